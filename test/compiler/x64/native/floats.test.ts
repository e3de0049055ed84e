// Tests that the runtime prints floats with the same digits as JavaScript, for all kinds of bit patterns.
// @module-tag long
import { describe, expect, it } from 'vitest';
import { floatText } from '../../../../compiler/ir/text/type-text.ts';
import { Random } from '../../../../compiler/base/random.ts';
import { abis } from '../../../../compiler/backend/x64/index.ts';
import { flavors } from '../../../../compiler/backend/x64/assembly/flavors.ts';
import { runtimeFor } from '../../../../compiler/backend/x64/runtime/index.ts';
import { hasToolchain, withNative } from '../support.ts';
import { extent, SEED } from '../../../support/extent.ts';

const COUNT = extent(30_000, 1_000_000);

/** A program that prints every 8 bytes of its input as a float, using the runtime. */
function printer(): string {
  const used = new Set(['rt_emit_float', 'rt_emit_character', 'rt_next_byte', 'rt_finish']);
  const runtime = runtimeFor({ abi: abis.sysv, flavor: flavors.linux, result: 'none', used });
  const main = `
.text
.globl _start
main:
.Lfloat:
  xorl %ebx, %ebx
  xorl %ebp, %ebp
.Lbyte:
  call rt_next_byte
  testl %eax, %eax
  js rt_finish
  movl %ebp, %ecx
  shlq %cl, %rax
  orq %rax, %rbx
  addl $8, %ebp
  cmpl $64, %ebp
  jb .Lbyte
  movq %rbx, %rdi
  call rt_emit_float
  movl $10, %edi
  call rt_emit_character
  jmp .Lfloat`;
  return [
    main,
    ...runtime.parts.flatMap(({ lines }) => lines.map(({ text }) => text)),
    '.section .rodata',
    ...runtime.tables.flatMap(({ symbol, rows }) => [`${symbol}:`, ...rows.map(({ text }) => text)]),
    ...runtime.texts.map(({ symbol, bytes }) => `${symbol}: .asciz "${bytes}"`),
    '.bss',
    ...runtime.variables.map(({ name, bytes }) => `.p2align 3\n${name}: .skip ${bytes}`),
    '',
  ].join('\n');
}

const special = [
  0, -0, NaN, Infinity, -Infinity, 1, -1, 0.1, 0.3, 1 / 3, 5e-324, -5e-324, 1e-323, 2.2250738585072014e-308,
  2.225073858507201e-308, 1.7976931348623157e308, 1e21, 1e20, 999999999999999900000, 1e22, 1e23, 1e-6, 1e-7,
  1.5e-7, 0.000001234, 123456.789, 2 ** 53, 2 ** 53 + 2, 2 ** 63, -(2 ** 63), 2 ** 970, 2 ** -1022, 2 ** -1021,
  9007199254740993, 4.35, 5e-7, 100, 1e100, Number.EPSILON, Math.PI,
]; // prettier-ignore

/** Random bits, decimal fractions, integers, and powers of two with their neighbors. */
function randomFloat(random: Random, view: DataView): number {
  const bits = (): number => random.next();
  switch (random.below(4)) {
    case 0:
      view.setUint32(0, bits());
      view.setUint32(4, bits());
      return view.getFloat64(0);
    case 1:
      return random.below(10_000_000) / 10 ** random.below(9);
    case 2:
      return Math.floor(bits() * 2 ** (random.below(70) - 20));
    default:
      view.setUint32(0, random.below(0x7ff) * 2 ** 20);
      view.setUint32(4, random.below(9));
      return view.getFloat64(0) - (random.below(2) === 0 ? 0 : Number.MIN_VALUE);
  }
}

describe.runIf(hasToolchain)('floats of native programs', () => {
  it(`are printed as JavaScript prints them (${COUNT}, seed ${SEED})`, () => {
    const random = new Random(SEED);
    const bytes = new DataView(new ArrayBuffer(8));
    const values = [...special, ...Array.from({ length: COUNT }, () => randomFloat(random, bytes))];
    const input = new Uint8Array(new Float64Array(values).buffer);
    withNative(printer(), ({ run }) => {
      const { stdout, status } = run([], { input, milliseconds: 60_000 });
      expect(status).toBe(0);
      const found = stdout.split('\n');
      const wrong = values.flatMap((value, i) =>
        floatText(value) === found[i] ? [] : [`${floatText(value)}: ${found[i]}`],
      );
      expect(wrong.slice(0, 20)).toEqual([]);
      expect(found).toHaveLength(values.length + 1);
    });
  });
});
