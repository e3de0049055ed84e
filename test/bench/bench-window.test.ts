// Tests that `fathom bench window --quick` prints a complete table. The measured values are not asserted.
// @module-tag long
import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';

describe('fathom bench window', () => {
  it('prints a measurement for each row and size', { timeout: 240_000 }, () => {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      ['dist/cli/fathom.js', 'bench', 'window', '--quick', '--json'],
      { encoding: 'utf8' },
    );
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    const report = JSON.parse(stdout) as {
      start: Record<'cold' | 'warm', { wall: number; cpu: number }> & {
        scripts: number;
        scriptBytes: number;
      };
      sizes: { size: number; nodes: number; figures: { id: string; value: number; unit: string }[] }[];
    };
    const { cold, warm, scripts, scriptBytes } = report.start;
    for (const value of [cold.wall, cold.cpu, warm.wall, warm.cpu]) expect(value).toBeGreaterThan(0);
    // The page and its compiler are separate scripts, and neither is smaller than this size.
    expect(scripts).toBeGreaterThan(1);
    expect(scriptBytes).toBeGreaterThan(500_000);
    expect(report.sizes.map(({ size }) => size)).toEqual([50, 200]);
    const ids = report.sizes.map(({ figures }) => figures.map(({ id }) => id));
    expect(ids[0]).toEqual(ids[1]);
    expect(ids[0]).toEqual(
      expect.arrayContaining([
        ...['first', 'keyMiddle', 'keySlow', 'edit', 'step', 'longTasks', 'longestTask', 'panning', 'memory'],
      ]),
    );
    for (const { figures } of report.sizes)
      for (const { id, value } of figures)
        expect({ id, isNumber: Number.isFinite(value) }).toEqual({ id, isNumber: true });
  });
});
