// Diagnostics of names, types, and values.
//
// In addition to its own arguments, each message may use `here`: the source text, '' if it is long. Types are
// in source syntax; the type of a constant integer is its digits. See messages.ts for rows.
import { plainText, say, textOf, type Phrase } from '../base/phrase.ts';
import { printNumber } from './foreign-words.ts';
import type { MessageRow } from './messages.ts';

const or = (suggestion: Phrase, hint: Phrase): Phrase =>
  suggestion === '' ? hint : say`Did you mean \`${suggestion}\`?`;

const words = (here: Phrase, otherwise: Phrase): Phrase => (here === '' ? otherwise : say`\`${here}\``);

/** Whether a type has one value, which the message names instead. */
const isValue = (type: Phrase): boolean => /^-?\d+$/.test(plainText(type)) || type === 'null';

/** A type in source syntax without `read-only`; `int` for a constant. */
const quoted = (written: Phrase): Phrase => {
  const type = plainText(written);
  if (type.startsWith('read-only ')) return say`read-only \`${type.slice(10)}\``;
  return /^-?\d+$/.test(type) ? '`int`' : `\`${type}\``;
};

/** Describes a value after its text: ` is of type `int``, ` is 300`. */
const described = (here: Phrase, type: Phrase): Phrase => {
  if (!isValue(type)) return say`${words(here, say`this`)} has type ${quoted(type)}`;
  return here === type || here === '' ? say`this is \`${type}\`` : say`\`${here}\` is \`${type}\` here`;
};

const isNumber = (type: Phrase): boolean => /^(int|flt|bool|[iuf]\d+|-?\d+)$/.test(plainText(type));
const isFloat = (type: Phrase): boolean => type === 'flt' || type === 'f32';
const isReadOnly = (type: Phrase): boolean =>
  plainText(type).startsWith('read-only ') || plainText(type).includes('[~]');
const isFunction = (type: Phrase): boolean => /^\{.*\}\??$/.test(plainText(type));
/** '' for other types. */
const resultOf = (type: Phrase): string => /^\{.*-> (.*)\}\??$/.exec(plainText(type))?.[1] ?? '';
const isString = (type: Phrase): boolean => plainText(type).startsWith('u8[~]');
const isArray = (type: Phrase): boolean => /\]\??$/.test(plainText(type));
const isNullable = (type: Phrase): boolean => plainText(type).endsWith('?') || type === 'null';

const NUMBER_FOR_NULL = say`Numbers are never null: write \`0\`.`;

/** A name or path, which can be tested. */
const isPath = (here: Phrase): boolean => /^[\w.]+$/.test(plainText(here));

const argumentCount = (number: Phrase): Phrase =>
  number === '1' ? say`1 argument` : say`${number} arguments`;

const ARRAY_FOR_NUMBER = say`An array is not a number. Use an element (\`a[0]\`) or its length (\`a#\`).`;

/** Why a place is immutable, and what to do. */
const finalHints: Readonly<Record<string, Phrase>> = {
  length: say`The length of an array never changes. Create a new array and copy the elements.`,
  field: say`It is declared with \`val\`, or it is a reference that is fixed when its object is created. To change it later, declare it with \`var\` or with \`!\` before its name.`,
  view: say`A \`val\`, a type \`[~]\`, and a field without \`!\` that holds an array give read-only access. To change the contents, declare the variable with \`var\` or its type, or the field with \`!\`.`,
};

export const typeMessages = [
  {
    code: 'type-as-value',
    message: ({ name }) => say`\`${name}\` is a type, not a value`,
    hint: ({ name }) => say`To create an object of this type, write \`new ${name}\`.`,
    example: 'struct S { int x; }; return S;',
  },
  {
    code: 'field-set-for-good',
    message: ({ name, struct }) =>
      say`\`${name}\` is one constant for all \`${struct}\` objects, because it has a fixed value here`,
    hint: ({ name, struct }) =>
      say`To give each \`${struct}\` a separate field, declare it with its type and \`!\` before its name, as in \`int[] !${name} = …;\`.`,
    example: 'struct S { int[] a = new int[arg]; val f = { -> a#; }; }; return (new S).f();',
  },
  {
    code: 'out-of-function',
    message: ({ name, made = '' }) =>
      made === ''
        ? say`\`${name}\` is a local variable of another function`
        : say`creating a \`${made}\` needs \`${name}\`, a local variable of another function`,
    hint: ({ name, made = '', final = '' }) =>
      final !== ''
        ? say`A function can only use its parameters, its local variables, and constants. The value of \`${name}\` is not known until the program runs, so make it a parameter.`
        : made === ''
          ? say`A function can only use its parameters, its local variables, and constants. Make \`${name}\` a parameter, or a constant if it is always the same number: \`val ${name} = …;\`.`
          : say`The body of the struct \`${made}\` uses it. Create the object where \`${name}\` is in scope, or set the fields here: \`new ${made} { … }\`.`,
    example: 'int c = arg; val f = { -> c; }; return f();',
  },
  {
    code: 'field-without-object',
    message: ({ name, struct }) =>
      say`\`${name}\` is a field of each \`${struct}\` object, so it needs an object`,
    hint: ({ name, struct }) =>
      say`Write \`s.${name}\`, where \`s\` is a \`${struct}\` object. Only a \`val\` with a value belongs to \`${struct}\` itself.`,
    example: 'struct S { int x; }; return S.x;',
  },
  {
    code: 'not-nullable',
    message: ({ type }) => say`\`${type}\` cannot be null`,
    hint: ({ type }) =>
      say`Only references to structs, arrays, and functions can be null. Write \`${type}\` without \`?\`.`,
    example: 'int? x; return 0;',
  },
  {
    code: 'nullable-twice',
    message: ({ type }) => say`\`${type}\` can already be null`,
    hint: () => say`One \`?\` is enough.`,
    example: 'struct S { int x; }; S?? s; return 0;',
  },
  {
    code: 'array-of-not-null',
    message: ({ type }) => say`the elements of a new array are null, but \`${type}\` cannot be null`,
    hint: ({ type }) =>
      plainText(type).endsWith(']')
        ? say`Write \`${type}?[] rows = new ${type}?[n];\`, and create each row in a loop: \`rows[i] = new …;\`.`
        : say`Write \`${type}?[]\`, an array whose elements are a \`${type}\` or null.`,
    example: 'struct S { int x; }; S[]? a; return 0;',
  },
  {
    code: 'not-null-required',
    message: ({ name }) => say`\`null\` alone does not determine the type of \`${name}\``,
    hint: ({ name }) => say`Write the type instead of \`val\` or \`var\`: \`S? ${name} = null;\`.`,
    example: 'val x = null; return 0;',
  },
  {
    code: 'statement-in-struct',
    message: ({ struct }) =>
      say`the body of the struct \`${struct}\` cannot return, because it runs when an object is created`,
    hint: () => say`Set the fields here, and move the \`return\` into a method: \`val f = { -> … };\`.`,
    example: 'struct S { int x; return 1; };',
  },
  {
    code: 'external-name',
    message: ({ name }) => say`\`${name}\` cannot be the name of a C function`,
    hint: () =>
      say`In assembly, it is a register, a directive, or a label of the program. Rename the C function.`,
    example: '{int -> int} rax = "C"; return rax(1);',
  },
  {
    code: 'external-type',
    message: ({ name }) => say`the external \`${name}\` needs a function type`,
    hint: ({ name, wanted = '' }) =>
      wanted === ''
        ? say`Declare its parameters and result, such as \`{int -> int} ${name} = "C";\`. C variables cannot be declared.`
        : say`Write \`${wanted} ${name} = "C";\`.`,
    example: 'int abs = "C"; return 0;',
  },
  {
    code: 'external-of-c-type',
    message: ({ name, reason }) => say`\`${name}\` cannot be declared as a C function: ${reason}`,
    hint: () =>
      say`A C function takes numbers and arrays of numbers, and returns a number: \`{flt flt -> flt} pow = "C";\`.`,
    example: '{int -> int[]} numbers = "C"; return 0;',
  },
  {
    code: 'unknown-field',
    message: ({ name, struct }) => say`\`${struct}\` has no field \`${name}\``,
    hint: ({ suggestion, fields, struct }) =>
      struct === 'null'
        ? say`The value is null, and null has no fields.`
        : or(suggestion, fields === '' ? say`It has no fields.` : say`Its fields are: ${fields}.`),
    example: 'struct S { int x; }; S s = new S; return s.nope;',
  },
  {
    code: 'needs-struct',
    message: ({ name, type, here }) => say`${described(here, type)} and has no field \`${name}\``,
    hint: ({ type }) =>
      isArray(type)
        ? say`Arrays have elements (\`a[0]\`) and a length (\`a#\`), but no fields.`
        : say`Only struct objects have fields.`,
    example: 'int x = 1; return x.f;',
  },
  {
    code: 'needs-array',
    message: ({ operator, type, here }) => say`\`${operator}\` needs an array, but ${described(here, type)}`,
    hint: () => say`To create an array, write \`int[] a = new int[10];\`.`,
    example: 'int x = 1; return x[0];',
  },
  {
    code: 'array-length-type',
    message: ({ type, here }) => say`the length of an array must be an integer, but ${described(here, type)}`,
    hint: () => say`Write the number of elements, as in \`new int[10]\`.`,
    example: 'int[] a = new int[2.0]; return 0;',
  },
  {
    code: 'cannot-allocate',
    message: ({ type }) => say`\`new\` cannot create \`${type}\``,
    hint: ({ element }) =>
      element === undefined
        ? say`\`new\` creates struct objects (\`new S\`) and arrays (\`new int[10]\`). Numbers need no \`new\`.`
        : say`The elements of a new array are null, and \`${element}\` cannot be null. Write \`new ${element}?[…]\`.`,
    example: 'return new int;',
  },
  {
    code: 'unknown-type',
    message: ({ name }) => say`the struct \`${name}\` is used before its declaration`,
    hint: ({ name }) => say`Move the declaration of \`${name}\` before this line.`,
    example: 'struct A { B? b; }; A a = new A; a.b = new B; struct B { int x; }; return 0;',
  },
  {
    code: 'incomplete-type',
    message: ({ name }) =>
      say`an object of \`${name}\` cannot be created inside the declaration of \`${name}\``,
    hint: ({ name }) =>
      say`Some of its fields are not declared yet. Create it in a function after the struct: \`val make = { -> new ${name}; };\`.`,
    example: 'struct S { int x; val f = { -> return new S; }; }; return 0;',
  },
  {
    code: 'no-common-type',
    message: ({ left, right }) =>
      say`the value has type ${quoted(left)} on one path and type ${quoted(right)} on the other`,
    hint: ({ left, right }) =>
      (isNumber(left) && right === 'null') || (left === 'null' && isNumber(right))
        ? say`Numbers are never null. To represent “no value”, use a number such as -1.`
        : isNumber(left) && isNumber(right)
          ? say`Write both as floats, such as \`2.0\`, or both as integers.`
          : isFunction(left) && isFunction(right)
            ? say`Both functions must have the same parameters and the same result type.`
            : say`Use numbers on both paths, or references to the same struct.`,
    example: 'struct S { int x; }; return arg ? 7 : new S;',
  },
  {
    code: 'no-return-type',
    message: () =>
      say`the result of this function has no type, because every \`return\` calls the function itself`,
    hint: () => say`On at least one path, return a value without calling the function itself.`,
    example: 'val g = { -> g(); }; return g();',
  },
  {
    code: 'operand-type',
    message: ({ operator, type, here, wanted }) =>
      say`\`${operator}\` needs ${wanted}, but ${described(here, type)}`,
    hint: ({ operator, type, wanted }) =>
      isFloat(type)
        ? say`Floats only support \`+ - * /\` and comparisons, and never convert to integers.`
        : isFunction(type)
          ? say`This is the function, not its result. To call it, write \`f(…)\`.`
          : isNullable(type) || textOf(wanted) === 'a number'
            ? isString(type) && operator === '+'
              ? say`Strings cannot be concatenated. Print them one after another: \`sys.io.p(a); sys.io.p(b);\`.`
              : say`References only support \`==\` and \`!=\`. To calculate, use a field or an element.`
            : say`Write ${wanted} here.`,
    example: 'return null + 1;',
  },
  {
    code: 'cannot-compare',
    message: ({ operator, left, right }) =>
      say`\`${operator}\` cannot compare ${quoted(left)} with ${quoted(right)}`,
    hint: ({ left, right }) =>
      isString(left) || isString(right)
        ? say`Write a character in single quotes, such as 'a'. To compare strings, compare their elements.`
        : say`Compare two numbers or two references. A missing object is \`null\`, not 0.`,
    example: 'struct S { int x; }; S s = new S; return s == 0;',
  },
  {
    code: 'calls-null',
    message: ({ here, found }) =>
      found === 'null'
        ? say`${words(here, say`this`)} is null here and cannot be called`
        : say`${words(here, say`this`)} may be null, and null cannot be called`,
    hint: ({ here, found }) =>
      found === 'null' ? say`Assign a function to it first.` : testFirst(here, say`the call`),
    example: '{int -> int}? f = arg ? { int x -> x; } : null; return f(1);',
  },
  {
    code: 'not-a-function',
    message: ({ type, here }) => say`${described(here, type)} and cannot be called`,
    hint: () => say`Only functions can be called, such as \`val f = { int x -> x + 1; };\`.`,
    example: 'int x = 3; return x(1);',
  },
  {
    code: 'argument-count',
    message: ({ wanted, given, callee }) =>
      say`${words(callee, say`the function`)} takes ${argumentCount(wanted)}, but this call passes ${given}`,
    hint: ({ parameters, wanted }) =>
      wanted === '0' ? say`Call it with \`()\`.` : say`Its parameters are: ${parameters}.`,
    example: 'val f = { int a, int b -> a + b; }; return f(1);',
  },
  {
    code: 'argument-type',
    message: ({ number, found, wanted, here }) =>
      number === '0'
        ? say`${words(here, say`this object`)} is read-only, but the method may modify its object`
        : say`the parameter has type ${quoted(wanted)}, but ${described(here, found)}`,
    hint: ({ number, found, wanted, here }) => {
      if (number === '0') return say`Declare the object with its type or with \`var\`, not with \`val\`.`;
      if (isFloat(wanted) && !isFloat(found) && found !== 'null')
        return say`Arguments are not converted. Write a float, such as \`2.0\`, or add \`0.0\`.`;
      if (isArray(found) && isNumber(wanted)) return ARRAY_FOR_NUMBER;
      if (isReadOnly(found) && !isReadOnly(wanted) && !isNumber(wanted)) {
        if (plainText(here).startsWith('"'))
          return say`The function may modify its argument, but a string never changes. Make the parameter read-only: \`u8[~]\`.`;
        return isArray(wanted)
          ? say`The function may modify its argument. Declare the variable without \`val\`, or make the parameter read-only (\`[~]\`).`
          : say`The function may modify its argument. Declare the variable with its type or with \`var\`, not with \`val\`.`;
      }
      if (isNumber(wanted) && isNullable(found)) return NUMBER_FOR_NULL;
      if (isNullable(found) && !isNullable(wanted))
        return say`Test it for null first, or declare the parameter as \`${wanted}?\`.`;
      if (resultOf(wanted) === 'flt' && isNumber(resultOf(found)))
        return say`Its result must be a float. Write \`1.0\`, not \`1\`, or add \`0.0\`.`;
      if (plainText(wanted) === 'u8[~]' && isNumber(found)) return printNumber;
      return /^[iu]\d+$|^bool$/.test(plainText(wanted)) && !isFloat(found)
        ? say`Arguments are not converted. First assign the value to a variable of type \`${wanted}\`, which keeps its low bits.`
        : say`Pass a value of type \`${wanted}\`.`;
    },
    example: 'val f = { flt x -> x; }; return f(2);',
  },
  {
    code: 'might-be-null',
    message: ({ what, here, found }) =>
      found === 'null'
        ? say`${words(here, say`this`)} is null here, and null has no ${what}`
        : say`${words(here, say`this`)} may be null here, and null has no ${what}`,
    hint: ({ here, found }) =>
      found === 'null'
        ? say`Assign an object with \`new\` first, or test it for null.`
        : testFirst(here, say`this`),
    example: 'struct S { int x; }; S? s = arg ? new S : null; return s.x;',
  },
  {
    code: 'not-of-type',
    message: ({ found, required, here }) =>
      isNullable(found) && found !== 'null' && found === `${plainText(required)}?`
        ? say`expected a value of type \`${required}\`, but ${words(here, say`this`)} may be null`
        : say`expected a value of type ${quoted(required)}, but ${described(here, found)}`,
    hint: ({ found, required }) => {
      if (isFloat(found) && !isFloat(required))
        return say`Floats never convert to integers. Declare the variable as \`flt\`.`;
      if (isString(found) && isNumber(required))
        return say`A string in double quotes is an array of bytes. Write a number or \`true\` without quotes, and a character in single quotes: \`'a'\`.`;
      if (isArray(found) && isNumber(required)) return ARRAY_FOR_NUMBER;
      if (isFunction(found) && isNumber(required))
        return say`This is a function. Declare the variable with \`val\`, or call the function.`;
      if (isReadOnly(found) && !isReadOnly(required) && !isNumber(required))
        return isArray(required)
          ? say`A read-only array cannot become writable. Write \`[~]\` in the type, or copy the elements into a new array.`
          : say`A read-only object cannot become writable. Declare this variable with \`val\`, too.`;
      if (isNullable(found) && !isNullable(required))
        return !isNumber(required)
          ? found === 'null'
            ? say`Assign an object to it, or declare it as \`${required}?\`.`
            : say`Test it for null first, or declare the variable as \`${required}?\`.`
          : NUMBER_FOR_NULL;
      return say`Use a value of type ${quoted(required)}, or change the declared type.`;
    },
    example: 'int i = 2.5; return i;',
  },
  {
    code: 'modify-final',
    message: ({ place }) => say`${place} cannot be changed here`,
    hint: ({ reason }) => finalHints[plainText(reason)] ?? finalHints.view,
    example: 'struct S { int x; }; val s = new S; s.x = 1; return 0;',
  },
  {
    code: 'not-initialized',
    message: ({ field, struct }) =>
      say`the field \`${field}\` of this new \`${struct}\` is not set on every path`,
    hint: ({ field, struct, ofItself = '' }) =>
      ofItself !== ''
        ? say`Creating a \`${struct}\` would need another one first. Declare the field as \`${struct}? ${field};\`, which is null at first.`
        : say`It has no default value. Set it, \`new ${struct} { ${field} = …; }\`, or give it an initial value in the struct.`,
    example: 'struct T { int x; }; struct S { T t; }; S s = new S; return 0;',
  },
  {
    code: 'read-before-set',
    message: ({ name }) => say`the field \`${name}\` is read before it is set`,
    hint: ({ name }) =>
      say`Write \`${name} = …;\` before this statement. If you mean a variable, rename it: inside these braces, the field shadows it.`,
    example: 'struct T { int x; }; struct S { T t; int y; }; S s = new S { y = t.x; t = new T; }; return 0;',
  },
  {
    code: 'two-mains',
    message: () => say`this program has two entry points: \`main\` and the statements outside of it`,
    hint: () => say`Keep one of them: move the statements into \`main\`, or delete \`main\`.`,
    example: 'val main = { int arg -> arg; }; return 1;',
  },
] as const satisfies readonly MessageRow[];

function testFirst(here: Phrase, what: Phrase): Phrase {
  return isPath(here)
    ? say`Test it first: \`if (${here}) …\`. It is not null inside that \`if\`.`
    : say`Assign it to a variable and test that before ${what}: \`if (p) …\`.`;
}
