// Converts a film to the plan of its stage: boxes with sizes, lines, and frames.
import { edgeKind, isBackSlot, isLeaf, isMerge } from '../scene/kinds.ts';
import { readingOrder } from '../scene/order.ts';
import type { NodeState } from '../types.ts';
import { buildBox, waits, type Fed } from './boxes.ts';
import { foldBox, foldsOf, placeKeys, type Folded } from './folds.ts';
import { framesOf } from './frames.ts';
import { livesOf, type FilmData, type NodeLife } from './lives.ts';
import {
  edgeKey,
  isFold,
  outKey,
  slotKey,
  type StageBox,
  type StageEdge,
  type StageOptions,
  type StagePlan,
} from './model.ts';
import { fullState, placesOf, type BoxNodes, type FilmPlaces } from './places.ts';
import { chooseTaps } from './taps.ts';

export const planOf = (film: FilmData, options: StageOptions): StagePlan =>
  planOfLives(livesOf(film), film.ends, options);

export function planOfLives(
  lives: ReadonlyMap<number, NodeLife>,
  ends: readonly number[],
  { unfolded, folding }: StageOptions,
): StagePlan {
  const { frames, frameOf, blockOf } = framesOf(lives, ends);
  const order = readingOrder(new Map([...lives.values()].map((life) => [life.id, fullState(life)])));
  const all = placesOf(lives, order, unfolded);
  const frameOfBox = new Map(all.boxes.map((cells) => [cells[0].key, lasting(cells, frameOf) ?? -1]));
  const placement = { frames, frameOf: frameOfBox, blockOf: blocksOfBoxes(all, blockOf) };
  const folded = foldsOf(all, placement, folding);
  const places = { boxes: all.boxes, placeOf: folded.placeOf };
  const edges = edgesOf(lives, order, { places, folded, ends });
  const folds = new Map([...folded.foldOf.values()].map((fold) => [fold.key, fold]));
  const drawn = [...new Set(all.boxes.map(([{ key }]) => boxOrFold(key, folded)))];
  const boxFrame = (box: string): number => folds.get(box)?.parent ?? frameOfBox.get(box) ?? -1;
  const tapped = chooseTaps(drawn, edges, { frames, frameOf: boxFrame });
  const feeds = feeding(lives, places, tapped);
  const cellsOf = new Map(all.boxes.map((cells) => [cells[0].key, cells]));
  const boxes = drawn.flatMap((key): StageBox[] => {
    const [fold, cells] = [folds.get(key), cellsOf.get(key)];
    if (fold !== undefined) return [foldBox(fold, nameOf(lives, fold.head))];
    return cells === undefined ? [] : [buildBox(cells, { feeds, frame: boxFrame(key) })];
  });
  return {
    boxes,
    edges: edges.filter(({ key }) => !tapped.has(key)),
    frames: usedFrames(frames, new Set(boxes.map(({ frame }) => frame))),
    folds: [...folds.values()],
    placeOf: places.placeOf,
    blockOf,
    tapped,
    orders: edges.flatMap(({ key, from, to }) => (tapped.has(key) ? [[from, to] as const] : [])),
  };
}

function boxOrFold(box: string, { foldOf }: Folded): string {
  return foldOf.get(box)?.key ?? box;
}

function nameOf(lives: Lives, head: number): string {
  const life = lives.get(head);
  return life === undefined ? '' : fullState(life).label;
}

function lasting([{ lives }]: BoxNodes, placement: ReadonlyMap<number, number>): number | undefined {
  const longest = lives.reduce((a, b) => (b.died - b.born > a.died - a.born ? b : a));
  return placement.get(longest.id);
}

function blocksOfBoxes({ boxes }: FilmPlaces, blockOf: ReadonlyMap<number, number>): Map<string, number> {
  return new Map(
    boxes.flatMap((cells) => {
      const block = lasting(cells, blockOf);
      return block === undefined ? [] : [[cells[0].key, block] as const];
    }),
  );
}

function usedFrames(frames: StagePlan['frames'], filled: ReadonlySet<number>): StagePlan['frames'] {
  const used = new Set(filled);
  for (const { head, parent } of frames.toReversed()) if (used.has(head)) used.add(parent);
  return frames.filter(({ head }) => used.has(head));
}

type Lives = ReadonlyMap<number, NodeLife>;

const LASTING = 4;
const AT_END = 2;

const isHeldInside = (user: NodeState, slot: number): boolean => slot === 0 && !isMerge(user);

interface Placed {
  readonly places: FilmPlaces;
  readonly folded: Folded;
  readonly ends: readonly number[];
}

function edgesOf(
  lives: Lives,
  order: readonly NodeState[],
  { places: { boxes, placeOf }, folded, ends }: Placed,
): StageEdge[] {
  const boxOf = new Map(
    boxes.flatMap((cells) => placeKeys(cells).map((place) => [place, cells[0].key] as const)),
  );
  for (const { key } of folded.foldOf.values()) boxOf.set(key, key);
  const latest = new Map([...lives.values()].map((life) => [life.id, fullState(life)]));
  const edges = new Map<string, StageEdge>();
  for (const { id } of order) {
    const place = placeOf.get(id);
    const life = lives.get(id);
    // A function begins at its calls, not at Start.
    if (place === undefined || life === undefined || isLeaf(fullState(life)) || fullState(life).op === 'Fun')
      continue;
    life.states.forEach(({ node, from: since }, i) => {
      const weight = weightOf(since, life.states[i + 1]?.from ?? life.died, ends);
      node.inputs.forEach((input, slot) => {
        const source = placeOf.get(input);
        const given = latest.get(input);
        if (source === undefined || given === undefined) return;
        const [from, to] = [boxOf.get(source) ?? '', boxOf.get(place) ?? ''];
        if (from === to && (isFold(from) || isHeldInside(node, slot))) return;
        const [fromPort, toPort] = [outKey(source), slotKey(place, slot)];
        const key = edgeKey(fromPort, toPort);
        const known = edges.get(key);
        const kind = edgeKind(node, slot, given);
        if (known !== undefined) {
          // Between two folds one line represents all edges: control, if there is any.
          const isControl = kind === 'control' && (isFold(from) || isFold(to));
          if (known.weight < weight || (isControl && known.kind !== kind))
            edges.set(key, {
              ...known,
              kind: isControl ? kind : known.kind,
              weight: Math.max(known.weight, weight),
            });
          return;
        }
        const back = isBackSlot(node, slot, latest);
        edges.set(key, { key, kind, from, fromPort, to, toPort, back, weight });
      });
    });
  }
  return [...edges.values()];
}

/** By the pictures in which it exists: the last counts most, then pass ends. */
function weightOf(from: number, until: number, ends: readonly number[]): number {
  if (until > (ends.at(-1) ?? 0)) return LASTING;
  return ends.some((end) => from <= end && end < until) ? AT_END : 1;
}

/** A chip for a constant or a distant value, else a line. */
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

/** `arg`, `Phi i 12`: named like the node. */
export const tapName = ({ label, id, op }: NodeState): string =>
  op === 'Proj' || op === 'Parm' ? label : `${label} ${id}`;
