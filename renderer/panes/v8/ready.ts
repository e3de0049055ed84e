// Example JavaScript functions, each with its Simple version and claims that are checked on each trace.
// Invariant: a claim is about opcodes in a phase, so that the window can report deviations of a V8 version.
import type { TraceQuery } from '../../../compiler/index.ts';
import type { ReadyFunction } from '../../names.ts';

export interface ReadyRow {
  readonly function: string;
  readonly source: string;
  readonly simple: string;
  readonly claims: readonly TraceQuery[];
}

const some = (phase: string, opcode: string, least = 1): TraceQuery => ({
  phase,
  opcode,
  least,
  most: Infinity,
});
const none = (phase: string, opcode: string): TraceQuery => ({ phase, opcode, least: 0, most: 0 });

/** Often enough for V8 to optimize the function. */
const often = (call: string): string => `for (let i = 0; i < 100000; i++) ${call};\n`;

export const readyRows: Readonly<Record<ReadyFunction, ReadyRow>> = {
  sum: {
    function: 'sum',
    source: `function sum(n) {
  let s = 0;
  for (let i = 0; i < n; i++) s += i;
  return s;
}

${often('sum(10)')}`,
    simple: 'int s = 0;\nfor (int i = 0; i < arg; i++) s = s + i;\nreturn s;\n',
    claims: [
      some('bytecode graph builder', 'Loop'),
      some('bytecode graph builder', 'Phi', 2),
      some('bytecode graph builder', 'Speculative(?:SafeInteger|Number)Add'),
      some('simplified lowering', '(?:Checked)?Int32Add|Float64Add'),
    ],
  },
  'array-loop': {
    function: 'total',
    source: `function total(a) {
  let s = 0;
  for (let i = 0; i < a.length; i++) s += a[i];
  return s;
}

const numbers = [3, 1, 4, 1, 5, 9, 2, 6];
${often('total(numbers)')}`,
    // Without a written element, every load would be 0, and the loop would be deleted.
    simple:
      'int[] a = new int[arg + 8];\na[arg] = 5;\nint s = 0;\nfor (int i = 0; i < a#; i++) s = s + a[i];\nreturn s;\n',
    claims: [
      some('bytecode graph builder', 'JSLoadProperty'),
      some('inlining', 'CheckBounds'),
      none('simplified lowering', 'CheckBounds'),
      some('effect linearization', 'DeoptimizeUnless|DeoptimizeIf'),
    ],
  },
  shapes: {
    function: 'width',
    source: `function width(p) {
  return p.x;
}

const points = [{ x: 1 }, { x: 2, y: 0 }];
${often('width(points[i % 2])')}
// A shape that V8 has not seen: the compiled code no longer applies.
width({ y: 3, x: 4 });
`,
    simple: 'struct P { int x; };\nP p = new P { x = arg; };\nreturn p.x;\n',
    claims: [
      some('bytecode graph builder', 'JSLoadNamed'),
      some('inlining', 'CheckMaps|CompareMaps|Branch'),
      some('inlining', 'LoadField'),
      some('effect linearization', 'Deoptimize.*'),
    ],
  },
  'vanishing-point': {
    function: 'length2',
    source: `function length2(x, y) {
  const p = { x, y };
  return p.x * p.x + p.y * p.y;
}

${often('length2(i, 2)')}`,
    simple: 'struct P { int x; int y; };\nP p = new P { x = arg; y = 2; };\nreturn p.x * p.x + p.y * p.y;\n',
    claims: [
      some('inlining', 'JSCreateLiteralObject|Allocate'),
      some('typed lowering', 'Allocate'),
      none('escape analysis', 'LoadField|StoreField'),
      none('effect linearization', 'Allocate(?:Raw)?'),
    ],
  },
  inlining: {
    function: 'sumOfSquares',
    source: `function square(x) {
  return x * x;
}
function sumOfSquares(a, b) {
  return square(a) + square(b);
}

${often('sumOfSquares(i % 100, 2)')}`,
    simple: 'val square = { int x -> x * x; };\nreturn square(arg) + square(2);\n',
    claims: [
      some('bytecode graph builder', 'JSCall', 2),
      none('inlining', 'JSCall'),
      some('inlining', 'Speculative(?:SafeInteger|Number)Multiply', 2),
    ],
  },
  'typed-arrays': {
    function: 'dot',
    source: `function dot(a, b) {
  let s = 0;
  for (let i = 0; i < a.length; i++) s += a[i] * b[i];
  return s;
}

const a = new Float64Array(16).fill(1.5);
const b = new Float64Array(16).fill(2);
${often('dot(a, b)')}`,
    simple:
      'flt[] a = new flt[16];\nflt[] b = new flt[16];\nflt s = 0.0;\nfor (int i = 0; i < a#; i++) s = s + a[i] * b[i];\nreturn s;\n',
    claims: [
      some('inlining', 'LoadTypedElement', 2),
      some('simplified lowering', 'Float64Mul'),
      some('simplified lowering', 'Float64Add'),
      some('', 'Float64Mul'),
    ],
  },
};
