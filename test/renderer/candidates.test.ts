// Tests the names in the list of steps that a student can choose from.
import { describe, expect, it } from 'vitest';
import { loadLanguage } from '../../compiler/index.ts';
import { candidatesFor } from '../../renderer/worker/candidates.ts';
import { readLab, smallLab } from '../labs/course.ts';

await loadLanguage('de');

const LATE =
  'int x = 5;\nint i = 0;\nwhile (i < arg) {\n  int y = x * 2;\n  int z = x + 1;\n  i = i + y * z;\n}\nreturn i;';

/** The names that the list shows for a task that asks for a step. */
function named(language: 'en' | 'de'): readonly string[] {
  const program = JSON.stringify(LATE);
  const yaml = `check: { kind: pick, program: ${program}, question: Which?, pick: { step: phi-single-value } }`;
  const [check] = readLab(smallLab(yaml)).steps[0].tasks[0].checks;
  if (check.kind !== 'pick') throw new Error('no place is asked for');
  return candidatesFor(check, LATE, 24, language).map(({ name }) => name);
}

describe('the list of candidate steps', () => {
  it('refers to steps and their causes by timeline numbers', () => {
    const names = named('en');
    const numbers = names.map((name) => Number(/^(\d+): /.exec(name)?.[1]));
    expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
    const causes = names.flatMap((name) => {
      const [, own, cause] = /^(\d+): .* at step (\d+)\.$/.exec(name) ?? [];
      return cause === undefined ? [] : [[Number(own), Number(cause)]];
    });
    expect(causes.length).toBeGreaterThan(3);
    for (const [own, cause] of causes) expect(cause).toBeLessThan(own);
    // The cause of the first computation is the step in which x becomes 5.
    const folded = names.find((name) => name.includes('onstant folding computes')) ?? '';
    const cause = / at step (\d+)\./.exec(folded)?.[1] ?? '';
    expect(names.some((name) => name.startsWith(`${cause}: `))).toBe(true);
  });

  it('uses the language of the window', () => {
    const names = named('de').join('\n');
    expect(names).toContain('denn');
    // A name from the program is never capitalized.
    expect(names).toContain('Die Variable i wurde deklariert');
  });
});
