// Why is this node here, and why was it not optimized further: not folded, not merged, not hoisted out of its
// loop, not unchecked, not kept in a register?
//
// Each answer comes from the deciding code: constant folding, value numbering, the rules' own patterns and
// conditions, the check analysis, the scheduler, and the allocator. To answer more, let the deciding code
// return its reason, and word it here. Questions are about the finished graph, or that of a compilation
// stopped at a step (`isUnfinished`); for a removed node, its history shows what happened.
import { say, type Phrase } from '../../base/phrase.ts';
import type { Compilation } from '../../compilation.ts';
import type { Node } from '../../ir/node.ts';
import type { StepName } from '../../ir/step-names.ts';
import { Replay } from '../../narration/replay.ts';
import { CONSTANT_FOLDING, VALUE_NUMBERING } from '../../optimize/engine/engine.ts';
import { standardRules } from '../../optimize/rules/index.ts';
import { removedCheck, whyNotUnchecked } from './checked.ts';
import { asked, type Asked } from './context.ts';
import type { WhyData, WhyNot, WhyRequest } from './data.ts';
import { whyNotFolded } from './folded.ts';
import { historyOf } from './here.ts';
import { whyNotHoisted } from './hoisted.ts';
import { whyNotMerged } from './merged.ts';
import { whyNotInRegister } from './register.ts';
import { whyNotRewritten } from './rewritten.ts';

export {
  whyQuestions,
  type WhyData,
  type WhyNot,
  type WhyQuestion,
  type WhyRequest,
  type WhyStep,
} from './data.ts';

/** Requires a program without errors. An unknown id has an empty answer. */
export function whyOf(compilation: Compilation, request: WhyRequest): WhyData {
  const { optimized: graph, log, source } = compilation;
  const replay = log === null ? null : new Replay(log.data());
  replay?.seek(replay.stepCount);
  const context = asked(compilation, request, replay);
  const rules = request.rules ?? standardRules;
  const law = (rule: string): Phrase => rules.find(({ name }) => name === rule)?.law ?? '';
  const node = (graph.nodes[request.node] as Node | null | undefined) ?? null;
  const history = historyOf(replay, request.node, law);
  const start = replay === null ? (node?.span ?? null) : spanOf(replay, request.node);
  return {
    node: request.node,
    isGone: node === null,
    line: start === null || start.end === 0 ? 0 : source.lineOf(start),
    ...history,
    not: node === null ? whatBecame(request.node, replay, context) : whyNotAll(node, context),
  };
}

function spanOf(
  { data: { spans } }: Replay,
  id: number,
): { readonly start: number; readonly end: number } | null {
  return id >= 0 && 2 * id + 1 < spans.length ? { start: spans[2 * id], end: spans[2 * id + 1] } : null;
}

const whyNotAll = (node: Node, context: Asked): readonly WhyNot[] =>
  [
    whyNotUnchecked(node, context),
    whyNotFolded(node, context),
    ...whyNotRewritten(node, context),
    whyNotMerged(node, context),
    whyNotHoisted(node, context),
    whyNotInRegister(node, context),
  ].filter((each) => each !== null);

/** For a removed node: the optimization that removed it, if it is one of those in question. */
function whatBecame(id: number, replay: Replay | null, context: Asked): readonly WhyNot[] {
  const check = removedCheck(id, context);
  if (check !== null) return [check];
  const last = replay
    ?.history(id)
    .map((step) => replay.step(step))
    .findLast(({ root }) => root === id);
  if (replay === null || last === undefined || last.replacement < 0) return [];
  replay.seek(last.index);
  const by: Phrase = { node: last.replacement, name: replay.name(last.replacement) };
  replay.seek(replay.stepCount);
  const question =
    last.rule === CONSTANT_FOLDING || last.rule === ('constant-found' satisfies StepName)
      ? 'folded'
      : last.rule === VALUE_NUMBERING || last.rule === ('congruent' satisfies StepName)
        ? 'merged'
        : 'rewritten';
  const text = say`it was replaced by ${by} at step ${last.index} (${last.rule})`;
  return [{ question, done: true, condition: 'done', text }];
}
