// Shared by all parts of the resolver: results so far, the current function and scope, and error reporting.
import type { Places } from '../source/diagnostics.ts';
import type { Arguments, DiagnosticCode } from '../source/messages.ts';
import type { FieldShape, Shape, StructShape } from '../ir/shapes.ts';
import { shapeOf } from '../ir/text/source-type.ts';
import { TOP, type Type } from '../ir/types.ts';
import type { Span } from '../source/span.ts';
import type {
  AstNode,
  Call,
  Declarator,
  Expression,
  Field,
  For,
  FunctionLiteral,
  Name,
  NamedType,
  NewArray,
  NewStruct,
  Parameter,
  Return,
  StructDeclaration,
  While,
} from '../syntax/ast.ts';
import type {
  Binding,
  BodyStep,
  Changes,
  Ends,
  FieldAccess,
  FunctionUnit,
  NewObject,
  Receiver,
  Variable,
} from './bindings.ts';
import { ExpressionTypes } from './expression-types.ts';
import { Scope, type Entry, type StructBody, type StructEntry } from './scope.ts';
import type { Indexing } from './suspicions.ts';
import { canFit, sourceType } from './static-types.ts';

export type Report = (code: DiagnosticCode, span: Span, args: Arguments, places?: Places) => void;

/** State across passes over the program: results of functions become known gradually. */
export class Known {
  readonly units: FunctionUnit[] = [];
  readonly unitOf = new Map<FunctionLiteral, FunctionUnit>();
  readonly externals = new Map<Declarator, FunctionUnit>();
  readonly shapes = new Map<StructDeclaration, StructShape>();
  readonly shapeNames = new Set<string>();
  readonly opaque = new Map<string, StructShape>();
  /** Fields declared with `var` without a value; their first assignment determines their type. */
  readonly open = new Map<FieldShape, Type>();
}

export type Suggest = (name: string, candidates: readonly string[]) => string | null;

/** '' after an error. */
export const typeName = ({ path }: NamedType): string => path.map((part) => part.name).join('.');

/** Limits the search for similar names in texts with many errors. */
const MAX_SUGGESTIONS = 100;

/** Keywords that may be misspelled in place of a value. */
const WORDS = ['return', 'break', 'continue', 'true', 'false', 'null'];

interface FitOptions {
  readonly code: DiagnosticCode;
  readonly converting: boolean;
  readonly args: Arguments;
}

const ASSIGNED: FitOptions = { code: 'not-of-type', converting: true, args: {} };

export class Context {
  readonly known: Known;
  readonly report: Report;
  readonly bindings = new Map<Name, Binding>();
  readonly types = new ExpressionTypes(this.bindings);
  readonly variables = new Map<Declarator | Parameter, Variable>();
  readonly accesses = new Map<Field, FieldAccess>();
  readonly receivers = new Map<Call, Receiver>();
  readonly objects = new Map<NewStruct | NewArray, NewObject>();
  readonly bodies = new Map<StructDeclaration, readonly BodyStep[]>();
  readonly defaults = new Map<StructDeclaration, (readonly [Variable, Declarator])[]>();
  readonly wrong = new Set<AstNode>();
  readonly unreachable = new Set<Return>();
  readonly changes = new Map<For | While, Changes>();
  readonly structs = new Map<StructShape, StructEntry>();
  readonly structsByScope = new Map<Scope, StructEntry>();
  readonly constants = new Map<Declarator, Type | null>();
  private readonly declarations = new Map<Entry, Name>();
  scope: Scope;
  usesMemory = false;
  /** A type in use is unknown, so another pass is required. */
  incomplete = false;
  /** By function: the functions whose bodies used its result, and the result at that time. */
  readonly results = new Map<FunctionUnit, Map<FunctionUnit, Type>>();
  /** Functions that resolve a function's body again in its scope. */
  readonly readers = new Map<FunctionUnit, () => void>();
  /** The length of arrays in variable initializers, if the text determines it. */
  readonly lengths = new Map<Variable, bigint>();
  readonly changed = new Set<Variable>();
  /** Array variables whose length a condition tests; accesses may depend on it. */
  readonly measured = new Set<Variable>();
  readonly setInBraces = new Set<Variable>();
  readonly truths = new Set<Expression>();
  /** Indexes with a value that the text determines. */
  readonly indexings: Indexing[] = [];
  /** Loops without an exit; reported unless the program ends in another way. */
  readonly endless: Span[] = [];
  /** Loop conditions on variables that the loop does not change, in loops without another exit. */
  readonly unchanging: { readonly span: Span; readonly names: readonly string[] }[] = [];
  readonly ends = new Map<FunctionUnit, Ends>();
  /** Calls of one function, and those whose value is unused. */
  readonly calledFor = new Map<Call, FunctionUnit>();
  readonly idleCalls = new Set<Call>();
  /** Opaque types, with the first use of each, and whether a missing declaration was reported. */
  readonly undeclared = new Map<Shape, { readonly written: NamedType; isMistaken: boolean }>();
  exits = 0;
  /** The current statement calls a function that never returns, whatever its conditions are. */
  stops = false;
  /** What the enclosing loops of the current function change, innermost last. */
  loops: Changes[] = [];
  /** The struct whose body is being resolved as code that runs for each new object, or null. */
  body: StructEntry | null = null;
  called: Name | null = null;
  indexed: Name | null = null;
  private readonly told = new Set<string>();
  /** By function: names declared in its blocks that have ended. */
  private readonly ended = new Map<FunctionUnit, Set<string>>();
  private readonly nearest: Suggest;
  private suggestions = 0;

  constructor(known: Known, report: Report, nearest: Suggest, program: FunctionUnit) {
    this.known = known;
    this.report = report;
    this.nearest = nearest;
    this.scope = new Scope('function', null, program);
  }

  get unit(): FunctionUnit {
    return this.scope.unit;
  }

  declares(entry: Entry, name: Name): void {
    this.declarations.set(entry, name);
  }

  declarationOf(entry: Entry | undefined): Places {
    const name =
      entry === undefined
        ? undefined
        : entry.kind === 'struct'
          ? entry.declaration.name
          : this.declarations.get(entry);
    return name === undefined ? {} : { declared: { name: name.name, span: name.span } };
  }

  inside<T>(kind: Scope['kind'], unit: FunctionUnit, work: (scope: Scope) => T): T {
    const outer = this.scope;
    const scope = new Scope(kind, outer, unit);
    this.scope = scope;
    const result = work(scope);
    this.scope = outer;
    if (kind === 'block' && scope.entries.size > 0) this.noteEnded(scope);
    return result;
  }

  private noteEnded({ unit, entries }: Scope): void {
    const names = this.ended.get(unit) ?? new Set();
    this.ended.set(unit, names);
    for (const name of entries.keys()) names.add(name);
  }

  within<T>(scope: Scope, work: () => T): T {
    const outer = this.scope;
    this.scope = scope;
    const result = work();
    this.scope = outer;
    return result;
  }

  changesVariable(variable: Variable): void {
    for (const { variables } of this.changing()) variables.add(variable);
  }

  changesField(field: FieldShape): void {
    for (const { fields } of this.changing()) fields.add(field);
  }

  calls(): void {
    for (const changes of this.changing()) changes.calls = true;
  }

  /** At a new object, everything that its struct's body changes is changed here. */
  runs({ changes }: StructBody): void {
    for (const variable of changes.variables) this.changesVariable(variable);
    for (const field of changes.fields) this.changesField(field);
    if (changes.calls) this.calls();
  }

  private changing(): readonly Changes[] {
    return this.body === null ? this.loops : [...this.loops, this.body.body.changes];
  }

  /** Resolves code that does not run here: excludes it from the surrounding loops and struct. */
  apart<T>(body: StructEntry | null, work: () => T): T {
    const outer = { loops: this.loops, body: this.body };
    this.loops = [];
    this.body = body;
    const result = work();
    this.loops = outer.loops;
    this.body = outer.body;
    return result;
  }

  /** Reports an error once per name, because assigning and reading an undeclared name is one mistake. */
  tellName(code: DiagnosticCode, name: Name, extra: Arguments = {}, places: Places = {}): void {
    const key = `${code === 'assign-undefined' ? 'undefined-name' : code} ${name.name}`;
    // The error for invalid letters was already reported.
    if (this.told.has(key) || !/^\w+$/.test(name.name)) return;
    this.told.add(key);
    const { scope } = this;
    if (code === 'assign-undefined' && scope.made !== null) {
      const fields = scope.made.fields.filter(({ isStatic }) => !isStatic).map((field) => field.name);
      const near = this.suggest(name.name, () => fields) ?? '';
      const args = {
        name: name.name,
        struct: scope.made.name,
        suggestion: near,
        fields: fields.map((each) => `\`${each}\``).join(', '),
      };
      this.report('unknown-field', name.span, args);
      return;
    }
    const ended = this.ended.get(this.unit)?.has(name.name) === true ? 'yes' : '';
    const suggestion = this.suggest(name.name, () => [...this.scope.visibleNames(), 'sys', ...WORDS]) ?? '';
    const called = name === this.called ? 'yes' : '';
    const indexed = name === this.indexed ? 'yes' : '';
    this.report(code, name.span, { name: name.name, suggestion, called, indexed, ended, ...extra }, places);
  }

  /** @param code an error, or the warning if the program only uses null of this type */
  tellUnknownType(code: 'undefined-type' | 'opaque-type', written: NamedType): void {
    const name = typeName(written);
    const suggestion = this.suggest(name, () => this.scope.structNames()) ?? '';
    if (name !== '') this.report(code, written.span, { name, suggestion });
  }

  /**
   * Reports once, at its first use, that a type must be declared because the program uses its values.
   * @returns whether it did
   */
  tellUndeclared(type: Type): boolean {
    const shape = shapeOf(type);
    const opaque = shape === null ? undefined : this.undeclared.get(shape);
    if (opaque === undefined) return false;
    if (!opaque.isMistaken) this.tellUnknownType('undefined-type', opaque.written);
    opaque.isMistaken = true;
    return true;
  }

  suggest(name: string, candidates: () => readonly string[]): string | null {
    return this.suggestions++ < MAX_SUGGESTIONS ? this.nearest(name, candidates()) : null;
  }

  /** Reports an error at a node, whose value is then unknown. */
  problem(node: AstNode, code: DiagnosticCode, span: Span, args: Arguments = {}, places: Places = {}): void {
    this.report(code, span, args, places);
    this.wrong.add(node);
  }

  /**
   * Reports a value that can never fit its place (static-types.ts). @param converting integers become floats,
   * as in assignments @returns whether it can fit
   */
  checkFit(
    value: Expression,
    from: Type,
    place: Type,
    { code, converting, args }: FitOptions = ASSIGNED,
  ): boolean {
    if (canFit(from, place, converting)) return true;
    if (this.tellUndeclared(from) || this.tellUndeclared(place)) {
      this.wrong.add(value);
      return false;
    }
    const [found, required] = [sourceType(from), sourceType(place)];
    this.problem(value, code, value.span, { found, type: found, required, ...args });
    return false;
  }

  met(called: FunctionUnit): void {
    const known = this.results.get(called);
    if (known === undefined) this.results.set(called, new Map([[this.unit, called.result]]));
    else known.set(this.unit, called.result);
  }

  typed(expression: Expression, type: Type): Type {
    this.types.set(expression, type);
    if (type === TOP) this.incomplete = true;
    return type;
  }
}
