// The variables that a statement can see, and what is known of them there.
import { notNull, type Type } from './types.ts';

export interface Variable {
  readonly name: string;
  readonly type: Type;
  readonly assignable: boolean;
  /** What it points to is read-only through it, deeply. */
  readonly frozen: boolean;
  /** A field named without its object: any store may change it, so a test of it holds only on the spot. */
  readonly inMemory: boolean;
  readonly readable: boolean;
  /** How many reasons there are not to assign it now: it counts a loop, or was found not to be null. */
  locks: number;
  /** How many enclosing tests found it not to be null. */
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

  /** Names of enclosing blocks that an inner declaration may take over. */
  shadowable(): string[] {
    const here = new Set(this.blocks[this.blocks.length - 1].map((variable) => variable.name));
    if (this.blocks.length < 2) return [];
    return this.visible()
      .filter(({ name, inMemory, locks }) => /^v/.test(name) && !inMemory && locks === 0 && !here.has(name))
      .map(({ name }) => name);
  }
}

/** Its type here and now. */
export const typeNow = ({ type, tested }: Variable): Type => (tested > 0 ? notNull(type) : type);

/** Runs `write` with a variable that nothing may assign meanwhile. */
export function locked<T>(variable: Variable, write: () => T): T {
  variable.locks++;
  const result = write();
  variable.locks--;
  return result;
}

/** Runs `write` where a variable is known not to be null. */
export function tested<T>(variable: Variable, write: () => T): T {
  variable.tested++;
  const result = locked(variable, write);
  variable.tested--;
  return result;
}
