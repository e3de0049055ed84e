// Generates the declarations before the main part: constants, structs with methods, and functions.
import { Body } from './body.ts';
import { newFrame, type Context, type Frame } from './context.ts';
import {
  characterLiteral,
  floatLiteral,
  integerLiteral,
  literalWithin,
  shortFloatLiteral,
  stringLiteral,
} from './literals.ts';
import {
  FLT,
  INT,
  INTEGER_NAMES,
  isPointer,
  STRING,
  typeText,
  type FieldMode,
  type FunctionType,
  type Routine,
  type Struct,
  type StructField,
  type Type,
} from './types.ts';

/** Maximum number of statements that one call may execute. */
const PLAIN_LIMIT = 40;
const METHOD_LIMIT = 120;
const FUNCTION_LIMIT = 400;
/** The maximum number of calls of a function that calls itself once or twice, with fuel of at most 3. */
const CALLS_OF_ONE = 4;
const CALLS_OF_TWO = 15;

export function writeConstants(context: Context): string[] {
  const lines: string[] = [];
  for (let n = context.below(3); n > 0; n--) {
    const name = context.fresh('C');
    const type = context.chance(70) ? INT : FLT;
    const literal =
      type === INT ? context.oneOf([integerLiteral, characterLiteral])(context) : floatLiteral(context);
    lines.push(`val ${name} = ${literal};`);
    context.constants.push({ name, type });
  }
  return lines;
}

// ---------------------------------------------------------------------------------------------------- structs

/** Structs without methods, which are written after all structs and plain functions are known. */
export function makeStructs(context: Context): void {
  const count = 2 + context.below(3);
  for (let n = 0; n < count; n++) {
    const name = context.fresh('S');
    if (n > 0 && context.chance(30)) makeStruct(context, context.fresh('N'), name);
    makeStruct(context, name, null);
  }
  for (const struct of context.structs) fillStruct(context, struct);
}

function makeStruct(context: Context, name: string, outer: string | null): void {
  const path = outer === null ? name : `${outer}.${name}`;
  context.structs.push({ name, path, rank: context.structs.length, outer, fields: [], methods: [] });
}

/** Structs share field names, so that one name means several alias classes. */
function fillStruct(context: Context, struct: Struct): void {
  const taken = new Map<string, number>();
  const add = (prefix: string, type: Type, mode: FieldMode = 'plain', initializer = ''): void => {
    const count = taken.get(prefix) ?? 0;
    taken.set(prefix, count + 1);
    struct.fields.push({ name: count === 0 ? prefix : `${prefix}${count + 1}`, type, mode, initializer });
  };
  context.declaring = struct;
  add('x', INT, 'plain', context.chance(25) ? integerLiteral(context) : '');
  if (context.chance(60)) add('next', { kind: 'struct', struct, nullable: true });
  for (let n = 1 + context.below(5); n > 0; n--) addField(context, struct, add);
  context.declaring = null;
}

type AddField = (prefix: string, type: Type, mode?: FieldMode, initializer?: string) => void;

function addField(context: Context, struct: Struct, add: AddField): void {
  const earlier = context.structs.filter(({ rank }) => rank < struct.rank);
  const required = (): FieldMode => (context.chance(70) ? 'required' : 'final');
  context.weighted([
    [20, () => addInteger(context, add)],
    [10, () => add('h', context.floatType(), 'plain', context.chance(25) ? shortFloatLiteral(context) : '')],
    [16, () => add('p', context.structType(true), 'plain', context.chance(10) ? 'null' : '')],
    [10, () => add('a', context.arrayType(true))],
    [7, () => add('b', context.arrayType(false), required())],
    [7, () => add('f', context.functionType(true))],
    [6, () => addStatic(context, add)],
    [
      earlier.length === 0 ? 0 : 9,
      () => add('q', { kind: 'struct', struct: context.oneOf(earlier), nullable: false }, required()),
    ],
  ]);
}

function addInteger(context: Context, add: AddField): void {
  const name = context.oneOf(INTEGER_NAMES);
  const first = context.weighted([
    [25, () => literalWithin(context, name)],
    [15, () => bodyInteger(context)],
    [60, () => ''],
  ]);
  add('i', { kind: 'integer', name }, 'plain', first);
}

/** A number from the field `x`, which is the first field of every struct. */
const bodyInteger = (context: Context): string =>
  context.oneOf([
    `x * ${context.below(9)} + ${context.below(100)}`,
    `(x ^ ${integerLiteral(context)}) >> ${context.below(8)}`,
    'x < 3 ? x + 1 : -x',
    `x - ${integerLiteral(context)}`,
  ]);

/** Short constructor statements that read only numbers that are set. */
function bodyLines(context: Context, { fields }: Struct): string[] {
  const numbers = fields.filter(({ type, mode }) => mode === 'plain' && type.kind === 'integer');
  const lines: string[] = [];
  for (let n = context.chance(25) ? 1 + context.below(2) : 0; n > 0; n--) {
    const { name } = context.oneOf(numbers);
    const counter = context.fresh();
    lines.push(
      context.oneOf([
        `  ${name} = ${bodyInteger(context)};`,
        `  if (${name} < ${context.below(9)}) ${name} += ${bodyInteger(context)};`,
        `  for (int ${counter} = 0; ${counter} < ${1 + context.below(3)}; ${counter}++) ${name} = ${name} * 3 + ${counter};`,
        `  while (x > ${10 + context.below(1000)}) { x = x / 3; if (x == 50) break; }`,
        `  { int ${counter} = ${bodyInteger(context)}; ${name} ^= ${counter}; }`,
      ]),
    );
  }
  return lines;
}

function addStatic(context: Context, add: AddField): void {
  context.weighted([
    [3, () => add('K', INT, 'static', integerLiteral(context))],
    [1, () => add('K', FLT, 'static', floatLiteral(context))],
    [1, () => add('K', STRING, 'static', stringLiteral(context))],
  ]);
}

/** All structs with their methods. A nested struct comes first in its outer struct. */
export function writeStructs(context: Context): string[] {
  const methods = new Map(
    context.structs.map((struct) => [
      struct,
      [...bodyLines(context, struct), ...writeMethods(context, struct)],
    ]),
  );
  return context.structs
    .filter(({ outer }) => outer === null)
    .flatMap((struct) => {
      const nested = context.structs.filter(({ outer }) => outer === struct.name);
      const inner = nested.flatMap((each) => indented(structLines(each, methods.get(each) ?? [])));
      const lines = structLines(struct, methods.get(struct) ?? []);
      lines.splice(1, 0, ...inner);
      // Inside its outer struct, a nested struct has its short name.
      return lines.map((line) => line.replaceAll(`${struct.name}.N`, 'N'));
    });
}

const indented = (lines: readonly string[]): string[] => lines.map((line) => `  ${line}`);

function structLines(struct: Struct, methods: readonly string[]): string[] {
  return [`struct ${struct.name} {`, ...struct.fields.map(fieldLine), ...methods, '};'];
}

function fieldLine({ name, type, mode, initializer }: StructField): string {
  const value = initializer === '' ? '' : ` = ${initializer}`;
  if (mode === 'static') return `  val ${name}${value};`;
  return `  ${typeText(type)} ${mode === 'required' ? '!' : ''}${name}${value};`;
}

function writeMethods(context: Context, struct: Struct): string[] {
  const lines: string[] = [];
  for (let n = context.below(3); n > 0; n--) {
    const frame = newFrame(resultType(context, struct), 'all', METHOD_LIMIT, struct);
    const type = { kind: 'struct', struct, nullable: false } as const;
    frame.scope.declare('self', type, { assignable: false });
    for (const { name, type: fieldType, mode } of struct.fields) {
      const isFixed = mode === 'static' || mode === 'final';
      frame.scope.declare(name, fieldType, { assignable: !isFixed, frozen: isFixed, inMemory: true });
    }
    const written = writeRoutine(context, frame, { name: context.fresh('m'), indent: 1, fuelled: false });
    struct.methods.push(written.routine);
    // A method sometimes precedes the methods that it calls.
    if (context.chance(30)) lines.unshift(...written.lines);
    else lines.push(...written.lines);
  }
  return lines;
}

// -------------------------------------------------------------------------------------------------- functions

/** The few types of function values, always including `{ int -> int }`. */
export function makeSignatures(context: Context): void {
  const add = (parameters: readonly Type[], result: Type): void =>
    void context.signatures.push({ kind: 'function', parameters, result, nullable: false });
  add([INT], INT);
  if (context.chance(60)) add([INT, INT], INT);
  if (context.chance(30)) add([FLT], FLT);
  if (context.chance(20)) add([], INT);
  if (context.chance(20)) add([INT, FLT], FLT);
}

/** Function types over structs, if there are any. */
export function makeStructSignature(context: Context): void {
  if (context.chance(40)) return;
  const type = context.structType(true);
  const result = context.chance(60) ? INT : type;
  context.signatures.push({ kind: 'function', parameters: [type, INT], result, nullable: false });
}

/** Plain functions, which call only each other and can be values. */
export function writePlainFunctions(context: Context): string[] {
  const lines: string[] = [];
  for (const signature of context.signatures)
    if (context.chance(70)) lines.push(...writeFunction(context, 'plain', signature));
  if (context.chance(60)) lines.push(...writeFunction(context, 'plain', null));
  if (context.chance(40)) lines.push(...writePair(context));
  return lines;
}

/** Functions that may call any function. */
export function writeFunctions(context: Context): string[] {
  const lines: string[] = [];
  for (let n = 1 + context.below(3); n > 0; n--) lines.push(...writeFunction(context, 'all', null));
  return lines;
}

function writeFunction(context: Context, calls: 'plain' | 'all', signature: FunctionType | null): string[] {
  const result = signature?.result ?? resultType(context, null);
  const fuelled = signature === null && context.chance(50);
  const limit = calls === 'plain' || fuelled ? PLAIN_LIMIT : FUNCTION_LIMIT;
  const frame = newFrame(result, calls, limit);
  const written = writeRoutine(context, frame, { name: context.fresh('fun'), indent: 0, fuelled, signature });
  context.routines.push(written.routine);
  return written.lines;
}

function resultType(context: Context, owner: Struct | null): Type {
  return context.weighted<Type>([
    [10, () => INT],
    [4, () => FLT],
    [
      4,
      () => ({
        kind: 'struct',
        struct: owner ?? context.oneOf(context.structs),
        nullable: context.chance(70),
      }),
    ],
    [owner === null ? 2 : 0, () => context.arrayType()],
    [1, () => STRING],
  ]);
}

interface RoutineForm {
  readonly name: string;
  readonly indent: number;
  readonly fuelled: boolean;
  readonly signature?: FunctionType | null;
}

function writeRoutine(
  context: Context,
  frame: Frame,
  form: RoutineForm,
): { readonly lines: string[]; readonly routine: Routine } {
  return context.within(frame, () => {
    const body = new Body(context, form.indent + 1);
    const parameters = [
      ...(form.fuelled ? [INT] : []),
      ...(form.signature?.parameters ?? parameterTypes(context)),
    ];
    const names = declareParameters(context, parameters, form.fuelled);
    const repeats = form.fuelled ? recurse(body, form.name, names[0], parameters) : plainBody(body);
    const pad = '  '.repeat(form.indent);
    const head = names
      .map((name, i) => `${typeText(parameters[i])} ${name}`)
      .join(context.chance(90) ? ', ' : ' ');
    const lines = [
      `${pad}val ${form.name} = { ${head}${head === '' ? '' : ' '}->`,
      ...body.lines,
      `${pad}};`,
    ];
    const { result, calls, spent } = frame;
    const cost = (spent + 2) * repeats;
    return {
      lines,
      routine: { name: form.name, parameters, result, cost, plain: calls === 'plain', fuelled: form.fuelled },
    };
  });
}

function parameterTypes(context: Context): Type[] {
  const types: Type[] = [];
  for (let n = context.below(4); n > 0; n--)
    types.push(
      context.weighted<Type>([
        [8, () => INT],
        [1, () => ({ kind: 'integer', name: context.oneOf(INTEGER_NAMES) })],
        [3, () => FLT],
        [7, () => context.structType()],
        [3, () => context.arrayType()],
        [2, () => (context.chance(50) ? STRING : context.arrayType(false, true))],
        [context.frame.calls === 'all' ? 3 : 0, () => context.functionType()],
      ]),
    );
  return types;
}

function declareParameters(context: Context, types: readonly Type[], fuelled: boolean): string[] {
  return types.map((type, i) => {
    const name = context.fresh();
    context.frame.scope.declare(name, type, { assignable: !(fuelled && i === 0) });
    return name;
  });
}

/** Some statements and the result, either in a `return` or as the value of the last statement. */
function plainBody(body: Body): number {
  body.statements(1 + body.context.below(4));
  finish(body, lastValue(body, 2));
  return 1;
}

/** Every function has a return other than the literal `null`, so that its result has a type. */
export function lastValue({ parts, context }: Body, depth: number): string {
  const { result } = context.frame;
  return isPointer(result) ? parts.pointers.solid(result, depth) : parts.calls.value(result, depth);
}

function finish(body: Body, value: string): void {
  // A statement that starts with a brace is a block, and `x ? …` may parse as a type.
  const canStand = /^[\w(]/.test(value) && !/^\w+ \?/.test(value);
  body.emit(canStand && body.context.chance(35) ? `${value};` : `return ${value};`);
}

/** `if (n <= 0) return …;`, and recursive calls with less fuel. Returns how often the body executes. */
function recurse(body: Body, name: string, fuel: string, parameters: readonly Type[]): number {
  const { context, parts } = body;
  const { result } = context.frame;
  body.emit(`if (${fuel} ${context.oneOf(['<= 0', '< 1'])}) return ${lastValue(body, 1)};`);
  body.statements(1 + context.below(2));
  const again = (): string =>
    `${name}(${[`${fuel} - 1`, ...parameters.slice(1).map((type) => parts.calls.value(type, 1))].join(', ')})`;
  if (result.kind === 'integer' && context.chance(25)) {
    finish(body, `(${again()} ${context.oneOf(['+', '-', '^'])} ${again()})`);
    return CALLS_OF_TWO;
  }
  if (isPointer(result)) finish(body, again());
  else if (result.kind === 'float') finish(body, `(0.5 + ${again()})`);
  else finish(body, context.oneOf([again, () => `(${again()} * 31 + ${parts.numbers.integer(1)})`])());
  return CALLS_OF_ONE;
}

/** Two mutually recursive functions; the first names the second before its declaration. */
function writePair(context: Context): string[] {
  const first = context.fresh('fun');
  const second = context.fresh('fun');
  const parameters = [INT, INT];
  const write = (name: string, other: string): string[] =>
    context.within(newFrame(INT, 'none', PLAIN_LIMIT), () => {
      const [fuel, value] = declareParameters(context, parameters, true);
      const body = new Body(context, 1);
      body.emit(`if (${fuel} <= 0) return ${body.parts.numbers.integer(1)};`);
      body.statements(1);
      body.emit(`return ${other}(${fuel} - 1, ${value} + ${body.parts.numbers.integer(1)});`);
      return [`val ${name} = { int ${fuel}, int ${value} ->`, ...body.lines, '};'];
    });
  const lines = [...write(first, second), ...write(second, first)];
  const shared = { parameters, result: INT, cost: PLAIN_LIMIT * 2, plain: true, fuelled: true };
  context.routines.push({ name: first, ...shared }, { name: second, ...shared });
  return lines;
}
