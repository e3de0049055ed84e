// A row of the op table: all facts about one op. Other files have the families of rows.
import type { Phrase } from '../../base/phrase.ts';
import type { Node } from '../node.ts';
import type { AuxKind } from '../aux-data.ts';
import type { IntType, Type } from '../types.ts';
import type { Value } from '../values.ts';
import type { OpName } from './table.ts';

export type CheckedFault = 'divide-by-zero' | 'index-out-of-bounds' | 'negative-array-length';

export type Family = 'control' | 'data' | 'arithmetic' | 'bits' | 'compare' | 'floats' | 'memory';

/** `widen` is the widening counter of the result. */
export type RangeOf = (a: IntType, b: IntType, widen: number) => Type;

/** See `Op`. */
export interface OpRow {
  readonly name: string;
  /** Input names by slot; a last name ending in `…` stands for any number of inputs, `-` for an empty slot. */
  readonly inputs: readonly string[];
  /** Takes part in control flow: has control in or out, and never moves. */
  readonly control?: boolean;
  /** Begins a block. */
  readonly blockHead?: boolean;
  /** Has several results, taken by CProj and Proj. */
  readonly multi?: boolean;
  /** Its two operands may be swapped. */
  readonly commutative?: boolean;
  /** With this on its right it gives its left operand, whatever that is; where it is commutative, the other way too. */
  readonly neutral?: bigint | number;
  /** Its result for equal operands of any value: a value, or the operand itself. */
  readonly ofEqual?: bigint | 'operand';
  /** Slot 0 may hold the check that makes this node safe; it must not float above it. */
  readonly pinned?: boolean;
  /** Belongs to the block of its control in slot 0, neither above nor below. */
  readonly fixed?: boolean;
  /** Nodes with equal op, inputs and auxiliary data are one node (global value numbering). */
  readonly numbered?: boolean;
  /** What its nodes carry (Node.aux). Left out: nothing. */
  readonly carries?: readonly AuxKind[];
  /**
   * Reads or changes a field or an element of the class that it carries: the memory is in slot 1, the pointer in slot 2,
   * the value of a change in slot 3, and the index, where there is one, in slot `index`.
   */
  readonly access?: { readonly index: number; readonly writes: boolean };
  /** Ends the program with this fault where its operands are not as they must be. */
  readonly fault?: CheckedFault;
  /** How the op is written between or before its operands. */
  readonly symbol?: string;
  /** The value for given operand values (wrapped to 64 bits). Undefined where there is none (division by 0). */
  readonly fold?: (operands: readonly bigint[]) => bigint | undefined;
  /** As `fold`, for operands that need not be integers. */
  readonly evaluate?: (operands: readonly Value[]) => Value;
  /** The range of an integer op's result for low ranges of its operands (where there is one operand: twice that). */
  readonly range?: RangeOf;
  /** The best type given the inputs' types; monotone in them. */
  readonly typeOf: (node: Node) => Type;
  /** One line for the reference and the inspector. */
  readonly doc: Phrase;
}

/** A row whose name is a type. */
export type NamedRow<Name extends string> = OpRow & { readonly name: Name };

/** A row that says what its nodes carry. */
type CarryingRow<Name extends string> = NamedRow<Name> & Required<Pick<OpRow, 'carries'>>;

/** The rows of a family in which some carry something: each says what. */
export const carryingRowsOf = <Name extends string>(
  rows: readonly CarryingRow<Name>[],
): readonly CarryingRow<Name>[] => rows;

/** The rows of checks. */
export const checkRowsOf = <Name extends string>(
  rows: readonly (CarryingRow<Name> & Required<Pick<OpRow, 'fault'>>)[],
): readonly CarryingRow<Name>[] => rows;

/** The rows of a family. Their names are types from then on, so tables over the family must have all of them. */
export const rowsOf = <Name extends string>(rows: readonly NamedRow<Name>[]): readonly NamedRow<Name>[] =>
  rows;

/** Ops that an analysis or a schedule makes for itself are in no table. */
type OwnName = `own ${string}`;

export interface Op extends OpRow {
  readonly name: OpName | OwnName;
  /** Dense number, the index in the table. */
  readonly index: number;
  readonly family: Family;
}

/** The slot in which a node that reads or changes elements has their index. */
export const indexSlotOf = ({ op }: Node): number => op.access?.index ?? -1;
