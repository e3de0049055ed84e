// Folds: functions, loops, and basic blocks drawn as one box each, at the user's request or because there
// would be too many boxes to lay out and read. The outermost frame that must fold absorbs its contents. Of
// the rest, the boxes of a block fold together. A fold has one input port and one output port.
import { textWidth } from '../scene/measure.ts';
import { CELL_HEIGHT, chipText } from './boxes.ts';
import {
  blockKey,
  foldKey,
  outKey,
  slotKey,
  type Folding,
  type StageBox,
  type StageFold,
  type StageFrame,
} from './model.ts';
import { fullState, type BoxNodes, type FilmPlaces, type PlaceNodes } from './places.ts';

/** More boxes are drawn only at the user's request. */
const MAX_BOXES = 600;
const FOLD_SIZE = 13;
export const CONTENTS_HEIGHT = 18;
/** In letters. */
export const LONGEST_CONTENTS = 26;
const CONTENTS_SIZE = 12;

export interface Folded {
  readonly foldOf: ReadonlyMap<string, StageFold>;
  readonly placeOf: ReadonlyMap<number, string>;
}

interface Placement {
  readonly frames: readonly StageFrame[];
  readonly frameOf: ReadonlyMap<string, number>;
  readonly blockOf: ReadonlyMap<string, number>;
}

export function foldsOf({ boxes, placeOf }: FilmPlaces, placement: Placement, folding: Folding): Folded {
  const isLarge = folding.by === 'auto' && boxes.length > MAX_BOXES;
  const wanted = folding.by === 'selection' ? folding.around : null;
  const kept = new Set(
    wanted === null ? [] : boxes.filter((cells) => holdsAny(cells, wanted)).map(([{ key }]) => key),
  );
  const foldOf = foldedFrames(boxes, placement, folding, { isLarge, kept });
  const count = (): number => new Set(boxes.map(([{ key }]) => foldOf.get(key)?.key ?? key)).size;
  const areBlocksFolded = folding.by === 'block' || folding.by === 'selection';
  foldBlocks(boxes, placement, foldOf, (fold, key) =>
    isFolded(fold.key, folding, areBlocksFolded && !kept.has(key)),
  );
  // Fold blocks outside loops first, and blocks in user-opened folds last.
  for (const isOpened of [false, true]) {
    if (!isLarge || count() <= MAX_BOXES) break;
    foldBlocks(boxes, placement, foldOf, ({ key, parent }) =>
      isFolded(key, folding, isOpened || !folding.opened.has(foldKey(parent))),
    );
  }
  return { foldOf, placeOf: placesWith(foldOf, boxes, placeOf) };
}

/** The user's choice overrides the default. */
const isFolded = (key: string, { opened, closed }: Folding, usual: boolean): boolean =>
  closed.has(key) || (usual && !opened.has(key));

function foldedFrames(
  boxes: FilmPlaces['boxes'],
  { frames, frameOf }: Placement,
  folding: Folding,
  { isLarge, kept }: { readonly isLarge: boolean; readonly kept: ReadonlySet<string> },
): Map<string, StageFold> {
  const parents = new Map(frames.map(({ head, parent }) => [head, parent]));
  const withKept = new Set<number>();
  for (const key of kept)
    for (let at = frameOf.get(key) ?? -1; at >= 0; at = parents.get(at) ?? -1) withKept.add(at);
  const isUsual = ({ head, isFunction }: StageFrame): boolean => {
    if (folding.by === 'selection') return !withKept.has(head);
    if (folding.by === 'auto') return isLarge;
    return folding.by === (isFunction ? 'function' : 'loop');
  };
  const folds = new Map<number, StageFold>();
  for (const frame of frames) {
    const { head, parent, isFunction } = frame;
    const around = folds.get(parent);
    const key = foldKey(head);
    if (around !== undefined) folds.set(head, around);
    else if (isFolded(key, folding, isUsual(frame)))
      folds.set(head, { key, head, parent, kind: isFunction ? 'function' : 'loop' });
  }
  return new Map(
    boxes.flatMap(([{ key }]) => {
      const fold = folds.get(frameOf.get(key) ?? -1);
      return fold === undefined ? [] : [[key, fold] as const];
    }),
  );
}

/** Only blocks with several boxes. Start and Stop stay as landmarks. */
function foldBlocks(
  boxes: FilmPlaces['boxes'],
  { frameOf, blockOf }: Placement,
  foldOf: Map<string, StageFold>,
  isWanted: (fold: StageFold, box: string) => boolean,
): void {
  const blocks = new Map<number, string[]>();
  for (const cells of boxes) {
    const [{ key, lives }] = cells;
    const { op } = fullState(lives[0]);
    const block = blockOf.get(key);
    if (block === undefined || foldOf.has(key) || op === 'Start' || op === 'Stop') continue;
    const known = blocks.get(block);
    if (known === undefined) blocks.set(block, [key]);
    else known.push(key);
  }
  for (const [head, inside] of blocks) {
    const parent = frameOf.get(inside[0]) ?? -1;
    const fold: StageFold = { key: blockKey(head), head, parent, kind: 'block' };
    const folded = inside.filter((box) => isWanted(fold, box));
    if (folded.length > 1) for (const box of folded) foldOf.set(box, fold);
  }
}

const holdsAny = (cells: BoxNodes, wanted: ReadonlySet<number>): boolean =>
  cells.some(({ lives, tabs }) =>
    [{ lives }, ...tabs].some((place) => place.lives.some(({ id }) => wanted.has(id))),
  );

function placesWith(
  foldOf: ReadonlyMap<string, StageFold>,
  boxes: FilmPlaces['boxes'],
  placeOf: ReadonlyMap<number, string>,
): ReadonlyMap<number, string> {
  if (foldOf.size === 0) return placeOf;
  const foldOfPlace = new Map(
    boxes.flatMap((cells) => {
      const fold = foldOf.get(cells[0].key);
      return fold === undefined ? [] : placeKeys(cells).map((place) => [place, fold.key] as const);
    }),
  );
  return new Map([...placeOf].map(([id, place]) => [id, foldOfPlace.get(place) ?? place]));
}

export const placeKeys = (cells: BoxNodes): string[] =>
  cells.flatMap(({ key, tabs }) => [key, ...tabs.map((tab: PlaceNodes) => tab.key)]);

/** @param name what is folded */
export function foldBox({ key, head, parent }: StageFold, name: string): StageBox {
  const title = textWidth(`${chipText(name)} ${head} +00000`, FOLD_SIZE);
  const width = Math.ceil(Math.max(title, textWidth('x'.repeat(LONGEST_CONTENTS), CONTENTS_SIZE))) + 24;
  const middle = Math.round(width / 2);
  const height = CELL_HEIGHT + CONTENTS_HEIGHT;
  return {
    key,
    width,
    height,
    chips: 0,
    places: [
      {
        ...{ key, box: key, isTab: false, x: 0, y: 0, width, height },
        slots: [{ key: slotKey(key, 0), x: middle }],
        out: { key: outKey(key), x: middle, y: height },
      },
    ],
    frame: parent,
    rank: 'anywhere',
  };
}
