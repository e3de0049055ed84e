/*
 * Portable file names, and versions of texts. Pure, so that the window can reject a name before sending it,
 * and both sides compute the same version.
 *
 * Invariant: names that some system treats as equal (case, Unicode normalization) are equal everywhere, so
 * that a workspace can move between systems.
 */

/** The limit of common file systems, minus room for prefixes and suffixes. */
const MAX_BYTES = 200;
const RESERVED = /^(con|prn|aux|nul|conin\$|conout\$|com[\d¹²³]|lpt[\d¹²³])\s*(\.|$)/i;
/** What a joiner (U+200C, U+200D) may join: letters of many scripts, and parts of emoji. */
const JOINED = '[\\p{L}\\p{M}\\p{Extended_Pictographic}\\p{Emoji_Modifier}]';
/**
 * Control and format characters, unpaired surrogates, and characters reserved by paths, shells, and Windows.
 * A joiner is allowed where it joins.
 */
const FORBIDDEN = new RegExp(
  String.raw`(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Co}\p{Cs}\u2028\u2029\\/:*?"<>|]` +
    `|(?<!${JOINED})[\\u200c\\u200d]|[\\u200c\\u200d](?!${JOINED})`,
  'u',
);

export type NameFault = 'empty' | 'long' | 'hidden' | 'edge' | 'character' | 'reserved';

export function nameFault(name: string): NameFault | null {
  if (name.trim() === '') return 'empty';
  if (new TextEncoder().encode(name).length > MAX_BYTES) return 'long';
  if (name.startsWith('.')) return 'hidden';
  if (FORBIDDEN.test(name)) return 'character';
  if (/^\s|[\s.]$/u.test(name)) return 'edge';
  return RESERVED.test(name) ? 'reserved' : null;
}

/** Characters that hide or reorder text become their code points. */
export const shownName = (name: string): string =>
  name
    .slice(0, 60)
    .replace(
      /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\u2028\u2029]/gu,
      (character) => `⟨U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}⟩`,
    ) + (name.length > 60 ? '…' : '');

/** Equal for names that some system treats as equal. Joiners are invisible, and some systems ignore them. */
export const foldName = (name: string): string =>
  name
    .replace(/[\u200c\u200d]/g, '')
    .normalize('NFC')
    .toLowerCase()
    .normalize('NFC');

/** `stem` + `ending`, or with a number between them. */
export function freeName(taken: Iterable<string>, stem: string, ending: string): string {
  const known = new Set([...taken].map(foldName));
  const wanted = stem.normalize('NFC');
  const gap = wanted.includes(' ') ? ' ' : '-';
  let name = wanted + ending;
  for (let number = 2; known.has(foldName(name)); number++) name = `${wanted}${gap}${number}${ending}`;
  return name;
}

/** Drops forbidden characters; `otherwise` if nothing remains. */
export function nameOf(text: string, otherwise: string): string {
  const plain = text
    .normalize('NFC')
    .replace(new RegExp(FORBIDDEN.source, 'gu'), ' ')
    .replace(/\s+/gu, ' ')
    .replace(/^[\s.]+|[\s.]+$/gu, '');
  const short = [...plain].slice(0, 60).join('').trimEnd();
  return nameFault(short) === null ? short : otherwise;
}

/** 32 digits. (`randomUUID` is missing in pages that were loaded without encryption.) */
export const freshId = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** Local time: `2026-01-31 14.05.09`. */
export function dateForName(moment: Date): string {
  const two = (part: number): string => String(part).padStart(2, '0');
  const day = [moment.getFullYear(), two(moment.getMonth() + 1), two(moment.getDate())].join('-');
  return `${day} ${[moment.getHours(), moment.getMinutes(), moment.getSeconds()].map(two).join('.')}`;
}

/** In stored form: uniform line ends, no byte order mark, valid UTF-8. */
export const plainText = (text: string): string =>
  text
    .replace(/^\ufeff/, '')
    .replace(/\r\n?/g, '\n')
    .replace(/[\0\p{Cs}]/gu, '\ufffd');

/**
 * A text's length and 64-bit hash (two murmur mixing steps over UTF-16 units), regardless of line ends. Not
 * for secrets.
 */
export function versionOf(text: string): string {
  const plain = plainText(text);
  let [a, b] = [0x9747b28c, 0x3c6ef372];
  for (let i = 0; i < plain.length; i++) {
    const unit = plain.charCodeAt(i);
    a = Math.imul(a ^ unit, 0x85ebca6b);
    a = (a << 13) | (a >>> 19);
    b = Math.imul(b ^ unit, 0xc2b2ae35);
    b = (b << 17) | (b >>> 15);
  }
  a = mix(a ^ (b >>> 16));
  b = mix(b ^ (a >>> 13));
  return `${plain.length.toString(36)}-${hex(a)}${hex(b)}`;
}

function mix(value: number): number {
  const once = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  const twice = Math.imul(once ^ (once >>> 13), 0xc2b2ae35);
  return twice ^ (twice >>> 16);
}

const hex = (value: number): string => (value >>> 0).toString(16).padStart(8, '0');
