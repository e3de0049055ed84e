// The loop or function in which each node of a film stands, once for the whole film, so that it never moves for that.
//
// The placement at the ends of passes decide, the last one first: what is carried out of a loop later stands outside from the
// beginning. Where only the loop itself goes, its nodes stay where it was. Nodes that are gone before a pass ends stand
// with what they are made of.
import type { NodeState } from '../types.ts';
import { placementOf, type Placement } from './placement.ts';
import { stateAt, type NodeLife } from './lives.ts';
import type { StageFrame } from './model.ts';

export interface FilmFrames {
  /** Outer ones before inner ones. */
  readonly frames: readonly StageFrame[];
  /** By node id; left out for none. */
  readonly frameOf: ReadonlyMap<number, number>;
  /** The control node that begins the block of each node, at the last end of a pass that it lives to see, if any. */
  readonly blockOf: ReadonlyMap<number, number>;
}

type Lives = ReadonlyMap<number, NodeLife>;

export function framesOf(lives: Lives, ends: readonly number[]): FilmFrames {
  const known = homesAt(lives, ends).reverse();
  const parents = new Map<number, StageFrame>();
  for (const { placement } of known)
    for (const frame of placement.frames) if (!parents.has(frame.head)) parents.set(frame.head, frame);
  const frameOf = new Map<number, number>();
  const blockOf = new Map<number, number>();
  for (const life of lives.values()) {
    const seen = known.filter(({ end }) => life.born <= end && end < life.died);
    const frame = seen.length === 0 ? null : lastingFrame(life.id, seen, lives, parents);
    if (frame !== null && frame >= 0) frameOf.set(life.id, frame);
    const block = seen[0]?.placement.blockOf.get(life.id);
    if (block !== undefined) blockOf.set(life.id, block);
  }
  const depth = depths(parents);
  for (const life of lives.values()) {
    if (known.some(({ end }) => life.born <= end && end < life.died)) continue;
    const frame = frameByInputs(life, frameOf, depth);
    if (frame >= 0) frameOf.set(life.id, frame);
    const block = blockByInputs(life, blockOf);
    if (block !== undefined) blockOf.set(life.id, block);
  }
  const frames = [...parents.values()].sort((a, b) => depth(a.head) - depth(b.head) || a.head - b.head);
  return { frames, frameOf, blockOf };
}

interface HomesAt {
  readonly end: number;
  readonly placement: Placement;
}

/** Many passes leave all where it was: what was found for the one before holds for them, too. */
function homesAt(lives: Lives, ends: readonly number[]): HomesAt[] {
  const found: HomesAt[] = [];
  let before: ReadonlyMap<number, NodeState> = new Map();
  for (const end of ends) {
    const nodes = nodesAt(lives, end);
    const last = found.at(-1);
    found.push({
      end,
      placement: last !== undefined && areAlike(nodes, before) ? last.placement : placementOf(nodes),
    });
    before = nodes;
  }
  return found;
}

/** Whether all that placement follow from is the same. */
function areAlike(nodes: ReadonlyMap<number, NodeState>, others: ReadonlyMap<number, NodeState>): boolean {
  if (nodes.size !== others.size) return false;
  for (const [id, node] of nodes) {
    const other = others.get(id);
    if (other === node) continue;
    if (other?.op !== node.op || other.aux !== node.aux) return false;
    if (other.inputs.length !== node.inputs.length) return false;
    if (other.inputs.some((input, slot) => input !== node.inputs[slot])) return false;
  }
  return true;
}

function nodesAt(lives: Lives, picture: number): Map<number, NodeState> {
  const nodes = new Map<number, NodeState>();
  for (const life of lives.values()) {
    const node = life.died === picture ? null : stateAt(life, picture);
    if (node !== null) nodes.set(life.id, node);
  }
  return nodes;
}

/** @param seen placement at ends that the node lives to see, the last one first */
function lastingFrame(
  id: number,
  seen: readonly HomesAt[],
  lives: Lives,
  parents: ReadonlyMap<number, StageFrame>,
): number {
  let frame = seen[0].placement.frameOf.get(id) ?? -1;
  for (const { placement } of seen.slice(1)) {
    const before = placement.frameOf.get(id) ?? -1;
    if (before === frame || before < 0) continue;
    const isGone = (lives.get(before)?.died ?? 0) <= seen[0].end;
    if (isGone && isInside(before, frame, parents)) frame = before;
  }
  return frame;
}

function isInside(inner: number, outer: number, parents: ReadonlyMap<number, StageFrame>): boolean {
  for (let at = inner; at >= 0; at = parents.get(at)?.parent ?? -1) if (at === outer) return true;
  return outer < 0;
}

const depths =
  (frames: ReadonlyMap<number, StageFrame>) =>
  (head: number): number => {
    let depth = 0;
    for (let at = head; at >= 0; at = frames.get(at)?.parent ?? -1) depth++;
    return depth;
  };

function frameByInputs(
  { states, replaces }: NodeLife,
  frameOf: ReadonlyMap<number, number>,
  depth: (head: number) => number,
): number {
  const inputs = states.flatMap(({ node }) => node.inputs);
  return [replaces, ...inputs]
    .map((id) => frameOf.get(id) ?? -1)
    .reduce((deepest, frame) => (depth(frame) > depth(deepest) ? frame : deepest), -1);
}

/** With what took its place from it, with what it hangs on, or with what it is made of. */
function blockByInputs(
  { states, replaces }: NodeLife,
  blockOf: ReadonlyMap<number, number>,
): number | undefined {
  const [{ node }] = states;
  const known = [replaces, ...node.inputs].find((id) => blockOf.has(id));
  return known === undefined ? undefined : blockOf.get(known);
}
