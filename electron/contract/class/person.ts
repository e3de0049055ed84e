/*
 * Names that students give themselves. They stand on the wall before everybody, so they are short, of visible characters, and
 * none looks like another's.
 */

const MOST_LETTERS = 40;
/** Control and format characters (also those that turn the direction of writing), halves of pairs, and unknown ones. */
const HIDDEN = /[\p{C}\u2028\u2029]/u;
const VISIBLE = /[\p{L}\p{N}]/u;
/** Marks piled up on one letter reach into the lines above and below. */
const PILED = /\p{M}{3}/u;
const LATIN = /\p{Script=Latin}/u;
/** Scripts with letters that look like Latin ones. */
const ALIKE = /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Cherokee}]/u;

export type PersonFault = 'empty' | 'long' | 'hidden' | 'mixed';

/** A name as it is kept: without blanks at its ends, one between its words. */
export const personName = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[ \t\u00a0]+/gu, ' ')
    .trim();

/** Why nobody can have such a name; null where one can. */
export function personFault(name: string): PersonFault | null {
  if (!VISIBLE.test(name)) return 'empty';
  if ([...name].length > MOST_LETTERS) return 'long';
  if (HIDDEN.test(name) || PILED.test(name)) return 'hidden';
  return LATIN.test(name) && ALIKE.test(name) ? 'mixed' : null;
}

/** The same for names that one cannot tell apart on a wall. */
export const personShape = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[i1|ı]/gu, 'l')
    .replaceAll('0', 'o')
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '');
