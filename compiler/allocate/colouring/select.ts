// Gives colours: nodes come back from the stack, each gets a register that none of its neighbours has.
//
// Which one: that of a partner in a copy, so that the copy falls away; else one that a partner may still get; else one
// that no neighbour wishes for; else the first in the order of the convention, where registers that cost nothing come
// first. A register that belongs to the caller must be saved: a value that costs less in memory goes there.
import { FIRST_VIRTUAL, isVirtual, type Register } from '../../backend/x64/index.ts';
import type { SpillReason } from '../round.ts';
import { contains, maskOf, sizeOf, type Mask } from './graph.ts';
import { MERGED, type State } from './state.ts';

/** Saving and restoring a register, in accesses to memory. */
const SAVING = 2;
/** Partners without a colour that are looked at. */
const PARTNERS = 8;

export class Selector {
  private readonly state: State;
  /** All registers in the order of preference. */
  private readonly order: readonly Register[];
  /** Registers that the function would have to save and does not use yet. */
  private unsaved: Mask;
  /** By node that stands for a live range: the registers of its partners in copies, as far as they have one. */
  private readonly wishes: Int32Array;
  /** By node that stands for a live range: the registers of its neighbours. */
  private readonly taken: Int32Array;

  /** @param used registers that the code itself changes */
  constructor(state: State, order: readonly Register[], calleeSaved: readonly Register[], used: Mask) {
    this.state = state;
    this.order = order;
    this.unsaved = maskOf(calleeSaved) & ~used;
    this.taken = new Int32Array(state.colours.length);
    state.colours.forEach((colour, node) => {
      if (colour >= 0) this.noteColour(node, colour);
    });
    this.wishes = new Int32Array(state.colours.length);
    for (const { from, to } of state.copies) {
      const [a, b] = [state.rootOf(from), state.rootOf(to)];
      if (isVirtual(a) !== isVirtual(b)) this.noteWish(isVirtual(a) ? a : b, isVirtual(a) ? b : a);
    }
  }

  /** A node has its register; whatever was merged into it has its neighbours, too. */
  private noteColour(node: number, register: Register): void {
    this.unsaved &= ~(1 << register);
    for (const neighbour of this.state.graph.neighbours[node]) this.taken[neighbour] |= 1 << register;
  }

  private noteWish(wisher: Register, register: Register): void {
    this.wishes[wisher - FIRST_VIRTUAL] |= 1 << register;
  }

  /** Nodes that got no register. */
  run(): number[] {
    const { stack, costs, events, colours } = this.state;
    const spilled: number[] = [];
    for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
      const free = this.freeFor(node);
      const mustSave = (free & ~this.unsaved) === 0;
      if (free === 0 || (mustSave && costs[node] < SAVING)) {
        spilled.push(node);
        events?.push({ kind: 'spill', node: FIRST_VIRTUAL + node, ...this.reason(node, free) });
        continue;
      }
      const wished = this.wished(node, free);
      const register = wished >= 0 ? wished : this.first(node, mustSave ? free : free & ~this.unsaved);
      colours[node] = register;
      this.noteColour(node, register);
      this.forEachPartner(node, (partner) => {
        if (isVirtual(partner)) this.noteWish(partner, register);
      });
      const because = wished >= 0 ? 'copy' : 'order';
      events?.push({ kind: 'colour', node: FIRST_VIRTUAL + node, register, because });
    }
    return spilled;
  }

  private reason(node: number, free: Mask): SpillReason {
    const { graph, colours, costs } = this.state;
    const roots = new Set(Array.from(graph.neighbours[node], (neighbour) => this.state.find(neighbour)));
    const holders = [...roots].filter(
      (root) => colours[root] >= 0 && contains(graph.allowed[node], colours[root]),
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

  /** The register of a partner in copies, by how often they run; -1 where none is free. */
  private wished(node: number, free: Mask): Register {
    const votes = new Map<Register, number>();
    this.forEachPartner(node, (partner, weight) => {
      const colour = isVirtual(partner) ? this.state.colours[partner - FIRST_VIRTUAL] : partner;
      if (colour >= 0 && contains(free, colour)) votes.set(colour, (votes.get(colour) ?? 0) + weight);
    });
    let best = -1;
    let most = 0;
    for (const [register, weight] of votes) {
      // Not for a rare copy should a register be saved.
      const worth = contains(this.unsaved, register) ? weight - SAVING : weight;
      if (worth > most) [best, most] = [register, worth];
    }
    return best;
  }

  private forEachPartner(node: number, visit: (partner: Register, weight: number) => void): void {
    const { copies, copiesOf } = this.state;
    for (const copy of copiesOf[node]) {
      const { from, to, weight } = copies[copy];
      const [a, b] = [this.state.rootOf(from), this.state.rootOf(to)];
      const partner = a === FIRST_VIRTUAL + node ? b : a;
      if (partner !== FIRST_VIRTUAL + node) visit(partner, weight);
    }
  }

  private first(node: number, free: Mask): Register {
    let good = free;
    const narrow = (mask: Mask): void => {
      if ((good & mask) !== 0) good &= mask;
    };
    if (sizeOf(good) > 1) {
      let left = PARTNERS;
      this.forEachPartner(node, (partner) => {
        if (isVirtual(partner) && left-- > 0) narrow(this.freeFor(partner - FIRST_VIRTUAL));
      });
      narrow(~this.wishesAround(node));
    }
    return this.order.find((register) => contains(good, register)) ?? -1;
  }

  /** Registers that neighbours without a colour would like to have. */
  private wishesAround(node: number): Mask {
    const { graph, colours } = this.state;
    let wishes = 0;
    for (const neighbour of graph.neighbours[node]) {
      const root = this.state.find(neighbour);
      if (colours[root] < 0 && this.state.fates[root] !== MERGED) wishes |= this.wishes[root];
    }
    return wishes;
  }
}
