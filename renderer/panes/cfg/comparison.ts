import type { Allocator, Measures } from '../../../compiler/index.ts';
import { comparedFigures, type ComparedFigure } from '../../names.ts';

export interface FigureRow {
  readonly figure: ComparedFigure;
  /** null if the run does not terminate. */
  readonly left: number | null;
  readonly right: number | null;
  /** null if they are equal or unknown. */
  readonly better: 'left' | 'right' | null;
}

const read: Readonly<Record<ComparedFigure, (of: Measures, allocator: Allocator) => number | null>> = {
  executed: ({ executed }) => executed,
  machine: ({ allocators }, allocator) => allocators[allocator].executed,
  spills: ({ allocators }, allocator) => allocators[allocator].spills,
  instructions: ({ instructions }) => instructions,
  inLoops: ({ instructionsInLoops }) => instructionsInLoops,
  live: ({ maximumLive }) => maximumLive,
};

export function figureRows(left: Measures, right: Measures, allocator: Allocator): readonly FigureRow[] {
  return comparedFigures.map((figure) => {
    const [a, b] = [read[figure](left, allocator), read[figure](right, allocator)];
    const better = a === null || b === null || a === b ? null : a < b ? 'left' : 'right';
    return { figure, left: a, right: b, better };
  });
}
