// Tests that the early, late, and best schedules are valid and behave as docs/theory.md §7 says.
import { describe, expect, it } from 'vitest';
import { ruleTable } from '../../../compiler/index.ts';
import { ops } from '../../../compiler/ir/ops/table.ts';
import { compile } from '../../../compiler/compile.ts';
import type { Graph } from '../../../compiler/ir/graph.ts';
import type { Node } from '../../../compiler/ir/node.ts';
import {
  checkSchedule,
  measure,
  runSchedule,
  scheduleGraph,
  scheduleKinds,
  type Schedule,
  type ScheduleKind,
} from '../../../compiler/schedule/index.ts';
import { goldenPrograms } from '../../support/programs/golden.ts';
import { extent, long } from '../../support/extent.ts';

function graphOf(program: string): Graph {
  const { graph, diagnostics } = compile(program);
  if (graph === null) throw new Error(diagnostics[0].message);
  return graph;
}

function find(graph: Graph, op: string): Node {
  const found = [...graph.all()].filter((node) => node.op.name === op);
  expect(found.length).toBe(1);
  return found[0];
}

const depthOf = (schedule: Schedule, node: Node): number => schedule.loops.depth[schedule.blockOf[node.id]];

const INVARIANT = `
int sum = 0;
for (int i = 0; i < 10; i++) {
  int square = arg * arg;
  sum = sum + square;
}
return sum;
`;

const BRANCH_ONLY = `
int product = arg * 12345;
int r = 1;
if (arg < 5) r = product;
return r;
`;

describe('schedules', () => {
  it('place a load after a loop that stores (late and best schedules)', () => {
    const graph = graphOf(
      'int[] a = new int[4]; a[arg & 3] = 7; int first = a[0]; int i = 0; while (i < arg) { a[i & 3] = i; i = i + 1; } return first * 100 + a[0];',
    );
    const load = [...graph.all()].filter(({ op }) => op === ops.Load)[1];
    const depths = (kind: ScheduleKind): number => depthOf(scheduleGraph(graph, kind), load);
    expect([depths('early'), depths('late'), depths('best')]).toEqual([1, 0, 0]);
  });

  it('hoist an invariant out of the loop (early and best schedules)', () => {
    const graph = graphOf(INVARIANT);
    const square = find(graph, 'Mul');
    expect(depthOf(scheduleGraph(graph, 'early'), square)).toBe(0);
    expect(depthOf(scheduleGraph(graph, 'best'), square)).toBe(0);
    expect(depthOf(scheduleGraph(graph, 'late'), square)).toBe(1);
  });

  it('place a value in the only branch that needs it (late and best schedules)', () => {
    const graph = graphOf(BRANCH_ONLY);
    const product = find(graph, 'Mul');
    const blockOf = (kind: ScheduleKind): number => scheduleGraph(graph, kind).blockOf[product.id];
    expect(blockOf('early')).toBe(0);
    expect(blockOf('late')).not.toBe(0);
    expect(blockOf('best')).toBe(blockOf('late'));
  });

  it(
    'place no node of the golden programs in more loops than the early or the late schedule (best schedule)',
    long,
    () => {
      for (const { name, text } of goldenPrograms(extent(12, 1))) {
        const { graph } = compile(text);
        if (graph === null) continue;
        const [early, late, best] = scheduleKinds.map((kind) => scheduleGraph(graph, kind));
        const deeper = [...graph.all()].filter((node) => {
          if (best.blockOf[node.id] < 0) return false;
          const depth = depthOf(best, node);
          return depth > depthOf(early, node) || depth > depthOf(late, node);
        });
        expect({ name, deeper: deeper.map(String) }).toEqual({ name, deeper: [] });
      }
    },
  );

  // This does not hold for every program: the best schedule hoists a value that a branch inside a loop needs,
  // and computes it once even if the branch or the loop is never entered. The small programs have no such value.
  it('execute no more instructions than the early or the late schedule on small golden programs (best schedule)', () => {
    for (const { name, text } of goldenPrograms().filter((each) => /^\d/.test(each.name))) {
      const compilation = compile(text);
      const { graph, source } = compilation;
      if (graph === null) continue;
      const work = (kind: ScheduleKind, argument: bigint): number => {
        const schedule = scheduleGraph(graph, kind);
        const entered = runSchedule(schedule, source, { argument, budget: 1000 }).counts.blocks ?? [];
        const sizes = schedule.blocks.map(
          ({ nodes }) => nodes.filter((node) => node.op.family !== 'data').length,
        );
        return entered.reduce((sum, times, block) => sum + times * sizes[block], 0);
      };
      for (const argument of [0n, 1n, 5n]) {
        const best = work('best', argument);
        expect(best, name).toBeLessThanOrEqual(work('early', argument));
        expect(best, name).toBeLessThanOrEqual(work('late', argument));
      }
    }
  });

  // Without load rules and scalar replacement, the load after the call still depends on all memory,
  // including the call's changes.
  it('place a load through a merge of alias classes before the store that overwrites its memory', () => {
    const program = `
struct S { u1 bit; };
val f = { S s -> s.bit = 1; return 1; };
int[] a = new int[2];
int one = f(new S);
int before = a[one];
a[one] = 5;
return before * 10 + a[0];`;
    const disabledRules = ruleTable.filter(({ family }) => family === 'loads').map(({ name }) => name);
    const { graph, source } = compile(program, { disabledRules, optimize: 'peephole' });
    if (graph === null) throw new Error('refused');
    expect([...graph.all()].some((node) => node.op === ops.Load && node.input(1).op === ops.MemMerge)).toBe(
      true,
    );
    for (const kind of scheduleKinds) {
      const { result } = runSchedule(scheduleGraph(graph, kind), source, { argument: 0n, budget: 1000 });
      expect({ kind, result }).toEqual({ kind, result: '0' });
    }
  });

  it('report the numbers of instructions and live values', () => {
    const graph = graphOf(INVARIANT);
    for (const kind of scheduleKinds) {
      const { instructions, maximumLive, meanLive } = measure(scheduleGraph(graph, kind));
      expect(instructions).toBeGreaterThan(4);
      expect(maximumLive).toBeGreaterThanOrEqual(2);
      expect(meanLive).toBeLessThanOrEqual(maximumLive);
    }
  });
});

describe('the schedule checker', () => {
  it('detects a value that is placed after its use', () => {
    const schedule = scheduleGraph(graphOf(INVARIANT), 'best');
    const square = find(schedule.graph, 'Mul');
    const last = schedule.blocks.length - 1;
    const blocks = schedule.blocks.map((block) => {
      const others = block.nodes.filter((node) => node !== square);
      return { ...block, nodes: block.index === last ? [square, ...others] : others };
    });
    const blockOf = schedule.blockOf.slice();
    blockOf[square.id] = last;
    expect(() => checkSchedule({ ...schedule, blocks, blockOf })).toThrow(/Mul/);
  });

  it('detects a wrong order inside a block', () => {
    const schedule = scheduleGraph(graphOf('return (arg + 1) * (arg + 3);'), 'best');
    const blocks = schedule.blocks.map((block) => ({ ...block, nodes: [...block.nodes].reverse() }));
    expect(() => checkSchedule({ ...schedule, blocks })).toThrow(/is not available to/);
  });

  it('detects a division before its check', () => {
    const schedule = scheduleGraph(graphOf('return 12 / arg;'), 'best');
    const division = find(schedule.graph, 'Div');
    const blockOf = schedule.blockOf.slice();
    blockOf[division.id] = 0;
    const blocks = schedule.blocks.map((block) => {
      const others = block.nodes.filter((node) => node !== division);
      return {
        ...block,
        nodes: block.index === 0 ? [...others.slice(0, -1), division, ...others.slice(-1)] : others,
      };
    });
    expect(() => checkSchedule({ ...schedule, blocks, blockOf })).toThrow(/above its check/);
  });
});
