// A talk as a file: bookmarks in their order. It may come from anywhere, so that it is read by a schema, and nothing of it
// counts that is not understood.
import * as v from 'valibot';
import { NEWEST_LEVEL } from '../../../compiler/index.ts';
import { viewNames } from '../../names.ts';
import { optimizations } from '../../session/choices.ts';

export const TALK_ENDING = '.talk';
/** More than a semester needs. */
const MAX_BOOKMARKS = 300;
const MAX_LETTERS = 2_000_000;

const count = (most: number) => v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(most));
const text = (most: number) => v.pipe(v.string(), v.maxLength(most));
/** Longest JSON of window and pane settings. */
const MAX_SET = 4000;

/** Whether something is small enough to be kept; what is nested so deeply that it cannot be written is not. */
export function isSmall(set: unknown): boolean {
  try {
    return JSON.stringify(set).length <= MAX_SET;
  } catch {
    return false;
  }
}

const place = v.pipe(v.number(), v.minValue(-1e6), v.maxValue(1e6));
const length = v.pipe(v.number(), v.minValue(1), v.maxValue(1e6));

const Bookmark = v.strictObject({
  note: text(2000),
  program: v.strictObject({ name: v.pipe(text(120), v.minLength(1)), text: text(100_000) }),
  optimize: v.picklist(optimizations),
  level: count(NEWEST_LEVEL),
  rulesOff: v.pipe(v.array(text(80)), v.maxLength(500)),
  arg: v.pipe(v.string(), v.regex(/^-?\d{1,19}$/)),
  /** So many steps of the log are done. */
  step: count(1e9),
  /** The number of that step in the timeline, as it was grouped; for people. */
  shown: v.optional(count(1e9)),
  pane: v.picklist(viewNames),
  /** Ids of nodes. */
  selection: v.pipe(v.array(count(1e9)), v.maxLength(200)),
  /** The part of the layout that is looked at; null: what the step changed. */
  part: v.nullable(v.strictObject({ x: place, y: place, width: length, height: length })),
  /** From there on the view follows what changes. */
  follows: v.optional(v.boolean()),
  /** What is set for all views, and in the pane of this one: each reads its own, and trusts none of it. */
  set: v.optional(
    v.pipe(
      v.strictObject({
        all: v.record(v.string(), v.unknown()),
        pane: v.record(v.string(), v.unknown()),
      }),
      v.check((set) => isSmall(set)),
    ),
  ),
});

/** null if the value is not a bookmark. */
export function readBookmark(value: unknown): Bookmark | null {
  const read = v.safeParse(Bookmark, value);
  return read.success ? read.output : null;
}

const TalkFile = v.strictObject({
  fathom: v.literal('talk'),
  version: v.literal(1),
  bookmarks: v.pipe(v.array(Bookmark), v.maxLength(MAX_BOOKMARKS)),
});

export type Bookmark = v.InferOutput<typeof Bookmark>;

/** What is wrong with a file: where in it, as `bookmarks.3.step`; '' for all of it. */
export interface TalkFault {
  readonly kind: 'large' | 'no-json' | 'no-talk';
  readonly at: string;
}
export interface ReadTalk {
  /** Where there is one there are no bookmarks. */
  readonly fault: TalkFault | null;
  readonly bookmarks: readonly Bookmark[];
}

const refused = (kind: TalkFault['kind'], at = ''): ReadTalk => ({ fault: { kind, at }, bookmarks: [] });

export function readTalk(content: string): ReadTalk {
  if (content.length > MAX_LETTERS) return refused('large');
  let json: unknown;
  try {
    json = JSON.parse(content);
  } catch {
    return refused('no-json');
  }
  const read = v.safeParse(TalkFile, json);
  if (read.success) return { fault: null, bookmarks: read.output.bookmarks };
  // A path may have keys of any length in it.
  return refused('no-talk', (v.getDotPath(read.issues[0]) ?? '').slice(0, 100));
}

export const writeTalk = (bookmarks: readonly Bookmark[]): string =>
  `${JSON.stringify({ fathom: 'talk', version: 1, bookmarks }, null, 1)}\n`;

/** Whether a talk of these can be read again. */
export const hasRoom = (bookmarks: readonly Bookmark[]): boolean =>
  bookmarks.length <= MAX_BOOKMARKS && writeTalk(bookmarks).length <= MAX_LETTERS;

/** With one of them at another place. */
export function moved(bookmarks: readonly Bookmark[], from: number, to: number): readonly Bookmark[] {
  const target = Math.max(0, Math.min(bookmarks.length - 1, to));
  return bookmarks.toSpliced(from, 1).toSpliced(target, 0, ...bookmarks.slice(from, from + 1));
}
