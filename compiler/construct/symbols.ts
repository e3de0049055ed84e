// Names and where they are visible. Each variable has a slot: the place of its value in the Scope node.
//
// There is one table while the program is read, since reading is at one place at a time; the Scope nodes of the arms
// of a branch differ in values, never in names.
import type { Span } from '../source/span.ts';

export interface Variable {
  readonly name: string;
  /** Slot in the Scope node; slot 0 is control. */
  readonly slot: number;
  /** Cannot be assigned after its declaration. */
  readonly final: boolean;
  /** Where it was declared; null for `arg`. */
  readonly declared: Span | null;
}

export class Symbols {
  private readonly blocks: Map<string, Variable>[] = [new Map()];
  private readonly bySlot: Variable[] = [];
  /** The names of the first 0, 1, 2 … variables, so that declaring one more needs no look at all others. */
  private readonly namesByCount: string[] = [''];

  /** Number of variables visible now; their slots are 1 … count. */
  get count(): number {
    return this.bySlot.length;
  }

  /** All visible names by slot, shadowed ones too: what a Scope node shows. */
  get names(): string {
    return this.namesUpTo(this.count);
  }

  /** The names of the first `count` variables. */
  namesUpTo(count: number): string {
    return this.namesByCount[Math.min(count, this.count)];
  }

  nameAt(slot: number): string {
    return this.bySlot[slot - 1]?.name ?? '';
  }

  open(): void {
    this.blocks.push(new Map());
  }

  close(): void {
    const block = this.blocks.pop();
    this.bySlot.length -= block?.size ?? 0;
  }

  /** The variable of that name in the innermost block, which a new declaration would collide with. */
  ownedByBlock(name: string): Variable | undefined {
    return this.blocks.at(-1)?.get(name);
  }

  declare(name: string, final: boolean, declared: Span | null): Variable {
    const variable = { name, slot: this.bySlot.length + 1, final, declared };
    this.blocks.at(-1)?.set(name, variable);
    this.namesByCount[this.count + 1] = this.count === 0 ? name : `${this.names} ${name}`;
    this.bySlot.push(variable);
    return variable;
  }

  find(name: string): Variable | null {
    for (let i = this.blocks.length - 1; i >= 0; i--) {
      const variable = this.blocks[i].get(name);
      if (variable !== undefined) return variable;
    }
    return null;
  }

  visibleNames(): string[] {
    return [...new Set(this.bySlot.map((variable) => variable.name))];
  }
}
