// The lesson is the compiler: what the analysis pane steps through and the pass that propagates constants end alike.
//
// Both begin with the best that could be and let it fall. The pane's lattice has constants alone, one function at a time
// (Click's combined analysis); the pass's has ranges, pointers and calls besides, which the optimizer needs and a table
// could not show. So of each node the pass says at least what the pane says; and where all that it says follows from
// constants and control alone, it says exactly that.
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
import { constantsProgram } from '../support/analyses.ts';
import { fullProgram } from '../support/full-programs.ts';
import { goldenPrograms } from '../support/golden.ts';
import { randomProgram } from '../support/programs.ts';
import { extent, SEED } from '../support/extent.ts';

const PROGRAMS = extent(20, 1_000);
/** All golden programs in the long tests, else one of three. */
const EACH = extent(3, 1);

interface Compared {
  /** Where the pass says less than the pane, or something else. */
  readonly weaker: readonly string[];
  /** Where it says more, though all of it follows from what the pane's lattice has, too. */
  readonly unlike: readonly string[];
  readonly isFlat: boolean;
  /** Variables that are constant, or never reached. */
  readonly found: number;
}

/** Null for programs with errors. */
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

/** What the pass says of a node, in the pane's lattices. */
function elementOf(node: Node): Element {
  if (node.op.control === true) return isReached(node) ? 'reachable' : 'unreachable';
  const { type } = node;
  if (isHigh(type)) return UNDEFINED;
  if (type.kind === 'int' && type.min === type.max) return constantElement(type.min);
  if (type.kind === 'float' && type.level === 2) return constantElement(type.value);
  return type === NULL ? constantElement(null) : UNKNOWN;
}

/** Whether control comes to a node; what it gives is another question. */
function isReached(node: Node): boolean {
  if (node.op === ops.XCtrl) return false;
  if (node.op.blockHead === true || node.op === ops.CProj || node.op === ops.Start)
    return node.type.kind === 'control';
  const type = node.inputs[0]?.type;
  if (type === undefined) return false;
  return type.kind === 'tuple' ? type.parts[0].kind === 'control' : type.kind === 'control';
}

/** What is known of a node follows from constants and from control, and not from ranges, kinds of pointers or laws. */
function isPlain(node: Node): boolean {
  const says = node.op.control === true ? isReached(node) && stopsControl(node) : elementOf(node) !== UNKNOWN;
  if (!says || node.op === ops.Phi || node.op === ops.Constant) return true;
  return node.inputs.every((input, slot) => slot === 0 || input === null || elementOf(input) !== UNKNOWN);
}

/** Whether a node that control reaches lets it go on to fewer places than it has. */
const stopsControl = ({ type }: Node): boolean =>
  type.kind === 'tuple'
    ? type.parts.some(({ kind }) => kind === 'dead-control')
    : type.kind === 'dead-control';

/** How many were compared whole, and what those found. */
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

describe('the pass that propagates constants', () => {
  it('ends as the pane does on the golden programs', { timeout: 300_000 }, () => {
    const { flat, found } = prove(goldenPrograms(EACH).map(({ text }) => text));
    expect(flat).toBeGreaterThan(100);
    expect(found).toBeGreaterThan(50);
  });

  it(
    `ends as the pane does on ${PROGRAMS} random programs of each kind, seed ${SEED}`,
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
