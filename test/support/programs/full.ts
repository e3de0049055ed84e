// Random programs of the whole language, from a seed: structs, methods, arrays, functions, floats, narrow
// numbers, aliases. Each is well typed and terminates: nothing else writes loop counters, recursion has fuel,
// and the number of executed statements is limited (see Frame in generate/context.ts).
// generate/ has a file for each subject: types and scope (what is known of a program during generation),
// paths (places), numbers, pointers, and calls (expressions), body and pointer-statements (statements),
// declarations.
import { Body } from './generate/body.ts';
import { Context, newFrame, type FullShape } from './generate/context.ts';
import {
  lastValue,
  makeSignatures,
  makeStructs,
  makeStructSignature,
  writeConstants,
  writeFunctions,
  writePlainFunctions,
  writeStructs,
} from './generate/declarations.ts';
import { typeNow, type Variable } from './generate/scope.ts';
import { FLT, INT, STRING, type Type } from './generate/types.ts';

export type { FullShape } from './generate/context.ts';

/** Most statements that the main part executes, including those of called functions. */
const MAIN_LIMIT = 3000;

/** A random program as source text; equal seeds and shapes give equal programs. */
export function fullProgram(seed: number, shape: FullShape = {}): string {
  const context = new Context(seed, shape);
  makeSignatures(context);
  const constants = writeConstants(context);
  makeStructs(context);
  makeStructSignature(context);
  // Written before the methods, which may call them, although they follow the structs.
  const plain = writePlainFunctions(context);
  const structs = writeStructs(context);
  const functions = writeFunctions(context);
  return [...constants, ...structs, ...plain, ...functions, ...writeMain(context), ''].join('\n');
}

function writeMain(context: Context): string[] {
  const result = mainResult(context);
  return context.within(newFrame(result, 'all', MAIN_LIMIT), () => {
    context.frame.scope.declare('arg', INT);
    const body = new Body(context, 0);
    body.statements(context.statements);
    if (result === INT) checksum(body);
    else body.emit(`return ${lastValue(body, 2)};`);
    return body.lines;
  });
}

function mainResult(context: Context): Type {
  return context.weighted<Type>([
    [80, () => INT],
    [7, () => FLT],
    [6, () => context.structType(true)],
    [4, () => context.arrayType(true)],
    [2, () => STRING],
    [1, () => context.functionType()],
  ]);
}

/** Mixes the final values of variables into the result. */
function checksum(body: Body): void {
  const { context, parts } = body;
  const sum = context.fresh();
  const visible = context.frame.scope.visible();
  body.emit(`int ${sum} = ${parts.numbers.integer(2)};`);
  for (const variable of visible) {
    const value = digest(body, variable);
    if (value !== null) body.emit(`${sum} = ${sum} * 31 + ${value};`);
  }
  body.emit(`return ${sum};`);
}

function digest({ parts, context }: Body, variable: Variable): string | null {
  const type = typeNow(variable);
  const { name } = variable;
  switch (type.kind) {
    case 'integer':
      return name;
    case 'float':
      return context.oneOf([
        `(${name} < 1.5)`,
        `(${name} == ${name})`,
        `(${name} * 0.5 >= 0.0)`,
        `(!${name})`,
      ]);
    case 'function':
      return type.nullable ? `(${name} == null)` : null;
    case 'struct':
      return type.nullable ? `(${name} ? ${name}.x : -1)` : `${name}.x`;
    case 'array':
      return type.nullable
        ? `(${name} ? ${name}# : -1)`
        : (parts.paths.walk(asPath(variable), isInteger, 'pure')?.text ?? `${name}#`);
  }
}

const isInteger = ({ type }: { readonly type: Type }): boolean => type.kind === 'integer';

const asPath = (variable: Variable) => ({
  text: variable.name,
  type: typeNow(variable),
  assignable: false,
  frozen: variable.frozen,
  root: variable,
});
