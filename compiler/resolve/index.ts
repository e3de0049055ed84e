// Name resolution: AST → the meaning of each name, the static type of each expression, and the errors that
// follow from these.
//
// Results of functions are inferred from their bodies, and functions may be called before they are declared.
// So passes repeat until the results are stable, unless the first one knew them all; only the errors of the
// last pass are reported.
import { say } from '../base/phrase.ts';
import { BOTTOM, INT, TOP, ZERO } from '../ir/types.ts';
import { isWarning } from '../source/messages.ts';
import type { Program, Statement } from '../syntax/ast.ts';
import type { FunctionUnit, Resolution } from './bindings.ts';
import { Context, Known, type Report, type Suggest } from './context.ts';
import { tellForgottenReturns } from './ends.ts';
import { readBodiesAgain, resultOf } from './functions.ts';
import { newVariable } from './variables.ts';
import type { Scope } from './scope.ts';
import { StatementResolver } from './statements.ts';
import { tellIndexes } from './suspicions.ts';

export type {
  Binding,
  BodyStep,
  FieldAccess,
  FunctionUnit,
  NewObject,
  Resolution,
  Variable,
} from './bindings.ts';
export type { Report } from './context.ts';

/** Limits the passes; each except the last determines or refines the result of a function. */
const MAX_READINGS = 12;

export interface ResolveOptions {
  readonly report: Report;
  readonly suggest: Suggest;
  /** The library's declarations, which precede the program; null if unused. */
  readonly library: Program | null;
}

export function resolve(program: Program, { report, suggest, library }: ResolveOptions): Resolution {
  const known = new Known();
  const unit: FunctionUnit = {
    kind: 'function',
    index: 0,
    name: 'main',
    literal: null,
    parameters: [],
    self: null,
    result: INT,
    isEndless: false,
    external: null,
    usesSelf: false,
    siblings: new Set(),
  };
  known.units.push(unit);
  for (let reading = 1; ; reading++) {
    const errors: Parameters<Report>[] = [];
    const before = snapshot(known);
    const context = new Context(known, (...error) => errors.push(error), suggest, unit);
    const main = readProgram(context, program, library);
    const isCorrect = !errors.some(([code]) => !isWarning(code));
    const isSettled = (reading === 1 && isCorrect && isKnownAtOnce(context)) || snapshot(known) === before;
    if (!isSettled && reading < MAX_READINGS) {
      readBodiesAgain(context);
      continue;
    }
    if (isCorrect) tellUntyped(context);
    if (context.exits === 0) tellLoops(context);
    tellIndexes(context);
    tellForgottenReturns(context);
    for (const error of errors) report(...error);
    return { ...context, units: known.units, unitOf: known.unitOf, main };
  }
}

/**
 * Whether a second pass over a program without errors would find nothing new: the first one knew every type where it
 * was used, and found no fields with open types and no methods that use their object.
 */
const isKnownAtOnce = ({ incomplete, known: { open, units } }: Context): boolean =>
  !incomplete && open.size === 0 && !units.some(({ usesSelf, siblings }) => usesSelf || siblings.size > 0);

function tellLoops(context: Context): void {
  for (const loop of context.endless) context.report('endless-loop', loop, {});
  for (const { span, names } of context.unchanging) {
    const quoted = names.map((name) => `\`${name}\``);
    const [first = '', second = ''] = quoted;
    const listed = quoted.length === 2 ? say`${first} or ${second}` : quoted.join(', ');
    context.report('unchanging-condition', span, { names: listed, first: names[0] ?? '' });
  }
}

/** A function without a result type is an error even if nothing else was found. */
function tellUntyped(context: Context): void {
  for (const { literal, result } of context.known.units) {
    if (literal === null || result !== BOTTOM) continue;
    const { start } = literal.span;
    context.report('no-return-type', { start, end: start + 1 }, {});
  }
}

function snapshot(known: Known): string {
  const units = known.units.map(
    ({ result, isEndless, parameters, usesSelf, siblings }) =>
      `${result.id}${isEndless ? '!' : ''}/${parameters.length}/${usesSelf ? 'self' : siblings.size}`,
  );
  return `${units.join(' ')} ${[...known.open.values()].map(({ id }) => id).join(' ')}`;
}

function readProgram(context: Context, program: Program, library: Program | null): FunctionUnit | null {
  const statements = new StatementResolver(context);
  const { unit } = context;
  if (library !== null) statements.block(library.body);
  return context.inside('function', unit, (scope) => {
    const argument = newVariable(context, 'arg', INT);
    unit.parameters = [argument];
    scope.declare('arg', argument);
    const { returned } = statements.body(program.body);
    const result = resultOf(context, { returned, last: [] });
    unit.result = result === TOP || result === BOTTOM ? ZERO : result;
    return mainFunction(context, scope, program.body, returned.length > 0);
  });
}

/** `val main = { int arg -> … };`: the program calls it. */
function mainFunction(
  context: Context,
  scope: Scope,
  body: readonly Statement[],
  returns: boolean,
): FunctionUnit | null {
  const entry = scope.entries.get('main');
  if (entry?.kind !== 'variable' || entry.constant === null) return null;
  for (const unit of context.known.units) {
    if (unit.literal === null || unit.name !== 'main') continue;
    for (const statement of body) {
      if (statement.kind !== 'declaration') continue;
      const declarator = statement.declarators.find(({ initializer }) => initializer === unit.literal);
      if (declarator === undefined) continue;
      if (returns) context.report('two-mains', declarator.name.span, {});
      context.usesMemory = true;
      return unit;
    }
  }
  return null;
}
