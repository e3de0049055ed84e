// The loop or function of each node, once for the whole film, so that nodes never move between frames.
// Placement at the ends of passes decides, the last one first: code hoisted out of a loop later is outside
// from the beginning. If only the loop itself disappears, its nodes stay. Nodes that die before a pass ends
// are placed with their inputs.
import type { NodeState } from '../types.ts';
import { placementOf, type Placement } from './placement.ts';
import { stateAt, type NodeLife } from './lives.ts';
import type { StageFrame } from './model.ts';

export interface FilmFrames {
  /** Outer frames come first. */
  readonly frames: readonly StageFrame[];
  readonly frameOf: ReadonlyMap<number, number>;
  /** At the last pass end during the node's life, if any. */
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

/** Many passes move nothing, so the previous placement is reused. */
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

/** With its replacement, its control, or its inputs. */
function blockByInputs(
  { states, replaces }: NodeLife,
  blockOf: ReadonlyMap<number, number>,
): number | undefined {
  const [{ node }] = states;
  const known = [replaces, ...node.inputs].find((id) => blockOf.has(id));
  return known === undefined ? undefined : blockOf.get(known);
}
