/* Programs that grow in one dimension each, for measuring (bench compile) and counting the compiler's work. */
import { objectProgram } from './sample-programs.ts';

const parts = (count: number, part: (i: number) => string): string[] =>
  Array.from({ length: count }, (_, i) => part(i));

/** By growing part: a program for a number of parts. */
export const growing: Readonly<Record<string, (count: number) => string>> = {
  functions: objectProgram,
  statements: (count) =>
    lines(
      'int a = arg; int b = 1;',
      parts(count, (i) => `int v${i} = a * ${(i % 23) + 3} + b - ${i}; a = a ^ v${i}; b = b + (v${i} >> 3);`),
      'return a + b;',
    ),
  loops: (count) =>
    lines(
      'int a = arg; int b = 1;',
      parts(count, (i) => `while (b > ${1000 + i}) { b = b / 3 - a; a = a + 1; } b = b + a * ${i + 2};`),
      'return a + b;',
    ),
  'nested statements': (count) =>
    lines(
      'int a = arg; int b = 1;',
      // A loop and a test, nested as deeply as allowed.
      parts(Math.ceil(count / NEST), () =>
        [
          ...parts(NEST, (i) => `while (b < ${1000 - i}) { b = b * 3 + a; if (a > ${i}) {`),
          ...parts(NEST, (i) => `a = a - ${i + 1}; } b = b + 1; }`),
        ].join(' '),
      ),
      'return a + b;',
    ),
  'else-if': (count) =>
    lines(
      'int b = 1;',
      parts(count, (i) => `if (arg == ${i * 7}) b = b + ${i}; else`),
      'b = 7;',
      'return b;',
    ),
  'early returns': (count) =>
    lines(
      'int b = arg;',
      parts(count, (i) => `if (b == ${i}) return b + ${i}; b = b * 3 + 1;`),
      'return b;',
    ),
  structs: (count) =>
    lines(
      parts(count, (i) => `struct S${i} { int x; int y; ${i > 0 ? `S${i - 1}? p;` : ''} };`),
      'int s = 0;',
      parts(
        count,
        (i) =>
          `S${i} o${i} = new S${i} { x = arg; }; ${i > 0 ? `o${i}.p = o${i - 1};` : ''} s = s + o${i}.x; o${i}.y = s;`,
      ),
      'return s;',
    ),
  fields: (count) =>
    lines(
      `struct S { ${parts(count, (i) => `int m${i};`).join(' ')} };`,
      'S a = new S; S b = new S;',
      parts(count, (i) => `a.m${i} = arg + b.m${i}; if (arg > ${i}) b.m${(i * 7) % count} = a.m${i};`),
      `return a.m0 + b.m${count - 1};`,
    ),
  arrays: (count) =>
    lines(
      'int s = 0;',
      parts(count, (i) => `int[] a${i} = new int[${i + 4}]; a${i}[arg & 3] = s; s = s + a${i}[${i}];`),
      'return s;',
    ),
  'one expression': (count) => `return ${parts(count, (i) => `(arg >> ${i % 60}) * ${i + 3}`).join(' + ')};`,
  'or-conditions': (count) =>
    `if (${parts(count, (i) => `arg == ${i * 3}`).join(' || ')}) return 1; return 2;`,
  phis: (count) =>
    lines(
      'int s = 0;',
      parts(count, (i) => `int a${i} = 5; if (arg > ${i}) a${i} = arg; s = s + (a${i} ^ ${i});`),
      'return s;',
    ),
  'phis of one loop': (count) =>
    lines(
      parts(count, (i) => `int v${i} = arg + ${i};`),
      'while (v0 > 0) {',
      parts(count, (i) => `v${i} = v${i} * 3 + v${(i + 1) % count};`),
      '}',
      `return ${parts(count, (i) => `v${i}`).join(' ^ ')};`,
    ),
  calls: (count) =>
    lines(
      'val f = { int x -> int s = 0; while (x > 0) { s = s + x; x = x - 1; } s; };',
      'int s = 0;',
      parts(count, (i) => `s = s + f(arg + ${i});`),
      'return s;',
    ),
};

/** Below the parser's limit. */
const NEST = 40;

const lines = (...texts: readonly (string | readonly string[])[]): string => texts.flat().join('\n');
