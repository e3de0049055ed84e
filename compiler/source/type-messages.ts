// The diagnostics of names, types and values: what is wrong with a program whose text could be read.
// See messages.ts for what a row is.
import type { MessageRow } from './messages.ts';

const or = (suggestion: string, hint: string): string =>
  suggestion === '' ? hint : `Did you mean \`${suggestion}\`?`;

export const typeMessages: readonly MessageRow[] = [
  {
    code: 'type-as-value',
    message: ({ name }) => `\`${name}\` is a type, not a value`,
    hint: ({ name }) =>
      `Make an object of it with \`new ${name}\`, or name one of its static fields: \`${name}.x\`.`,
    example: 'struct S { int x; }; return S;',
  },
  {
    code: 'out-of-function',
    message: ({ name }) => `\`${name}\` belongs to another function and is no constant`,
    hint: ({ name }) =>
      `Functions see only constants from outside. Give \`${name}\` as a parameter, or declare it with \`val\` and a constant.`,
    example: 'int c = arg; val f = { -> c; }; return f();',
  },
  {
    code: 'field-without-object',
    message: ({ name }) => `the field \`${name}\` needs an object`,
    hint: ({ name }) => `Only static fields stand for themselves. Write \`object.${name}\`.`,
    example: 'struct S { int x; val f = { -> 1; }; }; return S.x;',
  },
  {
    code: 'inferred-inside',
    message: ({ keyword }) => `\`${keyword}\` cannot be a part of a type`,
    hint: () => 'Write the type in words.',
    example: 'val f = { val x -> x; }; return f(1);',
  },
  {
    code: 'not-nullable',
    message: ({ type }) => `values of type \`${type}\` are never null`,
    hint: () => 'Only references to structs, arrays and functions can be: leave the `?` away.',
    example: 'int? x; return 0;',
  },
  {
    code: 'nullable-twice',
    message: ({ type }) => `\`${type}\` can be null already`,
    hint: () => 'One `?` is enough.',
    example: 'struct S { int x; }; S?? s; return 0;',
  },
  {
    code: 'array-of-not-null',
    message: ({ type }) => `an array cannot hold \`${type}\`: new arrays are filled with null`,
    hint: ({ type }) => `Let its elements be null: \`${type}?[]\`.`,
    example: 'struct S { int x; }; S[] a = new S[3]; return 0;',
  },
  {
    code: 'not-null-required',
    message: () => '`null` says nothing of the type of this variable',
    hint: () => 'Write the type in words: `S? x = null;`.',
    example: 'val x = null; return 0;',
  },
  {
    code: 'statement-in-struct',
    message: ({ struct }) => `only declarations can stand in the struct \`${struct}\``,
    hint: () => 'Put statements into a method, or behind the struct.',
    example: 'struct S { int x; return 1; };',
  },
  {
    code: 'unknown-external',
    message: ({ name }) => `there is no external function \`${name}\` here`,
    hint: ({ known }) => `Every engine knows these, and no others: ${known}.`,
    example: '{int -> int} launch = "C"; return launch(1);',
  },
  {
    code: 'unknown-field',
    message: ({ name, struct }) => `\`${struct}\` has no field \`${name}\``,
    hint: ({ suggestion, fields }) =>
      or(suggestion, fields === '' ? 'It has no fields.' : `It has: ${fields}.`),
    example: 'struct S { int x; }; S s = new S; return s.nope;',
  },
  {
    code: 'needs-struct',
    message: ({ name, type }) => `a value of type \`${type}\` has no field \`${name}\``,
    hint: () => 'Only references to structs have fields.',
    example: 'int x = 1; return x.f;',
  },
  {
    code: 'needs-array',
    message: ({ operator, type }) => `\`${operator}\` needs an array, not \`${type}\``,
    hint: () => 'Declare an array: `int[] a = new int[10];`.',
    example: 'int x = 1; return x[0];',
  },
  {
    code: 'array-length-type',
    message: ({ type }) => `the length of an array is an integer, not \`${type}\``,
    hint: () => 'Write how many elements there shall be: `new int[10]`.',
    example: 'int[] a = new int[2.0]; return 0;',
  },
  {
    code: 'cannot-allocate',
    message: ({ type }) => `\`new\` cannot make a value of type \`${type}\``,
    hint: () => 'It makes objects of structs (`new S`) and arrays (`new int[10]`).',
    example: 'return new int;',
  },
  {
    code: 'unknown-type',
    message: ({ name }) => `the struct \`${name}\` is declared further down: its fields are not known here`,
    hint: ({ name }) => `Move the declaration of \`${name}\` before this place.`,
    example: 'struct A { B? b; }; A a = new A; a.b = new B; struct B { int x; }; return 0;',
  },
  {
    code: 'incomplete-type',
    message: ({ name }) => `the struct \`${name}\` cannot be made within its own declaration`,
    hint: ({ name }) =>
      `Its fields are complete only behind it: write a function after \`struct ${name} { … };\`.`,
    example: 'struct S { int x; val f = { -> return new S; }; }; return 0;',
  },
  {
    code: 'no-common-type',
    message: ({ left, right }) =>
      `one value has type \`${left}\`, the other \`${right}\`: there is no type for both`,
    hint: () => 'Let all ways give numbers, or all references to the same struct.',
    example: 'struct S { int x; }; return arg ? 7 : new S;',
  },
  {
    code: 'no-return-type',
    message: () => 'what this function returns depends only on itself',
    hint: () => 'Let one way return a value that is not a call of the same function.',
    example: 'val g = { -> g(); }; return g();',
  },
  {
    code: 'operand-type',
    message: ({ operator, type }) => `\`${operator}\` does not work on a value of type \`${type}\``,
    hint: ({ type }) =>
      type === 'flt' || type === 'f32' ? 'Bit operations and `%` take integers only.' : 'It takes numbers.',
    example: 'return null + 1;',
  },
  {
    code: 'calls-null',
    message: () => 'this calls a function that is null, or may be',
    hint: () => 'Give it a function first, and test it: `if (f) f(1);`.',
    example: '{int -> int}? f = null; return null(1);',
  },
  {
    code: 'not-a-function',
    message: ({ type }) => `a value of type \`${type}\` cannot be called`,
    hint: () => 'Only functions can: `val f = { int x -> x + 1; };`.',
    example: 'int x = 3; return x(1);',
  },
  {
    code: 'argument-count',
    message: ({ wanted, given }) =>
      `this call gives ${given} ${given === '1' ? 'argument' : 'arguments'}, but the function takes ${wanted}`,
    hint: ({ type }) => `Its type is \`${type}\`.`,
    example: 'val f = { int a, int b -> a + b; }; return f(1);',
  },
  {
    code: 'argument-type',
    message: ({ number, found, wanted }) =>
      number === '0'
        ? `the object of this method is \`${found}\`, but the method may change it (\`${wanted}\`)`
        : `argument ${number} has type \`${found}\`, but the function takes \`${wanted}\``,
    hint: ({ found, wanted }) =>
      wanted === 'flt' && found !== 'flt'
        ? 'Arguments are not converted. Write it as a float, such as `2.0`, or add `0.0`.'
        : 'Arguments are not converted: assign the value to a variable of that type first.',
    example: 'val f = { flt x -> x; }; return f(2);',
  },
  {
    code: 'might-be-null',
    message: ({ what }) => `this may be null, and null has not ${what}`,
    hint: () => 'Test it first: `if (p) …`. Inside, it is not null.',
    example: 'struct S { int x; }; S? s = arg ? new S : null; return s.x;',
  },
  {
    code: 'not-of-type',
    message: ({ found, required }) =>
      `this value of type \`${found}\` does not fit a place of type \`${required}\``,
    hint: ({ found, required }) =>
      required === 'int' && (found === 'flt' || found === 'f32')
        ? 'Floats are never turned into integers.'
        : found.endsWith('?') || found === 'null'
          ? 'Test for null first, or let the place be null: add `?` to its type.'
          : 'Give a value of that type.',
    example: 'int i = 2.5; return i;',
  },
  {
    code: 'modify-final',
    message: ({ place }) => `${place} is final here and cannot be changed`,
    hint: () =>
      'What `val` or a read-only type leads to stays as it is. Declare it with `var` or its type, or a field with `!`.',
    example: 'struct S { int x; }; val s = new S; s.x = 1; return 0;',
  },
  {
    code: 'not-initialized',
    message: ({ field, struct }) => `\`${field}\` of the new \`${struct}\` is not set on every way`,
    hint: ({ field, struct }) => `Set it: \`new ${struct} { ${field} = …; }\`.`,
    example: 'struct T { int x; }; struct S { T t; }; S s = new S; return 0;',
  },
  {
    code: 'read-before-set',
    message: ({ name }) => `\`${name}\` is read before it is set`,
    hint: ({ name }) => `Assign \`${name}\` first.`,
    example:
      'struct T { int x; }; struct S { T t; }; S s = new S { if (t == t) t = new T; t = new T; }; return 0;',
  },
  {
    code: 'two-mains',
    message: () => 'the program has a function `main` and returns from its own text, too',
    hint: () => 'Keep one of both: the text outside functions is a main function itself.',
    example: 'val main = { int arg -> arg; }; return 1;',
  },
];
