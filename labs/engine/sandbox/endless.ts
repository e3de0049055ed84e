// Whether a student's rule lets the optimizer come to rest. A rule that changes no result may still undo itself, or what
// a built-in rule does; then the compiler would go on for ever, and ends with an error instead.
//
// Each expression on which the rule fired is compiled as a program, with the rule alone, behind the built-in rules and in
// front of them. Nothing found is no proof.
import type { Answer } from './limits.ts';
import { rulePlaces, rulesWith, type RulePlace } from './own-rules.ts';
import { compileWithRules, ruleOf } from './rule-bridge.ts';
import type { RuleCode } from './rule-code.ts';

/** A program in which rules fire without end. */
export interface EndlessRule {
  readonly source: string;
  /** Where the rule stands among the built-in ones. */
  readonly place: RulePlace;
  /** The rules that fire in a circle, by name, the student's first: each makes work for the next. */
  readonly cycle: readonly string[];
}

/** The programs are of one line. */
const MOST_NODES = 20_000;

/** The first of the programs in which the rule does not come to rest; null where it does in all. It may also fail. */
export function findEndless(code: RuleCode, sources: readonly string[]): Answer<EndlessRule | null> {
  for (const place of ['alone', ...rulePlaces.filter((each) => each !== 'alone')] as const)
    for (const source of sources) {
      // Where the graph grows without end, no circle is told.
      let cycle: readonly string[] = [code.name];
      const rules = rulesWith([ruleOf(code, { onRefused: () => undefined })], place);
      const answer = compileWithRules(source, {
        optimize: 'peephole',
        rules,
        nodeLimit: MOST_NODES,
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
