// Tests the window's messages about native programs in each language.
import { describe, expect, it } from 'vitest';
import { ToolchainLack } from '../../electron/contract/index.ts';
import { nativeLack } from '../../renderer/text/index.ts';
import { windowWords } from '../support/window/words.ts';

describe.each(Object.entries(windowWords))('in %s', (_, text) => {
  it('every missing tool is described with any remedy', () => {
    const said = ToolchainLack.options
      .filter((lack) => lack !== '')
      .map((lack) => nativeLack(text, { lack, install: [] }));
    expect(new Set(said).size).toBe(said.length);
    expect(said.every((words) => words.length > 20)).toBe(true);
    const install = ['first command', 'second command'];
    for (const lack of ['tools', 'rosetta'] as const)
      expect(nativeLack(text, { lack, install })).toContain('first command · second command');
    expect(nativeLack(text, { lack: 'tools', install: [] })).toContain('binutils');
    expect(nativeLack(text, { lack: 'processor', install: [] })).not.toContain('binutils');
  });
});
