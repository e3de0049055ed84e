// Generates places: a variable, optionally with fields and elements.
import type { Context } from './context.ts';
import type { Parts } from './parts.ts';
import { locked, typeNow, type Variable } from './scope.ts';
import { INT, type ArrayType, type StructType, type Type } from './types.ts';

export interface Path {
  readonly text: string;
  readonly type: Type;
  readonly assignable: boolean;
  /** Whether the object is read-only when it is accessed through this place. */
  readonly frozen: boolean;
  readonly root: Variable;
}

/** The form of an index: any expression, or one without side effects, which can be evaluated again. */
type Indexes = 'any' | 'pure';

const TRIES = 8;
const LONGEST = 3;

export class Paths {
  private readonly parts: Parts;
  private readonly context: Context;
  /** The nesting depth of the index being generated. */
  private nesting = 0;

  constructor(parts: Parts) {
    this.parts = parts;
    this.context = parts.context;
  }

  /** A random path that satisfies `wanted`, or null if none was found. */
  find(wanted: (path: Path) => boolean, indexes: Indexes = 'any'): Path | null {
    const variables = this.context.frame.scope.visible();
    if (variables.length === 0) return null;
    // Paths into memory are chosen more often, because bugs are more likely there.
    const leading = variables.filter((variable) => leadsOn(typeNow(variable)));
    for (let n = 0; n < TRIES; n++) {
      const roots = leading.length > 0 && this.context.chance(45) ? leading : variables;
      const found = this.walk(start(this.context.oneOf(roots)), wanted, indexes);
      if (found !== null) return found;
    }
    const direct = variables.map(start).filter(wanted);
    return direct.length === 0 ? null : this.context.oneOf(direct);
  }

  /** A variable itself, not one of its fields or elements. */
  variable(wanted: (variable: Variable) => boolean): Variable | null {
    const fitting = this.context.frame.scope.visible().filter(wanted);
    return fitting.length === 0 ? null : this.context.oneOf(fitting);
  }

  /** Extends a path until it has the wanted type. */
  walk(from: Path, wanted: (path: Path) => boolean, indexes: Indexes = 'any'): Path | null {
    let path: Path | null = from;
    for (let steps = 0; path !== null && steps <= LONGEST; steps++) {
      if (wanted(path) && (steps > 0 || this.context.chance(70))) return path;
      path = this.step(path, indexes);
    }
    return path !== null && wanted(path) ? path : null;
  }

  private step(path: Path, indexes: Indexes): Path | null {
    const { type } = path;
    if (type.kind === 'struct' && !type.nullable) return this.field(path, type);
    if (type.kind === 'array' && !type.nullable) return this.element(path, type, indexes);
    return null;
  }

  private field(path: Path, { struct }: StructType): Path | null {
    if (!this.context.knows(struct) || struct.fields.length === 0) return null;
    const { name, type, mode } = this.context.oneOf(struct.fields);
    const isFixed = mode === 'static' || mode === 'final';
    return {
      ...path,
      text: `${path.text}.${name}`,
      type,
      assignable: !path.frozen && !isFixed,
      frozen: path.frozen || isFixed,
    };
  }

  private element(path: Path, { element, readOnly }: ArrayType, indexes: Indexes): Path {
    if (this.context.chance(12)) return { ...path, text: `${path.text}#`, type: INT, assignable: false };
    const index = locked(path.root, () => this.index(path, indexes));
    return {
      ...path,
      text: `${path.text}[${index}]`,
      type: element,
      assignable: !path.frozen && !readOnly,
    };
  }

  /** An index that is in bounds of every nonempty array, except in programs that may fault. */
  private index({ text, root }: Path, indexes: Indexes): string {
    const { context } = this;
    if (context.chance(25)) return '0';
    // A side effect in an index could replace an array in memory with a shorter one.
    const isLocal = text === root.name && !root.inMemory;
    const isFree = indexes === 'any' && isLocal && this.nesting < 2;
    this.nesting++;
    const value = isFree ? this.parts.numbers.integer(1) : this.pureInteger();
    this.nesting--;
    if (context.risky && context.chance(15)) return `(${value} & 7)`;
    return `(${value} & (${text}# - 1))`;
  }

  private pureInteger(): string {
    const variable = this.variable(({ type, inMemory }) => type.kind === 'integer' && !inMemory);
    return variable === null ? this.context.oneOf(['1', '2', '3']) : variable.name;
  }
}

const leadsOn = (type: Type): boolean => (type.kind === 'struct' || type.kind === 'array') && !type.nullable;

function start(variable: Variable): Path {
  return {
    text: variable.name,
    type: typeNow(variable),
    assignable: variable.assignable && variable.locks === 0,
    frozen: variable.frozen,
    root: variable,
  };
}
