// The diagnostics of names, types and values: what is wrong with a program whose text could be read.
//
// Next to its own arguments each message may use `here`: the program's words at the place, '' where they are long.
// Types come as written in programs; the type of a constant integer is its digits. See messages.ts for what a row is.
import { plainText, say, textOf, type Phrase } from '../base/phrase.ts';
import type { MessageRow } from './messages.ts';

const or = (suggestion: Phrase, hint: Phrase): Phrase =>
  suggestion === '' ? hint : say`Did you mean \`${suggestion}\`?`;

/** The program's own words, or others for them. */
const words = (here: Phrase, otherwise: Phrase): Phrase => (here === '' ? otherwise : say`\`${here}\``);

/** Whether a type is that of one value: then the value is told instead. */
const isValue = (type: Phrase): boolean => /^-?\d+$/.test(plainText(type)) || type === 'null';

/** `read-only S` is no type that can be written, and no integer is a type. */
const quoted = (written: Phrase): Phrase => {
  const type = plainText(written);
  if (type.startsWith('read-only ')) return say`read-only \`${type.slice(10)}\``;
  return /^-?\d+$/.test(type) ? '`int`' : `\`${type}\``;
};

/** What a value is, behind its own words: ` is of type `int``, ` is 300`. */
const described = (here: Phrase, type: Phrase): Phrase => {
  if (!isValue(type)) return say`${words(here, say`this`)} is of type ${quoted(type)}`;
  return here === type || here === '' ? say`this is \`${type}\`` : say`\`${here}\` is \`${type}\` here`;
};

const isNumber = (type: Phrase): boolean => /^(int|flt|bool|[iuf]\d+|-?\d+)$/.test(plainText(type));
const isFloat = (type: Phrase): boolean => type === 'flt' || type === 'f32';
const isReadOnly = (type: Phrase): boolean =>
  plainText(type).startsWith('read-only ') || plainText(type).includes('[~]');
const isFunction = (type: Phrase): boolean => /^\{.*\}\??$/.test(plainText(type));
/** The type of what a function gives; '' for what is none. */
const resultOf = (type: Phrase): string => /^\{.*-> (.*)\}\??$/.exec(plainText(type))?.[1] ?? '';
const isString = (type: Phrase): boolean => plainText(type).startsWith('u8[~]');
const isArray = (type: Phrase): boolean => /\]\??$/.test(plainText(type));
const isNullable = (type: Phrase): boolean => plainText(type).endsWith('?') || type === 'null';

const NUMBER_FOR_NULL = say`Numbers are never null: write \`0\`.`;

/** A name or a path of names: what can be tested, and is then known. */
const isPath = (here: Phrase): boolean => /^[\w.]+$/.test(plainText(here));

const argumentCount = (number: Phrase): Phrase =>
  number === '1' ? say`1 argument` : say`${number} arguments`;

const ARRAY_FOR_NUMBER = say`An array is no number: name one element (\`a[0]\`), or its length (\`a#\`).`;

/** Why a place cannot be changed, and what to do. */
const finalHints: Readonly<Record<string, Phrase>> = {
  length: say`An array keeps its length. Make a new array and copy the elements.`,
  field: say`It was declared with \`val\`, or it is a reference that is set for good when its object is made. To change it later, declare it with \`var\`, or with \`!\` before its name.`,
  view: say`What is reached through a \`val\`, a type \`[~]\`, or an array in a field without \`!\` can only be read. To change it, declare the variable with \`var\` or its type, or the field with \`!\`.`,
};

export const typeMessages = [
  {
    code: 'type-as-value',
    message: ({ name }) => say`\`${name}\` is a type, not a value`,
    hint: ({ name }) => say`To make an object of it, write \`new ${name}\`.`,
    example: 'struct S { int x; }; return S;',
  },
  {
    code: 'field-set-for-good',
    message: ({ name, struct }) =>
      say`\`${name}\` is no field of each \`${struct}\`: it is set for good here, so there is one for all of them`,
    hint: ({ name, struct }) =>
      say`To give each \`${struct}\` its own, declare it with its type and \`!\` before its name, as in \`int[] !${name} = …;\`.`,
    example: 'struct S { int[] a = new int[arg]; val f = { -> a#; }; }; return (new S).f();',
  },
  {
    code: 'out-of-function',
    message: ({ name, made = '' }) =>
      made === ''
        ? say`\`${name}\` is a variable of another function`
        : say`to make a \`${made}\` needs \`${name}\`, a variable of another function`,
    hint: ({ name, made = '', final = '' }) =>
      final !== ''
        ? say`A function sees only its parameters, its own variables and constants. \`${name}\` is a \`val\`, but what it is shows only when the program runs: make it a parameter.`
        : made === ''
          ? say`A function sees only its parameters, its own variables and constants. Make \`${name}\` a parameter, or, where it is always the same number, a constant: \`val ${name} = …;\`.`
          : say`The body of the struct \`${made}\` uses it. Make the object where \`${name}\` is, or set the fields here: \`new ${made} { … }\`.`,
    example: 'int c = arg; val f = { -> c; }; return f();',
  },
  {
    code: 'field-without-object',
    message: ({ name, struct }) =>
      say`\`${name}\` is a field of objects of \`${struct}\`, but no object is named`,
    hint: ({ name, struct }) =>
      say`Write \`s.${name}\`, where \`s\` is a \`${struct}\`. Only a \`val\` with a value belongs to \`${struct}\` itself.`,
    example: 'struct S { int x; }; return S.x;',
  },
  {
    code: 'not-nullable',
    message: ({ type }) => say`\`${type}\` cannot be null`,
    hint: ({ type }) =>
      say`Only references can: to structs, arrays and functions. Write \`${type}\` without \`?\`.`,
    example: 'int? x; return 0;',
  },
  {
    code: 'nullable-twice',
    message: ({ type }) => say`\`${type}\` can be null already`,
    hint: () => say`One \`?\` is enough.`,
    example: 'struct S { int x; }; S?? s; return 0;',
  },
  {
    code: 'array-of-not-null',
    message: ({ type }) => say`a new array holds null everywhere, but \`${type}\` cannot be null`,
    hint: ({ type }) =>
      plainText(type).endsWith(']')
        ? say`Write \`${type}?[] rows = new ${type}?[n];\`, and make each row in a loop: \`rows[i] = new …;\`.`
        : say`Write \`${type}?[]\`: an array of \`${type}\` or null.`,
    example: 'struct S { int x; }; S[]? a; return 0;',
  },
  {
    code: 'not-null-required',
    message: ({ name }) => say`\`null\` alone does not say of which type \`${name}\` is`,
    hint: ({ name }) => say`Write the type instead of \`val\` or \`var\`: \`S? ${name} = null;\`.`,
    example: 'val x = null; return 0;',
  },
  {
    code: 'statement-in-struct',
    message: ({ struct }) =>
      say`the body of the struct \`${struct}\` runs when an object is made: there is nothing to return`,
    hint: () => say`Set the fields here, and put what returns into a method: \`val f = { -> … };\`.`,
    example: 'struct S { int x; return 1; };',
  },
  {
    code: 'external-name',
    message: ({ name }) => say`\`${name}\` cannot be the name of a function of C here`,
    hint: () =>
      say`In assembly it would be a register, a word of the assembler or a label of the program itself: give the function of C another name.`,
    example: '{int -> int} rax = "C"; return rax(1);',
  },
  {
    code: 'external-type',
    message: ({ name }) =>
      say`the external \`${name}\` needs the type of a function that every engine knows, or of one of C`,
    hint: ({ name, wanted = '' }) =>
      wanted === ''
        ? say`Write its parameters and result, such as \`{int -> int} ${name} = "C";\`. Variables of C cannot be declared.`
        : say`Write \`${wanted} ${name} = "C";\`.`,
    example: 'int abs = "C"; return 0;',
  },
  {
    code: 'external-of-c-type',
    message: ({ name, reason }) => say`\`${name}\` cannot be declared as a function of C: ${reason}`,
    hint: () =>
      say`Numbers and arrays of numbers go to C, numbers come from it: \`{flt flt -> flt} pow = "C";\`.`,
    example: '{int -> int[]} numbers = "C"; return 0;',
  },
  {
    code: 'unknown-field',
    message: ({ name, struct }) => say`\`${struct}\` has no field \`${name}\``,
    hint: ({ suggestion, fields, struct }) =>
      struct === 'null'
        ? say`Null leads to no object.`
        : or(suggestion, fields === '' ? say`It has no fields at all.` : say`It has: ${fields}.`),
    example: 'struct S { int x; }; S s = new S; return s.nope;',
  },
  {
    code: 'needs-struct',
    message: ({ name, type, here }) => say`${described(here, type)} and has no field \`${name}\``,
    hint: ({ type }) =>
      isArray(type)
        ? say`An array has elements (\`a[0]\`) and a length (\`a#\`).`
        : say`Only objects of structs have fields.`,
    example: 'int x = 1; return x.f;',
  },
  {
    code: 'needs-array',
    message: ({ operator, type, here }) => say`\`${operator}\` needs an array, but ${described(here, type)}`,
    hint: () => say`An array is made like this: \`int[] a = new int[10];\`.`,
    example: 'int x = 1; return x[0];',
  },
  {
    code: 'array-length-type',
    message: ({ type, here }) => say`the length of an array is an integer, but ${described(here, type)}`,
    hint: () => say`Write how many elements there are: \`new int[10]\`.`,
    example: 'int[] a = new int[2.0]; return 0;',
  },
  {
    code: 'cannot-allocate',
    message: ({ type }) => say`\`new\` cannot make \`${type}\``,
    hint: ({ element }) =>
      element === undefined
        ? say`\`new\` makes objects of structs (\`new S\`) and arrays (\`new int[10]\`). Numbers need no \`new\`.`
        : say`A new array holds null everywhere, and \`${element}\` cannot be null. Write \`new ${element}?[…]\`.`,
    example: 'return new int;',
  },
  {
    code: 'unknown-type',
    message: ({ name }) =>
      say`the struct \`${name}\` is declared further down, so that its fields are not known here`,
    hint: ({ name }) => say`Move the declaration of \`${name}\` before this line.`,
    example: 'struct A { B? b; }; A a = new A; a.b = new B; struct B { int x; }; return 0;',
  },
  {
    code: 'incomplete-type',
    message: ({ name }) => say`an object of \`${name}\` cannot be made within the declaration of \`${name}\``,
    hint: ({ name }) =>
      say`Not all its fields are known there. Make it in a function behind the struct: \`val make = { -> new ${name}; };\`.`,
    example: 'struct S { int x; val f = { -> return new S; }; }; return 0;',
  },
  {
    code: 'no-common-type',
    message: ({ left, right }) =>
      say`the value is either of type ${quoted(left)} or of type ${quoted(right)}, and no type fits both`,
    hint: ({ left, right }) =>
      (isNumber(left) && right === 'null') || (left === 'null' && isNumber(right))
        ? say`Numbers are never null: for «nothing» give a number such as -1.`
        : isNumber(left) && isNumber(right)
          ? say`Write both as floats, such as \`2.0\`, or both as integers.`
          : isFunction(left) && isFunction(right)
            ? say`Functions that stand for one another take the same parameters and give the same kind of result.`
            : say`Give numbers both ways, or references to the same struct.`,
    example: 'struct S { int x; }; return arg ? 7 : new S;',
  },
  {
    code: 'no-return-type',
    message: () =>
      say`this function returns nothing but what it gets from itself, so that its result has no type`,
    hint: () => say`On one way at least, return a value that does not come from the same function.`,
    example: 'val g = { -> g(); }; return g();',
  },
  {
    code: 'operand-type',
    message: ({ operator, type, here, wanted }) =>
      say`\`${operator}\` needs ${wanted}, but ${described(here, type)}`,
    hint: ({ operator, type, wanted }) =>
      isFloat(type)
        ? say`Floats know \`+ - * /\` and comparisons only, and are never turned into integers.`
        : isFunction(type)
          ? say`This is the function itself. To call it, write \`f(…)\`.`
          : isNullable(type) || textOf(wanted) === 'a number'
            ? isString(type) && operator === '+'
              ? say`Strings cannot be joined: print one after the other, \`sys.io.p(a); sys.io.p(b);\`.`
              : say`References can be compared with \`==\` and \`!=\`. To calculate, name a field or an element.`
            : say`Write ${wanted} here.`,
    example: 'return null + 1;',
  },
  {
    code: 'cannot-compare',
    message: ({ operator, left, right }) =>
      say`\`${operator}\` cannot compare ${quoted(left)} with ${quoted(right)}`,
    hint: ({ left, right }) =>
      isString(left) || isString(right)
        ? say`A character stands in single quotes, such as 'a'. Strings are compared element by element.`
        : say`Compare two numbers, or two references. That there is no object is \`null\`, not 0.`,
    example: 'struct S { int x; }; S s = new S; return s == 0;',
  },
  {
    code: 'calls-null',
    message: ({ here, found }) =>
      found === 'null'
        ? say`${words(here, say`this`)} is null here and cannot be called`
        : say`${words(here, say`this`)} may be null, and null cannot be called`,
    hint: ({ here, found }) =>
      found === 'null' ? say`Give it a function first.` : testFirst(here, say`the call`),
    example: '{int -> int}? f = arg ? { int x -> x; } : null; return f(1);',
  },
  {
    code: 'not-a-function',
    message: ({ type, here }) => say`${described(here, type)} and cannot be called`,
    hint: () => say`Only functions can be called: \`val f = { int x -> x + 1; };\`.`,
    example: 'int x = 3; return x(1);',
  },
  {
    code: 'argument-count',
    message: ({ wanted, given, callee }) =>
      say`${words(callee, say`the function`)} takes ${argumentCount(wanted)}, but this call gives ${given}`,
    hint: ({ parameters, wanted }) =>
      wanted === '0' ? say`Write \`()\` behind the function.` : say`The parameters are: ${parameters}.`,
    example: 'val f = { int a, int b -> a + b; }; return f(1);',
  },
  {
    code: 'argument-type',
    message: ({ number, found, wanted, here }) =>
      number === '0'
        ? say`${words(here, say`this object`)} is read-only, but the method may change its object`
        : say`the parameter is of type ${quoted(wanted)}, but ${described(here, found)}`,
    hint: ({ number, found, wanted, here }) => {
      if (number === '0') return say`Declare the object with its type or with \`var\`, not with \`val\`.`;
      if (isFloat(wanted) && !isFloat(found) && found !== 'null')
        return say`Arguments are not converted: write a float, such as \`2.0\`, or add \`0.0\` to it.`;
      if (isArray(found) && isNumber(wanted)) return ARRAY_FOR_NUMBER;
      if (isReadOnly(found) && !isReadOnly(wanted) && !isNumber(wanted)) {
        if (plainText(here).startsWith('"'))
          return say`The function may change it, and a text in quotes never changes. Let the parameter be read-only: \`u8[~]\`.`;
        return isArray(wanted)
          ? say`The function may change it. Declare it without \`val\`, or let the parameter be read-only (\`[~]\`).`
          : say`The function may change it. Declare it with its type or with \`var\`, not with \`val\`.`;
      }
      if (isNumber(wanted) && isNullable(found)) return NUMBER_FOR_NULL;
      if (isNullable(found) && !isNullable(wanted))
        return say`Test it for null first, or let the parameter be \`${wanted}?\`.`;
      if (resultOf(wanted) === 'flt' && isNumber(resultOf(found)))
        return say`Its result must be a float: write \`1.0\`, not \`1\`, or add \`0.0\` to it.`;
      if (plainText(wanted) === 'u8[~]' && isNumber(found))
        return say`A number is printed so: \`new sys.aryu8 { buf = new u8[20]; }.num(x).write(1);\`.`;
      return /^[iu]\d+$|^bool$/.test(plainText(wanted)) && !isFloat(found)
        ? say`Arguments are not converted: put the value into a variable of type \`${wanted}\` first, which keeps its low bits.`
        : say`Give a value of type \`${wanted}\`.`;
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
        ? say`It leads to no object yet: give it one with \`new\`, or test it first.`
        : testFirst(here, say`this`),
    example: 'struct S { int x; }; S? s = arg ? new S : null; return s.x;',
  },
  {
    code: 'not-of-type',
    message: ({ found, required, here }) =>
      isNullable(found) && found !== 'null' && found === `${plainText(required)}?`
        ? say`a value of type \`${required}\` is needed here, but ${words(here, say`this`)} may be null`
        : say`a value of type ${quoted(required)} is needed here, but ${described(here, found)}`,
    hint: ({ found, required }) => {
      if (isFloat(found) && !isFloat(required))
        return say`Floats are never turned into integers. Declare the variable as \`flt\`.`;
      if (isString(found) && isNumber(required))
        return say`Text in double quotes is an array of bytes. A number or \`true\` stands without quotes, a character in single ones: \`'a'\`.`;
      if (isArray(found) && isNumber(required)) return ARRAY_FOR_NUMBER;
      if (isFunction(found) && isNumber(required))
        return say`This is a function. Declare it with \`val\`, or call it.`;
      if (isReadOnly(found) && !isReadOnly(required) && !isNumber(required))
        return isArray(required)
          ? say`What can only be read stays so. Write \`[~]\` in the type, or copy the elements into a new array.`
          : say`What can only be read stays so. Declare this variable with \`val\`, too.`;
      if (isNullable(found) && !isNullable(required))
        return !isNumber(required)
          ? found === 'null'
            ? say`Give it an object, or declare it as \`${required}?\`.`
            : say`Test it for null first, or declare the variable as \`${required}?\`.`
          : NUMBER_FOR_NULL;
      return say`Give a value of type ${quoted(required)}, or change the declaration.`;
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
      say`the field \`${field}\` of this new \`${struct}\` is not set on every way`,
    hint: ({ field, struct, ofItself = '' }) =>
      ofItself !== ''
        ? say`To make a \`${struct}\` there would have to be another one. Declare the field as \`${struct}? ${field};\`: it begins as null.`
        : say`It has no value of its own. Set it: \`new ${struct} { ${field} = …; }\`, or give it a first value in the struct.`,
    example: 'struct T { int x; }; struct S { T t; }; S s = new S; return 0;',
  },
  {
    code: 'read-before-set',
    message: ({ name }) => say`the field \`${name}\` is read before it is set`,
    hint: ({ name }) =>
      say`Write \`${name} = …;\` before this statement. If a variable of that name is meant, give it another one: in these braces the field hides it.`,
    example: 'struct T { int x; }; struct S { T t; int y; }; S s = new S { y = t.x; t = new T; }; return 0;',
  },
  {
    code: 'two-mains',
    message: () =>
      say`this program has two main functions: \`main\`, and the statements that return outside of it`,
    hint: () => say`Keep one of them: put the statements into \`main\`, or leave \`main\` out.`,
    example: 'val main = { int arg -> arg; }; return 1;',
  },
] as const satisfies readonly MessageRow[];

function testFirst(here: Phrase, what: Phrase): Phrase {
  return isPath(here)
    ? say`Test it first: \`if (${here}) …\`. Inside, it is not null.`
    : say`Put it into a variable, and test that before ${what}: \`if (p) …\`.`;
}
