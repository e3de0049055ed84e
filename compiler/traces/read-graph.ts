// Reads a graph phase of TurboFan, and the blocks of a phase of Turboshaft.
import { say } from '../base/phrase.ts';
import { own, type Checked, type Fields } from './checked.ts';
import {
  traceEdgeKinds,
  type GraphPhase,
  type Origin,
  type SchedulePhase,
  type SourcePlace,
  type TraceBlock,
  type TraceEdgeKind,
  type TraceInput,
  type TraceNode,
} from './model.ts';

const kinds: ReadonlyMap<unknown, TraceEdgeKind> = new Map(traceEdgeKinds.map((kind) => [kind, kind]));

/** More would make steps slow; V8's largest functions have fewer. */
const MAX_INPUTS = 10_000;

interface Slot extends TraceInput {
  readonly index: number;
}

export function readGraphPhase(at: Checked, name: string, data: unknown): GraphPhase {
  const fields = at.object(data);
  const slots = new Map<number, Slot[]>();
  const nodes = new Map<number, TraceNode>();
  const inputsOf = new Map<number, TraceInput[]>();
  at.each(fields, 'nodes', (item) => {
    const node = readNode(at, at.object(item));
    if (nodes.has(node.id)) at.fail(say`node ${node.id} occurs twice`, 'id');
    nodes.set(node.id, node);
    inputsOf.set(node.id, node.inputs);
    slots.set(node.id, []);
  });
  const edges = at.each(fields, 'edges', (item) => readEdge(at, at.object(item), slots)).length;
  for (const [id, list] of slots) {
    sortSlots(at, list);
    inputsOf.get(id)?.push(...list.map(({ source, kind }) => ({ source, kind })));
  }
  return { kind: 'graph', name, nodes, edges };
}

function readNode(at: Checked, fields: Fields): TraceNode & { readonly inputs: TraceInput[] } {
  const id = readId(at, fields, 'id');
  const opcode = at.text(fields, 'opcode');
  const title = at.text(fields, 'title') || at.text(fields, 'label') || opcode;
  return {
    id,
    opcode: opcode || title.replace(/\[.*/s, ''),
    label: at.text(fields, 'label') || title,
    title,
    type: at.text(fields, 'type'),
    properties: at.text(fields, 'properties'),
    place: at.inside(fields, 'sourcePosition', (value) => readPlace(at, value)),
    origin: at.inside(fields, 'origin', (value) => readOrigin(at, value)),
    inputs: [],
  };
}

function readId(at: Checked, fields: Fields, name: string): number {
  const id = at.whole(fields, name);
  return id >= 0 ? id : at.fail(say`a node id cannot be negative`, name);
}

export function readPlace(at: Checked, value: unknown): SourcePlace | null {
  if (value === undefined || value === null) return null;
  const fields = at.object(value);
  const offset = at.whole(fields, 'scriptOffset', -1);
  return offset < 0 ? null : { offset, inlining: at.whole(fields, 'inliningId', -1) };
}

function readOrigin(at: Checked, value: unknown): Origin | null {
  if (value === undefined || value === null) return null;
  const fields = at.object(value);
  return {
    phase: at.text(fields, 'phase'),
    reducer: at.text(fields, 'reducer'),
    node: at.whole(fields, 'nodeId', -1),
    bytecode: at.whole(fields, 'bytecodePosition', -1),
  };
}

function readEdge(at: Checked, fields: Fields, slots: ReadonlyMap<number, Slot[]>): void {
  const source = at.whole(fields, 'source');
  const target = at.whole(fields, 'target');
  const inputs = slots.get(target);
  if (!slots.has(source)) at.fail(say`there is no node ${source} in this phase`, 'source');
  if (inputs === undefined) return at.fail(say`there is no node ${target} in this phase`, 'target');
  if (inputs.length >= MAX_INPUTS) at.fail(say`node ${target} has more than ${MAX_INPUTS} inputs`);
  inputs.push({
    source,
    index: at.whole(fields, 'index', inputs.length),
    kind: kinds.get(own(fields, 'type')) ?? 'unknown',
  });
}

function sortSlots(at: Checked, list: Slot[]): void {
  list.sort((a, b) => a.index - b.index);
  list.forEach(({ index }, i) => {
    if (i > 0 && list[i - 1]?.index === index) at.fail(say`two edges lead to the same input`, 'edges');
  });
}

export function readTurboshaft(at: Checked, name: string, data: unknown): SchedulePhase {
  const fields = at.object(data);
  const lines = new Map<number, { node: number; text: string }[]>();
  const blocks = at.each(fields, 'blocks', (item) => readBlock(at, at.object(item), lines));
  const titles = new Map<number, string>();
  const inputs = new Map<number, number[]>();
  const homes = at.each(fields, 'nodes', (item) => {
    const node = at.object(item);
    const id = readId(at, node, 'id');
    titles.set(id, at.text(node, 'title'));
    return { id, block: at.whole(node, 'block_id') };
  });
  const edges = at.each(fields, 'edges', (item) => {
    const edge = at.object(item);
    const target = at.whole(edge, 'target');
    const list = inputs.get(target) ?? [];
    inputs.set(target, list);
    list.push(at.whole(edge, 'source'));
  }).length;
  for (const { id, block } of homes) {
    const text = `${id}: ${titles.get(id) ?? ''}(${(inputs.get(id) ?? []).join(', ')})`;
    const home = lines.get(block) ?? at.fail(say`there is no block ${block}`, 'nodes');
    home.push({ node: id, text });
  }
  return {
    kind: 'schedule',
    name,
    isTurboshaft: true,
    blocks: withSuccessors(blocks),
    nodes: homes.length,
    edges,
  };
}

function readBlock(
  at: Checked,
  fields: Fields,
  lines: Map<number, { node: number; text: string }[]>,
): TraceBlock {
  const id = readId(at, fields, 'id');
  if (lines.has(id)) at.fail(say`block ${id} occurs twice`, 'id');
  const placed: { node: number; text: string }[] = [];
  lines.set(id, placed);
  const isLoop = /loop/i.test(at.text(fields, 'type'));
  return {
    id,
    isDeferred: own(fields, 'deferred') === true,
    predecessors: at.wholes(fields, 'predecessors'),
    successors: [],
    loop: isLoop ? id : -1,
    lines: placed,
  };
}

/** Fills in the successors of blocks that only list their predecessors. */
export function withSuccessors(blocks: readonly TraceBlock[]): TraceBlock[] {
  const successors = new Map<number, number[]>(blocks.map(({ id }) => [id, []]));
  for (const { id, predecessors } of blocks)
    for (const predecessor of predecessors) successors.get(predecessor)?.push(id);
  return blocks.map((block) => ({ ...block, successors: successors.get(block.id) ?? [] }));
}
