// Generates literals at which bugs are likely: near 0, powers of two, the limits of every type, and special
// floats.
import type { Context } from './context.ts';
import type { IntegerName } from './types.ts';

const INTEGERS = (
  '0 1 2 3 5 7 8 10 16 31 32 63 64 100 127 128 255 256 32767 32768 65535 65536 1000003 2147483647 2147483648 ' +
  '4294967295 4294967296 9223372036854775807 0xff 0x7fff_ffff 0xffff_ffff_ffff_ffff 1_000 -1 -2 -8 -128 -129 ' +
  '-32769 -2147483648 -2147483649 -9223372036854775808'
).split(' ');

const FLOATS = (
  '0.0 1.0 0.5 0.1 1.5 2.5 -1.5 3.0 100.25 1e10 1e308 1e-5 5e-324 16777217.0 9007199254740993.0 ' +
  '1.7976931348623157e308 (-0.0) (-0.1) (-1e308) (0.0/0.0) (1.0/0.0) (-1.0/0.0) 1e+5 2.'
).split(' ');

/** Floats that `f32` represents exactly. */
const SHORT_FLOATS = '0.0 1.0 0.5 1.5 -1.5 2.25 100.25 -8.0 16777216.0'.split(' ');

const CHARACTERS = ["'a'", "'0'", "' '", "'\\n'", "'\\0'", "'\\xff'", "'\\''", "'\"'", "'~'"];

const STRINGS = [
  '"a"',
  '"ab"',
  '"abc"',
  '"abcd"',
  '"hello"',
  '"tab\\tnew\\nline"',
  '"\\"quoted\\""',
  '"\\x00\\x7f"',
  '"(it)"',
  '"x y // z"',
];

const RANGES: Readonly<Record<IntegerName, readonly string[]>> = {
  int: INTEGERS,
  i64: INTEGERS,
  i32: ['0', '1', '-1', '7', '2147483647', '-2147483648'],
  i16: ['0', '1', '-1', '100', '32767', '-32768'],
  i8: ['0', '1', '-1', '100', '127', '-128'],
  u1: ['0', '1'],
  bool: ['true', 'false'],
  u8: ['0', '1', '127', '128', '255', "'z'"],
  byte: ['0', '1', '127', '128', '255', "'z'"],
  u16: ['0', '1', '255', '256', '65535'],
  u32: ['0', '1', '65536', '2147483648', '4294967295'],
};

export const integerLiteral = (context: Context): string => context.oneOf(INTEGERS);
export const floatLiteral = (context: Context): string => context.oneOf(FLOATS);
export const shortFloatLiteral = (context: Context): string => context.oneOf(SHORT_FLOATS);
export const characterLiteral = (context: Context): string => context.oneOf(CHARACTERS);
export const stringLiteral = (context: Context): string => context.oneOf(STRINGS);

/** A constant that needs no conversion to a type. */
export const literalWithin = (context: Context, name: IntegerName): string => context.oneOf(RANGES[name]);
