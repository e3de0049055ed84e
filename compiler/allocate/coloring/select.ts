// Selects colors: pops nodes from the stack, and gives each a register that no neighbor has.
//
// The order of preference is: the register of a copy partner, which removes the copy; a register that a
// partner may still get; one that no neighbor prefers; the first in allocation order. Using a callee-saved
// register means saving it, so a value that costs less in memory is spilled instead.
import {
  FIRST_VIRTUAL,
  isVirtual,
  maskOf,
  REGISTERS,
  sizeOf,
  type Mask,
  type Register,
} from '../../backend/x64/index.ts';
import type { SpillReason } from '../iteration.ts';
import { contains } from './graph.ts';
import { MERGED, type State } from './state.ts';

/** Memory accesses to save and restore a register. */
const SAVING = 2;
const PARTNERS = 8;

export class Selector {
  private readonly state: State;
  private readonly order: readonly Register[];
  /** Callee-saved registers not used yet. */
  private unsaved: Mask;
  /** By root: the registers of its copy partners. */
  private readonly wishes: Int32Array;
  private readonly taken: Int32Array;
  /** For the current node, by register: total frequency of copies with partners there. */
  private readonly votes = new Float64Array(REGISTERS);
  private readonly voted: Register[] = [];

  /** @param used registers that the code itself changes */
  constructor(state: State, order: readonly Register[], calleeSaved: readonly Register[], used: Mask) {
    const { colors, copies } = state;
    this.state = state;
    this.order = order;
    this.unsaved = maskOf(calleeSaved) & ~used;
    this.taken = new Int32Array(colors.length);
    for (let node = 0; node < colors.length; node++)
      if (colors[node] >= 0) this.noteColor(node, colors[node]);
    this.wishes = new Int32Array(colors.length);
    for (let copy = 0; copy < copies.count; copy++) {
      const a = state.rootOf(copies.from[copy]);
      const b = state.rootOf(copies.to[copy]);
      if (isVirtual(a) === isVirtual(b)) continue;
      if (isVirtual(a)) this.noteWish(a, b);
      else this.noteWish(b, a);
    }
  }

  private noteColor(node: number, register: Register): void {
    const { graph } = this.state;
    this.unsaved &= ~(1 << register);
    for (let entry = graph.first[node]; entry >= 0; entry = graph.next[entry])
      this.taken[graph.neighbors[entry]] |= 1 << register;
  }

  private noteWish(wisher: Register, register: Register): void {
    this.wishes[wisher - FIRST_VIRTUAL] |= 1 << register;
  }

  run(): number[] {
    const { stack, costs, events, colors } = this.state;
    const spilled: number[] = [];
    while (stack.length > 0) {
      const node = stack.pop();
      const free = this.freeFor(node);
      const mustSave = (free & ~this.unsaved) === 0;
      if (free === 0 || (mustSave && costs[node] < SAVING)) {
        spilled.push(node);
        events?.push({ kind: 'spill', node: FIRST_VIRTUAL + node, ...this.reason(node, free) });
        continue;
      }
      const wished = this.wished(node, free);
      const register = wished >= 0 ? wished : this.first(node, mustSave ? free : free & ~this.unsaved);
      colors[node] = register;
      this.noteColor(node, register);
      this.tellPartners(node, register);
      const because = wished >= 0 ? 'copy' : 'order';
      events?.push({ kind: 'color', node: FIRST_VIRTUAL + node, register, because });
    }
    return spilled;
  }

  private reason(node: number, free: Mask): SpillReason {
    const { graph, colors, costs } = this.state;
    const roots = new Set(graph.neighborsOf(node).map((neighbor) => this.state.find(neighbor)));
    const holders = [...roots].filter(
      (root) => colors[root] >= 0 && contains(graph.allowed[node], colors[root]),
    );
    const because = free !== 0 ? 'saving' : graph.allowed[node] === 0 ? 'none-allowed' : 'all-taken';
    return {
      because,
      cost: costs[node],
      holders: holders.sort((a, b) => costs[b] - costs[a]).map((root) => FIRST_VIRTUAL + root),
    };
  }

  private freeFor(node: number): Mask {
    return this.state.graph.allowed[node] & ~this.taken[node];
  }

  /** A free register of copy partners, by frequency, or -1. */
  private wished(node: number, free: Mask): Register {
    const { copiesOf, copies, colors } = this.state;
    for (let entry = copiesOf.first[node]; entry >= 0; entry = copiesOf.next[entry]) {
      const partner = this.partnerOf(node, entry >> 1);
      if (partner < 0) continue;
      const color = isVirtual(partner) ? colors[partner - FIRST_VIRTUAL] : partner;
      if (color < 0 || !contains(free, color)) continue;
      if (this.votes[color] === 0) this.voted.push(color);
      this.votes[color] += copies.weights[entry >> 1];
    }
    let best = -1;
    let most = 0;
    for (const register of this.voted) {
      // A rare copy does not justify saving a register.
      const worth = this.votes[register] - (contains(this.unsaved, register) ? SAVING : 0);
      if (worth > most) [best, most] = [register, worth];
      this.votes[register] = 0;
    }
    this.voted.length = 0;
    return best;
  }

  /** The live range, or physical register, at the other end of a copy; -1 if both ends are the node. */
  private partnerOf(node: number, copy: number): Register {
    const { copies } = this.state;
    const own = FIRST_VIRTUAL + node;
    const from = this.state.rootOf(copies.from[copy]);
    const partner = from === own ? this.state.rootOf(copies.to[copy]) : from;
    return partner === own ? -1 : partner;
  }

  private tellPartners(node: number, register: Register): void {
    const { copiesOf } = this.state;
    for (let entry = copiesOf.first[node]; entry >= 0; entry = copiesOf.next[entry]) {
      const partner = this.partnerOf(node, entry >> 1);
      if (isVirtual(partner)) this.noteWish(partner, register);
    }
  }

  private first(node: number, free: Mask): Register {
    let good = free;
    if (sizeOf(good) > 1) {
      const { copiesOf } = this.state;
      let left = PARTNERS;
      for (let entry = copiesOf.first[node]; entry >= 0 && left > 0; entry = copiesOf.next[entry]) {
        const partner = this.partnerOf(node, entry >> 1);
        if (!isVirtual(partner)) continue;
        left--;
        good = good & this.freeFor(partner - FIRST_VIRTUAL) || good;
      }
      good = good & ~this.wishesAround(node) || good;
    }
    for (const register of this.order) if (contains(good, register)) return register;
    return -1;
  }

  private wishesAround(node: number): Mask {
    const { graph, colors, fates } = this.state;
    let wishes = 0;
    for (let entry = graph.first[node]; entry >= 0; entry = graph.next[entry]) {
      const root = this.state.find(graph.neighbors[entry]);
      if (colors[root] < 0 && fates[root] !== MERGED) wishes |= this.wishes[root];
    }
    return wishes;
  }
}
