// Rules that nearly fired at a node: those with one mismatch in their pattern (matchTerm), one unmet named
// condition (`whyNot`), or only disabled.
import { say, textOf, type Phrase } from '../../base/phrase.ts';
import type { Node } from '../../ir/node.ts';
import { ops } from '../../ir/ops/table.ts';
import { Dominance } from '../../optimize/engine/dominance.ts';
import { FunctionTable } from '../../optimize/functions/function-table.ts';
import {
  isTermRule,
  matchTerm,
  ordersOf,
  rootsOf,
  type Mismatch,
  type RewriteContext,
  type Rule,
  type Term,
  type TermRule,
} from '../../optimize/rule.ts';
import { standardRules } from '../../optimize/rules/index.ts';
import type { Asked } from './context.ts';
import type { WhyNot } from './data.ts';

/** Limits the listed rules if the user wrote none. */
const MAX_RULES = 3;
/**
 * The weight of a rule's own answer relative to parts of patterns. The answer of a user's rule is always
 * reported.
 */
const ANSWER = 50;
const OWN_ANSWER = 100;

interface Near {
  readonly rule: Rule;
  readonly condition: string;
  readonly text: Phrase;
  readonly weight: number;
}

export function whyNotRewritten(node: Node, context: Asked): readonly WhyNot[] {
  const rules = context.request.rules ?? standardRules;
  const asking = askingContext(context);
  return rules
    .filter((rule) => rootsOf(rule).includes(node.op))
    .flatMap((rule): readonly Rule[] =>
      isTermRule(rule) ? ordersOf(rule.from).map((from) => ({ ...rule, from })) : [rule],
    )
    .flatMap((rule) => nearness(rule, node, asking, context) ?? [])
    .sort((a, b) => b.weight - a.weight)
    .filter(
      ({ text, weight }, i, all) =>
        weight === OWN_ANSWER || all.findIndex((other) => textOf(other.text) === textOf(text)) === i,
    )
    .filter(({ weight }, i) => weight === OWN_ANSWER || i < MAX_RULES)
    .map(({ rule, condition, text }) => ({
      question: 'rewritten',
      done: false,
      condition,
      text: say`${rule.law} (${rule.name}): ${text}`,
    }));
}

function nearness(rule: Rule, node: Node, asking: RewriteContext, context: Asked): Near | null {
  if (isTermRule(rule)) return nearTerm(rule, node, context) ?? null;
  if (context.isOff(rule.name)) return rule.find(node, asking) === null ? null : wouldFire(rule, context);
  const missed = rule.whyNot?.(node, asking) ?? null;
  if (missed === null)
    return isPending(context) && rule.find(node, asking) !== null ? wouldFire(rule, context) : null;
  const weight = standardRules.includes(rule) ? ANSWER : OWN_ANSWER;
  return { rule, condition: missed.condition, text: missed.text(context.name), weight };
}

const isPending = ({ request }: Asked): boolean => request.isUnfinished === true;

/** Nothing is missing: the rule was disabled, or the worklist has not reached the node. */
const wouldFire = (rule: Rule, context: Asked): Near =>
  isPending(context) && !context.isOff(rule.name)
    ? { rule, condition: 'later', text: say`it fires when this node is visited`, weight: Infinity }
    : {
        rule,
        condition: 'switched-off',
        text: say`it would fire, but it was disabled`,
        weight: Infinity,
      };

function nearTerm(rule: TermRule, node: Node, context: Asked): Near | null {
  const missed: Mismatch[] = [];
  const match = matchTerm(rule.from, node, missed);
  const weight = evidence(rule.from, rule.to);
  if (match !== null) {
    if (rule.when?.(match.constants) === false)
      return {
        rule,
        condition: 'constants-fit',
        text: say`the constants do not satisfy its condition`,
        weight,
      };
    // Ordering alone does not improve a program.
    if (rule.at?.(node) === false) return null;
    return wouldFire(rule, context);
  }
  const [first, second] = missed;
  if (first === undefined || second !== undefined || context.isOff(rule.name)) return null;
  const found = evidence(rule.from, first.pattern);
  // Any two values almost match a sum, so at least one part of the pattern must match.
  const isOtherValue = first.other !== null && ![first.node.op, first.other.op].includes(ops.Constant);
  const isNear = found > 0 || first.pattern.kind === 'constant' || isOtherValue;
  return isNear ? { rule, condition: 'pattern-fits', text: lacks(first, context), weight: found } : null;
}

function lacks({ pattern, node, other }: Mismatch, { name }: Asked): Phrase {
  if (other !== null) return say`${name(node)} is not ${name(other)}`;
  if (pattern.kind === 'literal') return say`${name(node)} is not ${String(pattern.value)}`;
  if (pattern.kind === 'op') return say`${name(node)} is not a node of kind ${pattern.op.name}`;
  return say`${name(node)} is not a constant`;
}

function evidence(pattern: Term, without: Term): number {
  const seen = new Set<string>();
  const count = (term: Term): number => {
    if (term === without) return 0;
    if (term.kind === 'op') return term.operands.reduce((sum, operand) => sum + count(operand), 1);
    if (term.kind !== 'variable') return 1;
    const isRepeated = seen.has(term.name);
    seen.add(term.name);
    return isRepeated ? 1 : 0;
  };
  return count(pattern) - 1;
}

/** A context for rules on a finished graph, which creates nothing. */
function askingContext({ graph }: Asked): RewriteContext {
  const functions = new FunctionTable(graph);
  for (const node of graph.nodes) if (node !== null) functions.note(node);
  const dominance = new Dominance();
  const nothing = (): never => {
    throw new Error('a rule must not create nodes during a query');
  };
  return {
    graph,
    functions,
    isComplete: true,
    make: nothing,
    constant: nothing,
    deadControl: nothing,
    explain: nothing,
    dominator: (control) => dominance.dominator(control),
    dominates: (above, below) => dominance.dominates(above, below),
  };
}
