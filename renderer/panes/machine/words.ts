import { decodeUtf8, type ObjectView } from '../../../compiler/index.ts';

export const flagNames = [
  ['zero', 'ZF'],
  ['sign', 'SF'],
  ['carry', 'CF'],
  ['overflow', 'OF'],
  ['parity', 'PF'],
] as const;

export const objectIdOf = (address: number): string => `object-${address.toString(16)}`;

/** `0x2a` */
export const hexadecimalText = (digits: string): string => `0x${digits.replace(/^0{1,15}/, '')}`;

/** `Point`, `int[12]` */
export const showsObject = ({ kind, name, length }: ObjectView): string =>
  kind === 'struct' ? name : `${name}[${length}]`;

const MAX_OUTPUT = 4000;

/** Output is bytes: decoded if valid UTF-8; other bytes are shown as dots. */
export function outputText(bytes: string): string {
  const text = decodeUtf8(bytes.slice(-MAX_OUTPUT));
  const readable = text.replace(/[\x00-\x08\x0b-\x1f\x7f]/g, '·');
  return bytes.length > MAX_OUTPUT ? `… ${readable}` : readable;
}
