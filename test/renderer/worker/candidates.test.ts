// Tests the names in the lists of steps and instructions that a student can choose from.
import { describe, expect, it } from 'vitest';
import { assemblyOf, compile } from '../../../compiler/index.ts';
import { candidatesFor } from '../../../renderer/worker/candidates.ts';
import { readLab, smallLab } from '../../labs/course.ts';

const LATE =
  'int x = 5;\nint i = 0;\nwhile (i < arg) {\n  int y = x * 2;\n  int z = x + 1;\n  i = i + y * z;\n}\nreturn i;';

/** The names that the list shows for a task that asks for a step. */
function named(pick = 'step: phi-single-value'): readonly string[] {
  const program = JSON.stringify(LATE);
  const yaml = `check: { kind: pick, program: ${program}, question: Which?, pick: { ${pick} } }`;
  const [check] = readLab(smallLab(yaml)).steps[0].tasks[0].checks;
  if (check.kind !== 'pick') throw new Error('no place is asked for');
  return candidatesFor(check, LATE, 24).map(({ name }) => name);
}

describe('the list of candidate steps', () => {
  it('has the numbers of the timeline, and not the sentences, which would print the trace', () => {
    const names = named();
    expect(names.length).toBeGreaterThan(10);
    expect(names.filter((name) => !/^\d+(?:\.\d+)?$/.test(name))).toEqual([]);
    const numbers = names.map((name) => Number.parseInt(name, 10));
    expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
    expect(new Set(names).size).toBe(names.length);
  });
});

describe('the list of candidate instructions', () => {
  it('names blocks like the assembly', () => {
    const jumps = named('instruction: j').filter((name) => name.startsWith('j'));
    const { lines } = assemblyOf(compile(LATE, { optimize: 'full' }));
    const listed = lines.map(({ text }) => text.trim().replace(/\s+/g, ' ')).join('\n');
    expect(jumps.length).toBeGreaterThan(0);
    for (const jump of jumps) expect(listed).toContain(jump);
  });
});
