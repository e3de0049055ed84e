// What leaves the picture as text, and the tiles drawn over it.
import { emitStep, tilesOf, type MachineOptions, type StepForm } from '../../../compiler/index.ts';
import type { PaneQuestions } from '../../worker/question.ts';

export const graphQuestions = {
  /** The graph as text, after so many steps. */
  written: ({ compilation }, position: number, form: StepForm) => emitStep(compilation, position, form),
  /** The tiles that instruction selection covers the finished graph with. */
  tiles: ({ compilation }, machine: MachineOptions) => tilesOf(compilation, machine),
} satisfies PaneQuestions;
