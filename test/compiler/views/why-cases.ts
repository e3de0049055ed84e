// Lists the “why not” cases: a program, the question and node, the condition that the answer names, and a
// program that satisfies this condition.
import type { CompileOptions, WhyQuestion } from '../../../compiler/index.ts';

/** Evidence that the optimization happens. */
export type Happens =
  /** The expected printed IR. */
  | { readonly ir: string }
  /** The expected number of nodes of an op. */
  | { readonly op: string; readonly left: number }
  /** A step with this rule occurs. */
  | { readonly rule: string }
  /** The loop depth of the node with this op. */
  | { readonly outside: string }
  /** Nothing is spilled. */
  | { readonly spills: 0 };

export interface WhyCase {
  readonly question: WhyQuestion;
  readonly condition: string;
  readonly program: string;
  /** The op of the node in question. `#1` selects the second node of the op instead of the first. */
  readonly node: string;
  /** A part of the answer. */
  readonly says: string;
  readonly changed: string;
  readonly happens: Happens;
  /** Options for both programs, and for the program that lacks the condition. */
  readonly both?: CompileOptions & { readonly registers?: number };
  readonly first?: CompileOptions & { readonly schedule?: 'late' };
}

const P = 'struct P { int x; int y; };';
const TWO = `${P} val f = { P p, P q -> p.x = 3;`;

export const whyCases: readonly WhyCase[] = [
  // ------------------------------------------------------------------------------------------------ checks
  {
    question: 'check',
    condition: 'index-inside',
    program: 'int[] a = new int[10]; return a[arg];',
    node: 'CheckIndex',
    says: 'arg may be negative, and nothing proves that arg < 10',
    changed: 'int[] a = new int[10]; return a[arg & 7];',
    happens: { op: 'CheckIndex', left: 0 },
  },
  {
    question: 'check',
    condition: 'index-below-length',
    program: 'int[] a = new int[10]; return a[arg & 15];',
    node: 'CheckIndex',
    says: 'nothing proves that arg & 15 < 10: arg & 15 is 0 … 15, the length is 10',
    changed: 'int[] a = new int[16]; return a[arg & 15];',
    happens: { op: 'CheckIndex', left: 0 },
  },
  {
    question: 'check',
    condition: 'index-not-negative',
    program: 'int[] a = new int[arg & 15]; int i = arg - 3; if (i < a#) return a[i]; return 0;',
    node: 'CheckIndex',
    says: 'may be negative',
    changed: 'int[] a = new int[arg & 15]; int i = arg - 3; if (i < a#) if (i >= 0) return a[i]; return 0;',
    happens: { op: 'CheckIndex', left: 0 },
  },
  {
    question: 'check',
    condition: 'index-below-length',
    program: 'int[] a = new int[10]; for (int i = 0; i < arg; i++) a[i] = i; return a[3];',
    node: 'CheckIndex',
    says: 'nothing proves that i < 10',
    changed: 'int[] a = new int[10]; for (int i = 0; i < 10; i++) a[i] = i; return a[3];',
    happens: { op: 'CheckIndex', left: 0 },
  },
  {
    question: 'check',
    condition: 'index-below-length',
    program: 'int[] a = new int[arg & 15]; int s = 0; for (int i = 0; i <= a#; i++) s = s + a[i]; return s;',
    node: 'CheckIndex',
    says: 'nothing proves that i < arg & 15',
    changed: 'int[] a = new int[arg & 15]; int s = 0; for (int i = 0; i < a#; i++) s = s + a[i]; return s;',
    happens: { op: 'CheckIndex', left: 0 },
  },
  {
    question: 'check',
    condition: 'index-not-negative',
    program: 'int[] a = new int[arg & 15]; int s = 0; for (int i = -1; i < a#; i++) s = s + a[i]; return s;',
    node: 'CheckIndex',
    says: 'i may be negative',
    changed: 'int[] a = new int[arg & 15]; int s = 0; for (int i = 0; i < a#; i++) s = s + a[i]; return s;',
    happens: { op: 'CheckIndex', left: 0 },
  },
  {
    question: 'check',
    condition: 'divisor-not-zero',
    program: 'return 100 / arg;',
    node: 'ZeroCheck',
    says: 'arg may be 0: it is any integer',
    changed: 'if (arg) return 100 / arg; return 0;',
    happens: { op: 'ZeroCheck', left: 0 },
  },
  {
    question: 'check',
    condition: 'divisor-not-zero',
    program: 'return 100 / (arg & 7);',
    node: 'Div',
    says: 'arg & 7 may be 0: it is 0 … 7',
    changed: 'return 100 / ((arg & 7) + 1);',
    happens: { op: 'ZeroCheck', left: 0 },
  },
  {
    question: 'check',
    condition: 'length-not-negative',
    program: 'int[] a = new int[arg]; return a#;',
    node: 'CheckLength',
    says: 'arg may be negative: it is any integer',
    changed: 'int[] a = new int[arg & 15]; return a#;',
    happens: { op: 'CheckLength', left: 0 },
  },
  // ----------------------------------------------------------------------------------------------- folding
  {
    question: 'folded',
    condition: 'input-constant',
    program: 'int x = arg; return x + 2;',
    node: 'Add',
    says: 'arg can be any integer',
    changed: 'int x = 5; return x + 2;',
    happens: { ir: 'return 7;' },
  },
  {
    question: 'folded',
    condition: 'input-constant',
    program: 'return (arg & 15) < 8;',
    node: 'LT',
    says: '(arg & 15) can be [0…15]',
    changed: 'return (arg & 7) < 8;',
    happens: { ir: 'return 1;' },
  },
  {
    question: 'folded',
    condition: 'arms-equal',
    program: 'int a = 1; if (arg) a = 2; return a;',
    node: 'Phi',
    says: 'it is the constant 2 on one path and the constant 1 on another',
    changed: 'int a = 1; if (arg) a = 1; return a;',
    happens: { ir: 'return 1;' },
  },
  {
    question: 'folded',
    condition: 'arm-constant',
    program: 'int a = 4; if (arg > 3) a = arg + 1; return a;',
    node: 'Phi',
    says: 'on one path it is +',
    changed: 'int a = 4; if (arg > 3) a = 3 + 1; return a;',
    happens: { ir: 'return 4;' },
  },
  {
    question: 'folded',
    condition: 'predicate-decided',
    program: 'int x = arg; if (x > 3) return 1; return 2;',
    node: 'If',
    says: 'can take both branches',
    changed: 'int x = 4; if (x > 3) return 1; return 2;',
    happens: { ir: 'return 1;' },
  },
  {
    question: 'folded',
    condition: 'known-inside',
    program: 'return arg * 1;',
    node: 'Proj',
    says: 'it comes from outside',
    changed: 'int arg2 = 7; return arg2 * 1;',
    happens: { ir: 'return 7;' },
  },
  {
    question: 'folded',
    condition: 'arm-constant',
    program: 'int s = 1; for (int i = 0; i < arg; i++) s = s + 1; return s;',
    node: 'Phi#1',
    says: 'on one path it is +',
    changed: 'int s = 1; for (int i = 0; i < arg; i++) s = s * 1; return s;',
    happens: { ir: 'return 1;' },
  },
  {
    question: 'folded',
    condition: 'memory-known',
    program: `${TWO} q.x = 4; return p.x; }; P a = new P; P b = a; if (arg) b = new P; return f(a, b);`,
    node: 'Load',
    says: 'it is read from memory, after Store',
    changed: `${TWO} return p.x; }; P a = new P; P b = a; if (arg) b = new P; return f(a, b);`,
    happens: { op: 'Load', left: 0 },
  },
  // ----------------------------------------------------------------------------------------------- merging
  {
    question: 'merged',
    condition: 'same-input',
    program: 'int x = arg + 1; int y = arg + 2; return x * y;',
    node: 'Add',
    says: 'differ in the right: the constant 1 and the constant 2',
    changed: 'int x = arg + 1; int y = arg + 1; return x * y;',
    happens: { op: 'Add', left: 1 },
  },
  {
    question: 'merged',
    condition: 'same-aux',
    program: `${P} val f = { P p -> return p.x * p.y; }; P a = new P; if (arg) f(new P); return f(a);`,
    node: 'Load',
    says: 'refer to different things',
    changed: `${P} val f = { P p -> return p.x * p.x; }; P a = new P; if (arg) f(new P); return f(a);`,
    happens: { op: 'Load', left: 1 },
  },
  {
    question: 'merged',
    condition: 'same-memory',
    program: `${P} val f = { P p, P q -> int a = p.x; q.x = 9; return a * p.x; }; P a = new P; P b = a; if (arg) b = new P; if (arg > 5) f(b, new P); return f(a, b);`,
    node: 'Load',
    says: 'memory may have changed in between',
    changed: `${P} val f = { P p, P q -> int a = p.x; q.y = 9; return a * p.x; }; P a = new P; P b = a; if (arg) b = new P; if (arg > 5) f(b, new P); return f(a, b);`,
    happens: { op: 'Load', left: 1 },
  },
  {
    question: 'merged',
    condition: 'same-control',
    program: 'int d = arg & 7; int r = 0; if (arg > 9) r = 100 / d; else r = 100 / d + arg; return r;',
    node: 'Div',
    says: 'differ in',
    changed: 'int d = (arg & 7) + 1; int r = 0; if (arg > 9) r = 100 / d; else r = 100 / d + arg; return r;',
    happens: { op: 'Div', left: 1 },
  },
  {
    question: 'merged',
    condition: 'same-control',
    program: 'int a = arg; if (arg > 5) a = 3; int b = arg; if (arg > 7) b = 3; return a * b;',
    node: 'Phi',
    says: 'differ in the region',
    changed: 'int a = arg; int b = arg; if (arg > 5) { a = 3; b = 3; } return a * b;',
    happens: { op: 'Phi', left: 1 },
  },
  {
    question: 'merged',
    condition: 'switched-off',
    program: 'return (arg * arg) ^ (arg * arg + arg);',
    node: 'Mul',
    says: 'value-numbering was disabled',
    first: { disabledRules: ['value-numbering'] },
    changed: 'return (arg * arg) ^ (arg * arg + arg);',
    happens: { op: 'Mul', left: 1 },
  },
  // ------------------------------------------------------------------------------------------------- rules
  {
    question: 'rewritten',
    condition: 'constants-fit',
    program: 'return arg * 11;',
    node: 'Mul',
    says: 'the constants do not satisfy its condition',
    changed: 'return arg * 8;',
    happens: { rule: 'mul-power' },
  },
  {
    question: 'rewritten',
    condition: 'pattern-fits',
    program: 'int n = arg & 3; return arg * n;',
    node: 'Mul',
    says: 'x * 2^k = x << k (mul-power)',
    changed: 'int n = 4; return arg * n;',
    happens: { rule: 'mul-power' },
  },
  {
    question: 'rewritten',
    condition: 'pattern-fits',
    program: 'return (arg | 1) + 2;',
    node: 'Add',
    says: 'is not a node of kind Add',
    changed: 'return (arg + 1) + 2;',
    happens: { rule: 'add-constants' },
  },
  {
    question: 'rewritten',
    condition: 'pattern-fits',
    program: 'return (arg + 3) ^ 5;',
    node: 'Xor',
    says: 'is not a node of kind Xor',
    changed: 'return (arg ^ 3) ^ 5;',
    happens: { rule: 'xor-constants' },
  },
  {
    question: 'rewritten',
    condition: 'switched-off',
    program: 'return arg + 0;',
    node: 'Add',
    says: 'it would fire, but it was disabled',
    first: { disabledRules: ['add-zero'] },
    changed: 'return arg + 0;',
    happens: { rule: 'add-zero' },
  },
  {
    question: 'rewritten',
    condition: 'fits',
    program: 'int x = arg & 511; return (x ^ 3) & 255;',
    node: 'And',
    says: 'is any integer, which can have more than 8 bits',
    changed: 'int x = arg & 127; return (x ^ 3) & 255;',
    happens: { rule: 'and-fits' },
  },
  {
    question: 'rewritten',
    condition: 'place-unknown',
    program: `${TWO} q.x = 4; return p.x; }; P a = new P; P b = a; if (arg) b = new P; return f(a, b);`,
    node: 'Load',
    says: 'nothing proves whether both use the same location',
    changed: `${TWO} p.x = 4; return p.x; }; P a = new P; P b = a; if (arg) b = new P; return f(a, b);`,
    happens: { rule: 'load-stored' },
  },
  {
    question: 'rewritten',
    condition: 'memory-merged',
    program: `${P} P p = new P; P q = arg > 2 ? p : new P; for (int i = 0; i < arg; i++) q.x = i; return p.x;`,
    node: 'Load',
    says: 'different values were stored last on the paths that merge here',
    changed: `${P} P p = new P; for (int i = 0; i < arg; i++) p.y = i; p.x = 2; return p.x;`,
    happens: { rule: 'load-stored' },
  },
  {
    question: 'rewritten',
    condition: 'memory-from-outside',
    program: `${P} val f = { P p -> return p.x; }; P a = new P; if (arg) f(new P); return f(a);`,
    node: 'Load',
    says: 'no earlier store to this location is visible',
    changed: `${P} val f = { P p -> p.x = 2; return p.x; }; P a = new P; if (arg) f(new P); return f(a);`,
    happens: { rule: 'load-stored' },
  },
  // ---------------------------------------------------------------------------------------------- hoisting
  {
    question: 'hoisted',
    condition: 'input-outside',
    program: 'int s = 0; for (int i = 1; i < arg; i = i << 1) s = s ^ (i * arg); return s;',
    node: 'Mul',
    says: 'it needs Phi i 12, which changes in every iteration',
    changed: 'int s = 0; for (int i = 1; i < arg; i = i << 1) s = s ^ (arg * arg); return s;',
    happens: { outside: 'Mul' },
  },
  {
    question: 'hoisted',
    condition: 'input-outside',
    program: 'int s = 0; for (int i = 0; i < arg; i++) s = s ^ ((i & 3) * arg); return s;',
    node: 'Mul',
    says: 'which needs Phi i 12',
    changed: 'int s = 0; for (int i = 0; i < arg; i++) s = s ^ ((arg & 3) * arg); return s;',
    happens: { outside: 'Mul' },
  },
  {
    question: 'hoisted',
    condition: 'memory-unchanged',
    program: `${P} val f = { P p, P q -> int s = 0; for (int i = 0; i < 9; i++) { s = s + p.x; q.x = i; } return s; }; P a = new P; P b = a; if (arg) b = new P; if (arg > 5) f(b, new P); return f(a, b);`,
    node: 'Load',
    says: 'reads memory that the loop changes: by Store',
    changed: `${P} val f = { P p, P q -> int s = 0; for (int i = 0; i < 9; i++) { s = s + p.x; q.y = i; } return s; }; P a = new P; P b = a; if (arg) b = new P; if (arg > 5) f(b, new P); return f(a, b);`,
    happens: { outside: 'Load' },
  },
  {
    question: 'hoisted',
    condition: 'check-outside',
    program: 'int d = arg & 7; int s = 0; for (int i = 0; i < arg; i++) s = s ^ (100 / d); return s;',
    node: 'Div',
    says: 'must not be computed before ZeroCheck',
    changed: 'int d = (arg & 7) + 1; int s = 0; for (int i = 0; i < arg; i++) s = s ^ (100 / d); return s;',
    happens: { outside: 'Div' },
  },
  {
    question: 'hoisted',
    condition: 'check-outside',
    program: `${P} val f = { P? p -> int s = 0; for (int i = 0; i < 9; i++) { if (p) s = s + p.x; } return s; }; P a = new P; a.x = arg; if (arg) f(null); return f(a);`,
    node: 'Load',
    says: 'must not be computed before the true branch of If',
    changed: `${P} val f = { P p -> int s = 0; for (int i = 0; i < 9; i++) s = s + p.x; return s; }; P a = new P; a.x = arg; if (arg) f(new P); return f(a);`,
    happens: { outside: 'Load' },
  },
  {
    question: 'hoisted',
    condition: 'schedule-hoists',
    program: 'int s = 0; for (int i = 0; i < arg; i++) s = s ^ (arg * arg); return s;',
    node: 'Mul',
    says: 'the schedule late places it as late as possible',
    first: { schedule: 'late' },
    changed: 'int s = 0; for (int i = 0; i < arg; i++) s = s ^ (arg * arg); return s;',
    happens: { outside: 'Mul' },
  },
  {
    question: 'hoisted',
    condition: 'floats',
    program: `${P} int s = 0; P? k = null; for (int i = 0; i < arg; i++) { P p = new P; k = p; s = s + i; } if (k) return s + k.x; return s;`,
    node: 'New',
    says: 'is pinned to its place in the control flow',
    changed: `${P} int s = 0; P? k = null; P p = new P; for (int i = 0; i < arg; i++) { k = p; s = s + i; } if (k) return s + k.x; return s;`,
    happens: { outside: 'New' },
  },
  // --------------------------------------------------------------------------------------------- registers
  {
    question: 'register',
    condition: 'register-free',
    program: 'int s = 0; for (int i = 0; i < arg; i++) s = s ^ (i * arg); return s;',
    node: 'Phi#1',
    says: 'values that are live at the same time occupy all registers',
    both: { registers: 2 },
    changed: 'int i = 0; while (i < arg) i = i + 1; return i;',
    happens: { spills: 0 },
  },
  {
    question: 'register',
    condition: 'survives-calls',
    program: 'val f = { int x -> return x > 3 ? f(x - 1) + x : x; }; return f(arg) + f(7) * arg;',
    node: 'Proj',
    says: 'clobbers every register that it could use',
    both: { registers: 3 },
    changed: 'int x = arg + 7; return x * arg;',
    happens: { spills: 0 },
  },
];
