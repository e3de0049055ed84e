// The virtual registers of one function as columns of numbers. Each has the node whose value it holds or that
// needs it.
import type { RegisterClass } from './registers.ts';
import { FIRST_VIRTUAL, isVector, type Register } from './registers.ts';

const VECTOR = 1;
const POINTER = 2;
const TEMPORARY = 4;
/** Part of another register's live range. */
const PIECE = 8;

export interface NewVirtual {
  /** Id of the node whose value this is, or that needs it; otherwise -1. */
  readonly node: number;
  readonly class: RegisterClass;
  /** Holds a pointer to an object, or null. */
  readonly isPointer?: boolean;
  /** Live only during one node's computation, and not across a call. */
  readonly isTemporary?: boolean;
}

export class Virtuals {
  count = 0;
  private nodes: Int32Array;
  private flags: Uint8Array;
  /** The number of a temporary, or for a piece, the index of the split register. */
  private numbers: Int32Array;
  private temporaries = 0;
  private readonly names: readonly string[];

  constructor(capacity = 64, names: readonly string[] = []) {
    this.nodes = new Int32Array(capacity);
    this.flags = new Uint8Array(capacity);
    this.numbers = new Int32Array(capacity);
    this.names = names;
  }

  clone(): Virtuals {
    const copy = new Virtuals(0, this.names);
    copy.count = this.count;
    copy.nodes = this.nodes.slice(0, this.count);
    copy.flags = this.flags.slice(0, this.count);
    copy.numbers = this.numbers.slice(0, this.count);
    copy.temporaries = this.temporaries;
    return copy;
  }

  add({ node, class: kind, isPointer = false, isTemporary = false }: NewVirtual): Register {
    const flags =
      (kind === 'vector' ? VECTOR : 0) | (isPointer ? POINTER : 0) | (isTemporary ? TEMPORARY : 0);
    return this.push(node, flags, isTemporary ? this.temporaries++ : 0);
  }

  addPiece(of: Register): Register {
    const index = of - FIRST_VIRTUAL;
    return this.push(this.nodes[index], this.flags[index] | PIECE, index);
  }

  private push(node: number, flags: number, number: number): Register {
    const index = this.count++;
    if (index >= this.nodes.length) this.grow();
    this.nodes[index] = node;
    this.flags[index] = flags;
    this.numbers[index] = number;
    return FIRST_VIRTUAL + index;
  }

  private grow(): void {
    const size = Math.max(16, 2 * this.nodes.length);
    const nodes = new Int32Array(size);
    const flags = new Uint8Array(size);
    const numbers = new Int32Array(size);
    nodes.set(this.nodes);
    flags.set(this.flags);
    numbers.set(this.numbers);
    [this.nodes, this.flags, this.numbers] = [nodes, flags, numbers];
  }

  nodeOf(register: Register): number {
    return this.nodes[register - FIRST_VIRTUAL];
  }

  isPointer(register: Register): boolean {
    return (this.flags[register - FIRST_VIRTUAL] & POINTER) !== 0;
  }

  isTemporary(register: Register): boolean {
    return (this.flags[register - FIRST_VIRTUAL] & TEMPORARY) !== 0;
  }

  isPiece(register: Register): boolean {
    return (this.flags[register - FIRST_VIRTUAL] & PIECE) !== 0;
  }

  isVector(register: Register): boolean {
    if (register < FIRST_VIRTUAL) return isVector(register);
    return (this.flags[register - FIRST_VIRTUAL] & VECTOR) !== 0;
  }

  classOf(register: Register): RegisterClass {
    return this.isVector(register) ? 'vector' : 'general';
  }

  /** `v12` for a node's value, `t3` for a temporary, `v12_40` for a piece. */
  nameOf(register: Register): string {
    const index = register - FIRST_VIRTUAL;
    if (this.isPiece(register)) return `${this.nameOf(FIRST_VIRTUAL + this.numbers[index])}_${index}`;
    if (index < this.names.length) return this.names[index];
    return this.isTemporary(register) ? `t${this.numbers[index]}` : `v${this.nodes[index]}`;
  }
}
