// Whether the optimizer terminates with a student's rule. A sound rule may still undo itself or a built-in
// rule, and then rewriting never terminates.
//
// Compiles each expression on which the rule fired, with the rule alone, after the built-in rules, and before
// them. Finding nothing is not a proof.
import type { Answer } from '../limits.ts';
import { rulePlaces, rulesWith, type RulePlace } from './own-rules.ts';
import { compileWithRules, ruleOf } from './rule-bridge.ts';
import type { RuleCode } from './rule-code.ts';

export interface NonterminatingRule {
  readonly source: string;
  readonly place: RulePlace;
  /** Each enables the next; the student's is first. */
  readonly cycle: readonly string[];
}

/** The programs are one line long. */
const MAX_NODES = 20_000;

/** null if rewriting always terminates. May also fail. */
export function findNontermination(
  code: RuleCode,
  sources: readonly string[],
): Answer<NonterminatingRule | null> {
  for (const place of ['alone', ...rulePlaces.filter((each) => each !== 'alone')] as const)
    for (const source of sources) {
      // A graph that grows forever has no cycle to report.
      let cycle: readonly string[] = [code.name];
      const rules = rulesWith([ruleOf(code, { onRefused: () => undefined })], place);
      const answer = compileWithRules(source, {
        optimize: 'peephole',
        rules,
        nodeLimit: MAX_NODES,
        endless: (names) => (cycle = names),
      });
      if (!answer.ok) return answer;
      if (answer.value.ok) continue;
      const from = Math.max(0, cycle.indexOf(code.name));
      const turned = [...cycle.slice(from), ...cycle.slice(0, from)];
      return { ok: true, value: { source, place, cycle: turned } };
    }
  return { ok: true, value: null };
}

/** `mine → add-zero → mine` */
export const cycleText = ([first, ...others]: readonly string[]): string =>
  [first, ...others, first].join(' → ');
