/*
 * Names of files that every system can hold, and versions of texts. Pure, so that the window can say what is wrong with
 * a name before it is sent, and both sides give one text the same version.
 *
 * Keep true: two names that some system takes for one (case, Unicode normalization) count as the same everywhere, so
 * that a workspace can be moved between systems.
 */

/** The most that common file systems take, less room for what is put before or behind a name. */
const MOST_BYTES = 200;
const RESERVED = /^(con|prn|aux|nul|conin\$|conout\$|com[\d¹²³]|lpt[\d¹²³])\s*(\.|$)/i;
/** Control and format characters, halves of pairs, and what paths, shells and Windows keep for themselves. */
const FORBIDDEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\u2028\u2029\\/:*?"<>|]/u;

export type NameFault = 'empty' | 'long' | 'hidden' | 'edge' | 'character' | 'reserved';

/** Why no file may have this name (without its folder); null where one may. */
export function nameFault(name: string): NameFault | null {
  if (name.trim() === '') return 'empty';
  if (new TextEncoder().encode(name).length > MOST_BYTES) return 'long';
  if (name.startsWith('.')) return 'hidden';
  if (FORBIDDEN.test(name)) return 'character';
  if (/^\s|[\s.]$/u.test(name)) return 'edge';
  return RESERVED.test(name) ? 'reserved' : null;
}

/** What is the same for all names that some system takes for one. */
export const foldName = (name: string): string => name.normalize('NFC').toLowerCase().normalize('NFC');

/** A name that is not taken: `stem` + `ending`, else with a number between them. */
export function freeName(taken: Iterable<string>, stem: string, ending: string): string {
  const known = new Set([...taken].map(foldName));
  const wanted = stem.normalize('NFC');
  const gap = wanted.includes(' ') ? ' ' : '-';
  let name = wanted + ending;
  for (let number = 2; known.has(foldName(name)); number++) name = `${wanted}${gap}${number}${ending}`;
  return name;
}

/** A name made of any text: what no file may have in it is left out; `otherwise` where nothing is left. */
export function nameOf(text: string, otherwise: string): string {
  const plain = text
    .normalize('NFC')
    .replace(new RegExp(FORBIDDEN.source, 'gu'), ' ')
    .replace(/\s+/gu, ' ')
    .replace(/^[\s.]+|[\s.]+$/gu, '');
  const short = [...plain].slice(0, 60).join('').trimEnd();
  return nameFault(short) === null ? short : otherwise;
}

/** A name that nothing else has: 32 digits. (`randomUUID` is not there in pages that came unencrypted.) */
export const freshId = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** A moment as a part of a file's name, in the time of this place: `2026-01-31 14.05.09`. */
export function dateForName(moment: Date): string {
  const two = (part: number): string => String(part).padStart(2, '0');
  const day = [moment.getFullYear(), two(moment.getMonth() + 1), two(moment.getDate())].join('-');
  return `${day} ${[moment.getHours(), moment.getMinutes(), moment.getSeconds()].map(two).join('.')}`;
}

/** A text as it is compared and kept: line ends of one kind, no byte order mark, nothing that UTF-8 text cannot have. */
export const plainText = (text: string): string =>
  text
    .replace(/^\ufeff/, '')
    .replace(/\r\n?/g, '\n')
    .replace(/[\0\p{Cs}]/gu, '\ufffd');

/**
 * What tells one text from another, whatever its line ends: its length and 64 bits of a hash (two rounds of murmur's
 * mixing over UTF-16 units). Not for secrets.
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
