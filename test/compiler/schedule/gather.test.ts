// Tests gathering, which moves a computation up to its last operand: what it moves, and what it must not
// move.
import { describe, expect, it } from 'vitest';
import { compile } from '../../../compiler/compile.ts';
import type { Compilation } from '../../../compiler/compilation.ts';
import { gathered, liveOut, runSchedule, type Schedule } from '../../../compiler/schedule/index.ts';
import { goldenPrograms } from '../../support/programs/golden.ts';
import { compiled } from '../../support/programs/compiled.ts';

const joined = (schedule: Schedule): Schedule =>
  gathered(
    schedule,
    () => false,
    () => true,
  );

const bestOf = (program: string): Schedule => compiled(program).schedule('best');

/** The blocks of a program's sums. Those of the last function come last. */
const homesOf = ({ blocks }: Schedule, op = 'Add'): number[] =>
  blocks.flatMap(({ nodes, index }) => nodes.filter((node) => node.op.name === op).map(() => index));

const liveAcrossBlocks = (schedule: Schedule): number =>
  liveOut(schedule).reduce((sum, values) => sum + values.size, 0);

// This function is not inlined.
const WORK = `val work = { int n ->
  int s = 0;
  while (n > 0) { s = s ^ n * n; n = n - 1; if (s > 1000) s = s >> 3; }
  return s;
};
`;

describe('gathering computations before a call', () => {
  it('computes a sum right after its operands, so that only one value is live across the next call', () => {
    const best = bestOf(
      `${WORK}int a = work(arg); int b = work(arg ^ 1); int c = work(arg ^ 2); return a + b + c;`,
    );
    const end = Math.max(...homesOf(best));
    expect(homesOf(best).filter((home) => home === end)).toHaveLength(2);
    const after = homesOf(joined(best)).slice(-2);
    expect(new Set(after).size).toBe(2);
    expect(liveAcrossBlocks(joined(best))).toBeLessThan(liveAcrossBlocks(best));
  });

  it('does not move a computation that only one path needs', () => {
    const best = bestOf(
      `${WORK}int a = work(arg); int b = work(arg ^ 1); int c = 1; if (work(arg ^ 2) > 5) c = a + b; return c;`,
    );
    expect(joined(best)).toBe(best);
  });

  it('does not move a computation whose operand remains live', () => {
    const best = bestOf(
      `${WORK}int a = work(arg); int b = work(arg ^ 1); int c = work(arg ^ 2); return (a + b) * c * a * b;`,
    );
    const sum = homesOf(best).at(-1);
    expect(homesOf(joined(best)).at(-1)).toBe(sum);
  });

  it('moves nothing into a loop, and nothing out of a loop that needs the result again', () => {
    const best = bestOf(`${WORK}int s = 0; int b = work(arg);
for (int i = 0; i < 9; i++) { s = s ^ work(i); int c = work(s ^ b); if (c > 100) s = s * (b + c); }
return s + b;`);
    const after = joined(best);
    for (const { nodes, index } of after.blocks)
      for (const node of nodes) expect(after.loops.head[index]).toBe(best.loops.head[best.blockOf[node.id]]);
  });
});

const ok = goldenPrograms()
  .map(({ name, text }) => [name, compile(text)] as const)
  .filter((pair): pair is readonly [string, Compilation] => pair[1].ok);

describe('gathering in all golden programs', () => {
  it('preserves results and never increases the number of values that are live between blocks', () => {
    let moved = 0;
    for (const [name, compilation] of ok) {
      const best = compilation.schedule('best');
      const after = joined(best);
      if (after === best) continue;
      moved++;
      expect(`${name}: ${liveAcrossBlocks(after) <= liveAcrossBlocks(best)}`).toBe(`${name}: true`);
      for (const argument of [0n, 1n, 7n]) {
        const options = { argument, budget: 100_000 };
        const [a, b] = [best, after].map((schedule) => runSchedule(schedule, compilation.source, options));
        expect(`${name}: ${b.status} ${b.result} ${b.fault} ${b.line} ${b.stdout}`).toBe(
          `${name}: ${a.status} ${a.result} ${a.fault} ${a.line} ${a.stdout}`,
        );
      }
    }
    expect(moved).toBeGreaterThan(5);
  });
});
