// Jump threading: a merge that does nothing but ask which way control came by.
//
// `if (a && b)` merges a 0 with the value of b, and branches on what came. But on the way of the 0 it is known already
// where that branch goes; so this way goes there at once, and the other one asks for b itself. Nobody comes to the merge
// any more, and its phi needs no register unless somebody else asks for the value.
//
// An arm is decided where it brings a constant, or what the branch that it comes from has just tested (`a || b`).
// A merge whose phi only goes on into the phi of such a merge is one itself: `a && (b && c)`.
// Keep true: such a merge has no instructions of its own, and at least one decided arm; its other phis get their moves on
// each arm before the branch, which changes no operand of a comparison made there: a merge of branches dominates none of
// its arms, so no arm computes with its phis.
import type { Node } from '../../../ir/node.ts';
import { ops } from '../../../ir/ops/table.ts';
import type { Schedule, ScheduledBlock } from '../../../schedule/index.ts';
import { constantOf, uncast } from './constants.ts';
import { madeElsewhere } from './made-elsewhere.ts';

/** A merge over which nobody goes. */
export interface Thread {
  /** What its branch asks for. */
  readonly phi: Node;
  readonly branch: Node;
  /** The blocks of the schedule where control goes on. */
  readonly whenTrue: number;
  readonly whenFalse: number;
}

/** An edge from a node to one that uses it. */
export interface Use {
  readonly user: Node;
  readonly slot: number;
}

export class Threads {
  private readonly byBlock = new Map<number, Thread>();
  /** Phis of which nobody needs the value. */
  private readonly dropped = new Set<Node>();
  private readonly schedule: Schedule;

  constructor(schedule: Schedule) {
    this.schedule = schedule;
    const { blocks } = schedule;
    for (let i = blocks.length - 1; i >= 0; i--) {
      const thread = this.threadAt(blocks[i]);
      if (thread !== null) this.byBlock.set(i, thread);
    }
    for (const { phi } of this.byBlock.values()) this.dropped.add(phi);
    this.keepNeeded();
  }

  /** The thread over a block; undefined where control does come there. */
  at(block: number): Thread | undefined {
    return this.byBlock.get(block);
  }

  isDropped(phi: Node): boolean {
    return this.dropped.has(phi);
  }

  /** Whether the value of an arm of a thread's phi counts as true, where that is known; else null. */
  truthOf({ phi }: Thread, arm: number): boolean | null {
    const merge = this.schedule.blocks[this.schedule.blockOf[phi.id]];
    return this.truth(phi.input(arm + 1), merge.predecessors[arm]);
  }

  /** The one edge for which a node must be made; null where there are more. */
  onlyUse(node: Node): Use | null {
    const uses = this.usesOf(node);
    return uses.length === 1 ? uses[0] : null;
  }

  /** The edges for which a node must be made: decided arms of dropped phis need nothing. */
  usesOf(node: Node): Use[] {
    const found: Use[] = [];
    for (let i = 0; i < node.uses.length; i++) {
      const [user, slot] = [node.uses[i], node.useSlots[i]];
      if (!this.isIgnoredBy(user, slot)) found.push({ user, slot });
    }
    return found;
  }

  /** The block whose branch asks for a value by an edge: that of an If, or one before a merge of a dropped phi. Else null. */
  branchThatAsks({ user, slot }: Use): number | null {
    const { blocks, blockOf } = this.schedule;
    const block = blockOf[user.id];
    if (user.op === ops.If) return block;
    return this.dropped.has(user) ? blocks[block].predecessors[slot - 1] : null;
  }

  /** Whether a dropped phi takes an arm from a block: there the branch is that asks for it. */
  asksAt(phi: Node, slot: number, block: number): boolean {
    if (!this.dropped.has(phi)) return false;
    return this.schedule.blocks[this.schedule.blockOf[phi.id]].predecessors[slot - 1] === block;
  }

  private threadAt(block: ScheduledBlock): Thread | null {
    const { head, nodes, end, predecessors } = block;
    if (head.op !== ops.Region || !nodes.every((node) => node === end || madeElsewhere.has(node.op)))
      return null;
    const thread = end?.op === ops.If ? ownBranch(block, end) : this.branchBehind(block);
    if (thread === null) return null;
    const isDecided = (from: number, arm: number): boolean =>
      this.truth(thread.phi.input(arm + 1), from) !== null;
    return predecessors.some(isDecided) ? thread : null;
  }

  /** A merge that hands its one phi on to a thread that asks for nothing else. */
  private branchBehind({ index, nodes, end, successors }: ScheduledBlock): Thread | null {
    if (end !== null || successors.length !== 1) return null;
    const next = this.schedule.blocks[successors[0].block];
    const thread = this.byBlock.get(next.index);
    if (thread === undefined || valuePhis(next).length !== 1) return null;
    const phi = thread.phi.input(next.predecessors.indexOf(index) + 1);
    const own = valuePhis({ nodes });
    return own.length === 1 && own[0] === phi && phi.uses.length === 1 ? { ...thread, phi } : null;
  }

  private truth(value: Node, from: number): boolean | null {
    const constant = constantOf(value);
    if (constant !== null) return constant !== 0n;
    const { head } = this.schedule.blocks[from];
    const branch = head.op === ops.CProj ? head.input(0) : null;
    if (branch?.op !== ops.If || uncast(branch.input(1)) !== uncast(value)) return null;
    return head.aux === 0;
  }

  /** Keeps phis that somebody else asks for, and with one those that it takes on: their merges are no threads then. */
  private keepNeeded(): void {
    const threads = [...this.byBlock.keys()];
    while (threads.filter((block) => this.byBlock.has(block) && this.isNeeded(block)).length > 0);
  }

  /** Whether the phi of a thread turns out to be needed now. */
  private isNeeded(block: number): boolean {
    const phi = this.byBlock.get(block)?.phi;
    if (phi === undefined || !this.dropped.has(phi)) return false;
    const { end } = this.schedule.blocks[block];
    if (end === null) {
      if (phi.uses.every((user) => this.dropped.has(user))) return false;
      this.byBlock.delete(block);
    } else if (phi.uses.every((user, i) => user === end || this.isIgnoredBy(user, phi.useSlots[i])))
      return false;
    return this.dropped.delete(phi);
  }

  private isIgnoredBy(user: Node, slot: number): boolean {
    if (!this.dropped.has(user)) return false;
    const merge = this.schedule.blocks[this.schedule.blockOf[user.id]];
    return this.truth(user.input(slot), merge.predecessors[slot - 1]) !== null;
  }
}

function ownBranch({ head, successors }: ScheduledBlock, end: Node): Thread | null {
  const phi = uncast(end.input(1));
  if (phi.op !== ops.Phi || phi.input(0) !== head) return null;
  return { phi, branch: end, whenTrue: successors[0].block, whenFalse: successors[1].block };
}

const valuePhis = ({ nodes }: Pick<ScheduledBlock, 'nodes'>): Node[] =>
  nodes.filter(({ op, type }) => op === ops.Phi && type.kind !== 'memory');
