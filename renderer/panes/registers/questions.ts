import { allocationOf, type AllocationRequest } from '../../../compiler/index.ts';
import type { PaneQuestions } from '../../worker/question.ts';

export const registersQuestions = {
  allocation: ({ compilation }, request: AllocationRequest) => allocationOf(compilation, request),
} satisfies PaneQuestions;
