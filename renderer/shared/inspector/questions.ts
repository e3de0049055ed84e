import { whyOf, type WhyRequest } from '../../../compiler/index.ts';
import type { PaneQuestions } from '../../worker/question.ts';

export const inspectorQuestions = {
  why: async (shown, asked: Omit<WhyRequest, 'rules' | 'registers' | 'isUnfinished'>, until?: number) => {
    const { compilation, rules } = until === undefined ? shown : await shown.stoppedAt(until);
    return whyOf(compilation, { ...asked, rules, isUnfinished: until !== undefined });
  },
} satisfies PaneQuestions;
