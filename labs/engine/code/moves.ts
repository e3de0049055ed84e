// moves: sequentializes a parallel copy. Tested on all assignments among up to four places and a spare one.
import * as v from 'valibot';
import type { Copy } from '../sandbox/limits.ts';
import { said } from '../text/index.ts';
import { TestedFunction, valueText } from './functions.ts';
import { broken, defineRole } from './role.ts';

const places = ['a', 'b', 'c', 'd'];
const SPARE = 'spare';
type Move = readonly [to: string, from: string];

export const moves = defineRole({
  schema: v.strictObject({
    of: v.literal('moves'),
    anyNumber: v.optional(v.boolean(), false),
  }),
  form: "export default function sequence(moves) { … }   moves are pairs [to, from] of places; returns such pairs in order, which may use 'spare'",
  test: async ({ anyNumber }, code) => {
    const lookedFor = said('movesInOrder');
    const opened = await TestedFunction.open(code);
    if (!opened.ok) return broken(lookedFor, opened.failure);
    try {
      const all = everyWay();
      for (const wanted of all) {
        const answer = opened.value.call(wanted.map((move) => [...move]));
        if (!answer.ok) return broken(lookedFor, answer.failure);
        const asked = wanted.map(([to, from]) => `${to} ← ${from}`);
        const given = movesOf(answer.value);
        if (given === null)
          return { passed: false, lookedFor, found: said('movesUnread', asked, valueText(answer.value)) };
        const done = given.map(([to, from]) => `${to} ← ${from}`);
        const wrong = firstWrong(wanted, given);
        if (wrong !== null)
          return { passed: false, lookedFor, found: said('movesWrong', asked, done, ...wrong) };
        const fewest = wanted.length + ringCount(wanted);
        if (!anyNumber && given.length > fewest)
          return { passed: false, lookedFor, found: said('movesMany', asked, done, fewest) };
      }
      return { passed: true, lookedFor, found: said('lawsHold', all.length) };
    } finally {
      opened.value.dispose();
    }
  },
});

/** Every place is filled from another one or unchanged; smallest first. */
function everyWay(): readonly (readonly Move[])[] {
  let all: Move[][] = [[]];
  for (const to of places)
    all = all.flatMap((moves) => [
      moves,
      ...places.filter((from) => from !== to).map((from): Move[] => [...moves, [to, from]]),
    ]);
  return all.sort((a, b) => a.length - b.length);
}

function movesOf(value: Copy): readonly Move[] | null {
  if (!Array.isArray(value)) return null;
  const known = new Set<unknown>([...places, SPARE]);
  const isMove = (part: unknown): boolean =>
    Array.isArray(part) && part.length === 2 && part.every((place) => known.has(place));
  return value.every(isMove) ? (value as unknown as Move[]) : null;
}

/** The first place with a wrong final value, that value, and the expected one; null if there is none. */
function firstWrong(wanted: readonly Move[], given: readonly Move[]): [string, string, string] | null {
  const now = new Map([...places, SPARE].map((place) => [place, place]));
  for (const [to, from] of given) now.set(to, now.get(from) ?? SPARE);
  const source = new Map(wanted);
  for (const place of places) {
    const [has, should] = [now.get(place) ?? SPARE, source.get(place) ?? place];
    if (has !== should) return [place, has, should];
  }
  return null;
}

/** Each cycle costs one extra move, because none of its moves can go first. */
function ringCount(wanted: readonly Move[]): number {
  const source = new Map(wanted);
  const inRing = (place: string): boolean => {
    let at: string | undefined = source.get(place);
    for (let i = 0; i < places.length && at !== undefined && at !== place; i++) at = source.get(at);
    return at === place;
  };
  const seen = new Set<string>();
  let rings = 0;
  for (const place of places) {
    if (seen.has(place) || !inRing(place)) continue;
    rings++;
    for (let at = place; !seen.has(at); at = source.get(at) ?? at) seen.add(at);
  }
  return rings;
}
