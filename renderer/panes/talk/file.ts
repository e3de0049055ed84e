// A talk as a file: an ordered list of bookmarks. It is untrusted: a schema validates it, and unknown content
// is ignored.
import * as v from 'valibot';
import { NEWEST_LEVEL } from '../../../compiler/index.ts';
import { viewNames } from '../../names.ts';
import { optimizations } from '../../session/options/choices.ts';

export const TALK_ENDING = '.talk';
const MAX_BOOKMARKS = 300;
const MAX_LETTERS = 2_000_000;

const count = (most: number) => v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(most));
const text = (most: number) => v.pipe(v.string(), v.maxLength(most));
const MAX_SET = 4000;

/** A value nested too deeply to serialize is not small. */
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
  step: count(1e9),
  /** Timeline number when saved, for display. */
  shown: v.optional(count(1e9)),
  pane: v.picklist(viewNames),
  selection: v.pipe(v.array(count(1e9)), v.maxLength(200)),
  /** Visible part of the layout; null: what the step changed. */
  part: v.nullable(v.strictObject({ x: place, y: place, width: length, height: length })),
  follows: v.optional(v.boolean()),
  /** Each part validates its own settings. */
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

/** With its location, such as `bookmarks.3.step`; '' for the whole file. */
export interface TalkFault {
  readonly kind: 'large' | 'no-json' | 'no-talk';
  readonly at: string;
}
export interface ReadTalk {
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
  // A path may contain long keys.
  return refused('no-talk', (v.getDotPath(read.issues[0]) ?? '').slice(0, 100));
}

export const writeTalk = (bookmarks: readonly Bookmark[]): string =>
  `${JSON.stringify({ fathom: 'talk', version: 1, bookmarks }, null, 1)}\n`;

/** A talk of this size is readable. */
export const hasRoom = (bookmarks: readonly Bookmark[]): boolean =>
  bookmarks.length <= MAX_BOOKMARKS && writeTalk(bookmarks).length <= MAX_LETTERS;

export function moved(bookmarks: readonly Bookmark[], from: number, to: number): readonly Bookmark[] {
  const target = Math.max(0, Math.min(bookmarks.length - 1, to));
  return bookmarks.toSpliced(from, 1).toSpliced(target, 0, ...bookmarks.slice(from, from + 1));
}
