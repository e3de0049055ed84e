// What selection cannot do yet, in plain words. Asked before selection: what passes here is selected without a throw.
import type { Graph } from '../../ir/graph.ts';
import type { Node } from '../../ir/node.ts';
import type { Op } from '../../ir/ops/row.ts';
import { ops } from '../../ir/ops/table.ts';
import type { Span } from '../../source/span.ts';
import { selectedOps } from './select.ts';

export type MissingFeature = 'functions' | 'objects in memory' | 'floating point numbers';

export interface MachineGap {
  readonly feature: MissingFeature;
  /** Where the program first needs it; of length 0 where that is in no place of the text. */
  readonly span: Span;
}

/** What selection makes without a family of its own: control, and values that take no instruction. */
const others: ReadonlySet<Op> = new Set<Op>([
  ops.Start,
  ops.Stop,
  ops.Return,
  ops.If,
  ops.Never,
  ops.CProj,
  ops.Region,
  ops.Loop,
  ops.ZeroCheck,
  ops.XCtrl,
  ops.Constant,
  ops.Proj,
  ops.Phi,
]);

const functionOps: ReadonlySet<Op> = new Set<Op>([ops.Fun, ops.Parm, ops.Call, ops.CallEnd]);

/** The first thing in the program's text that selection cannot translate; null where it can do all. */
export function machineGap(graph: Graph): MachineGap | null {
  let first: MachineGap | null = null;
  for (const node of graph.all()) {
    const feature = missingFor(node);
    if (feature === null) continue;
    const found = { feature, span: node.span };
    if (first === null || isBefore(found, first)) first = found;
  }
  return first;
}

/**
 * Nodes of the library have no place in the text: they count only where nothing else is found. At one place, as at
 * a call with its memory, functions are what the text shows.
 */
function isBefore(a: MachineGap, b: MachineGap): boolean {
  const [aHasPlace, bHasPlace] = [a, b].map(({ span }) => span.end > span.start);
  if (aHasPlace !== bHasPlace) return aHasPlace;
  if (a.span.start !== b.span.start) return a.span.start < b.span.start;
  return a.feature === 'functions' && b.feature !== 'functions';
}

function missingFor(node: Node): MissingFeature | null {
  const { op, type } = node;
  if (functionOps.has(op)) return 'functions';
  if (op.family === 'floats' || type.kind === 'float') return 'floating point numbers';
  if (type.kind === 'pointer') return type.body.kind === 'function' ? 'functions' : 'objects in memory';
  if (op === ops.Fault) return node.payload === 'divide-by-zero' ? null : 'objects in memory';
  if (op === ops.Phi && type.kind === 'memory') return 'objects in memory';
  return others.has(op) || selectedOps.has(op) ? null : 'objects in memory';
}
