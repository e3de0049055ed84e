// AST → graph: scopes, regions, phis, functions. An injected rewriter applies peepholes.
import type { Graph } from '../ir/graph.ts';
import type { Node } from '../ir/node.ts';
import { ops } from '../ir/ops/table.ts';
import { parameter } from '../ir/aux-data.ts';
import { MEMORY, zeroOf } from '../ir/types.ts';
import type { FunctionUnit, Resolution } from '../resolve/index.ts';
import type { Declarator, Program } from '../syntax/ast.ts';
import { Builder } from './builder.ts';
import type { Claims } from './claims.ts';
import { Context } from './context.ts';
import type { Rewriter } from './rewriter.ts';
import { Statements } from './statements.ts';

export { Claims, type Places } from './claims.ts';
export { noRewriter, type Rewriter } from './rewriter.ts';

export interface ConstructOptions {
  readonly resolution: Resolution;
  readonly rewriter: Rewriter;
  /** Null if the program has already been checked. */
  readonly claims: Claims | null;
  /** The library, whose declarations precede the program's. */
  readonly library: Program | null;
  /** Variables per Scope node, at least 2; a larger scope consists of several nodes. Default: 64. */
  readonly scopeWidth?: number;
  /** Each `return` of the program gets a separate Return; functions always get one. Default: false. */
  readonly separateReturns?: boolean;
  /** Code outside may call the top-level functions whose names always denote the same function. */
  readonly exports?: boolean;
}

const SCOPE_WIDTH = 64;

/** Requires an empty graph. Also builds the functions that the program refers to. */
export function construct(program: Program, graph: Graph, options: ConstructOptions): void {
  const { resolution, rewriter, claims, scopeWidth = SCOPE_WIDTH } = options;
  const isOpen = claims?.isOpen === true;
  const builder = new Builder(graph, rewriter, { start: 0, end: 0 }, scopeWidth, isOpen);
  const context = new Context(builder, resolution, claims);
  buildProgram(context, program, options);
  if (options.exports === true) exportConstants(context, program);
  if (isOpen) wantAll(context);
  for (let unit = context.waiting.pop(); unit !== undefined; unit = context.waiting.pop())
    buildFunction(context, unit);
  if (claims !== null && !isAllBuilt(context)) claims.hasGaps = true;
  builder.dispose();
}

const ownFunctions = ({ resolution }: Context): FunctionUnit[] =>
  resolution.units.filter(({ literal }) => literal !== null && literal.span.end > 0);

function isAllBuilt(context: Context): boolean {
  const bodies = [...context.resolution.bodies.values()];
  return (
    ownFunctions(context).every((unit) => context.isWanted(unit)) &&
    bodies.every((body) => context.madeBodies.has(body))
  );
}

/** Builds every function as if any code might call it. */
function wantAll(context: Context): void {
  for (const unit of ownFunctions(context)) {
    context.want(unit);
    context.graph.exported.add(unit.index);
  }
}

function buildProgram(
  context: Context,
  program: Program,
  { library, separateReturns }: ConstructOptions,
): void {
  const { build, resolution, graph } = context;
  const [unit] = resolution.units;
  const { span } = program;
  const showsMemory = resolution.usesMemory && unit.result.kind === 'pointer';
  const argument = graph.keep(build.make(ops.Proj, [graph.start], 1, { start: 0, end: 0 }));
  const statements = new Statements(context, showsMemory || resolution.main !== null, span);
  if (resolution.usesMemory)
    statements.expressions.memory.declare(build.make(ops.Proj, [graph.start], 2, { start: 0, end: 0 }));
  build.declare(unit.parameters[0], argument);
  graph.release(argument);
  build.openBlock();
  if (library !== null) statements.block(library.body);
  statements.block(program.body);
  if (program.body.length > 0 && !build.isDead) {
    const end = { start: span.end, end: span.end };
    const { main } = resolution;
    if (main !== null) statements.end(callMain(context, statements, main), end);
    else {
      exportFunctions(context, program);
      statements.end(build.constantOf(zeroOf(unit.result), end), end);
    }
  }
  statements.finish(null, span, separateReturns);
}

/** A program that only declares functions is a library: its functions are built although nothing calls them. */
function exportFunctions(context: Context, program: Program): void {
  const declares = program.body.every(
    ({ kind }) => kind === 'declaration' || kind === 'struct' || kind === 'empty',
  );
  if (declares) for (const [, unit] of topLevelFunctions(context, program)) exportUnit(context, unit);
}

/** Functions that C may call: excludes a name that may later denote another function. */
function exportConstants(context: Context, program: Program): void {
  for (const [declarator, unit] of topLevelFunctions(context, program)) {
    const variable = context.resolution.variables.get(declarator);
    if (variable !== undefined && variable.constant !== null) exportUnit(context, unit);
  }
}

const topLevelFunctions = (
  { resolution }: Context,
  { body }: Program,
): (readonly [Declarator, FunctionUnit])[] =>
  body
    .flatMap((statement) => (statement.kind === 'declaration' ? statement.declarators : []))
    .flatMap((declarator) => {
      const { initializer } = declarator;
      const unit = initializer?.kind === 'function' ? resolution.unitOf.get(initializer) : undefined;
      return unit === undefined ? [] : [[declarator, unit] as const];
    });

function exportUnit(context: Context, unit: FunctionUnit): void {
  context.want(unit);
  context.graph.exported.add(unit.index);
}

/** After the program's own text, calls the function `main`. */
function callMain(context: Context, statements: Statements, main: FunctionUnit): Node {
  const { build } = context;
  const span = main.literal?.span ?? { start: 0, end: 0 };
  const target = context.functionValue(main, span);
  const given = main.parameters.length === 0 ? [] : [build.read(context.resolution.units[0].parameters[0])];
  return statements.expressions.callUnit(target, given, span);
}

function buildFunction(context: Context, unit: FunctionUnit): void {
  const { build, graph } = context;
  const { literal, index } = unit;
  if (literal === null) return;
  const { span } = literal;
  build.step('build');
  const head = build.make(ops.Fun, [graph.start], index, span);
  build.enter(head);
  context.unit = unit;
  const statements = new Statements(context, true, span);
  statements.expressions.memory.declare(build.make(ops.Parm, [head], parameter(-1, 'mem', MEMORY), span));
  unit.parameters.forEach((variable, i) => {
    build.declare(variable, build.make(ops.Parm, [head], parameter(i, variable.name, variable.type), span));
  });
  build.openBlock();
  statements.body(literal.body, unit.result, { start: span.end, end: span.end });
  statements.finish(index, span);
}
