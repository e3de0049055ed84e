// Names and their visibility: nested blocks, functions, structs, and constructors.
import type { FieldShape, StructShape } from '../ir/shapes.ts';
import type { Declarator, Statement, StructDeclaration } from '../syntax/ast.ts';
import type { BodyStep, Changes, FieldDefault, FunctionUnit, Variable } from './bindings.ts';

export interface StructEntry {
  readonly kind: 'struct';
  readonly shape: StructShape;
  readonly declaration: StructDeclaration;
  /** Its fields and nested structs; filled while the body is resolved. */
  readonly scope: Scope;
  complete: boolean;
  readonly body: StructBody;
}

/** The code that runs for each new object, and its dependencies on the surrounding text. */
export interface StructBody {
  readonly steps: BodyStep[];
  readonly outer: Set<Variable>;
  readonly changes: Changes;
}

export interface FieldEntry {
  readonly kind: 'field';
  readonly field: FieldShape;
  readonly first: FieldDefault;
  /** The variable that represents the name in the struct's body; null for static fields. */
  readonly variable: Variable | null;
}

export type Entry = Variable | StructEntry | FieldEntry;

export type ScopeKind = 'block' | 'function' | 'struct' | 'constructor';

export interface Found {
  readonly entry: Entry;
  readonly scope: Scope;
}

/** For the many blocks without declarations. */
const NOTHING: ReadonlyMap<string, never> = new Map<string, never>();

export class Scope {
  readonly kind: ScopeKind;
  readonly parent: Scope | null;
  readonly unit: FunctionUnit;
  private own: Map<string, Entry> | null = null;
  private announced: Map<string, Declarator> | null = null;
  /** The object whose fields this scope sets, or null. */
  made: StructShape | null = null;

  constructor(kind: ScopeKind, parent: Scope | null, unit: FunctionUnit) {
    this.kind = kind;
    this.parent = parent;
    this.unit = unit;
  }

  get entries(): ReadonlyMap<string, Entry> {
    return this.own ?? NOTHING;
  }

  /** Final names that are declared later in this scope, and usable earlier. */
  get later(): ReadonlyMap<string, Declarator> {
    return this.announced ?? NOTHING;
  }

  declare(name: string, entry: Entry): void {
    this.own ??= new Map();
    this.own.set(name, entry);
    this.announced?.delete(name);
  }

  private *chain(): Generator<Scope> {
    yield this;
    for (let scope = this.parent; scope !== null; scope = scope.parent) yield scope;
  }

  find(name: string): Found | null {
    // Avoids the generator because every name in the text is looked up here.
    const own = this.entries.get(name);
    if (own !== undefined) return { entry: own, scope: this };
    for (let { parent } = this; parent !== null; parent = parent.parent) {
      const entry = parent.entries.get(name);
      if (entry !== undefined) return { entry, scope: parent };
    }
    return null;
  }

  /** The later declaration of a name that can be used before it. */
  findLater(name: string): { readonly declarator: Declarator; readonly scope: Scope } | null {
    for (const scope of this.chain()) {
      const declarator = scope.later.get(name);
      if (declarator !== undefined) return { declarator, scope };
    }
    return null;
  }

  /** Every scope is within itself. */
  isWithin(other: Scope): boolean {
    for (const scope of this.chain()) if (scope === other) return true;
    return false;
  }

  visibleNames(): string[] {
    const names: string[] = [];
    for (const scope of this.chain()) names.push(...scope.entries.keys(), ...scope.later.keys());
    return [...new Set(names)];
  }

  /** The structs that can be named, and those inside them by their paths. */
  structNames(): string[] {
    const names: string[] = [];
    const add = ({ entries }: Scope, path: string): void => {
      for (const [name, entry] of entries) {
        if (entry.kind !== 'struct') continue;
        names.push(path + name);
        add(entry.scope, `${path}${name}.`);
      }
    };
    for (const scope of this.chain()) add(scope, '');
    return names;
  }

  /** Records names of this scope's statements that may be used before their declaration. */
  announce(statements: readonly Statement[]): void {
    for (const statement of statements) {
      if (statement.kind !== 'declaration') continue;
      const inferred = statement.type.kind === 'inferred-type' && statement.type.keyword === 'val';
      const functions = statement.type.kind === 'function-type';
      if (!inferred && !functions) continue;
      for (const declarator of statement.declarators) {
        const { initializer, name } = declarator;
        if (inferred ? initializer === null : initializer?.kind !== 'function') continue;
        this.announced ??= new Map();
        this.announced.set(name.name, declarator);
      }
    }
  }
}
