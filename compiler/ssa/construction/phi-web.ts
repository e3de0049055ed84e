// The phis of one variable: finds and removes the trivial ones.
//
// A phi is trivial if its arguments are itself and one other value (Aycock and Horspool's rules 1 and 2),
// which then replaces it; phis that use it may become trivial in turn. Values are local to the variable: 2 ×
// block, + 1 for a phi, and one more for “undefined”. Each argument is an edge into the block; the users of a
// value are a linked list of edges, so that lists concatenate in constant time. Invariant: `begin` resets in
// time proportional to the last variable's phis.
import type { DefUseGraph } from '../flow/def-use.ts';
import { UNDEFINED, phiValue, simpleValue, type Phi, type Recorder, type SsaValue } from '../form.ts';

const NONE = -1;
const [ABSENT, OPEN, COMPLETE, REMOVED] = [0, 1, 2, 3];

export class PhiWeb {
  readonly undefinedValue: number;
  private readonly graph: DefUseGraph;
  private readonly recorder: Recorder;
  /** Edges into block b: offset[b] … offset[b + 1] - 1. */
  private readonly offset: Int32Array;
  private readonly owner: Int32Array;
  private readonly args: Int32Array;
  private readonly nextUser: Int32Array;
  private readonly firstUser: Int32Array;
  private readonly lastUser: Int32Array;
  /** The replacement of a value, or the value itself. */
  private readonly replacedBy: Int32Array;
  private readonly state: Uint8Array;
  private readonly placed: number[] = [];
  private variable = 0;

  constructor(graph: DefUseGraph, recorder: Recorder) {
    const { blocks } = graph;
    this.graph = graph;
    this.recorder = recorder;
    this.undefinedValue = blocks.length * 2;
    this.offset = new Int32Array(blocks.length + 1);
    blocks.forEach(({ predecessors }, block) => {
      this.offset[block + 1] = this.offset[block] + predecessors.length;
    });
    const edges = this.offset[blocks.length];
    this.owner = new Int32Array(edges);
    blocks.forEach((_, block) => this.owner.fill(block, this.offset[block], this.offset[block + 1]));
    this.args = new Int32Array(edges);
    this.nextUser = new Int32Array(edges);
    this.firstUser = new Int32Array(this.undefinedValue + 1).fill(NONE);
    this.lastUser = new Int32Array(this.undefinedValue + 1).fill(NONE);
    this.replacedBy = Int32Array.from({ length: this.undefinedValue + 1 }, (_, value) => value);
    this.state = new Uint8Array(blocks.length);
  }

  begin(variable: number): void {
    for (const block of this.placed) {
      const phi = block * 2 + 1;
      if (this.state[block] !== OPEN)
        for (let edge = this.offset[block]; edge < this.offset[block + 1]; edge++)
          this.firstUser[this.args[edge]] = this.lastUser[this.args[edge]] = NONE;
      this.firstUser[phi] = this.lastUser[phi] = NONE;
      this.replacedBy[phi] = phi;
      this.state[block] = ABSENT;
    }
    this.firstUser[this.undefinedValue] = this.lastUser[this.undefinedValue] = NONE;
    this.placed.length = 0;
    this.variable = variable;
  }

  /** Places a phi with unknown arguments. @param open its block waits for predecessors */
  place(block: number, open = false): number {
    this.state[block] = OPEN;
    this.placed.push(block);
    this.recorder.placed++;
    const placed = { kind: 'place-phi', variable: this.variable, block } as const;
    this.recorder.step(open ? { ...placed, open } : placed);
    return block * 2 + 1;
  }

  /** @param args local values by predecessor */
  fill(block: number, args: readonly number[]): void {
    const from = this.offset[block];
    args.forEach((value, i) => {
      const edge = from + i;
      this.args[edge] = value;
      this.addUsers(this.resolve(value), edge, edge);
    });
    this.state[block] = COMPLETE;
    if (this.recorder.isOn)
      this.recorder.step({
        kind: 'fill-phi',
        phi: this.packed(block * 2 + 1),
        args: args.map((value) => this.packed(this.resolve(value))),
      });
  }

  resolve(value: number): number {
    const { replacedBy } = this;
    let root = value;
    while (replacedBy[root] !== root) root = replacedBy[root];
    for (let at = value; at !== root;) {
      const next = replacedBy[at];
      replacedBy[at] = root;
      at = next;
    }
    return root;
  }

  /** Removes the trivial phis of these blocks, and those that become trivial. */
  removeTrivial(blocks: number[]): void {
    const waiting = blocks;
    for (let block = waiting.pop(); block !== undefined; block = waiting.pop()) {
      if (this.state[block] !== COMPLETE) continue;
      this.recorder.visits++;
      const other = this.onlyOther(block);
      if (other === null) continue;
      for (let edge = this.firstUser[block * 2 + 1]; edge !== NONE; edge = this.nextUser[edge])
        waiting.push(this.owner[edge]);
      this.replace(block, other);
    }
  }

  replace(block: number, value: number): void {
    const phi = block * 2 + 1;
    this.state[block] = REMOVED;
    this.replacedBy[phi] = value;
    this.recorder.removed++;
    if (this.recorder.isOn)
      this.recorder.step({ kind: 'remove-phi', phi: this.packed(phi), by: this.packed(value) });
    if (this.firstUser[phi] !== NONE) this.addUsers(value, this.firstUser[phi], this.lastUser[phi]);
  }

  remaining(): number[] {
    return this.placed.filter((block) => this.state[block] === COMPLETE);
  }

  argumentsOf(block: number): number[] {
    const found: number[] = [];
    for (let edge = this.offset[block]; edge < this.offset[block + 1]; edge++)
      found.push(this.resolve(this.args[edge]));
    return found;
  }

  phis(): Phi[] {
    return this.remaining().map((block) => ({
      block,
      variable: this.variable,
      args: this.argumentsOf(block).map((value) => this.packed(value)),
    }));
  }

  packed(value: number): SsaValue {
    if (value === this.undefinedValue) return UNDEFINED;
    const pack = value % 2 === 1 ? phiValue : simpleValue;
    return pack(this.graph, value >> 1, this.variable);
  }

  /** The only argument besides the phi itself, or null. */
  private onlyOther(block: number): number | null {
    const phi = block * 2 + 1;
    let other: number | null = null;
    for (let edge = this.offset[block]; edge < this.offset[block + 1]; edge++) {
      const value = this.resolve(this.args[edge]);
      if (value === phi || value === other) continue;
      if (other !== null) return null;
      other = value;
    }
    return other ?? this.undefinedValue;
  }

  private addUsers(value: number, first: number, last: number): void {
    this.nextUser[last] = NONE;
    if (this.firstUser[value] === NONE) this.firstUser[value] = first;
    else this.nextUser[this.lastUser[value]] = first;
    this.lastUser[value] = last;
  }
}
