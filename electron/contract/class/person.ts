/*
 * Names that students choose. They appear on the wall for everyone, so they must be short and visible. The
 * server checks for look-alikes (electron/server/class/look-alikes.ts).
 */

const MAX_LETTERS = 40;
/**
 * Control and format characters (including bidirectional ones), unpaired surrogates, and unassigned code
 * points.
 */
const HIDDEN = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u;
const VISIBLE = /[\p{L}\p{N}]/u;
/** Stacked marks reach into adjacent lines. Some scripts need four per letter, Latin two. */
const PILED = /(?:(?=\p{M})\p{Script=Inherited}){3}|\p{M}{5}/u;

/** In everyday use (Unicode UAX 31, table 5); scripts that are used together count as one. */
const SCRIPTS = [
  ['Latin', 'Han', 'Hiragana', 'Katakana', 'Hangul', 'Bopomofo'],
  ...['Arabic', 'Armenian', 'Bengali', 'Cyrillic', 'Devanagari', 'Ethiopic', 'Georgian', 'Greek', 'Gujarati'],
  ...['Gurmukhi', 'Hebrew', 'Kannada', 'Khmer', 'Lao', 'Malayalam', 'Myanmar', 'Oriya', 'Sinhala', 'Tamil'],
  ...['Telugu', 'Thaana', 'Thai', 'Tibetan'],
].map((each) => [each].flat());
const anyOf = (scripts: readonly string[]): string =>
  scripts.map((script) => `\\p{Script_Extensions=${script}}`).join('');
const SHARED = anyOf(['Common', 'Inherited']);
const ALL_OF_ONE = SCRIPTS.map(
  (scripts) => new RegExp(`^(?:[${anyOf(scripts)}${SHARED}]|[^\\p{L}\\p{M}])*$`, 'u'),
);
const IN_EVERYDAY_USE = new RegExp(`(?=[\\p{L}\\p{M}])(?![${SHARED}])[${anyOf(SCRIPTS.flat())}]`, 'u');

export type PersonFault = 'empty' | 'long' | 'hidden' | 'mixed';

/** In stored form: trimmed, with single blanks between words. */
export const personName = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[\t\p{Zs}]+/gu, ' ')
    .trim();

/** null if the name is allowed. */
export function personFault(name: string): PersonFault | null {
  if (!VISIBLE.test(name)) return 'empty';
  if ([...name].length > MAX_LETTERS) return 'long';
  if (HIDDEN.test(name) || PILED.test(name)) return 'hidden';
  return IN_EVERYDAY_USE.test(name) && !ALL_OF_ONE.some((one) => one.test(name)) ? 'mixed' : null;
}
