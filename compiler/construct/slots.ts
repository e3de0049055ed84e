// The slots of Scope nodes in one function: slot 0 is control, followed by the classes of memory and the
// variables. One table suffices because construction is at one place at a time; the Scope nodes of a branch's
// arms have the same keys.
import { BLOCK_BEGINS } from '../ir/text/scope-text.ts';
import type { FieldShape } from '../ir/shapes.ts';
import type { Type } from '../ir/types.ts';
import type { Variable } from '../resolve/index.ts';

/** A variable, a class of memory, or all memory without a separate class. */
export type SlotKey = Variable | FieldShape | 'mem';

export class Slots {
  private readonly keys: SlotKey[] = [];
  private readonly places = new Map<SlotKey, number>();
  /** Number of slots at the start of each open block. */
  private readonly blocks: number[] = [];
  readonly width: number;
  /** By slot: the joined names since the first slot of the same Scope node; see scopeNames. */
  private readonly joined: string[] = [''];

  constructor(width: number) {
    this.width = width;
  }

  /** Excludes control. */
  get count(): number {
    return this.keys.length;
  }

  /** Text of a Scope node with these slots; it begins with the first slot of a node. */
  names(from: number, to: number): string {
    const last = Math.min(to, this.keys.length);
    return last < from ? '' : this.joined[last];
  }

  /** Text of a Scope node whose parts have this many slots each: the names of their first slots. */
  firstNames(from: number, to: number, size: number): string {
    const names: string[] = [];
    for (let slot = from; slot <= to; slot += size) names.push(`${this.nameAt(slot)}…`);
    return names.join(' ');
  }

  private nameAt(slot: number): string {
    const key = this.keys[slot - 1] as SlotKey | undefined;
    if (key === undefined || key === 'mem') return key ?? '_';
    return key.name === '' ? '_' : key.name;
  }

  /** A name, or the class of memory. */
  auxAt(slot: number): string | FieldShape {
    const key = this.keys[slot - 1] as SlotKey | undefined;
    if (key === undefined || key === 'mem') return key ?? '';
    return key.kind === 'field' ? key : key.name;
  }

  /** The declared type of a variable that holds references; null for other slots. */
  referenceAt(slot: number): Type | null {
    const key = this.keyAt(slot);
    return key !== undefined && key !== 'mem' && key.kind !== 'field' && key.type.kind === 'pointer'
      ? key.type
      : null;
  }

  keyAt(slot: number): SlotKey | undefined {
    return this.keys[slot - 1];
  }

  open(): void {
    this.blocks.push(this.keys.length);
  }

  close(): void {
    const length = this.blocks.pop() ?? 0;
    for (const key of this.keys.splice(length)) this.places.delete(key);
    this.joined.length = length + 1;
  }

  add(key: SlotKey): void {
    this.keys.push(key);
    this.places.set(key, this.keys.length);
    const slot = this.keys.length;
    const isFirst = (slot - 1) % this.width === 0;
    const separator = this.blocks.includes(slot - 1) ? BLOCK_BEGINS : ' ';
    this.joined.push(
      isFirst ? this.nameAt(slot) : `${this.joined[slot - 1]}${separator}${this.nameAt(slot)}`,
    );
  }

  has(key: SlotKey): boolean {
    return this.places.has(key);
  }

  of(key: SlotKey): number {
    const slot = this.places.get(key);
    if (slot === undefined) throw new Error(`no slot for ${key === 'mem' ? key : key.name}`);
    return slot;
  }
}
