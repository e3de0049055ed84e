// Comparisons of a BigInt with a number: they are never equal (===), and JavaScript reports nothing. A comparison with
// an integer literal is loosened (==), where the two can be equal; a different verdict proves that it was the problem.
import { said } from '../text/index.ts';
import type { CodeVerdict } from './role.ts';

/** Comparisons that are also tried alone, to name the right one. */
const MAX_ALONE = 4;
const COMPARISONS = [/(?<![=!<>])[=!]==(?=\s*(-?\d+n?)(?![\w.]))/g, /(?<![\w.])(-?\d+n?)\s*[=!]==/g] as const;

interface Comparison {
  /** The last `=` of its operator. */
  readonly at: number;
  readonly literal: string;
}

const comparisonsIn = (code: string): readonly Comparison[] =>
  COMPARISONS.flatMap((form) =>
    [...code.matchAll(form)].map(({ index, 0: all, 1: literal = '' }) => ({
      at: index + all.length - 1,
      literal,
    })),
  ).sort((a, b) => a.at - b.at);

const loosened = (code: string, places: readonly Comparison[]): string =>
  places.reduceRight((text, { at }) => text.slice(0, at) + text.slice(at + 1), code);

/** A failed verdict, with the comparison that explains it, if there is one. */
export async function withComparison(
  verdict: CodeVerdict,
  code: string,
  test: (code: string) => Promise<CodeVerdict>,
): Promise<CodeVerdict> {
  const places = comparisonsIn(code);
  const [first] = places;
  if (verdict.passed || verdict.found.say === 'codeFailed' || first === undefined) return verdict;
  const matters = async (tried: readonly Comparison[]): Promise<boolean> =>
    JSON.stringify((await test(loosened(code, tried))).found) !== JSON.stringify(verdict.found);
  if (!(await matters(places))) return verdict;
  const found = await firstThat(places.slice(0, MAX_ALONE), (each) => matters([each]));
  const { at, literal } = found ?? first;
  const line = code.slice(0, at).split('\n').length;
  return { ...verdict, found: said('numberCompared', line, literal, verdict.found) };
}

async function firstThat<Item>(
  items: readonly Item[],
  holds: (item: Item) => Promise<boolean>,
): Promise<Item | null> {
  for (const item of items) if (await holds(item)) return item;
  return null;
}
