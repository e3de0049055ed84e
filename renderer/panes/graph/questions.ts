import { emitStep, tilesOf, type MachineOptions, type StepForm } from '../../../compiler/index.ts';
import type { PaneQuestions } from '../../worker/question.ts';

export const graphQuestions = {
  written: ({ compilation }, position: number, form: StepForm) => emitStep(compilation, position, form),
  tiles: ({ compilation }, machine: MachineOptions) => tilesOf(compilation, machine),
} satisfies PaneQuestions;
