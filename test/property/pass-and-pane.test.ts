// Tests that the analysis pane and the constant propagation pass reach the same result. Both are
// optimistic. The lattice of the pane contains only constants, one function at a time (Click’s combined
// analysis). The lattice of the pass also contains ranges, pointers, and calls, which the optimizer needs
// but a table could not show. So the pass is at least as precise as the pane for each node, and equal if
// its result follows from constants and control alone.
// @module-tag long
import { describe, expect, it } from 'vitest';
import {
  constantElement,
  elementText,
  isAtLeast,
  UNDEFINED,
  UNKNOWN,
} from '../../compiler/analysis/lattice/elements.ts';
import { graphSystem } from '../../compiler/analysis/lattice/from-graph.ts';
import type { Element } from '../../compiler/analysis/lattice/model.ts';
import { analyse } from '../../compiler/analysis/lattice/solve.ts';
import { compile } from '../../compiler/index.ts';
import type { Node } from '../../compiler/ir/node.ts';
import { ops } from '../../compiler/ir/ops/table.ts';
import { NULL, isHigh } from '../../compiler/ir/types.ts';
import { runSccp } from '../../compiler/optimize/sccp.ts';
import { constantsProgram } from '../support/checks/analyses.ts';
import { fullProgram } from '../support/programs/full.ts';
import { goldenPrograms } from '../support/programs/golden.ts';
import { randomProgram } from '../support/programs/integers.ts';
import { extent, SEED } from '../support/extent.ts';

const PROGRAMS = extent(20, 1_000);
/** All golden programs in the long run, otherwise every third one. */
const EACH = extent(3, 1);

interface Compared {
  /** Variables for which the pass is less precise or differs. */
  readonly weaker: readonly string[];
  /** Variables for which the pass is more precise, although its result follows from the pane's lattice. */
  readonly unlike: readonly string[];
  readonly isFlat: boolean;
  /** Constant or unreachable variables. */
  readonly found: number;
}

/** null for programs with errors. */
function compared(text: string, optimize: 'none' | 'peephole'): Compared | null {
  const { graph } = compile(text, { optimize });
  if (graph === null) return null;
  const system = graphSystem(graph);
  const { elements } = analyse(system, { analysis: 'combined', order: 'worklist' });
  runSccp(graph);
  const nodes = [...graph.all()];
  const isFlat = nodes.every((node) => node.op !== ops.Fun && node.op !== ops.Call && isPlain(node));
  const told = (list: 'weaker' | 'unlike'): string[] =>
    system.equations.flatMap(({ node: id, index, name }) => {
      const node = graph.nodes[id];
      if (node === null || node.op === ops.Constant) return [];
      const ofPass = elementOf(node);
      const ofPane = elements[index];
      const isRight = list === 'weaker' ? isAtLeast(ofPass, ofPane) : ofPass === ofPane;
      return isRight ? [] : [`${name}: pass ${elementText(ofPass)}, pane ${elementText(ofPane)}`];
    });
  const found = elements.filter((element) => element !== 'reachable' && element !== UNKNOWN).length;
  return { weaker: told('weaker'), unlike: isFlat ? told('unlike') : [], isFlat, found };
}

/** The pass's result for a node, in the pane's lattices. */
function elementOf(node: Node): Element {
  if (node.op.control === true) return isReached(node) ? 'reachable' : 'unreachable';
  const { type } = node;
  if (isHigh(type)) return UNDEFINED;
  if (type.kind === 'int' && type.min === type.max) return constantElement(type.min);
  if (type.kind === 'float' && type.level === 2) return constantElement(type.value);
  return type === NULL ? constantElement(null) : UNKNOWN;
}

/** Whether control reaches a node, regardless of the node's value. */
function isReached(node: Node): boolean {
  if (node.op === ops.XCtrl) return false;
  if (node.op.blockHead === true || node.op === ops.CProj || node.op === ops.Start)
    return node.type.kind === 'control';
  const type = node.inputs[0]?.type;
  if (type === undefined) return false;
  return type.kind === 'tuple' ? type.parts[0].kind === 'control' : type.kind === 'control';
}

/** Whether the result for a node follows from constants and control, not from ranges, pointers, or laws. */
function isPlain(node: Node): boolean {
  const says = node.op.control === true ? isReached(node) && stopsControl(node) : elementOf(node) !== UNKNOWN;
  if (!says || node.op === ops.Phi || node.op === ops.Constant) return true;
  return node.inputs.every((input, slot) => slot === 0 || input === null || elementOf(input) !== UNKNOWN);
}

/** Whether a reachable node has unreachable successors. */
const stopsControl = ({ type }: Node): boolean =>
  type.kind === 'tuple'
    ? type.parts.some(({ kind }) => kind === 'dead-control')
    : type.kind === 'dead-control';

/** The number of variables that are compared for equality, and the differences. */
function prove(texts: readonly string[]): { flat: number; found: number } {
  let [flat, found] = [0, 0];
  for (const text of texts)
    for (const optimize of ['none', 'peephole'] as const) {
      const result = compared(text, optimize);
      if (result === null) continue;
      expect(result.weaker, text).toEqual([]);
      expect(result.unlike, text).toEqual([]);
      if (!result.isFlat) continue;
      flat++;
      found += result.found;
    }
  return { flat, found };
}

describe('the constant propagation pass', () => {
  it('agrees with the analysis pane on the golden programs', { timeout: 300_000 }, () => {
    const { flat, found } = prove(goldenPrograms(EACH).map(({ text }) => text));
    expect(flat).toBeGreaterThan(100);
    expect(found).toBeGreaterThan(50);
  });

  it(
    `agrees with the analysis pane on ${PROGRAMS} random programs of each kind, seed ${SEED}`,
    { timeout: 300_000 },
    () => {
      const seeds = Array.from({ length: PROGRAMS }, (_, i) => SEED * 1_000_003 + i);
      prove(seeds.map((seed) => fullProgram(seed, { statements: 4 + (seed % 9) })));
      const { flat, found } = prove(seeds.flatMap((seed) => [constantsProgram(seed), randomProgram(seed)]));
      expect(flat).toBeGreaterThan(PROGRAMS / 10);
      expect(found).toBeGreaterThan(PROGRAMS);
    },
  );
});
