// Folds: loops and functions that are drawn as one box each, where there would be too many boxes to lay out and to look at.
//
// The outermost frame that nobody opened is folded, with all that stands in it. A fold has one port for all that comes in
// and one for all that goes out.
import { textWidth } from '../scene/measure.ts';
import { CELL_HEIGHT, chipText } from './boxes.ts';
import { foldKey, outKey, slotKey, type StageBox, type StageFrame } from './model.ts';
import type { BoxNodes, FilmPlaces, PlaceNodes } from './places.ts';

/** More boxes than this are not drawn at once. */
export const MOST_BOXES = 600;
const FOLD_SIZE = 13;

export interface Folded {
  /** By the key of a box, the frame that it is folded into. */
  readonly foldOf: ReadonlyMap<string, StageFrame>;
  readonly placeOf: ReadonlyMap<number, string>;
}

/** @param boxFrame the frame of each box; -1 for none @param opened heads of frames that a person opened */
export function foldsOf(
  { boxes, placeOf }: FilmPlaces,
  frames: readonly StageFrame[],
  boxFrame: ReadonlyMap<string, number>,
  opened: ReadonlySet<number>,
): Folded {
  if (boxes.length <= MOST_BOXES) return { foldOf: new Map(), placeOf };
  // Outer ones come first.
  const folds = new Map<number, StageFrame>();
  for (const frame of frames) {
    const around = folds.get(frame.parent);
    if (around !== undefined) folds.set(frame.head, around);
    else if (!opened.has(frame.head)) folds.set(frame.head, frame);
  }
  const foldOf = new Map<string, StageFrame>();
  const foldOfPlace = new Map<string, StageFrame>();
  for (const cells of boxes) {
    const fold = folds.get(boxFrame.get(cells[0].key) ?? -1);
    if (fold === undefined) continue;
    foldOf.set(cells[0].key, fold);
    for (const place of placeKeys(cells)) foldOfPlace.set(place, fold);
  }
  const folded = [...placeOf].map(([id, place]) => {
    const fold = foldOfPlace.get(place);
    return [id, fold === undefined ? place : foldKey(fold.head)] as const;
  });
  return { foldOf, placeOf: new Map(folded) };
}

/** The keys of all places of a box. */
export const placeKeys = (cells: BoxNodes): string[] =>
  cells.flatMap(({ key, tabs }) => [key, ...tabs.map((tab: PlaceNodes) => tab.key)]);

/** The box of a fold. @param name what is folded, as it is called */
export function foldBox({ head, parent }: StageFrame, name: string): StageBox {
  const key = foldKey(head);
  const width = Math.ceil(textWidth(`${chipText(name)} ${head} +00000`, FOLD_SIZE)) + 32;
  const middle = Math.round(width / 2);
  return {
    key,
    width,
    height: CELL_HEIGHT,
    chips: 0,
    places: [
      {
        ...{ key, box: key, isTab: false, x: 0, y: 0, width, height: CELL_HEIGHT },
        slots: [{ key: slotKey(key, 0), x: middle }],
        out: { key: outKey(key), x: middle, y: CELL_HEIGHT },
      },
    ],
    frame: parent,
    rank: 'anywhere',
  };
}
