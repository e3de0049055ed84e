// Generates random functions that C calls and that call C, with up to thirty arguments of any types. Each
// returns a mix of all its arguments, which C computes separately.
import type { AbiName } from '../../compiler/choices/index.ts';
import { Random } from '../../compiler/base/random.ts';
import { int64, runWithC } from '../support/native/linked.ts';

interface Kind {
  readonly type: string;
  readonly c: string;
  readonly value: (random: Random) => string;
}

const integer = (type: string, c: string, bits: bigint, signed: boolean): Kind => ({
  type,
  c,
  value: (random) => {
    const low = signed ? -(1n << (bits - 1n)) : 0n;
    const high = low + (1n << bits) - 1n;
    const any =
      (BigInt(random.below(2 ** 30)) << 34n) ^
      (BigInt(random.below(2 ** 30)) << 8n) ^
      BigInt(random.below(256));
    const value = [low, high, 0n, low + (any & (high - low))][random.below(4)];
    return int64(value);
  },
});

const kinds: readonly Kind[] = [
  integer('int', 'int64_t', 64n, true),
  integer('i8', 'int8_t', 8n, true),
  integer('i16', 'int16_t', 16n, true),
  integer('i32', 'int32_t', 32n, true),
  integer('u8', 'uint8_t', 8n, false),
  integer('u16', 'uint16_t', 16n, false),
  integer('u32', 'uint32_t', 32n, false),
  integer('bool', 'bool', 1n, false),
  // Small multiples of 0.25 have exact sums in any order.
  { type: 'flt', c: 'double', value: (random) => String((random.below(4000) - 2000) / 4) },
  { type: 'f32', c: 'float', value: (random) => String((random.below(4000) - 2000) / 4) },
];

const isFloat = ({ type }: Kind): boolean => type === 'flt' || type === 'f32';

/** Runs random functions in one process. Returns the wrong ones, as reported by C. */
export function wrongSignatures(count: number, seed: number, abi: AbiName): string {
  const random = new Random(seed);
  const declarations: string[] = [];
  const calls: string[] = [];
  const called: string[] = [];
  for (let i = 0; i < count; i++) {
    const parameters = Array.from({ length: random.below(31) }, () => kinds[random.below(kinds.length)]);
    const integers = parameters.flatMap((kind, at) => (isFloat(kind) ? [] : [at]));
    const floats = parameters.flatMap((kind, at) => (isFloat(kind) ? [at] : []));
    const written = parameters.map(({ type }, at) => `${type} a${at}`).join(', ');
    const ints = integers.map((at) => `s = s * 31 + a${at};`).join(' ');
    const flts = ['0.0', ...floats.map((at) => `a${at} * ${at + 1}.0`)].join(' + ');
    declarations.push(`val ints${i} = { ${written} -> int s = 7; ${ints} return s; };`);
    declarations.push(`val flts${i} = { ${written} -> ${flts}; };`);
    const result = kinds[random.below(kinds.length)];
    const types = parameters.map(({ type }) => type).join(' ');
    const names = parameters.map((_, at) => `a${at}`).join(', ');
    declarations.push(`{${types} -> ${result.type}} there${i} = "C";`);
    declarations.push(`val through${i} = { ${written} -> there${i}(${names}); };`);
    const values = parameters.map((kind) => kind.value(random));
    const given = parameters.map(({ c }, at) => `${c} a${at} = ${values[at]};`).join(' ');
    const expected = integers.map((at) => `s = s * 31 + (uint64_t)(int64_t)a${at};`).join(' ');
    calls.push(`{ ${given} uint64_t s = 7; ${expected}
      if (ints${i}(${names}) != (int64_t)s) printf("ints${i}\\n");
      if (flts${i}(${names}) != ${flts.replaceAll(/a\d+/g, '(double)$&')}) printf("flts${i}\\n");
      if (through${i}(${names}) != there${i}(${names})) printf("through${i}\\n"); }`);
    const taken = parameters.map(({ c }, at) => `${c} a${at}`).join(', ') || 'void';
    const sum = flts.replaceAll(/a\d+/g, '(double)$&');
    const mixed = isFloat(result) ? 'f' : 's';
    called.push(
      `LIB_CALL ${result.c} there${i}(${taken}) { double f = ${sum}; uint64_t s = 7; ${expected}`,
      `(void)f; (void)s; return (${result.c})${mixed}; }`,
    );
  }
  const c = `#include "lib.h"\n#include <stdio.h>\n${called.join('\n')}\nint main(void) {\n${calls.join('\n')}\nreturn 0;\n}\n`;
  const { status, stdout, stderr } = runWithC(declarations.join('\n'), c, { abi });
  return status === 0 ? stdout : `status ${status} ${stdout}${stderr}`;
}
