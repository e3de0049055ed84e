// Tests the programs that `fathom bench window` measures. bench-window.test.ts runs the command.
import { describe, expect, it } from 'vitest';
import { programOf } from '../../electron/cli/bench/window.ts';

describe('fathom bench window', () => {
  it('generates programs of the named sizes deterministically', () => {
    for (const size of [50, 200, 500, 1000]) {
      const { text, nodes } = programOf(size);
      expect(nodes).toBeGreaterThanOrEqual(size);
      expect(nodes).toBeLessThan(size + 40);
      expect(programOf(size).text).toBe(text);
    }
  });
});
