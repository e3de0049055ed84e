// Tests the texts of the debugger's views.
import { describe, expect, it } from 'vitest';
import { hexadecimalText, outputText } from '../../../renderer/panes/machine/words.ts';
import { readChoices } from '../../../renderer/session/options/choices.ts';

describe('the texts of the machine pane', () => {
  it('shorten hexadecimal numbers, but keep at least one digit', () => {
    expect(hexadecimalText('0000000000000000')).toBe('0x0');
    expect(hexadecimalText('000000000000002a')).toBe('0x2a');
    expect(hexadecimalText('ffffffffffffffff')).toBe('0xffffffffffffffff');
  });
  it('show output as text without terminal control sequences', () => {
    expect(outputText('h\xc3\xa9llo\n\x1b[2J')).toBe('héllo\n·[2J');
    expect(outputText('x'.repeat(5000))).toMatch(/^… x{4000}$/);
  });
});

describe('remembered settings', () => {
  it('are validated one by one', () => {
    const choices = readChoices({ schedule: 'late', abi: 'arm', allocator: 7, counts: true });
    expect(choices).toMatchObject({ schedule: 'late', abi: 'sysv', allocator: 'coloring', counts: true });
    expect(readChoices(undefined)).toMatchObject({ schedule: 'best', syntax: 'att', runtime: false });
    expect(readChoices('no')).toEqual(readChoices(null));
  });
});
