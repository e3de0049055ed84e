// Positions of two schedules' instructions in two columns, and the ribbons between them. Pure.
import type { BlockData, DifferenceFilm, InstructionData, ScheduleData } from '../../../compiler/index.ts';

export const LEAST_ROW = 20;
const GAP = 10;

export interface Row {
  readonly instruction: InstructionData;
  /** ID in the film; -1 if it is in no picture. */
  readonly node: number;
  readonly y: number;
}

export interface Column {
  readonly blocks: readonly {
    readonly block: BlockData;
    readonly y: number;
    readonly rows: readonly Row[];
  }[];
  readonly height: number;
  readonly row: number;
}

export interface Ribbon {
  readonly node: number;
  /** Vertical centers of the two rows. */
  readonly from: number;
  readonly to: number;
  readonly isMoved: boolean;
}

/**
 * @param ids film ID by node of the schedule's graph
 * @param row row height, including the text
 */
export function columnOf({ blocks }: ScheduleData, ids: readonly number[], row: number): Column {
  const inFilm = new Map(ids.map((id, node) => [id, node]));
  let y = 0;
  const placed = blocks.map((block) => {
    const top = y;
    y += row;
    const rows = block.instructions
      .filter(({ kind }) => kind !== 'constant')
      .map((instruction) => {
        const placed = { instruction, node: inFilm.get(instruction.node) ?? -1, y };
        y += row;
        return placed;
      });
    y += GAP;
    return { block, y: top, rows };
  });
  return { blocks: placed, height: y, row };
}

export function ribbonsOf(left: Column, right: Column, film: DifferenceFilm): readonly Ribbon[] {
  const headOf = (block: BlockData, ids: readonly number[]): number => ids.indexOf(block.head);
  const places = new Map(
    right.blocks.flatMap(({ block, rows }) => {
      const head = headOf(block, film.right);
      return rows.map(({ node, y }) => [node, { y, head }] as const);
    }),
  );
  return left.blocks.flatMap(({ block, rows }) => {
    const head = headOf(block, film.left);
    return rows.flatMap(({ node, y }) => {
      const there = node < 0 ? undefined : places.get(node);
      if (there === undefined) return [];
      return [{ node, from: y + left.row / 2, to: there.y + right.row / 2, isMoved: there.head !== head }];
    });
  });
}

/** A ribbon's outline across a gap of a given width. */
export function bandPath({ from, to }: Ribbon, width: number, row: number): string {
  const [half, middle] = [row / 2 - 3, width / 2];
  const side = (a: number, b: number): string => `C ${middle} ${a}, ${middle} ${b}`;
  return [
    `M 0 ${from - half} ${side(from - half, to - half)}, ${width} ${to - half}`,
    `L ${width} ${to + half} ${side(to + half, from + half)}, 0 ${from + half} Z`,
  ].join(' ');
}
