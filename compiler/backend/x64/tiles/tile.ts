// Tiles: nodes of the graph that one instruction, or a short sequence, computes together.
//
// A row has the covered shape, its conditions, its cost, and an example with the expected instruction.
// cover.ts chooses rows, selection emits them, and the window answers “why not this tile?” with the first
// unmet condition.
//
// An operand tile makes one operand part of the instruction of its only user: a load becomes a memory
// operand, and a comparison sets the flags for a branch. A whole tile covers several nodes below its root and
// emits its own instructions. A repeated tile is computed again for each use, so its node needs no register.
import type { Phrase } from '../../../base/phrase.ts';
import type { Node } from '../../../ir/node.ts';
import type { Op } from '../../../ir/ops/row.ts';
import type { Builder } from '../select/builder.ts';
import { commonConditions } from './conditions.ts';

export const tileFamilies = ['memory', 'address', 'flags', 'bits', 'update', 'rounding'] as const;
export type TileFamily = (typeof tileFamilies)[number];

export interface Condition<M = never> {
  /** In kebab-case. */
  readonly name: string;
  /** What must hold, as a sentence without a period. */
  readonly text: Phrase;
  readonly holds: (match: M, place: Place) => boolean;
}

export interface ShapeCondition<M> extends UnmetCondition {
  readonly holds: (match: M) => boolean;
}

export type UnmetCondition = Pick<Condition, 'name' | 'text'>;

export interface Place {
  readonly block: number;
  blockOf(node: Node): number;
  isPart(node: Node): boolean;
  /** Whether a node is used only by branches: by at least two of them, and none in a deeper loop. */
  isAskedByBranches(node: Node): boolean;
  /** Whether a store or allocation between a load and a later node of the block may affect the load. */
  isDisturbed(load: Node, until: Node): boolean;
}

export interface Edge {
  readonly user: Node;
  readonly slot: number;
  readonly part: Node;
}

interface Described {
  /** In kebab-case, unique. */
  readonly name: string;
  readonly family: TileFamily;
  /** The covered shape, with parts of the root in brackets. */
  readonly pattern: string;
  readonly saves: number;
  /** A program in which the tile is chosen, and an instruction that the tile emits. */
  readonly example: readonly [program: string, instruction: string];
}

export interface Trial {
  readonly parts: readonly Node[];
  /** The first unmet condition, or null if the tile can be chosen. */
  readonly unmet: UnmetCondition | null;
  /** Emits the root with its parts; null if the root's own row reads the part as an operand. */
  readonly emit: ((builder: Builder) => void) | null;
}

export interface OperandTile extends Described {
  readonly kind: 'operand';
  readonly parts: readonly Op[];
  /** The part is in memory, or replaces the memory operand, of which an instruction has at most one. */
  readonly takesMemory: boolean;
  /** Null for another shape. */
  readonly find: (edge: Edge, place: Place) => Trial | null;
}

export interface WholeTile extends Described {
  readonly kind: 'whole';
  readonly roots: readonly Op[];
  readonly find: (root: Node, place: Place) => Trial | null;
}

export interface RepeatedTile extends Described {
  readonly kind: 'repeated';
  readonly parts: readonly Op[];
  /** The first unmet condition; undefined for another shape. */
  readonly find: (part: Node, place: Place) => UnmetCondition | null | undefined;
}

export type Tile = OperandTile | WholeTile | RepeatedTile;

const firstUnmet = <M>(
  conditions: readonly Condition<M>[],
  match: M,
  place: Place,
): UnmetCondition | null => {
  for (const condition of conditions) if (!condition.holds(match, place)) return condition;
  return null;
};

export function operandTile<M extends Edge = Edge>(
  row: Described & {
    readonly parts: readonly Op[];
    readonly roots: readonly Op[];
    /** Default: each slot of the user. */
    readonly slot?: number;
    readonly takesMemory?: true;
    /** What the shape needs besides ops and slots. Default: nothing. */
    readonly match?: (edge: Edge) => M | null;
    readonly conditions?: readonly Condition<M>[];
    readonly emit?: (builder: Builder, match: M) => void;
  },
): OperandTile {
  const { roots, slot, match, conditions = [], emit } = row;
  return {
    ...row,
    kind: 'operand',
    takesMemory: row.takesMemory === true,
    find: (edge, place) => {
      if (!roots.includes(edge.user.op) || (slot !== undefined && slot !== edge.slot)) return null;
      // Rows without `match` have M = Edge.
      const found = match === undefined ? (edge as M) : match(edge);
      if (found === null) return null;
      return {
        parts: [edge.part],
        unmet: firstUnmet(conditions, found, place),
        emit: emit === undefined ? null : (builder) => emit(builder, found),
      };
    },
  };
}

/** All parts must be in the root's block. */
export function wholeTile<M extends { readonly parts: readonly Node[] }>(
  row: Described & {
    readonly roots: readonly Op[];
    readonly match: (root: Node) => M | null;
    readonly conditions?: readonly Condition<M>[];
    readonly emit: (builder: Builder, root: Node, match: M) => void;
  },
): WholeTile {
  const { match, conditions = [], emit } = row;
  return {
    ...row,
    kind: 'whole',
    find: (root, place) => {
      const found = match(root);
      if (found === null) return null;
      const { parts } = found;
      const isNear = parts.every((part) => place.blockOf(part) === place.block);
      return {
        parts,
        unmet: firstUnmet(conditions, found, place) ?? (isNear ? null : commonConditions.sameBlock),
        emit: (builder) => emit(builder, root, found),
      };
    },
  };
}

export function repeatedTile<M>(
  row: Described & {
    readonly parts: readonly Op[];
    readonly match: (part: Node) => M | null;
    readonly conditions: readonly Condition<M>[];
  },
): RepeatedTile {
  const { match, conditions } = row;
  return {
    ...row,
    kind: 'repeated',
    find: (part, place) => {
      const found = match(part);
      return found === null ? undefined : firstUnmet(conditions, found, place);
    },
  };
}
