// Covers a schedule with tiles: decides which nodes need no separate instructions, because a tile computes
// them together with another node.
//
// Blocks are covered from their last node to the first, so that users come before operands. A part is
// computed where its root is, in the same block, so that the schedule shows where work is done. Exception: a
// comparison that only branches use is repeated by each, which needs no register and no more instructions
// than testing a 0 or
// 1. Invariant: all conditions are in the table or among `commonConditions`, so that every choice has a named
// reason. A recorder receives each tile that matched in shape.
import type { Node } from '../../../ir/node.ts';
import { ops } from '../../../ir/ops/table.ts';
import type { Schedule, ScheduledBlock } from '../../../schedule/index.ts';
import type { Builder } from '../select/builder.ts';
import { Threads } from '../select/threading.ts';
import { commonConditions } from './conditions.ts';
import { operandTiles, repeatedTiles, wholeTiles } from './table.ts';
import type { UnmetCondition, OperandTile, Place, Tile } from './tile.ts';

export interface Choice {
  readonly tile: Tile;
  readonly root: Node;
  readonly parts: readonly Node[];
  /** The first unmet condition, or null if the tile is chosen. */
  readonly unmet: UnmetCondition | null;
}

export type Recorder = (choice: Choice) => void;

export class Covering {
  readonly threads: Threads;
  private readonly tiles: (Tile | undefined)[];
  private readonly emitters: (((builder: Builder) => void) | undefined)[];
  private readonly isPartOf: Uint8Array;
  private readonly schedule: Schedule;
  private readonly cover: BlockCover;
  /** By block. Blocks are covered independently of each other. */
  private readonly isCovered: Uint8Array;

  /** Covers no block yet; see coverAll(). @param recorder receives each tile that matched in shape */
  constructor(schedule: Schedule, recorder: Recorder | null = null) {
    const { length } = schedule.graph.nodes;
    this.threads = new Threads(schedule);
    this.tiles = new Array<Tile | undefined>(length);
    this.emitters = new Array<((builder: Builder) => void) | undefined>(length);
    this.isPartOf = new Uint8Array(length);
    this.schedule = schedule;
    this.isCovered = new Uint8Array(schedule.blocks.length);
    this.cover = new BlockCover(this, schedule, recorder);
  }

  /** Covers the blocks that are not covered yet. */
  coverAll(): this {
    for (let block = 0; block < this.isCovered.length; block++) this.coverBlock(block);
    return this;
  }

  /** Whether a node is a part, where not all blocks are covered yet. */
  becomesPart(node: Node): boolean {
    const block = this.schedule.blockOf[node.id];
    if (block >= 0) this.coverBlock(block);
    return this.isPart(node);
  }

  private coverBlock(block: number): void {
    if (this.isCovered[block] === 1) return;
    this.isCovered[block] = 1;
    this.cover.run(this.schedule.blocks[block]);
  }

  isPart({ id }: Node): boolean {
    return this.isPartOf[id] === 1;
  }

  tileOf({ id }: Node): Tile | undefined {
    return this.tiles[id];
  }

  /** The emitter of a root's tile; undefined if the root's op emits it. */
  emitterOf({ id }: Node): ((builder: Builder) => void) | undefined {
    return this.emitters[id];
  }

  take(part: Node, tile: Tile): void {
    this.isPartOf[part.id] = 1;
    this.tiles[part.id] = tile;
  }

  emitBy({ id }: Node, emit: (builder: Builder) => void): void {
    this.emitters[id] = emit;
  }

  leaveOut({ id }: Node): void {
    this.isPartOf[id] = 1;
  }
}

class BlockCover implements Place {
  block = 0;
  private nodes: readonly Node[] = [];
  private readonly covering: Covering;
  private readonly schedule: Schedule;
  private readonly recorder: Recorder | null;
  /**
   * By id: the position at which a node is computed in its block; -1 if there are several, or it is not yet
   * known.
   */
  private readonly madeAt: Int32Array;
  private readonly positionOf: Int32Array;
  /** By id of an instruction's root: 1 more than the index of the block in which it took a memory operand. */
  private readonly memoryTaken: Int32Array;

  constructor(covering: Covering, schedule: Schedule, recorder: Recorder | null) {
    const { length } = schedule.graph.nodes;
    this.covering = covering;
    this.schedule = schedule;
    this.recorder = recorder;
    this.madeAt = new Int32Array(length).fill(-1);
    this.positionOf = new Int32Array(length);
    this.memoryTaken = new Int32Array(length);
  }

  run({ nodes, index }: ScheduledBlock): void {
    this.block = index;
    this.nodes = nodes;
    for (let at = 0; at < nodes.length; at++) this.positionOf[nodes[at].id] = at;
    for (let at = 0; at < nodes.length; at++) this.coverRoot(nodes[at], at);
    for (let at = nodes.length - 1; at >= 0; at--) if (!this.isPart(nodes[at])) this.placePart(nodes[at], at);
  }

  blockOf({ id }: Node): number {
    return this.schedule.blockOf[id];
  }

  isPart(node: Node): boolean {
    return this.covering.isPart(node);
  }

  isDisturbed(load: Node, until: Node): boolean {
    return this.disturbs(load, this.positionOf[until.id]);
  }

  isAskedByBranches(node: Node): boolean {
    const { threads } = this.covering;
    const { loops } = this.schedule;
    const depth = loops.depth[this.blockOf(node)];
    const uses = threads.usesOf(node);
    if (uses.length < 2) return false;
    // Not in a deeper loop, where it would be repeated in each iteration.
    for (const use of uses) {
      const block = threads.branchThatAsks(use);
      if (block === null || loops.depth[block] > depth) return false;
    }
    return true;
  }

  private coverRoot(root: Node, at: number): void {
    const rows = wholeTiles[root.op.index];
    for (let i = 0; i < rows.length; i++) {
      const trial = rows[i].find(root, this);
      if (trial === null) continue;
      const { parts, unmet, emit } = trial;
      this.recorder?.({ tile: rows[i], root, parts, unmet });
      if (unmet !== null) continue;
      if (emit !== null) this.covering.emitBy(root, emit);
      for (const part of parts) {
        this.covering.take(part, rows[i]);
        this.madeAt[part.id] = at;
        this.memoryTaken[part.id] = this.block + 1;
      }
      return;
    }
  }

  private placePart(node: Node, at: number): void {
    this.madeAt[node.id] = at;
    if (this.isRepeated(node)) return;
    const rows = operandTiles[node.op.index];
    if (rows.length === 0) return;
    const use = this.covering.threads.onlyUse(node);
    if (use === null) {
      if (this.recorder !== null) this.recordManyUses(node, rows);
      return;
    }
    const edge = { user: use.user, slot: use.slot, part: node };
    for (let i = 0; i < rows.length; i++) {
      const trial = rows[i].find(edge, this);
      if (trial === null) continue;
      const end = this.endAt(use.user, use.slot);
      const unmet = trial.unmet ?? this.unmetAt(rows[i], node, use.user, at, end);
      this.recorder?.({ tile: rows[i], root: use.user, parts: trial.parts, unmet });
      if (unmet !== null) continue;
      this.covering.take(node, rows[i]);
      this.madeAt[node.id] = end;
      if (rows[i].takesMemory) this.memoryTaken[use.user.id] = this.block + 1;
      if (trial.emit !== null) this.covering.emitBy(use.user, trial.emit);
      return;
    }
  }

  private isRepeated(node: Node): boolean {
    const rows = repeatedTiles[node.op.index];
    for (let i = 0; i < rows.length; i++) {
      const unmet = rows[i].find(node, this);
      if (unmet === undefined) continue;
      this.recorder?.({ tile: rows[i], root: node, parts: [], unmet });
      if (unmet !== null) continue;
      this.covering.take(node, rows[i]);
      // Computed at several places, so no node becomes part of it.
      this.madeAt[node.id] = -1;
      return true;
    }
    return false;
  }

  /**
   * The position at which a user takes its operand in this block, or -1 if it is elsewhere or there are
   * several.
   */
  private endAt(user: Node, slot: number): number {
    if (this.covering.threads.asksAt(user, slot, this.block)) return this.nodes.length;
    if (this.blockOf(user) !== this.block || user.op === ops.Phi) return -1;
    return this.madeAt[user.id];
  }

  private unmetAt(
    { takesMemory, parts }: OperandTile,
    node: Node,
    user: Node,
    at: number,
    end: number,
  ): UnmetCondition | null {
    if (end < 0)
      return this.blockOf(user) === this.block ? commonConditions.madeOnce : commonConditions.sameBlock;
    if (end <= at) return commonConditions.madeOnce;
    if (!takesMemory) return null;
    if (this.memoryTaken[user.id] === this.block + 1) return commonConditions.oneMemoryOperand;
    if (!parts.includes(ops.Load) && !parts.includes(ops.Length)) return null;
    if (this.isPart(user) && (user.op === ops.And || user.op === ops.Mod || user.op === ops.Mul))
      return commonConditions.registerOperand;
    return this.disturbs(node, end, at) ? commonConditions.undisturbed : null;
  }

  /** Whether a store or call between two positions may affect a load. */
  private disturbs(load: Node, end: number, at = this.positionOf[load.id]): boolean {
    for (let i = at + 1; i < end; i++) {
      const { op, aux } = this.nodes[i];
      if (op === ops.New || (op.access?.writes === true && aux === load.aux)) return true;
    }
    return false;
  }

  private recordManyUses(node: Node, rows: readonly OperandTile[]): void {
    for (let i = 0; i < node.uses.length; i++) {
      const edge = { user: node.uses[i], slot: node.useSlots[i], part: node };
      for (const tile of rows)
        if (tile.find(edge, this) !== null)
          this.recorder?.({ tile, root: edge.user, parts: [node], unmet: commonConditions.onlyUse });
    }
  }
}
