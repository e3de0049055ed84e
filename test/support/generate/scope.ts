// The variables visible to a statement, with facts about them.
import { notNull, type Type } from './types.ts';

export interface Variable {
  readonly name: string;
  readonly type: Type;
  readonly assignable: boolean;
  /** Its object is deeply read-only through it. */
  readonly frozen: boolean;
  /** A field named without its object: any store may change it, so a test of it holds only on the spot. */
  readonly inMemory: boolean;
  readonly readable: boolean;
  /** Number of reasons not to assign it now: it counts a loop, or was tested for null. */
  locks: number;
  /** Number of enclosing tests that found it nonnull. */
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

  /** Every variable that can be named: of several with one name only the innermost. */
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

/** Its type at this point. */
export const typeNow = ({ type, tested }: Variable): Type => (tested > 0 ? notNull(type) : type);

/** Runs `write` with a variable that nothing may assign meanwhile. */
export function locked<T>(variable: Variable, write: () => T): T {
  variable.locks++;
  const result = write();
  variable.locks--;
  return result;
}

/** Runs `write` with a variable that is known to be nonnull. */
export function tested<T>(variable: Variable, write: () => T): T {
  variable.tested++;
  const result = locked(variable, write);
  variable.tested--;
  return result;
}
