// Scopes with many variables are copied by borrowing: what is built must be the same as with few.
import { describe, expect, it } from 'vitest';
import { compile } from '../../../compiler/pipeline.ts';
import { Replay } from '../../../compiler/ir/replay.ts';
import { printIr } from '../../../compiler/ir/text.ts';
import { printSteps } from '../../../compiler/ir/steps-text.ts';
import { randomProgram } from '../../support/programs.ts';

/** Unused variables, so many that copies of a Scope borrow. */
const MANY = Array.from({ length: 70 }, (_, i) => `int pad${i} = arg;`).join(' ');

/** The program as it is built, without the numbers that the further variables shift. */
function built(program: string): string {
  const { graph, diagnostics } = compile(program, { optimize: 'none' });
  if (graph === null) throw new Error(diagnostics[0].message);
  return `${graph.liveCount} nodes: ${printIr(graph).replace(/_?\d+/g, '')}`;
}

describe('a program with many variables', () => {
  it('is built as one with few', () => {
    for (let seed = 0; seed < 300; seed++) {
      const program = randomProgram(seed, { statements: 8 + (seed % 50) });
      expect({ seed, built: built(`${MANY}\n${program}`) }).toEqual({ seed, built: built(program) });
    }
  });

  it('keeps the values of each way through nested loops and jumps', () => {
    const program = `int a = 1; int b = 2; while (a < arg) {
      a = a + b; if (a == 5) continue; else if (a == 6) { b = b + 1; if (b == 4) continue; } else if (a == 7) break;
      while (b < a) { b = b + 2; if (b == 9) break; a = a - 1; if (a == 2) continue; b = b + a; } }
      return a * 100 + b;`;
    expect(built(MANY + program)).toBe(built(program));
  });

  it('is told without a gap', () => {
    for (let seed = 0; seed < 20; seed++) {
      const { graph, log } = compile(`${MANY}\n${randomProgram(seed)}`, { record: true });
      if (graph === null || log === null) throw new Error('a random program must compile');
      const steps = printSteps(log.data());
      expect(steps).not.toMatch(/undefined|null|NaN|\bnode -?\d+|~ctrl|  /);
      expect(steps.trimEnd().split('\n')).toHaveLength(new Replay(log.data()).stepCount);
    }
  });
});
