// Tests manual moves of nodes: allowed moves preserve behavior, and refused ones would change it.
import { describe, expect, it } from 'vitest';
import {
  compileText,
  movesOf,
  type Compilation,
  type MoveAnswer,
  type ScheduleKind,
} from '../../../compiler/index.ts';
import { arranged, placingOf } from '../../../compiler/schedule/arrange.ts';
import {
  liveAt,
  measure,
  moved,
  runSchedule,
  scheduleKinds,
  type Schedule,
} from '../../../compiler/schedule/index.ts';
import { fullProgram } from '../../support/programs/full.ts';
import { goldenTexts } from '../../support/programs/golden.ts';
import { extent, long } from '../../support/extent.ts';

const PROGRAMS = extent(8, 240);
const MAX_MOVES = 40;

function nodeOf({ graph }: Compilation, op: string): number {
  const found = [...(graph?.all() ?? [])].filter((node) => node.op.name === op);
  expect(found.length, op).toBeGreaterThan(0);
  return found[0].id;
}

/** Moves the first node of an op into the block of another one's first node. */
function move(program: string, schedule: ScheduleKind, op: string, to: string, argument = 5n): MoveAnswer {
  const compilation = compileText(program, {});
  const { blockOf, blocks } = compilation.schedule(schedule);
  const target = nodeOf(compilation, to);
  const block = blockOf[target] >= 0 ? blockOf[target] : blocks.findIndex(({ head }) => head.id === target);
  return movesOf(compilation, { schedule, argument, moves: [{ node: nodeOf(compilation, op), block }] });
}
const faultOf = (answer: MoveAnswer): string => (answer.ok ? 'none' : answer.fault.kind);

const INVARIANT = 'int sum = 0; int i = 0; while (i < arg) { sum = sum + arg * arg; i = i + 1; } return sum;';

describe('a moved node', () => {
  it('increases the cost by the frequency of the loop that it enters', () => {
    const answer = move(INVARIANT, 'best', 'Mul', 'LT');
    if (!answer.ok) throw new Error(answer.fault.kind);
    const { figures, without } = answer;
    expect(without.executed).not.toBeNull();
    // Before the loop, the node executes once; in the header of a loop with five iterations, six times.
    expect((figures.executed ?? 0) - (without.executed ?? 0)).toBe(5);
    expect(figures.instructionsInLoops).toBe(without.instructionsInLoops + 1);
  });

  it('is refused with the reason', () => {
    expect(faultOf(move(INVARIANT, 'best', 'Mul', 'Return'))).toBe('use');
    expect(faultOf(move(INVARIANT, 'late', 'LT', 'Start'))).toBe('operand');
    // The late schedule also places the argument in the loop, so the argument moves along.
    expect(faultOf(move(INVARIANT, 'late', 'Mul', 'Start'))).toBe('none');
    expect(faultOf(move(INVARIANT, 'late', 'Loop', 'Return'))).toBe('unplaced');
    expect(faultOf(move(INVARIANT, 'late', 'Return', 'Start'))).toBe('fixed');
    const divided = 'int q = 0; if (arg > 3) q = 100 / (arg - 9); return q;';
    expect(faultOf(move(divided, 'early', 'Div', 'Start'))).toBe('check');
  });

  it('cannot pass a store to the memory that it reads', () => {
    const program =
      'int[] a = new int[2]; a[arg & 1] = 5; int v = a[0]; int i = 0; while (i < arg) { a[0] = i; i = i + 1; } return v * 10 - a[0];';
    for (const kind of ['late', 'best'] as const) {
      expect(faultOf(move(program, kind, 'Load', 'Return'))).toBe('memory');
      // The value is available at its use, so a dominance check alone accepts the move, but the result
      // differs.
      const compilation = compileText(program, {});
      const schedule = compilation.schedule(kind);
      const forced = schedule.blockOf.slice();
      forced[nodeOf(compilation, 'Load')] = schedule.blockOf[nodeOf(compilation, 'Return')];
      const wrong = arranged(placingOf(schedule.graph), kind, forced);
      const options = { argument: 4n, budget: 1000 };
      expect(runSchedule(schedule, compilation.source, options).result).toBe('47');
      expect(runSchedule(wrong, compilation.source, options).result).toBe('27');
    }
  });

  it('may follow another moved node', () => {
    const compilation = compileText(INVARIANT, {});
    const { blockOf } = compilation.schedule('best');
    const [mul, loop] = [nodeOf(compilation, 'Mul'), blockOf[nodeOf(compilation, 'LT')]];
    const there = { node: mul, block: loop };
    const back = { node: mul, block: blockOf[mul] };
    const answer = movesOf(compilation, { schedule: 'best', argument: 5n, moves: [there, back] });
    expect(answer.ok && answer.figures).toEqual(answer.ok && answer.without);
    const beyond = movesOf(compilation, {
      schedule: 'best',
      argument: 5n,
      moves: [there, { node: mul, block: 99 }],
    });
    expect(beyond).toEqual({ ok: false, move: 1, fault: { kind: 'unplaced', node: mul, block: -1 } });
  });
});

/** Tries to move nodes into blocks. Returns the number of allowed moves. */
function tryAll(schedule: Schedule, compilation: Compilation, seed = 1): number {
  const placing = placingOf(schedule.graph);
  const options = { argument: 3n, budget: 20_000 };
  const { source } = compilation;
  const before = runSchedule(schedule, source, options);
  const every = [...schedule.graph.all()].filter(({ id }) => schedule.blockOf[id] >= 0);
  const all = every.flatMap(({ id }) => schedule.blocks.map(({ index }) => ({ node: id, block: index })));
  const stride = Math.max(1, Math.ceil(all.length / MAX_MOVES));
  let allowed = 0;
  for (let i = seed % stride; i < all.length; i += stride) {
    const answer = moved(schedule, [all[i]]);
    if (answer.ok) {
      allowed++;
      const { status, result, fault } = runSchedule(answer.schedule, source, options);
      if (fault !== 'timeout' && before.fault !== 'timeout')
        expect([status, result, fault]).toEqual([before.status, before.result, before.fault]);
    } else if (['operand', 'use', 'check'].includes(answer.fault.kind)) {
      const forced = schedule.blockOf.slice();
      forced[all[i].node] = all[i].block;
      expect(() => arranged(placing, schedule.kind, forced), JSON.stringify(answer.fault)).toThrow();
    }
  }
  return allowed;
}

describe('moving every node', () => {
  it('is allowed exactly if the schedule checker accepts the result, and preserves behavior', () => {
    let allowed = 0;
    for (const [i, program] of goldenTexts().entries()) {
      if (i % 4 !== 0) continue;
      const compilation = compileText(program, {});
      if (compilation.ok) allowed += tryAll(compilation.schedule(scheduleKinds[i % 3]), compilation, i);
    }
    for (let i = 0; i < PROGRAMS; i++) {
      const compilation = compileText(fullProgram(7_000 + i, { statements: 6 }), {});
      if (compilation.ok) allowed += tryAll(compilation.schedule(scheduleKinds[i % 3]), compilation, i);
    }
    expect(allowed).toBeGreaterThan(300);
  });
});

describe('the live values at each position', long, () => {
  it('have the maximum that the schedule reports', () => {
    for (const [i, program] of goldenTexts().entries()) {
      const compilation = compileText(program, {});
      if (!compilation.ok || i % 8 !== 0) continue;
      const schedule = compilation.schedule('best');
      const places = schedule.blocks.flatMap(({ index }) => liveAt(schedule, index));
      expect(Math.max(...places.map(({ live }) => live.length))).toBe(measure(schedule).maximumLive);
    }
  });
});
