// What leaves the picture as text.
import { emitStep, type StepForm } from '../../../compiler/index.ts';
import type { PaneQuestions } from '../../worker/question.ts';

export const graphQuestions = {
  /** The graph as text, after so many steps. */
  written: ({ compilation }, position: number, form: StepForm) => emitStep(compilation, position, form),
} satisfies PaneQuestions;
