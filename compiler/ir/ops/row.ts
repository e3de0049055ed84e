// A row of the op table: all facts about one op. Other files contain the rows by family.
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

export interface OpRow {
  readonly name: string;
  /** Input names by slot. A last name that ends in `…` represents any number of inputs, `-` an empty slot. */
  readonly inputs: readonly string[];
  /** Takes part in control flow: has control in or out, and never moves. */
  readonly control?: boolean;
  readonly blockHead?: boolean;
  /** Has several results, selected by CProj and Proj. */
  readonly multi?: boolean;
  readonly commutative?: boolean;
  /** This right operand yields the left operand; if the op is commutative, also vice versa. */
  readonly neutral?: bigint | number;
  /** The result for equal operands: a value, or the operand itself. */
  readonly ofEqual?: bigint | 'operand';
  /** Slot 0 may hold the check that makes this node safe; the node must not move above it. */
  readonly pinned?: boolean;
  /** Belongs to the block of its control in slot 0. */
  readonly fixed?: boolean;
  /** Nodes with equal op, inputs, and auxiliary data are one node (global value numbering). */
  readonly numbered?: boolean;
  /** Kinds of auxiliary data (Node.aux). Default: none. */
  readonly carries?: readonly AuxKind[];
  /**
   * Reads or writes a field or element of its class: memory in slot 1, pointer in slot 2, stored value in
   * slot 3, and an element's index in slot `index`.
   */
  readonly access?: { readonly index: number; readonly writes: boolean };
  /** Ends the program with this fault if its operands are invalid. */
  readonly fault?: CheckedFault;
  readonly symbol?: string;
  /** The value for operand values (wrapped to 64 bits). Undefined if there is none (division by 0). */
  readonly fold?: (operands: readonly bigint[]) => bigint | undefined;
  /** Like `fold`, for operands of any type. */
  readonly evaluate?: (operands: readonly Value[]) => Value;
  /** The range of an integer op's result, from low ranges of its operands (a single operand is passed twice). */
  readonly range?: RangeOf;
  /** The most precise type for the inputs' types; monotone. */
  readonly typeOf: (node: Node) => Type;
  readonly doc: Phrase;
}

export type NamedRow<Name extends string> = OpRow & { readonly name: Name };

type CarryingRow<Name extends string> = NamedRow<Name> & Required<Pick<OpRow, 'carries'>>;

export const carryingRowsOf = <Name extends string>(
  rows: readonly CarryingRow<Name>[],
): readonly CarryingRow<Name>[] => rows;

export const checkRowsOf = <Name extends string>(
  rows: readonly (CarryingRow<Name> & Required<Pick<OpRow, 'fault'>>)[],
): readonly CarryingRow<Name>[] => rows;

/** The rows of a family. Their names become types, so tables over the family must be complete. */
export const rowsOf = <Name extends string>(rows: readonly NamedRow<Name>[]): readonly NamedRow<Name>[] =>
  rows;

/** Ops that an analysis or schedule creates for its own use are not in the table. */
type OwnName = `own ${string}`;

export interface Op extends OpRow {
  readonly name: OpName | OwnName;
  readonly index: number;
  readonly family: Family;
}

export const indexSlotOf = ({ op }: Node): number => op.access?.index ?? -1;
