// What people bring along from C, Java and Python: one habit is one error, and its hint says what to write here. Words of
// other languages stay names where a program uses them so.
import { describe, expect, it } from 'vitest';
import { compile, run } from '../../../compiler/index.ts';

/** `code line:column`, and what the hint must contain. */
type Told = readonly [error: string, hint: string];

const programs: readonly [text: string, ...expected: Told[]][] = [
  ['int f(int x) { return x * 2; } return f(arg);', ['c-function 1:5', '`val f = { int x -> … };`']],
  ['void f() { arg; } return f();', ['c-function 1:6', '`val f = { -> … };`']],
  ['def f(x, y):\n  return x + y;\nreturn f(1, 2);', ['c-function 1:5', '{ int x, int y -> … }']],
  ['int main() { return 3; }', ['c-function 1:5', '`arg` is its argument']],
  ['int add(int a, int b);\nreturn add(1, 2);', ['c-function 1:5', '{ int a, int b -> … }']],
  ['struct P { int x; P(int a) { x = a; } };\nreturn 1;', ['c-function 1:19', '`new S { x = 3; }`']],
  [
    '(int, int)->int f = { int a, int b -> a + b; };\nreturn f(1, 2);',
    ['function-type-in-parentheses 1:1', '`{ int int -> int }`'],
  ],
  [
    '(int -> int) f = { int a -> a; };\nreturn f(1);',
    ['function-type-in-parentheses 1:1', '`{ int -> int }`'],
  ],
  [
    'val f = { (int->int) g, int x -> g(x); };\nreturn f({ int y -> y; }, 3);',
    ['function-type-in-parentheses 1:11', '`{ int -> int }`'],
  ],
  ['const int N = 3; return N;', ['foreign-word 1:1', '`val N = 10;`']],
  ['retrun arg;', ['undefined-type 1:1', '`return`']],
  ['int[][] g = new int[3][3]; return g[0][1];', ['array-of-not-null 1:1', 'rows[i] = new …;']],
  ['return sqrt(arg);', ['undefined-name 1:8', 'flt x']],
  ['return abs(arg);', ['undefined-name 1:8', '-a : a']],
  ['int a[10]; return a[0];', ['c-array 1:6', '`int[] a = new int[10];`']],
  ['int a[2] = {1, 2}; return a[0];', ['c-array 1:6', '`int[] a = new int[2];`']],
  ['int[3] a; return a[0];', ['c-array 1:4', '`int[] a = new int[3];`']],
  ['int[] a = {1, 2}; return a[0];', ['array-literal 1:11', 'a[0] = 1;']],
  ['int[] a = [1, 2]; return a[0];', ['array-literal 1:11', 'a[0] = 1;']],
  ['int[] a = new int[]{1, 2}; return a[0];', ['array-literal 1:20', 'a[0] = 1;']],
  ['struct S { int x; }; S s = new S{x: 3}; return s.x;', ['colon-sets-field 1:35', '`x = …;`']],
  ['struct S { int x; }; S s = new S(3); return s.x;', ['constructor-call 1:33', '`new S { x = 3; }`']],
  ['struct S { int x; }; S s = new S(); return s.x;', ['constructor-call 1:33', '`new S`']],
  ['flt f = 2.5; return (int)f;', ['cast 1:21', 'never turned into integers']],
  ['return (u8)arg;', ['cast 1:8', '`u8 y = x;`']],
  ['return (flt)arg;', ['cast 1:8', '`x * 1.0`']],
  ['return arg == True;', ['undefined-name 1:15', '`true`']],
  ['return NULL == null;', ['undefined-name 1:8', '`null`']],
  ['struct S { int x; val f = { -> this.x; }; }; return new S.f();', ['undefined-name 1:32', '`self`']],
  ['return arg === 3;', ['foreign-operator 1:12', '`==`']],
  ['return arg !== 3;', ['foreign-operator 1:12', '`!=`']],
  ['return arg <> 3;', ['foreign-operator 1:12', '`!=`']],
  ['return arg => 3;', ['arrow-function 1:8', '`{ int x -> x + 1; }`']],
  ['return arg =< 3;', ['foreign-operator 1:12', '`<=`']],
  ['return arg ** 3;', ['foreign-operator 1:12', '`x * x`']],
  ['int x := 3; return x;', ['foreign-operator 1:7', '`=`']],
  ['return sys::io.p("a");', ['foreign-operator 1:11', '`.`']],
  ['return arg and arg;', ['foreign-operator 1:12', '`&&`']],
  ['return arg or 1;', ['foreign-operator 1:12', '`||`']],
  ['return not arg;', ['foreign-word 1:8', '`!x`']],
  ['return arg mod 3;', ['foreign-operator 1:12', '`%`']],
  ['if (arg) { return 1; } elif (arg > 2) { return 2; } return 3;', ['foreign-word 1:24', '`else if`']],
  [
    'switch (arg) { case 1: return 2; default: return 3; } return 4;',
    ['foreign-word 1:1', 'else if (x == 2)'],
  ],
  ['#include <stdio.h>\nreturn 1;', ['foreign-word 1:1', '`sys`']],
  ['#define N 10\nreturn N;', ['foreign-word 1:1', '`val N = 10;`']],
  ['#define N "x" // text\nreturn N#;', ['foreign-word 1:1', '`val N = "x";`']],
  ['#define N 10 + 20\nreturn N;', ['foreign-word 1:1', '`val N = 10 + 20;`']],
  ['#define MAX(a, b) ((a) > (b) ? (a) : (b))\nreturn MAX(1, 2);', ['foreign-word 1:1', '`val MAX = {']],
  ['#define DEBUG\nreturn 1;', ['foreign-word 1:1', '`val N = 10;`']],
  [
    '#ifdef A\n#else\n#endif\nreturn 1;',
    ['foreign-word 1:1', 'this line'],
    ['foreign-word 2:1', 'this line'],
    ['foreign-word 3:1', 'this line'],
  ],
  [
    'struct P { int x; int y; };\nP p = {1, -arg};\nreturn p.x;',
    ['braces-for-object 2:7', '`new P { x = 1; y = -arg; }`'],
  ],
  [
    'struct P { int x; int y; val f = { -> x; }; };\nP? p = { .y = 1, .x = f(2, {3}) };\nreturn 1;',
    ['braces-for-object 2:8', '`new P { y = 1; x = …; }`'],
  ],
  ['struct P { int x; };\nP p = {1, 2};\nreturn p.x;', ['braces-for-object 2:7', '`new P { x = 1; }`']],
  ['struct P { int x; };\nP p = {};\nreturn p.x;', ['braces-for-object 2:7', '`new P { x = …; }`']],
  [
    'struct A { struct B { int z; }; };\nA.B b = { 3 };\nreturn b.z;',
    ['braces-for-object 2:9', '`new A.B { z = 3; }`'],
  ],
  ['struct P { val f = { -> 1; }; };\nP p = { x = 1; };\nreturn 1;', ['braces-for-object 2:7', 'x = 1;']],
  ['struct P { int x; };\nP p = new P {1};\nreturn p.x;', ['braces-for-object 2:13', '`new P { x = 1; }`']],
  ['struct P { int x; };\nreturn (new P {arg, 2}).x;', ['braces-for-object 2:15', '`new P { x = arg; }`']],
  ['struct P { int x; };\nP[] p = {{1, 2}, {3}};\nreturn 1;', ['array-literal 2:9', '']],
  [
    'int i8 = 3;\nfor (int u32 = 0; u32 < 3; u32++) i8 = i8 + u32;\ni8 x = 2;\nreturn i8 + x;',
    ['expected-name 1:5', '`i8`'],
    ['expected-name 2:10', '`u32`'],
  ],
  ['int größe = 3; größe++; return größe;', ['letters-in-name 1:5', '`groesse`']],
  [
    'int GRÖSSE = 3; int Über = 2; return 1;',
    ['letters-in-name 1:5', '`GROESSE`'],
    ['letters-in-name 1:21', '`Ueber`'],
  ],
  ['int naïve_λ2 = 3; return naïve_λ2;', ['letters-in-name 1:5', '`naive_lambda2`']],
  ['int ïf = 3; return ïf;', ['letters-in-name 1:5', '`if_`']],
  ['int 数 = 3; return 数;', ['letters-in-name 1:5', 'digits and `_`.']],
  [
    'fоr (int і = 0; i < 3; і++) arg++; return arg;',
    ['letters-in-name 1:1', '`for` anew'],
    ['letters-in-name 1:10', '`i`'],
  ],
  ['return 3ö;', ['letters-in-name 1:9', '`oe`']],
  ['#define N 10;\nreturn N;', ['foreign-word 1:1', '`val N = 10;`']],
  ['struct P { int x; };\nP p = {1\nreturn 3;', ['braces-for-object 2:7', '`new P {']],
  ['return länge;', ['letters-in-name 1:8', '`laenge`']],
  ['return int;', ['expected-expression 1:8', '`3`']],
  ['return flt;', ['expected-expression 1:8', '`1.5`']],
  ['int x = bool; return x;', ['expected-expression 1:9', '`true`']],
  ['return int arg;', ['expected-expression 1:8', 'Leave the type out: `arg`']],
  ['val f = { int x -> x; }; int y = f(int arg);\nreturn y;', ['expected-expression 1:36', '`arg`']],
  ['while (int z = 3) {} return 1;', ['expected-expression 1:8', '`int z = …;`']],
  ['import java.util.Scanner;\nreturn 1;', ['foreign-word 1:1', '`sys`']],
  ['val f = x => x + 1; return f(2);', ['arrow-function 1:9', '`{ int x -> x + 1; }`']],
  ['val f = (int x) -> x + 1; return f(2);', ['arrow-function 1:9', '`{ int x -> x + 1; }`']],
  ['val f = { x -> x + 1; }; return f(2);', ['parameter-without-type 1:11', '`int x`']],
  ['if arg > 3 { return 1; } return 2;', ['condition-parentheses 1:4', '`if (…)`']],
  ['if (arg > 3) && (arg < 5) return 1;\nreturn 2;', ['condition-parentheses 1:14', '`if (…)`']],
  ['if (arg):\n  arg = 2;\nreturn arg;', ['colon-for-block 1:9', '`{ … }`']],
  ['if (arg) then return 1; return 2;', ['foreign-word 1:10', '`then`']],
  ['int s = 0; for (int x : new int[3]) s += x; return s;', ['loop-over-elements 1:23', 'i < a#']],
  [
    'for x in range(3): arg += x;\nreturn arg;',
    ['loop-over-elements 1:7', 'i < a#'],
    ['colon-for-block 1:18', '{ … }'],
  ],
  ['for (int i = 0, i < 3, i++) { arg++; } return arg;', ['expected-token 1:15', '`;`']],
  ['int a = 1, int b = 2; return a + b;', ['type-after-comma 1:12', '`int a, b;`']],
  ['if (arg) return; return 2;', ['nothing-returned 1:10', '`return 0;`']],
  ['do { arg--; } while (arg > 0); return arg;', ['foreign-word 1:1', 'while (true)']],
  ['public static int x = 3; return x;', ['foreign-word 1:1', '`public`'], ['foreign-word 1:8', '`static`']],
  ['class P { int x; }; return new P.x;', ['foreign-word 1:1', 'struct S']],
  ['try { arg = 3; } catch (Exception e) { arg = 4; }\nreturn arg;', ['foreign-word 1:1', 'no exceptions']],
  ['int* p = null; return p == null;', ['pointer 1:4', 'Leave it out']],
  ['return &arg;', ['pointer 1:8', 'Leave it out']],
  ['struct N { int v; }; N !n = new N; n->v = 3; return n.v;', ['foreign-operator 1:37', '`.`']],
  ['string s = "a"; return s#;', ['undefined-type 1:1', '`u8[~]`']],
  ['let x = 3; return x;', ['undefined-type 1:1', '`var`']],
  ['return len("abc");', ['undefined-name 1:8', '`a#`']],
  ['printf("hello"); return 0;', ['undefined-name 1:1', '`sys.io.p("text");`']],
  ['System.out.println("hello"); return 0;', ['undefined-name 1:1', '`sys.io.p("text");`']],
  ['return arg // 3;', ['expected-token 1:11', 'before the comment']],
  ['return "a" + "b";', ['operand-type 1:8', 'print one after the other']],
  ['return "a"[0] == "b";', ['cannot-compare 1:8', 'single quotes']],
  ['if (arg) int y = 4;\nreturn y;', ['declaration-as-arm 1:10', 'braces']],
  ['int i = 5; i =+ 3; return i;', ['expected-expression 1:15', '`x += 1`']],
  ['return 1 + 2);', ['unexpected-closing 1:13', 'Delete it']],
  ['print "hello"\nreturn 0;', ['foreign-word 1:1', '`sys.io.p("text");`'], ['expected-token 1:14', '`;`']],
  ['enum Color { RED, GREEN };\nreturn Color.RED;', ['foreign-word 1:1', '`val RED = 0;']],
  ['val f = function(x) { return x; };\nreturn f(1);', ['arrow-function 1:9', '{ int x -> x + 1; }']],
  ['val f = lambda x: x + 1;\nreturn f(1);', ['arrow-function 1:9', '{ int x -> x + 1; }']],
  ['struct S { int x; }; S s = S { x = 3; }; return s.x;', ['missing-new 1:28', '`new S { … }`']],
  ['int x = 1,000; return x;', ['digit-groups 1:9', 'Write 1000, or 1_000.']],
  ['int x = 1,234,567, y = 2; return x + y;', ['digit-groups 1:9', '1_234_567']],
  ['return 12,000 + arg;', ['digit-groups 1:8', '12_000']],
  ['a[0] = 1; return a[0] + a#;', ['undefined-name 1:1', '`int[] a = new int[10];`']],
  ['return a[0];', ['undefined-name 1:8', '`int[] a = new int[10];`']],
  ['return a#;', ['undefined-name 1:8', '`int[] a = new int[10];`']],
  ['print(arg); return 0;', ['undefined-name 1:1', '.num(x).write(1);`']],
  ['u64 x = 1; return x;', ['undefined-type 1:1', '`u32`, `flt`']],
  ['usize x = 1; return x;', ['undefined-type 1:1', '`int`']],
  ['int x = int(2.5); return x;', ['cast 1:9', 'never turned into integers']],
  ['flt x = arg as flt; return x;', ['cast 1:13', '`x * 1.0`']],
  [
    'struct S { x: int; y: int }; return 1;',
    ['type-behind-colon 1:13', '`int x`'],
    ['type-behind-colon 1:21', '`int y`'],
  ],
  ['int[] a = new int(3); return a#;', ['constructor-call 1:18', '`new int[3]`']],
  ['int x = if (arg) 1;\nreturn 2;', ['expected-expression 1:9', '`x > 1 ? 1 : 2`']],
  ['if (arg < 0) throw new Error("negative");\nreturn arg;', ['foreign-word 1:14', 'no exceptions']],
  ['struct S { int x; }; S s = new S;\ndelete s;\nreturn 1;', ['foreign-word 2:1', 'nothing is given back']],
  ['assert(arg > 0); return 1;', ['undefined-name 1:1', '`if (!(x)) return -1;`']],
  ['exit(1); return 1;', ['undefined-name 1:1', 'sys.libc._exit']],
  ['val f = { int[] !a -> a#; }; return 1;', ['expected-name 1:17', 'Leave it out']],
  ['flt x = 1.5f; return x;', ['malformed-number 1:9', '`1.5`']],
  ['return 10L;', ['malformed-number 1:8', '`10`']],
  ['var x: int = 5; return x;', ['type-behind-colon 1:6', '`int x`']],
  ['val int x = 5; return x;', ['two-types 1:1', '`val x`, or `int x`']],
  ['struct T { int y; }; struct S extends T { int x; }; return 1;', ['foreign-word 1:31', 'no inheritance']],
  ['struct T { int y; }; struct S : T { int x; }; return 1;', ['foreign-word 1:31', 'no inheritance']],
  ['struct N { int v; struct N? next; }; return 1;', ['foreign-word 1:19', 'Leave `struct` out']],
  ['struct N { int v; };\nstruct N n = new N;\nreturn n.v;', ['foreign-word 2:1', 'Leave `struct` out']],
  ['return sys.io.p(arg);', ['argument-type 1:17', '.num(x).write(1);`']],
  ['val f = { return 1; }; return f();', ['malformed-function 1:11', '`{ -> return 1; }`']],
  ['return “hello”;', ['unexpected-character 1:8', 'straight quotes']],
  ['return 3 – 1;', ['unexpected-character 1:10', 'Write `-`']],
  ['if (arg ≥ 2) return 1;', ['unexpected-character 1:9', 'Write `>=`']],
];

describe('habits from other languages', () => {
  it.each(programs)('%s', (...[text, ...expected]: [string, ...Told[]]) => {
    const { diagnostics } = compile(text);
    expect(diagnostics.map(({ code, line, column }) => `${code} ${line}:${column}`)).toEqual(
      expected.map(([error]) => error),
    );
    for (const [i, [, hint]] of expected.entries()) expect(diagnostics[i].hint).toContain(hint);
  });
});

describe('names that other languages know as words', () => {
  it.each([
    'int then = 1; if (then) then = 2; return then;',
    'int do = 1; return do + 1;',
    'int and = 1; int or = 1; return and + or;',
    'struct type { int is; }; type !t = new type; t.is = 2; return t.is;',
    'struct S { int public; }; S !s = new S; s.public = 2; return s.public;',
    'val switch = { int case -> case + 1; }; return switch(1);',
    'struct S { int x; }; for (S in = new S; in.x < 2; in.x++) {} return 2;',
    'int a = 1; int i = 0; for (a ? i : a; i < 2; i++) {} return i;',
    'val print = { int x -> x + 1; }; return print(1);',
    'int not = 1; return not + 1;',
    'val fn = { int x -> x + 1; }; return fn(1);',
    'val f = { int a, int b -> a + b - 109; }; return f(1,110);',
    'int as = 1; return as + 1;',
    'int throw = 1; int exit = 1; return throw + exit;',
    'int r = function(1); return r; val function = { int x -> x + 1; };',
  ])('%s', (text) => {
    const compilation = compile(text);
    expect(compilation.diagnostics).toEqual([]);
    expect(run(compilation, { engine: 'graph', argument: 0n }).result).toBe('2');
  });
});

describe('names beside errors of syntax', () => {
  it.each<[string, string[]]>([
    ['int a = 1\nreturn a + b;', ['expected-token 1:10', 'undefined-name 2:12']],
    ['int a = ;\nint c = a + b;\nreturn c;', ['expected-expression 1:9', 'undefined-name 2:13']],
    ['val f = { 1; };\nreturn f(g);', ['malformed-function 1:11', 'undefined-name 2:10']],
    [
      'int x = 3 +;\nx = y;\nz = 1;',
      ['expected-expression 1:12', 'undefined-name 2:5', 'assign-undefined 3:1'],
    ],
    // What a broken statement may have declared is not known.
    ['int a 1, b = 2;\nreturn a + b;', ['expected-token 1:7']],
    ['struct S { int x y; };\nS s = new S;\nreturn s.y;', ['expected-token 1:18']],
    // Nor in which block names are, where braces do not fit.
    ['{ int a = 1;\nreturn b;', ['unclosed-brace 1:1']],
    // Values are looked at where what was missing is known.
    ['int a = 2.5\nreturn a;', ['not-of-type 1:9', 'expected-token 1:12']],
  ])('%s', (text, expected) => {
    const found = compile(text).diagnostics.map(({ code, line, column }) => `${code} ${line}:${column}`);
    expect(found).toEqual(expected);
  });
});
