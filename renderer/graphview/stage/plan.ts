// From a film to the plan of its stage: boxes with their sizes, the lines between them, the frames they stand in.
import { edgeKind, isBackSlot, isLeaf, isMerge } from '../scene/kinds.ts';
import { readingOrder } from '../scene/order.ts';
import type { NodeState } from '../types.ts';
import { buildBox, waits, type Fed } from './boxes.ts';
import { framesOf } from './frames.ts';
import { livesOf, type FilmData, type NodeLife } from './lives.ts';
import { edgeKey, outKey, slotKey, type StageEdge, type StageOptions, type StagePlan } from './model.ts';
import { fullState, placesOf, type BoxNodes, type FilmPlaces } from './places.ts';
import { chooseTaps } from './taps.ts';

export const planOf = (film: FilmData, options: StageOptions): StagePlan =>
  planOfLives(livesOf(film), film.ends, options);

/** @param ends the pictures with which passes end */
export function planOfLives(
  lives: ReadonlyMap<number, NodeLife>,
  ends: readonly number[],
  { unfolded }: StageOptions,
): StagePlan {
  const { frames, frameOf } = framesOf(lives, ends);
  const order = readingOrder(new Map([...lives.values()].map((life) => [life.id, fullState(life)])));
  const places = placesOf(lives, order, unfolded);
  const boxFrame = new Map(places.boxes.map((cells) => [cells[0].key, lastingFrame(cells, frameOf)]));
  const edges = edgesOf(lives, order, places);
  const boxKeys = places.boxes.map(([{ key }]) => key);
  const tapped = chooseTaps(boxKeys, edges, { frames, frameOf: (box) => boxFrame.get(box) ?? -1 });
  const feeds = feeding(lives, places, tapped);
  const used = usedFrames(frames, new Set(boxFrame.values()));
  return {
    boxes: places.boxes.map((cells) => buildBox(cells, { feeds, frame: boxFrame.get(cells[0].key) ?? -1 })),
    edges: edges.filter(({ key }) => !tapped.has(key)),
    frames: used,
    placeOf: places.placeOf,
    tapped,
  };
}

/** Of nodes that share a place, the one that stays longest decides. */
function lastingFrame([{ lives }]: BoxNodes, frameOf: ReadonlyMap<number, number>): number {
  const longest = lives.reduce((a, b) => (b.died - b.born > a.died - a.born ? b : a));
  return frameOf.get(longest.id) ?? -1;
}

/** Those with something in them, and those around these. */
function usedFrames(frames: StagePlan['frames'], filled: ReadonlySet<number>): StagePlan['frames'] {
  const used = new Set(filled);
  for (const { head, parent } of frames.toReversed()) if (used.has(head)) used.add(parent);
  return frames.filter(({ head }) => used.has(head));
}

type Lives = ReadonlyMap<number, NodeLife>;

const isHeldInside = (user: NodeState, slot: number): boolean => slot === 0 && !isMerge(user);

function edgesOf(lives: Lives, order: readonly NodeState[], { boxes, placeOf }: FilmPlaces): StageEdge[] {
  const boxOf = new Map(
    boxes.flatMap((cells) =>
      cells.flatMap(({ key, tabs }) =>
        [key, ...tabs.map((tab) => tab.key)].map((place) => [place, cells[0].key] as const),
      ),
    ),
  );
  const latest = new Map([...lives.values()].map((life) => [life.id, fullState(life)]));
  const edges = new Map<string, StageEdge>();
  for (const { id } of order) {
    const place = placeOf.get(id);
    const life = lives.get(id);
    // A function begins wherever it is called from, not at Start.
    if (place === undefined || life === undefined || isLeaf(fullState(life)) || fullState(life).op === 'Fun')
      continue;
    for (const { node } of life.states)
      node.inputs.forEach((input, slot) => {
        const source = placeOf.get(input);
        const given = latest.get(input);
        if (source === undefined || given === undefined) return;
        const [from, to] = [boxOf.get(source) ?? '', boxOf.get(place) ?? ''];
        if (from === to && isHeldInside(node, slot)) return;
        const [fromPort, toPort] = [outKey(source), slotKey(place, slot)];
        const key = edgeKey(fromPort, toPort);
        if (edges.has(key)) return;
        const back = isBackSlot(node, slot, latest);
        edges.set(key, { key, kind: edgeKind(node, slot, given), from, fromPort, to, toPort, back });
      });
  }
  return [...edges.values()];
}

/** What feeds a slot of a node: a chip where a constant does, or a value from far away. */
export function feeding(
  lives: Lives,
  { placeOf }: Pick<FilmPlaces, 'placeOf'>,
  tapped: ReadonlySet<string>,
): (user: NodeState, slot: number) => Fed {
  return (user, slot) => {
    const place = placeOf.get(user.id);
    if (place === undefined || user.op === 'Fun') return null;
    const input = lives.get(user.inputs[slot]);
    if (input === undefined) return waits(user, slot) ? 'open' : null;
    const source = placeOf.get(input.id);
    if (source === undefined) return { chip: fullState(input).label };
    if (isHeldInside(user, slot) && isBeside(user, input)) return null;
    return tapped.has(edgeKey(outKey(source), slotKey(place, slot)))
      ? { chip: tapName(fullState(input)) }
      : 'line';
  };
}

const isBeside = (user: NodeState, input: NodeLife): boolean => {
  const { op } = fullState(input);
  if (user.op === 'Phi') return op === 'Region' || op === 'Loop';
  return user.op === 'Parm' ? op === 'Fun' : user.op === 'Proj' || user.op === 'CProj';
};

/** `arg`, `Phi i 12`: a tap is called as the node is. */
export const tapName = ({ label, id, op }: NodeState): string =>
  op === 'Proj' || op === 'Parm' ? label : `${label} ${id}`;
