// What all parts of the resolver share: the results so far, the present function and scope, and the ways to tell errors.
import type { Places } from '../source/diagnostics.ts';
import type { Arguments, DiagnosticCode } from '../source/messages.ts';
import type { FieldShape, Shape, StructShape } from '../ir/shapes.ts';
import { shapeOf } from '../ir/source-type.ts';
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
import { Scope, type Entry, type StructBody, type StructEntry } from './scope.ts';
import type { Indexing } from './suspicions.ts';
import { canFit, sourceType } from './static-types.ts';

/** Takes an error by its code; the words are in source/messages.ts. */
export type Report = (code: DiagnosticCode, span: Span, args: Arguments, places?: Places) => void;

/** What lives from one reading of the program to the next: results of functions become known step by step. */
export class Known {
  readonly units: FunctionUnit[] = [];
  readonly unitOf = new Map<FunctionLiteral, FunctionUnit>();
  readonly externals = new Map<Declarator, FunctionUnit>();
  readonly shapes = new Map<StructDeclaration, StructShape>();
  readonly shapeNames = new Set<string>();
  /** Types that are named and declared nowhere, by name. */
  readonly opaque = new Map<string, StructShape>();
  /** Fields declared with `var` and without a value: their type comes from the first that is given. */
  readonly open = new Map<FieldShape, Type>();
}

/** The nearest of the names that there are to one that there is not; null where none is near. */
export type Suggest = (name: string, candidates: readonly string[]) => string | null;

/** The path by which a type is named; '' after an error. */
export const typeName = ({ path }: NamedType): string => path.map((part) => part.name).join('.');

/** Names for which another is looked for. Of a text with more errors only the first are told. */
const MOST_SUGGESTIONS = 100;

/** Keywords that may be misspelt where a value can be. */
const WORDS = ['return', 'break', 'continue', 'true', 'false', 'null'];

interface FitOptions {
  readonly code?: DiagnosticCode;
  readonly converting?: boolean;
  readonly args?: Arguments;
}

export class Context {
  readonly known: Known;
  readonly report: Report;
  readonly types = new Map<Expression, Type>();
  readonly bindings = new Map<Name, Binding>();
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
  /** By the scope of their fields. */
  readonly structsByScope = new Map<Scope, StructEntry>();
  readonly constants = new Map<Declarator, Type | null>();
  /** The names in the declarations of variables and fields. */
  private readonly declarations = new Map<Entry, Name>();
  scope: Scope;
  usesMemory = false;
  /** Something was used whose type is not known yet: the program must be read once more. */
  incomplete = false;
  /** By function, whose bodies met its result, and what that was then. */
  readonly results = new Map<FunctionUnit, Map<FunctionUnit, Type>>();
  /** Read the body of a function again where it stands. */
  readonly readers = new Map<FunctionUnit, () => void>();
  /** The number of elements of the arrays that variables begin with, where the text says it. */
  readonly lengths = new Map<Variable, bigint>();
  /** Variables that are assigned after their declaration. */
  readonly changed = new Set<Variable>();
  /** Variables of arrays whose length a condition asks for: what is done with them may depend on it. */
  readonly measured = new Set<Variable>();
  /** Fields of the object whose braces are being read that have been set there. */
  readonly setInBraces = new Set<Variable>();
  /** Operators on bits that give 0 or 1, since their operands do. */
  readonly truths = new Set<Expression>();
  /** Indexes that are known from the text. */
  readonly indexings: Indexing[] = [];
  /** Loops that nothing leaves: told where the program does not end itself in another way. */
  readonly endless: Span[] = [];
  /** Conditions of loops that change nothing in them and are not left in another way. */
  readonly unchanging: { readonly span: Span; readonly names: readonly string[] }[] = [];
  /** What each function ends with. */
  readonly ends = new Map<FunctionUnit, Ends>();
  /** Calls of one function, and those whose value nobody takes. */
  readonly calledFor = new Map<Call, FunctionUnit>();
  readonly idleCalls = new Set<Call>();
  /** Opaque types, with where each is named first, and whether it was told that it has to be declared. */
  readonly undeclared = new Map<Shape, { readonly written: NamedType; isMistaken: boolean }>();
  /** Calls that end the program. */
  exits = 0;
  /** What the enclosing loops of the present function change, innermost last. */
  loops: Changes[] = [];
  /** The struct whose body is being read as what runs when an object is made; null elsewhere. */
  body: StructEntry | null = null;
  /** The name that the call which is being read calls. */
  called: Name | null = null;
  /** The name of which an element or the length is wanted. */
  indexed: Name | null = null;
  private readonly told = new Set<string>();
  /** By function, names that were declared in its blocks which have ended. */
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

  /** Where an entry is declared, for a diagnostic about it. */
  declarationOf(entry: Entry | undefined): Places {
    const name =
      entry === undefined
        ? undefined
        : entry.kind === 'struct'
          ? entry.declaration.name
          : this.declarations.get(entry);
    return name === undefined ? {} : { declared: { name: name.name, span: name.span } };
  }

  /** Does something in a scope inside the present one. */
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

  /** Does something as if it stood in another scope. */
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

  /** An object is made: whatever its struct's body changes is changed here. */
  runs({ changes }: StructBody): void {
    for (const variable of changes.variables) this.changesVariable(variable);
    for (const field of changes.fields) this.changesField(field);
    if (changes.calls) this.calls();
  }

  private changing(): readonly Changes[] {
    return this.body === null ? this.loops : [...this.loops, this.body.body.changes];
  }

  /** Reads what does not run where it stands: the loops and the struct around it are left alone. */
  apart<T>(body: StructEntry | null, work: () => T): T {
    const outer = { loops: this.loops, body: this.body };
    this.loops = [];
    this.body = body;
    const result = work();
    this.loops = outer.loops;
    this.body = outer.body;
    return result;
  }

  /** An error that is told once a name: to assign what is not there and to read it is one mistake. */
  tellName(code: DiagnosticCode, name: Name, extra: Arguments = {}, places: Places = {}): void {
    const key = `${code === 'assign-undefined' ? 'undefined-name' : code} ${name.name}`;
    // Letters that names do not have were told.
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

  /** @param code an error, or the warning where null is all that is wanted of the type */
  tellUnknownType(code: 'undefined-type' | 'opaque-type', written: NamedType): void {
    const name = typeName(written);
    const suggestion = this.suggest(name, () => this.scope.structNames()) ?? '';
    if (name !== '') this.report(code, written.span, { name, suggestion });
  }

  /** Tells, where a type is named, that it must be declared for what is done with its values: once. @returns whether so */
  tellUndeclared(type: Type): boolean {
    const shape = shapeOf(type);
    const opaque = shape === null ? undefined : this.undeclared.get(shape);
    if (opaque === undefined) return false;
    if (!opaque.isMistaken) this.tellUnknownType('undefined-type', opaque.written);
    opaque.isMistaken = true;
    return true;
  }

  suggest(name: string, candidates: () => readonly string[]): string | null {
    return this.suggestions++ < MOST_SUGGESTIONS ? this.nearest(name, candidates()) : null;
  }

  /** Tells what is wrong with a node whose value is then not known. */
  problem(node: AstNode, code: DiagnosticCode, span: Span, args: Arguments = {}, places: Places = {}): void {
    this.report(code, span, args, places);
    this.wrong.add(node);
  }

  /**
   * Tells where a value can never be what its place takes (static-types.ts).
   * @param converting as in assignments, integers become floats
   * @returns whether it can
   */
  checkFit(
    value: Expression,
    from: Type,
    place: Type,
    { code = 'not-of-type', converting = true, args = {} }: FitOptions = {},
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

  /** The present function goes by what is known of a result. */
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
