// Reads types back from what typeText() writes.
import {
  BOOL,
  BOTTOM,
  CTRL,
  INT,
  INT_TOP,
  MAX_INT,
  MIN_INT,
  TOP,
  XCTRL,
  intConstant,
  intRange,
  tuple,
  type Type,
} from './types.ts';

const named: ReadonlyMap<string, Type> = new Map<string, Type>([
  ['top', TOP],
  ['bottom', BOTTOM],
  ['ctrl', CTRL],
  ['~ctrl', XCTRL],
  ['int', INT],
  ['~int', INT_TOP],
  ['bool', BOOL],
]);

const RANGE = /^\[(-?\d{1,19}|min|max),(-?\d{1,19}|min|max)\](?:\^(-?[0-3]))?$/;

/** The type that a text stands for; null where it is none. */
export function readType(text: string): Type | null {
  const known = named.get(text);
  if (known !== undefined) return known;
  if (/^-?\d{1,19}$/.test(text)) {
    const value = BigInt(text);
    return fits(value) ? intConstant(value) : null;
  }
  const range = RANGE.exec(text);
  if (range !== null) return readRange(range[1], range[2], range[3] ?? '0');
  return text.startsWith('(') && text.endsWith(')') ? readTuple(text.slice(1, -1)) : null;
}

const fits = (value: bigint): boolean => value >= MIN_INT && value <= MAX_INT;

function readRange(low: string, high: string, widen: string): Type | null {
  const bound = (text: string): bigint =>
    text === 'min' ? MIN_INT : text === 'max' ? MAX_INT : BigInt(text);
  const [min, max] = [bound(low), bound(high)];
  return fits(min) && fits(max) ? intRange(min, max, Number(widen)) : null;
}

/** The parts of a tuple; tuples do not nest. */
function readTuple(text: string): Type | null {
  const parts =
    text === '' ? [] : text.split(', ').map((part) => (part.startsWith('(') ? null : readType(part)));
  return parts.every((part) => part !== null) ? tuple(parts) : null;
}
