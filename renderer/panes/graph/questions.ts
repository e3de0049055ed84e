// The graph as text, and the tiles drawn over it.
import { emitStep, tilesOf, type MachineOptions, type StepForm } from '../../../compiler/index.ts';
import type { PaneQuestions } from '../../worker/question.ts';

export const graphQuestions = {
  /** The graph after `position` steps. */
  written: ({ compilation }, position: number, form: StepForm) => emitStep(compilation, position, form),
  /** The tiles that cover the finished graph. */
  tiles: ({ compilation }, machine: MachineOptions) => tilesOf(compilation, machine),
} satisfies PaneQuestions;
