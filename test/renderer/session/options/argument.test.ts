// Tests the argument.
import { describe, expect, it } from 'vitest';
import { Argument, DEFAULT_ARGUMENT } from '../../../../renderer/session/options/argument.svelte.ts';

describe('the argument', () => {
  const argument = (): { made: Argument; kept: string[] } => {
    const kept: string[] = [];
    return { made: new Argument((value) => kept.push(value)), kept };
  };

  it('keeps its last valid value while the field shows what the user types', () => {
    const { made, kept } = argument();
    expect(made.shown).toBe(DEFAULT_ARGUMENT);
    made.typed = ' 12 ';
    expect([made.shown, made.value]).toEqual([' 12 ', DEFAULT_ARGUMENT]);
    made.commit();
    expect([made.shown, made.value, made.typed]).toEqual(['12', '12', null]);
    made.commit();
    made.choose('9223372036854775808');
    expect([made.shown, made.value, made.wrong]).toEqual([
      '9223372036854775808',
      '12',
      '9223372036854775808',
    ]);
    expect(kept).toEqual(['12']);
  });

  it('is not persisted if a lab sets it', () => {
    const { made, kept } = argument();
    made.choose('x');
    made.set('3');
    expect([made.shown, made.wrong]).toEqual(['3', null]);
    made.take('4');
    expect([made.shown, kept]).toEqual(['4', []]);
  });
});
