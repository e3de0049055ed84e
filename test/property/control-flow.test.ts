// Tests that the cached control flow is current: after each pass, cached blocks, dominators, and loops
// equal recomputed ones.
// @module-tag long
import { describe, expect, it } from 'vitest';
import { compile } from '../../compiler/index.ts';
import { buildCfg, type Cfg } from '../../compiler/analysis/cfg.ts';
import { ControlFlow, controlFlowOf } from '../../compiler/analysis/control-flow.ts';
import { reachedFromStart } from '../../compiler/ir/control-walk.ts';
import type { Graph } from '../../compiler/ir/graph.ts';
import { fullProgram } from '../support/programs/full.ts';
import { memoryProgram } from '../support/programs/memory.ts';
import { randomProgram } from '../support/programs/integers.ts';

const PROGRAMS = Number(process.env.FATHOM_PROGRAMS ?? 12);
const SEED = Number(process.env.FATHOM_SEED ?? 1);

const textOf = ({ blocks }: Cfg): string[] =>
  blocks.map(
    ({ index, head, end, successors, predecessors }) =>
      `${index} ${head} to ${end}, after ${predecessors.join(' ')}, before ${successors
        .map(({ block, label }) => `${block} ${label}`)
        .join(' ')}`,
  );

/** Whether a graph has no unreachable control. Other graphs have no defined blocks. */
function isPruned(graph: Graph): boolean {
  const reached = reachedFromStart(graph);
  return [...graph.all()].every(
    (node) => node.op.control !== true || node === graph.stop || reached.has(node),
  );
}

function expectCurrent(graph: Graph, pass: string, source: string): boolean {
  if (!isPruned(graph)) return false;
  const shared = controlFlowOf(graph);
  const fresh = new ControlFlow(buildCfg(graph));
  const where = `after ${pass}\n${source}`;
  expect(textOf(shared.cfg), where).toEqual(textOf(fresh.cfg));
  expect(shared.dominators, where).toEqual(fresh.dominators);
  expect(shared.loops, where).toEqual(fresh.loops);
  const ids = [...graph.all()].map(({ id }) => id);
  expect(
    ids.map((id) => shared.cfg.blockOfHead[id]),
    where,
  ).toEqual(ids.map((id) => fresh.cfg.blockOfHead[id]));
  return true;
}

describe('the cached control flow of a graph', () => {
  it(`is current after each pass for ${PROGRAMS} random programs of each kind`, { timeout: 300_000 }, () => {
    let compared = 0;
    for (let i = 0; i < PROGRAMS; i++) {
      const seed = SEED * 1_000_003 + i;
      for (const source of [randomProgram(seed), fullProgram(seed), memoryProgram(seed)])
        compile(source, {
          afterPass: (pass, graph) => {
            if (expectCurrent(graph, pass, source)) compared++;
          },
        });
    }
    expect(compared).toBeGreaterThan(20 * PROGRAMS);
  });
});
