// Tracks the variables that are visible to a statement, and facts about them.
import { notNull, type Type } from './types.ts';

export interface Variable {
  readonly name: string;
  readonly type: Type;
  readonly assignable: boolean;
  /** Whether the object is deeply read-only when it is accessed through this variable. */
  readonly frozen: boolean;
  /** Whether it is a field named without its object. Any store may change it, so a test of it expires soon. */
  readonly inMemory: boolean;
  readonly readable: boolean;
  /** The number of reasons that forbid assigning it now: it is a loop counter or was tested for null. */
  locks: number;
  /** The number of enclosing tests that found it nonnull. */
  tested: number;
}

export type VariableOptions = Partial<Pick<Variable, 'assignable' | 'frozen' | 'inMemory' | 'readable'>>;

export class Scope {
  private readonly blocks: Variable[][] = [[]];

  open(): void {
    this.blocks.push([]);
  }

  close(): void {
    this.blocks.pop();
  }

  declare(name: string, type: Type, options: VariableOptions = {}): Variable {
    const variable: Variable = {
      name,
      type,
      assignable: true,
      frozen: false,
      inMemory: false,
      readable: true,
      ...options,
      locks: 0,
      tested: 0,
    };
    this.blocks[this.blocks.length - 1].push(variable);
    return variable;
  }

  /** All variables that can be named. Of several variables with one name, only the innermost one. */
  visible(): Variable[] {
    const byName = new Map<string, Variable>();
    for (const block of this.blocks) for (const variable of block) byName.set(variable.name, variable);
    return [...byName.values()].filter((variable) => variable.readable);
  }

  /** Names of enclosing blocks that an inner declaration may shadow. */
  shadowable(): string[] {
    const here = new Set(this.blocks[this.blocks.length - 1].map((variable) => variable.name));
    if (this.blocks.length < 2) return [];
    return this.visible()
      .filter(({ name, inMemory, locks }) => /^v/.test(name) && !inMemory && locks === 0 && !here.has(name))
      .map(({ name }) => name);
  }
}

/** The type of a variable at this point. */
export const typeNow = ({ type, tested }: Variable): Type => (tested > 0 ? notNull(type) : type);

/** Runs `write`, during which the variable cannot be assigned. */
export function locked<T>(variable: Variable, write: () => T): T {
  variable.locks++;
  const result = write();
  variable.locks--;
  return result;
}

/** Runs `write`, during which the variable counts as nonnull. */
export function tested<T>(variable: Variable, write: () => T): T {
  variable.tested++;
  const result = locked(variable, write);
  variable.tested--;
  return result;
}
