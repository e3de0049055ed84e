// Tests each rule of the language with a program that conforms and its result for argument 3 in every
// engine, and with a program that violates the rule and its error.
import { describe, expect, it } from 'vitest';
import { compile, run, type EngineRequest } from '../../compiler/index.ts';
import { compiled } from '../support/programs/compiled.ts';

type Rule = readonly [rule: string, right: string, result: string, wrong: string, code: string];

const S = 'struct S { int x; }; ';

const lexical: readonly Rule[] = [
  [
    'a keyword is a whole word',
    'int ififif = arg; return ififif;',
    '3',
    'int if = 1; return 1;',
    'expected-name',
  ],
  ['integers have no leading 0', 'return 0x7 + 1_0;', '17', 'return 007;', 'leading-zero'],
  [
    'integers fit into 64 bits',
    'return -9223372036854775808;',
    '-9223372036854775808',
    'return 9223372036854775808;',
    'integer-too-large',
  ],
  ['floats begin with a digit', 'return 1.5e-7 * 1e+7;', '1.5', 'return .5;', 'expected-expression'],
  ['strings must be closed', 'return "a\\x42"[1];', '66', 'return "x;', 'unclosed-string'],
  ['a character is one byte', "return '\\n';", '10', "return 'ab';", 'malformed-character'],
  ['comments must be closed', '/* a // b */ return 1; // end', '1', 'return 1; /* a', 'unclosed-comment'],
];

const declarations: readonly Rule[] = [
  ['names must be declared', 'int x = arg; return x;', '3', 'return foo;', 'undefined-name'],
  ['assigned names must be declared', 'int x; x = arg; return x;', '3', 'foo = 1;', 'assign-undefined'],
  [
    'names are declared once per block',
    'int a = 1; { int a = arg; return a; }',
    '3',
    'int a = 1; int a = 2;',
    'redefinition',
  ],
  ['`arg` is already declared', '{ int arg = 2; return arg; }', '2', 'int arg = 1;', 'redefinition'],
  [
    'a declaration cannot be a branch arm by itself',
    'if (arg) { int b = 1; arg = b; } return arg;',
    '1',
    'if (arg) int b = 1;',
    'declaration-as-arm',
  ],
  ['`var` needs an initial value', 'var d = arg; return d;', '3', 'var d;', 'initializer-required'],
  [
    'a variable that is never null needs an initial value',
    `${S}S? s; return s == null;`,
    '1',
    `${S}S s;`,
    'initializer-required',
  ],
  ['`val` is final', 'var x = 1; x = arg; return x;', '3', 'val x = 1; x = 2;', 'reassign-final'],
  ['`val` cannot be incremented', 'var x = 1; x++; return x;', '2', 'val x = 1; ++x;', 'reassign-final'],
  [
    'the object of a `val` is deeply final',
    `${S}var s = new S; s.x = arg; return s.x;`,
    '3',
    `${S}val s = new S; s.x = 1;`,
    'modify-final',
  ],
  [
    '`[~]` is read-only',
    'u8[] a = new u8[2]; a[0] = arg; return a[0];',
    '3',
    'u8[~] a = "ab"; a[0] = 1;',
    'modify-final',
  ],
  [
    'a length is final',
    'int[] a = new int[arg]; return a#;',
    '3',
    'int[] a = new int[3]; a# = 3;',
    'modify-final',
  ],
  [
    'initializers see earlier names',
    'int a = arg, b = a + 1; return b;',
    '4',
    'int a = b, b = 1; return a;',
    'undefined-name',
  ],
  [
    'a name is not visible in its own initial value',
    'int x = arg; { int x = x + 1; return x; }',
    '4',
    'int x = x + 1;',
    'undefined-name',
  ],
];

const values: readonly Rule[] = [
  ['floats are not integers', 'flt f = arg; return f;', '3.0', 'int i = 2.5;', 'not-of-type'],
  [
    '`+=` does not convert floats to integers',
    'flt f = 1; f += arg; return f;',
    '4.0',
    'int i = 1; i += 1.5;',
    'not-of-type',
  ],
  [
    'null requires a nullable type',
    `${S}S? s = null; return s == null;`,
    '1',
    `${S}S s = null;`,
    'not-of-type',
  ],
  [
    'narrow variables keep the low bits',
    'u8 b = 300; i8 c = 200; return b * 1000 + c;',
    '43944',
    'u8 b = "x";',
    'not-of-type',
  ],
  [
    'references cannot be operands of `+`',
    `${S}S s = new S; return s == s;`,
    '1',
    `${S}S s = new S; return s + 1;`,
    'operand-type',
  ],
  ['bitwise operators need integers', 'return arg & 6 | 8;', '10', 'return 1.5 & 1;', 'operand-type'],
  ['shifts need integers', 'return arg << 65;', '6', 'return 1.5 << 1;', 'operand-type'],
  [
    'both values of `?:` have a common type',
    `${S}return arg ? 7 : 2.5;`,
    '7.0',
    `${S}return arg ? 7 : new S;`,
    'no-common-type',
  ],
  [
    'all returned values have a common type',
    `${S}val f = { int x -> if (x) return new S; return null; }; return f(0) == null;`,
    '1',
    'val f = { int x -> if (x) return 1; return 2.5; }; return f(1);',
    'no-common-type',
  ],
  [
    'both functions of `?:` have a common type',
    'val f = arg ? { int x -> x * 2; } : { int x -> x; }; return f(arg);',
    '6',
    'val f = arg ? { int x -> x; } : { int x -> 2.5; }; return f(1);',
    'no-common-type',
  ],
  ['`&&` gives a value', 'return (arg && 5) + (0 || 2);', '7', `${S}return new S && 1;`, 'no-common-type'],
  [
    'all comparisons of a chain have the same direction',
    'return 1 < arg <= 3;',
    '1',
    'return 0 < arg > 1;',
    'mixed-relation',
  ],
  ['`==` binds looser than `<`', 'return 0 != arg != 2;', '1', `${S}return new S == 0;`, 'cannot-compare'],
  [
    'only variables, fields, and elements can be assigned',
    'int x; return (x = arg) + x;',
    '6',
    '1 = 2;',
    'not-assignable',
  ],
];

const objects: readonly Rule[] = [
  [
    'fields must be declared',
    `${S}S s = new S; s.x = arg; return s.x;`,
    '3',
    `${S}return new S.nope;`,
    'unknown-field',
  ],
  ['fields belong to objects', `${S}return new S.x;`, '0', 'return arg.f;', 'needs-struct'],
  [
    'elements belong to arrays',
    'int[] a = new int[4]; a[arg] = 2; return a[3];',
    '2',
    'return arg[0];',
    'needs-array',
  ],
  ['lengths belong to arrays', 'return "abc"#;', '3', 'return arg#;', 'needs-array'],
  [
    'null has no fields',
    `${S}S? s = arg ? new S : null; return s ? s.x : 9;`,
    '0',
    `${S}S? s = arg ? new S : null; return s.x;`,
    'might-be-null',
  ],
  [
    '`!=` refines nullable pointers, too',
    `${S}S? s = arg ? new S : null; if (s != null) return s.x; return 9;`,
    '0',
    `${S}S? s = arg ? new S : null; if (s == null) return s.x; return 9;`,
    'might-be-null',
  ],
  [
    'required fields must be set',
    `${S}struct T { S s; }; T t = new T { s = new S; }; return t.s.x;`,
    '0',
    `${S}struct T { S s; }; T t = new T; return 1;`,
    'not-initialized',
  ],
  [
    'required fields must be set on every path',
    `${S}struct T { S s; }; T t = new T { if (arg) s = new S; else s = new S; }; return t.s.x;`,
    '0',
    `${S}struct T { S s; }; T t = new T { if (arg) s = new S; }; return 1;`,
    'not-initialized',
  ],
  [
    'elements of new arrays are null at first',
    `${S}S?[] a = new S?[2]; return a[1] == null;`,
    '1',
    `${S}S[] a; return 1;`,
    'array-of-not-null',
  ],
  ['`?` occurs once, after references', `${S}S? s; return 1;`, '1', 'int? x; return 1;', 'not-nullable'],
  ['structs are declared before `new`', `${S}return new S.x;`, '0', 'return new S2;', 'undefined-type'],
  [
    'statements of a struct run in its constructor',
    'struct T { int x = 3; while (x < 10) x = x * 2; }; return new T.x;',
    '12',
    'struct T { int x; return 1; }; return new T.x;',
    'statement-in-struct',
  ],
  [
    'static fields belong to the struct',
    'struct T { val K = 7; }; return T.K;',
    '7',
    `${S}return S.x;`,
    'field-without-object',
  ],
];

const functions: readonly Rule[] = [
  [
    'only functions can be called',
    'val f = { int x -> x + 1; }; return f(arg);',
    '4',
    'int x = 3; return x(1);',
    'not-a-function',
  ],
  [
    'calls need all arguments',
    'val f = { int a, int b -> a - b; }; return f(arg, 1);',
    '2',
    'val f = { int a, int b -> a; }; return f(1);',
    'argument-count',
  ],
  [
    'arguments are not converted',
    'val f = { flt x -> x; }; return f(2.0);',
    '2.0',
    'val f = { flt x -> x; }; return f(2);',
    'argument-type',
  ],
  [
    'null cannot be called',
    'val f = arg ? { int x -> x; } : null; return f ? f(arg) : 0;',
    '3',
    '{int -> int}? f = null; if (arg > 5) f = { int x -> x; }; return f(1);',
    'calls-null',
  ],
  [
    'functions see only constants outside them',
    'val c = 5; val f = { -> c; }; return f();',
    '5',
    'int c = 5; val f = { -> c; }; return f();',
    'out-of-function',
  ],
  [
    'functions return a value',
    'val f = { int n -> n ? f(n - 1) : 7; }; return f(arg);',
    '7',
    'val f = { -> f(); }; return f();',
    'no-return-type',
  ],
  [
    '`break` stays within its function',
    'while (1) { if (arg++ > 5) break; } return arg;',
    '7',
    'while (1) { val f = { -> break; }; }',
    'break-outside-loop',
  ],
  [
    '`continue` needs a loop',
    'for (int i = 0; i < 3; i++) { if (i) continue; arg++; } return arg;',
    '4',
    'continue;',
    'continue-outside-loop',
  ],
  [
    '`for` has three parts',
    'for (int i = 0; i < 3; i++) arg++; return arg;',
    '6',
    'for (;;arg++;) {}',
    'expected-token',
  ],
  [
    'a program has one main',
    'val main = { int arg -> arg + 1; };',
    '4',
    'val main = { int arg -> 1; }; return 2;',
    'two-mains',
  ],
  [
    'only methods have `self`',
    'struct T { int x; val get = { -> x + self.x; }; }; T t = new T { x = 2; }; return t.get();',
    '4',
    'val f = { -> self.x; }; return f();',
    'undefined-name',
  ],
  [
    'arrays are not addresses',
    'return sys.libc.write(1, "ab", 0) + arg;',
    '3',
    'int[] a = new int[2]; int x = a; return x;',
    'not-of-type',
  ],
];

const engines: readonly Omit<EngineRequest, 'argument'>[] = [
  { engine: 'graph' },
  { engine: 'schedule' },
  { engine: 'emulator' },
];

describe.each<[string, readonly Rule[]]>([
  ['lexical rules', lexical],
  ['declarations', declarations],
  ['values', values],
  ['objects', objects],
  ['functions', functions],
])('%s', (_, rules) => {
  it.each(rules)('%s', (_rule, right, result, wrong, code) => {
    for (const optimize of ['none', 'full'] as const) {
      const compilation = compiled(right, { optimize });
      for (const request of engines)
        expect(run(compilation, { ...request, argument: 3n })).toMatchObject({ status: 'value', result });
      const told = compile(wrong, { optimize }).diagnostics;
      expect(told.map((diagnostic) => diagnostic.code)).toEqual([code]);
    }
  });
});
