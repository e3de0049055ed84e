// Malicious pipelines and graphs: for each, its name, the expectation, its declarations, and its nodes.
// “refused” gives the expected message. All others are accepted, and must run alike in every engine and
// setting, with these results or faults for these arguments. A pipeline that does not list its start begins
// with i0 (start), i1 (the argument), i2 (memory), and i3 (the declarations, if any). The next node, i4, is on
// line 5, or on line 6 after declarations.

export interface Attack {
  readonly name: string;
  readonly text: string;
  readonly refused?: RegExp;
  /** By argument: the result, or the fault and its line. */
  readonly runs?: Readonly<Record<string, string>>;
}

const structs: ReadonlyMap<string, string> = new Map([
  ['LIST', '"struct L { x: int; next: *L? }"'],
  ['PAIR', '"struct P { p: *P?; n: int }"'],
]);

/** A pipeline without blocks; encodes quoted texts as the form requires. */
function pipelineOf(lines: readonly string[]): string {
  const encode = (text: string): string => text.replace(/[%,\s]/g, (c) => encodeURIComponent(c));
  const written = lines.map((line) => `  ${line.replace(/"(?:[^"\\]|\\.)*"/g, encode)}`);
  return ['pipeline {', ...written, '}', ''].join('\n');
}

function attackOf(entry: string): Attack {
  const [name = '', expectation = '', ...rest] = entry.trim().split('\n');
  const declared = /^declare (.*)/
    .exec(rest[0] ?? '')?.[1]
    ?.replace(/LIST|PAIR/g, (s) => structs.get(s) ?? s);
  const nodes = (declared === undefined ? rest : rest.slice(1)).join(' ').split(/; (?=i\d+ = )/);
  const begin = ['i0 = start', 'i1 = parameter', 'i2 = memory'];
  if (declared !== undefined) begin.push(`i3 = declare ^i0, ${declared}`);
  const text = pipelineOf(nodes[0] === begin[0] ? nodes : [...begin, ...nodes]);
  if (expectation.startsWith('refused ')) return { name, text, refused: new RegExp(expectation.slice(8)) };
  const runs = expectation.slice('runs '.length).split(', ');
  return {
    name,
    text,
    runs: Object.fromEntries(runs.map((run) => run.split(': '))) as Record<string, string>,
  };
}

const written = String.raw`
# integers as pointers

reads any address
refused pointer to \[\]i64.*any integer
i4 = literal 0; i5 = Load ^i0, "[]i64.[]", i2, i1, i4; i6 = return ^i0, i5

writes to any address
refused pointer to \[\]i64.*any integer
i4 = literal 0; i5 = Store ^i0, "[]i64.[]", i2, i1, i4, i4; i6 = MemMerge "[]i64.[]", i2, i5;
i7 = return ^i0, i4, i6

calls an integer
refused function must be a function.*any integer
i4 = Call ^i0, i2, i1; i5 = CallEnd ^i4; i6 = Proj ^i5, 2; i7 = return ^i5, i6

reads the length of an integer
refused must be an array.*any integer
i4 = Length i1; i5 = return ^i0, i4

declares in a phi that an integer is a pointer
refused i7 .*(values must all be|has type)
declare LIST
i4 = if ^i0, i1; i5 = region ^i4, ^i4; i6 = New ^i0, "L"; i7 = ssa:phi ^i5, "*L", i1, i6;
i8 = Load ^i5, "L.x", i2, i7; i9 = return ^i5, i8

declares in a Cast that an integer is a pointer
refused i4 .*(a Cast can only state|has type|operands)
declare LIST
i4 = Cast ^i0, "*L", i1; i5 = Load ^i0, "L.x", i2, i4; i6 = return ^i0, i5

creates a constant pointer to a missing object
refused i4 .*not a constant
declare LIST
i4 = Constant "*L"; i5 = Load ^i0, "L.x", i2, i4; i6 = return ^i0, i5

expects a pointer from a system function
refused a system function takes integers and pointers, and returns an integer
declare LIST, "external 1 labs(a0: int) -> *L"
i4 = Constant "{int -> *L #1}"; i5 = Call ^i0, i2, i4, i1; i6 = CallEnd ^i5; i7 = Proj ^i6, 2; i8 = Proj ^i6, 1;
i9 = Load ^i6, "L.x", i8, i7; i10 = return ^i6, i9

# control

has a branch that depends on its own target and on the start
refused if has control inputs from two blocks
i0 = start; i4 = if ^i0, ^i5; i5 = region ^i4, ^i4; i6 = ssa:phi ^i5, i6, i6

# values of the wrong kind

uses one struct as another
refused pointer to P.*\*L
declare LIST, PAIR
i4 = New ^i0, "L"; i5 = Load ^i0, "P.p", i2, i4; i6 = Load ^i0, "P.n", i2, i5; i7 = return ^i0, i6

uses one struct as another through a phi
refused pointer to P.*objects of several types
declare LIST, PAIR
i4 = New ^i0, "L"; i5 = New ^i0, "P"; i6 = if ^i0, i1; i7 = region ^i6, ^i6; i8 = ssa:phi ^i7, "*P", i4, i5;
i9 = Load ^i7, "P.n", i2, i8; i10 = return ^i7, i9

uses an array of integers as an array of pointers
refused pointer to \[\]\*L\?
declare LIST
i4 = literal 4; i5 = New ^i0, "[]i64", i4; i6 = Load ^i0, "[]*L?.[]", i2, i5, i1; i7 = Load ^i0, "L.x", i2, i6;
i8 = return ^i0, i7

stores an integer into a pointer field
refused P\.p must be \*P\?
declare PAIR
i4 = New ^i0, "P"; i5 = Store ^i0, "P.p", i2, i4, i1; i6 = Load ^i0, "P.p", i5, i4; i7 = Load ^i0, "P.n", i2, i6;
i8 = return ^i0, i7

stores a float into an integer field
refused P\.n must be any integer
declare PAIR
i4 = New ^i0, "P"; i5 = ToFloat i1; i6 = Store ^i0, "P.n", i2, i4, i5; i7 = Load ^i0, "P.n", i6, i4;
i8 = return ^i0, i7

adds a float to an integer
refused i5 \(Add\): its right must be an integer
i4 = ToFloat i1; i5 = Add i1, i4; i6 = return ^i0, i5

adds a pointer to an integer to obtain its address
refused i5 \(Add\): its left must be an integer
declare PAIR
i4 = New ^i0, "P"; i5 = Add i4, i1; i6 = return ^i0, i5

multiplies memory
refused i4 \(Mul\): its left must be an integer.*all memory
i4 = Mul i2, i1; i5 = return ^i0, i4

compares a pointer with an integer
refused i5 \(EQ\): its right must be
declare PAIR
i4 = New ^i0, "P"; i5 = EQ i4, i1; i6 = return ^i0, i5

branches on a float
refused predicate must be an integer or a pointer
i4 = ToFloat i1; i5 = if ^i0, i4; i6 = region ^i5; i7 = region ^i5; i8 = return ^i6, i1; i9 = return ^i7, i1

reads a static field, which has no location
refused static and not stored in objects
declare "struct S { k: static final int; p: *S? }"
i4 = New ^i0, "S"; i5 = Load ^i0, "S.k", i2, i4; i6 = return ^i0, i5

indexes a struct
refused P is a struct, so the node cannot have this input: index
declare PAIR
i4 = New ^i0, "P"; i5 = Load ^i0, "P.n", i2, i4, i1; i6 = return ^i0, i5

accesses an array without an index
refused \[\]i64 is an array, so the node needs this input: index
i4 = New ^i0, "[]i64", i1; i5 = Load ^i0, "[]i64.[]", i2, i4; i6 = return ^i0, i5

creates an array without a length
refused \[\]i64 is an array, so the node needs this input: length
i4 = New ^i0, "[]i64"; i5 = Length i4; i6 = return ^i0, i5

creates a struct with a length
refused P is a struct, so the node cannot have this input: length
declare PAIR
i4 = New ^i0, "P", i1; i5 = Load ^i0, "P.n", i2, i4; i6 = return ^i0, i5

# accesses

reads an element without a check
runs 2: 0, 4: index-out-of-bounds at line 8, -1: index-out-of-bounds at line 8, 1152921504606847000: index-out-of-bounds at line 8
i4 = literal 4; i5 = New ^i0, "[]i64", i4; i6 = literal 1; i7 = Load ^i0, "[]i64.[]", i2, i5, i1;
i8 = return ^i0, i7

writes an element without a check
runs 3: 7, 4: index-out-of-bounds at line 8, -3: index-out-of-bounds at line 8
i4 = literal 4; i5 = New ^i0, "[]i64", i4; i6 = literal 7; i7 = Store ^i0, "[]i64.[]", i2, i5, i6, i1;
i8 = Load ^i0, "[]i64.[]", i7, i5, i1; i9 = return ^i0, i8

checks against the length of another array
runs 3: 0, 5: index-out-of-bounds at line 11, 9: index-out-of-bounds at line 10
i4 = literal 4; i5 = New ^i0, "[]i64", i4; i6 = literal 8; i7 = New ^i0, "[]i64", i6; i8 = Length i7;
i9 = CheckIndex ^i0, i1, i8; i10 = Load ^i9, "[]i64.[]", i2, i5, i1; i11 = return ^i9, i10

checks another index
runs 1: 0, 2: index-out-of-bounds at line 10, 3: index-out-of-bounds at line 10, 4: index-out-of-bounds at line 9
i4 = literal 4; i5 = New ^i0, "[]i64", i4; i6 = Add i1, i1; i7 = Length i5; i8 = CheckIndex ^i0, i1, i7;
i9 = Load ^i8, "[]i64.[]", i2, i5, i6; i10 = return ^i8, i9

loads above the check
runs 1: 0, 4: index-out-of-bounds at line 8
i4 = literal 4; i5 = New ^i0, "[]i64", i4; i6 = Length i5; i7 = Load ^i0, "[]i64.[]", i2, i5, i1;
i8 = CheckIndex ^i0, i1, i6; i9 = return ^i8, i7

checks on one path only
runs 0: 0, 3: 0, 5: index-out-of-bounds at line 10, -1: index-out-of-bounds at line 10
i4 = literal 4; i5 = New ^i0, "[]i64", i4; i6 = Length i5; i7 = if ^i0, i1; i8 = region ^i7;
i9 = CheckIndex ^i8, i1, i6; i10 = region ^i7; i11 = region ^i9, ^i10; i12 = Load ^i11, "[]i64.[]", i2, i5, i1;
i13 = return ^i11, i12

reads after a loop without a test
runs 3: 0, 4: index-out-of-bounds at line 12
i4 = literal 4; i5 = New ^i0, "[]i64", i4; i6 = literal 0; i7 = literal 1; i8 = region ^i0, ^i13;
i9 = ssa:phi ^i8, i6, i11; i10 = LT i9, i1; i16 = Load ^i8, "[]i64.[]", i2, i5, i9; i11 = Add i9, i7;
i12 = if ^i8, i10; i13 = region ^i12; i14 = region ^i12; i15 = return ^i14, i16

divides without a check
runs 0: divide-by-zero at line 6, 2: 3, -9223372036854775808: 0
i4 = literal 7; i5 = Div ^i0, i4, i1; i6 = return ^i0, i5

divides by the constant 0
runs 2: divide-by-zero at line 6
i4 = literal 0; i5 = Mod ^i0, i1, i4; i6 = return ^i0, i5

divides above the check, after a check on another path
runs 0: divide-by-zero at line 9, 5: 1
i4 = literal 5; i5 = if ^i0, i1; i6 = region ^i5; i7 = ZeroCheck ^i6, i1; i8 = Div ^i0, i4, i1; i9 = region ^i5;
i10 = region ^i7, ^i9; i11 = return ^i10, i8

creates an array with a negative length
runs 3: 3, -1: negative-array-length at line 5, -9223372036854775808: negative-array-length at line 5
i4 = New ^i0, "[]i64", i1; i5 = Length i4; i6 = return ^i0, i5

# null

reads a field of null
runs 0: null-dereference at line 7
declare PAIR
i4 = Constant "null"; i5 = Load ^i0, "P.n", i2, i4; i6 = return ^i0, i5

reads a field through a null field
runs 0: null-dereference at line 8
declare PAIR
i4 = New ^i0, "P"; i5 = Load ^i0, "P.p", i2, i4; i6 = Load ^i0, "P.n", i2, i5; i7 = return ^i0, i6

indexes null by a large number
runs 5: null-dereference at line 8, 70368744177664: null-dereference at line 8
declare "struct H { a: *[]i64? }"
i4 = New ^i0, "H"; i5 = Load ^i0, "H.a", i2, i4; i6 = Load ^i0, "[]i64.[]", i2, i5, i1; i7 = return ^i0, i6

writes through null
runs 5: null-dereference at line 8
declare PAIR
i4 = New ^i0, "P"; i5 = Load ^i0, "P.p", i2, i4; i6 = Store ^i0, "P.n", i2, i5, i1; i7 = Load ^i0, "P.n", i6, i4;
i8 = return ^i0, i7

reads the length of null
runs 0: 0, 1: null-dereference at line 8
declare "struct H { a: *[]i64? }"
i4 = New ^i0, "H"; i5 = Load ^i0, "H.a", i2, i4; i6 = Length i5; i7 = if ^i0, i1; i8 = region ^i7;
i9 = region ^i7; i10 = return ^i8, i6; i11 = return ^i9, i1

claims without a test that a pointer is not null
runs 1: null-dereference at line 8
declare PAIR
i4 = New ^i0, "P"; i5 = Load ^i0, "P.p", i2, i4; i6 = Cast ^i0, "ptr-all", i5; i7 = Load ^i0, "P.n", i2, i6;
i8 = return ^i0, i7

claims on the wrong side of the test that a pointer is not null
runs 1: null-dereference at line 11
declare PAIR
i4 = New ^i0, "P"; i5 = Load ^i0, "P.p", i2, i4; i6 = if ^i0, i5; i7 = region ^i6; i8 = region ^i6;
i9 = Cast ^i8, "ptr-all", i5; i10 = Load ^i8, "P.n", i2, i9; i11 = return ^i7, i1; i12 = return ^i8, i10

reads a nonnull field before it has a value
runs 1: null-dereference at line 8
declare "struct Q { q: *Q; n: int }"
i4 = New ^i0, "Q"; i5 = Load ^i0, "Q.q", i2, i4; i6 = Load ^i0, "Q.n", i2, i5; i7 = return ^i0, i6

stores null into a nonnull field
runs 0: null-dereference at line 15, 1: 0
declare "struct Q { q: *Q; n: int }"
i4 = New ^i0, "Q"; i20 = Store ^i0, "Q.q", i2, i4, i4; i5 = Constant "null"; i6 = if ^i0, i1; i7 = region ^i6;
i8 = region ^i6; i9 = region ^i7, ^i8; i10 = ssa:phi ^i9, "*Q?", i4, i5; i21 = New ^i9, "Q";
i11 = Store ^i9, "Q.q", i20, i21, i10; i12 = Load ^i9, "Q.q", i11, i21; i13 = Load ^i9, "Q.n", i2, i12;
i14 = return ^i9, i13

calls null
runs 0: null-dereference at line 8, 1: null-dereference at line 8
declare "struct H { f: {int -> int #~}? }"
i4 = New ^i0, "H"; i5 = Load ^i0, "H.f", i2, i4; i6 = Call ^i0, i2, i5, i1; i7 = CallEnd ^i6; i8 = Proj ^i7, 2;
i9 = return ^i7, i8

# functions

calls a function that is not declared
refused not a declared function
i4 = Constant "{int -> int #7}"; i5 = Call ^i0, i2, i4, i1; i6 = CallEnd ^i5; i7 = Proj ^i6, 2;
i8 = return ^i6, i7

calls a function without a body
refused declared but has no body
declare "function 1 f(n: int) -> int"
i4 = Constant "{int -> int #1}"; i5 = Call ^i0, i2, i4, i1; i6 = CallEnd ^i5; i7 = Proj ^i6, 2;
i8 = return ^i6, i7

declares function 0, which is the program
refused numbers start at 1
declare "function 0 f(n: int) -> int"
i4 = return ^i0, i1

calls a system function that does not exist
refused “system” is not a system function
declare "external 1 system(a0: *[]u8) -> int"
i4 = Constant "sh"; i5 = return ^i0, i1

calls a system function named like a prototype property
refused “__proto__” is not a system function
declare "external 1 __proto__(a0: int) -> int"
i4 = Constant "{int -> int #1}"; i5 = Call ^i0, i2, i4, i1; i6 = CallEnd ^i5; i7 = Proj ^i6, 2;
i8 = return ^i6, i7

passes too few arguments to a function
refused function f takes 2 arguments, not 1
declare "function 1 f(a: int, b: int) -> int"
i4 = Constant "{int int -> int #1}"; i5 = Call ^i0, i2, i4, i1; i6 = CallEnd ^i5; i7 = Proj ^i6, 2;
i8 = return ^i6, i7; i90 = region; i11 = Fun ^i90, 1; i12 = Parm ^i11, "-1 mem: mem";
i13 = Parm ^i11, "1 b: int"; i14 = return ^i11, 1, i13, i12

passes an integer to a function that takes a pointer
refused argument 1 of function f must be \*P
declare PAIR, "function 1 f(p: *P) -> int"
i4 = Constant "{*P -> int #1}"; i5 = Call ^i0, i2, i4, i1; i6 = CallEnd ^i5; i7 = Proj ^i6, 2;
i8 = return ^i6, i7; i90 = region; i11 = Fun ^i90, 1; i12 = Parm ^i11, "-1 mem: mem"; i13 = Parm ^i11, "0 p: *P";
i14 = Load ^i11, "P.n", i12, i13; i15 = return ^i11, 1, i14, i12

declares a function with another type than its constant
refused argument 1 of function f must be \*P
declare PAIR, "function 1 f(p: *P) -> int"
i4 = Constant "{int -> int #1}"; i5 = Call ^i0, i2, i4, i1; i6 = CallEnd ^i5; i7 = Proj ^i6, 2;
i8 = return ^i6, i7; i90 = region; i11 = Fun ^i90, 1; i12 = Parm ^i11, "-1 mem: mem"; i13 = Parm ^i11, "0 p: *P";
i14 = Load ^i11, "P.n", i12, i13; i15 = return ^i11, 1, i14, i12

uses a parameter with another type than declared
refused parameter 0 of function 1 is declared as int, not \*P
declare PAIR, "function 1 f(p: int) -> int"
i4 = Constant "{int -> int #1}"; i5 = Call ^i0, i2, i4, i1; i6 = CallEnd ^i5; i7 = Proj ^i6, 2;
i8 = return ^i6, i7; i90 = region; i11 = Fun ^i90, 1; i12 = Parm ^i11, "-1 mem: mem"; i13 = Parm ^i11, "0 p: *P";
i14 = Load ^i11, "P.n", i12, i13; i15 = return ^i11, 1, i14, i12

uses an undeclared parameter
refused so number 3 does not exist
declare "function 1 f(p: int) -> int"
i4 = Constant "{int -> int #1}"; i5 = Call ^i0, i2, i4, i1; i6 = CallEnd ^i5; i7 = Proj ^i6, 2;
i8 = return ^i6, i7; i90 = region; i11 = Fun ^i90, 1; i12 = Parm ^i11, "-1 mem: mem";
i13 = Parm ^i11, "3 p: int"; i15 = return ^i11, 1, i13, i12

returns another type than declared
refused the result of function f must be \*P
declare PAIR, "function 1 f(n: int) -> *P"
i4 = Constant "{int -> *P #1}"; i5 = Call ^i0, i2, i4, i1; i6 = CallEnd ^i5; i7 = Proj ^i6, 2; i8 = Proj ^i6, 1;
i9 = Load ^i6, "P.n", i8, i7; i10 = return ^i6, i9; i90 = region; i11 = Fun ^i90, 1;
i12 = Parm ^i11, "-1 mem: mem"; i13 = Parm ^i11, "0 n: int"; i15 = return ^i11, 1, i13, i12

merges two types of functions and calls one as the other
refused i9 \(Call\): .*(argument 1 of function g must be \*P|must be a function)
declare PAIR, "function 1 f(n: int) -> int", "function 2 g(p: *P) -> int"
i4 = Constant "{int -> int #1}"; i5 = Constant "{*P -> int #2}"; i6 = if ^i0, i1; i7 = region ^i6, ^i6;
i8 = ssa:phi ^i7, "{int -> int #1,2}", i4, i5; i9 = Call ^i7, i2, i8, i1; i10 = CallEnd ^i9; i30 = Proj ^i10, 2;
i31 = return ^i10, i30; i90 = region; i11 = Fun ^i90, 1; i12 = Parm ^i11, "-1 mem: mem";
i13 = Parm ^i11, "0 n: int"; i15 = return ^i11, 1, i13, i12; i20 = region; i21 = Fun ^i20, 2;
i22 = Parm ^i21, "-1 mem: mem"; i23 = Parm ^i21, "0 p: *P"; i24 = Load ^i21, "P.n", i22, i23;
i25 = return ^i21, 2, i24, i22

stores a function where functions of another type are called
refused H\.f must be|P\.f must be|takes|H\.f
declare PAIR, "struct H { f: {int -> int #~}? }", "function 1 g(p: *P) -> int"
i4 = New ^i0, "H"; i5 = Constant "{*P -> int #1}"; i6 = Store ^i0, "H.f", i2, i4, i5;
i7 = Load ^i0, "H.f", i6, i4; i8 = MemMerge "H.f", i2, i6; i9 = Call ^i0, i8, i7, i1; i10 = CallEnd ^i9;
i30 = Proj ^i10, 2; i31 = return ^i10, i30; i90 = region; i11 = Fun ^i90, 1; i12 = Parm ^i11, "-1 mem: mem";
i13 = Parm ^i11, "0 p: *P"; i14 = Load ^i11, "P.n", i12, i13; i15 = return ^i11, 1, i14, i12

begins a function twice
refused already has a Fun node
declare "function 1 f(n: int) -> int"
i4 = Constant "{int -> int #1}"; i5 = Call ^i0, i2, i4, i1; i6 = CallEnd ^i5; i7 = Proj ^i6, 2;
i8 = return ^i6, i7; i90 = region; i11 = Fun ^i90, 1; i12 = Parm ^i11, "-1 mem: mem";
i13 = Parm ^i11, "0 n: int"; i15 = return ^i11, 1, i13, i12; i20 = region; i21 = Fun ^i20, 1;
i22 = Parm ^i21, "-1 mem: mem"; i23 = Parm ^i21, "0 n: int"; i25 = return ^i21, 1, i23, i22

ends a function as if it were the program
refused it returns from the program but belongs to function 1
declare PAIR, "function 1 f(n: int) -> int"
i4 = Constant "{int -> int #1}"; i5 = Call ^i0, i2, i4, i1; i6 = CallEnd ^i5; i7 = Proj ^i6, 2;
i8 = return ^i6, i7; i90 = region; i11 = Fun ^i90, 1; i12 = Parm ^i11, "-1 mem: mem"; i13 = New ^i11, "P";
i15 = return ^i11, i13, i12

uses the program’s argument in a function
refused function 1 cannot use the argument of the program
declare "function 1 f(n: flt) -> int"
i4 = Constant "{flt -> int #1}"; i40 = ToFloat i1; i5 = Call ^i0, i2, i4, i40; i6 = CallEnd ^i5;
i7 = Proj ^i6, 2; i8 = return ^i6, i7; i90 = region; i11 = Fun ^i90, 1; i12 = Parm ^i11, "-1 mem: mem";
i13 = parameter; i15 = return ^i11, 1, i13, i12

returns an integer on one path and an object on another
refused must be integers, floats, objects, or functions
declare PAIR
i4 = New ^i0, "P"; i5 = if ^i0, i1; i6 = region ^i5; i7 = region ^i5; i8 = return ^i6, i4, i2;
i9 = return ^i7, i1, i2

exports an undeclared function
refused function 9 is exported but not declared
declare "exported 9"
i4 = return ^i0, i1

# addresses given to the system

reads the value of an address
refused an Address may only be passed to a system function
i4 = New ^i0, "[]i64", i1; i5 = Address i4; i6 = return ^i0, i5

makes the system reveal an address
refused an Address may only be passed to a system function
declare "external 1 labs(a0: int) -> int"
i4 = New ^i0, "[]i64", i1; i5 = Address i4; i6 = Constant "{int -> int #1}"; i7 = Call ^i0, i2, i6, i5;
i8 = CallEnd ^i7; i9 = Proj ^i8, 2; i10 = return ^i8, i9

makes the system write to any address
refused argument 2 of function read must be the Address of an array
declare "external 1 read(a0: int, a1: int, a2: int) -> int"
i4 = Constant "{int int int -> int #1}"; i5 = literal 8; i6 = Call ^i0, i2, i4, i5, i1, i5; i7 = CallEnd ^i6;
i8 = Proj ^i7, 2; i9 = return ^i7, i8

modifies a string
refused cannot store through
i4 = Constant "\"abc\""; i5 = literal 0; i6 = Store ^i0, "[]u8.[]", i2, i4, i1, i5;
i7 = Load ^i0, "[]u8.[]", i6, i4, i5; i8 = return ^i0, i7

# memory

uses the memory of another class
refused memory of P\.n.*memory of P\.p
declare PAIR
i4 = New ^i0, "P"; i5 = Store ^i0, "P.p", i2, i4, i4; i6 = Load ^i0, "P.n", i5, i4; i7 = return ^i0, i6

merges the memory of another class
refused must be the memory of P\.n.*memory of P\.p
declare PAIR
i4 = New ^i0, "P"; i5 = Store ^i0, "P.p", i2, i4, i4; i6 = MemMerge "P.n", i2, i5; i7 = Load ^i0, "P.n", i6, i4;
i8 = return ^i0, i7

uses an integer as memory
refused its memory must be the memory of P\.n.*any integer
declare PAIR
i4 = New ^i0, "P"; i5 = Load ^i0, "P.n", i1, i4; i6 = return ^i0, i5

stores twice into one memory state
refused i7 \(Store\): it uses the memory of P\.n after|i6 \(Store\): it uses the memory
declare PAIR
i4 = New ^i0, "P"; i5 = literal 5; i6 = Store ^i0, "P.n", i2, i4, i1; i7 = Store ^i0, "P.n", i2, i4, i5;
i8 = Load ^i0, "P.n", i6, i4; i9 = Load ^i0, "P.n", i7, i4; i10 = Sub i8, i9; i11 = return ^i0, i10

reads an outdated memory state
refused i10 \(Load\): it uses the memory of P\.n after Start, but .* after i6 \(Store\)
declare PAIR
i4 = New ^i0, "P"; i6 = Store ^i0, "P.n", i2, i4, i1; i7 = if ^i0, i1; i8 = region ^i7; i9 = region ^i7;
i13 = Load ^i0, "P.n", i6, i4; i10 = Load ^i8, "P.n", i2, i4; i11 = return ^i8, i10; i12 = return ^i9, i13

merges two memory states without a phi
refused merge without a Phi|it uses the memory of P\.n
declare PAIR
i4 = New ^i0, "P"; i5 = if ^i0, i1; i6 = region ^i5; i7 = region ^i5; i8 = Store ^i6, "P.n", i2, i4, i1;
i13 = Load ^i6, "P.n", i8, i4; i14 = ZeroCheck ^i6, i13; i9 = region ^i14, ^i7; i10 = Load ^i9, "P.n", i2, i4;
i11 = return ^i9, i10

calls with part of memory
refused its memory must be all memory
declare PAIR, "external 1 putchar(a0: int) -> int"
i4 = New ^i0, "P"; i5 = Store ^i0, "P.n", i2, i4, i1; i6 = Constant "{int -> int #1}"; i7 = Call ^i0, i5, i6, i1;
i8 = CallEnd ^i7; i9 = Proj ^i8, 2; i10 = return ^i8, i9

returns an object without memory
refused takes a value and all memory
declare PAIR
i4 = New ^i0, "P"; i5 = return ^i0, i4

# false declarations

declares a field type that excludes 0
refused field n of R cannot have the type \[3,7\]
declare "struct R { n: [3,7] }"
i4 = New ^i0, "R"; i5 = Load ^i0, "R.n", i2, i4; i6 = return ^i0, i5

declares nonnull elements
refused the elements of \[\]\(\*P\) must be nullable
declare PAIR
i4 = literal 3; i5 = New ^i0, "[]*P", i4; i6 = literal 0; i7 = Load ^i0, "[]*P.[]", i2, i5, i6;
i8 = Load ^i0, "P.n", i2, i7; i9 = return ^i0, i8

stores memory in a field
refused field m of M cannot have the type mem
declare "struct M { m: mem }"
i4 = New ^i0, "M"; i5 = Load ^i0, "M.m", i2, i4; i6 = Load ^i0, "M.m", i5, i4; i7 = return ^i0, i6

stores more than a field can hold
runs 3: 3, 300: 44, -1: 255
declare "struct B { b: u8 }"
i4 = New ^i0, "B"; i5 = Store ^i0, "B.b", i2, i4, i1; i6 = Load ^i0, "B.b", i5, i4; i7 = return ^i0, i6

claims that an integer has a range
refused a Cast can only state that a pointer is not null
i4 = literal 4; i5 = New ^i0, "[]i64", i4; i6 = Cast ^i0, "[0,3]", i1; i7 = Load ^i0, "[]i64.[]", i2, i5, i6;
i8 = return ^i0, i7

uses a range as a constant
refused \[0,3\] is not a constant
i4 = literal 4; i5 = New ^i0, "[]i64", i4; i6 = Constant "[0,3]"; i7 = Load ^i0, "[]i64.[]", i2, i5, i6;
i8 = return ^i0, i7

claims that a phi has a range
runs 0: 0, 1: index-out-of-bounds at line 12
i4 = literal 4; i5 = New ^i0, "[]i64", i4; i6 = literal 1000000000; i7 = literal 0; i8 = if ^i0, i1;
i9 = region ^i8, ^i8; i10 = ssa:phi ^i9, "[0,3]", i6, i7; i11 = Load ^i9, "[]i64.[]", i2, i5, i10;
i12 = return ^i9, i11

# control

enters a loop at two points
refused this loop has two entries
i4 = literal 1; i5 = if ^i0, i1; i6 = region ^i5, ^i12; i7 = ssa:phi ^i6, i1, i10; i8 = jump ^i6;
i9 = region ^i5, ^i8; i10 = ssa:phi ^i9, i4, i11; i11 = Add i7, i4; i13 = if ^i9, i10; i12 = region ^i13;
i14 = region ^i13; i15 = return ^i14, i10

uses a phi that depends only on itself
refused depends on itself|is not defined on every path|which depends on
i4 = if ^i0, i1; i5 = region ^i4, ^i4; i6 = ssa:phi ^i5, i6, i6; i7 = return ^i5, i6

pins a store above its operand
refused is not defined on every path|which depends on
declare PAIR
i4 = New ^i0, "P"; i5 = if ^i0, i1; i6 = region ^i5, ^i5; i7 = ssa:phi ^i6, i1, i1;
i8 = Store ^i0, "P.n", i2, i4, i7; i9 = Load ^i6, "P.n", i8, i4; i10 = return ^i6, i9

loads from memory of another class across a store
runs 1: 1196
i0 = start; i1 = declare ^i0, "function 1 f(i: int, j: int, text: fixed *[]u8) -> int"; i2 = parameter;
i3 = memory; i4 = Constant "{int int fixed *[]u8 -> int #1}"; i5 = literal 1; i6 = Sar i2, i5;
i7 = Constant "\"abc\""; i8 = Call ^i0, i3, i4, i2, i6, i7; i9 = CallEnd ^i8; i10 = Proj ^i9, 1;
i11 = Proj ^i9, 2; i12 = literal 0; i13 = Constant "\"abc\""; i14 = Call ^i9, i10, i4, i12, i2, i13;
i15 = CallEnd ^i14; i16 = Proj ^i15, 2; i17 = Add i11, i16; i18 = return ^i15, i17; i19 = region;
i20 = Fun ^i19, 1; i21 = Parm ^i20, "-1 mem: mem"; i22 = Parm ^i20, "0 i: int"; i23 = Parm ^i20, "1 j: int";
i24 = Parm ^i20, "2 text: fixed *[]u8"; i25 = literal 2; i26 = New ^i20, "[]u8", i25; i27 = literal 2;
i28 = New ^i20, "[]u16", i27; i29 = literal 1; i30 = And i23, i29; i31 = Length i28;
i32 = CheckIndex ^i20, i30, i31; i33 = literal 1; i34 = Store ^i32, "[]u16.[]", i21, i28, i33, i30;
i35 = literal 1; i36 = And i22, i35; i37 = Length i26; i38 = CheckIndex ^i32, i36, i37; i39 = literal 3;
i40 = Store ^i38, "[]u8.[]", i21, i26, i39, i36; i41 = literal 1; i42 = And i23, i41; i43 = Length i26;
i44 = CheckIndex ^i38, i42, i43; i45 = Load ^i44, "[]u8.[]", i40, i26, i42; i46 = literal 1; i47 = And i45, i46;
i48 = Length i28; i49 = CheckIndex ^i44, i47, i48; i50 = literal 1; i51 = And i22, i50; i52 = Length i28;
i53 = CheckIndex ^i49, i51, i52; i54 = Load ^i49, "[]u16.[]", i34, i28, i47; i55 = literal 6;
i56 = Store ^i53, "[]u16.[]", i34, i28, i55, i51; i57 = literal 1; i58 = And i23, i57; i59 = Length i28;
i60 = CheckIndex ^i53, i58, i59; i61 = Load ^i60, "[]u16.[]", i56, i28, i58; i62 = literal 1; i63 = And i61, i62;
i64 = Length i24; i65 = CheckIndex ^i60, i63, i64; i66 = literal 1000; i67 = Mul i54, i66;
i68 = Load ^i65, "[]u8.[]", i40, i24, i63; i69 = Add i67, i68; i70 = MemMerge "[]u16.[], []u8.[]", i21, i56, i40;
i71 = return ^i65, 1, i69, i70
`;

/** Lines that begin with `#` name the groups. */
export const attacks: readonly Attack[] = written
  .split('\n\n')
  .filter((entry) => !entry.trim().startsWith('#'))
  .map(attackOf);
