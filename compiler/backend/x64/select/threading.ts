// Jump threading: bypasses merges that only test which branch control came from.
//
// `if (a && b)` merges 0 with the value of b, and branches on the result. The arm with 0 jumps to its
// destination directly, and the other arm tests b itself. The merge becomes unreachable, and its phi needs no
// register unless it has other uses.
//
// An arm is decided if its value is a constant, or the value that its branch tested (`a || b`). A merge whose
// phi is only used by the phi of such a merge is one itself: `a && (b && c)`. Invariant: such a merge has no
// instructions, and at least one decided arm. Copies for its other phis go on each arm before the branch.
// They change no operand of its comparison: a merge of branches dominates none of its arms, so no arm
// computes with its phis.
import type { Node } from '../../../ir/node.ts';
import { ops } from '../../../ir/ops/table.ts';
import type { Schedule, ScheduledBlock } from '../../../schedule/index.ts';
import { constantOf, uncast } from './constants.ts';
import { madeElsewhere } from './made-elsewhere.ts';

export interface Thread {
  readonly phi: Node;
  readonly branch: Node;
  readonly whenTrue: number;
  readonly whenFalse: number;
}

export interface Use {
  readonly user: Node;
  readonly slot: number;
}

export class Threads {
  private readonly byBlock = new Map<number, Thread>();
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

  /** The thread that replaces a block, if any. */
  at(block: number): Thread | undefined {
    return this.byBlock.get(block);
  }

  isDropped(phi: Node): boolean {
    return this.dropped.has(phi);
  }

  truthOf({ phi }: Thread, arm: number): boolean | null {
    const merge = this.schedule.blocks[this.schedule.blockOf[phi.id]];
    return this.truth(phi.input(arm + 1), merge.predecessors[arm]);
  }

  /** The only use for which a node must be emitted, or null if there are more. */
  onlyUse(node: Node): Use | null {
    let only: Use | null = null;
    for (let i = 0; i < node.uses.length; i++) {
      const user = node.uses[i];
      const slot = node.useSlots[i];
      if (this.isIgnoredBy(user, slot)) continue;
      if (only !== null) return null;
      only = { user, slot };
    }
    return only;
  }

  /** The uses for which a node must be emitted, excluding decided arms of dropped phis. */
  usesOf(node: Node): Use[] {
    const found: Use[] = [];
    for (let i = 0; i < node.uses.length; i++) {
      const user = node.uses[i];
      const slot = node.useSlots[i];
      if (!this.isIgnoredBy(user, slot)) found.push({ user, slot });
    }
    return found;
  }

  /**
   * The block whose branch tests a value for a use: the block of an If, or one before a dropped phi's merge;
   * otherwise null.
   */
  branchThatAsks({ user, slot }: Use): number | null {
    const { blocks, blockOf } = this.schedule;
    const block = blockOf[user.id];
    if (user.op === ops.If) return block;
    return this.dropped.has(user) ? blocks[block].predecessors[slot - 1] : null;
  }

  /** Whether a dropped phi takes an arm from a block, whose branch then tests it. */
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

  /** The next thread, if a merge only passes its one phi to it. */
  private branchBehind({ index, nodes, end, successors }: ScheduledBlock): Thread | null {
    if (end !== null || successors.length !== 1) return null;
    const next = this.schedule.blocks[successors[0].block];
    const thread = this.byBlock.get(next.index);
    if (thread === undefined || valuePhis(next).length !== 1) return null;
    const phi = thread.phi.input(next.predecessors.indexOf(index) + 1);
    const own = valuePhis({ nodes });
    return own.length === 1 && own[0] === phi && phi.uses.length === 1
      ? { phi, branch: thread.branch, whenTrue: thread.whenTrue, whenFalse: thread.whenFalse }
      : null;
  }

  private truth(value: Node, from: number): boolean | null {
    const constant = constantOf(value);
    if (constant !== null) return constant !== 0n;
    const { head } = this.schedule.blocks[from];
    const branch = head.op === ops.CProj ? head.input(0) : null;
    if (branch?.op !== ops.If || uncast(branch.input(1)) !== uncast(value)) return null;
    return head.aux === 0;
  }

  /** Keeps phis with other users, and the phis that these use. Their merges are not threads. */
  private keepNeeded(): void {
    const threads = [...this.byBlock.keys()];
    while (threads.filter((block) => this.byBlock.has(block) && this.isNeeded(block)).length > 0);
  }

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
