// Answers about a node as plain data: why it is in the graph, and why it was not optimized further.
import type { Phrase } from '../../base/phrase.ts';
import type { CheckCondition } from '../../analysis/index-check.ts';
import type { MachineOptions } from '../machine/machine.ts';
import type { StepPass } from '../../ir/log.ts';
import type { Rule } from '../../optimize/rule.ts';

export const whyQuestions = ['folded', 'rewritten', 'merged', 'hoisted', 'check', 'register'] as const;
export type WhyQuestion = (typeof whyQuestions)[number];

/** What would need to be different, by question. `switched-off`: only the options. */
export type WhyCondition =
  | 'switched-off'
  /** Nothing: it happens when the worklist reaches the node. For a graph at a step. */
  | 'later'
  | 'done'
  // folded
  | 'input-constant'
  | 'arms-equal'
  | 'arm-constant'
  | 'predicate-decided'
  | 'known-inside'
  | 'memory-known'
  // rewritten: these, or a condition that a rule names itself
  | 'pattern-fits'
  | 'constants-fit'
  // merged
  | 'same-op'
  | 'same-aux'
  | 'same-input'
  | 'same-memory'
  | 'same-control'
  | 'numbered'
  // hoisted
  | 'floats'
  | 'schedule-hoists'
  | 'input-outside'
  | 'memory-unchanged'
  | 'check-outside'
  // check
  | CheckCondition
  // register
  | 'survives-calls'
  | 'register-free'
  | 'worth-saving'
  | 'dear-enough';

export interface WhyNot {
  readonly question: WhyQuestion;
  /** Whether it was done; then `text` says how. */
  readonly done: boolean;
  /** The name of the first unmet condition; for a rule, its own name for it. */
  readonly condition: string;
  readonly text: Phrase;
}

export interface WhyStep {
  readonly step: number;
  readonly pass: StepPass;
  readonly rule: string;
  /** The law and name of the rule; '' for other steps. */
  readonly named: Phrase;
  readonly told: Phrase;
}

export interface WhyData {
  readonly node: number;
  readonly isGone: boolean;
  readonly line: number;
  /** The step that created the node, the causes of that, nearest first, and later changes. Empty without a log. */
  readonly birth: WhyStep | null;
  readonly because: readonly WhyStep[];
  readonly changes: readonly WhyStep[];
  readonly truncated: boolean;
  readonly not: readonly WhyNot[];
}

export interface WhyRequest {
  readonly node: number;
  /** A node to compare with. Default: the most similar one. */
  readonly other?: number;
  /** Disabled rules, and the rules of the compilation. Default: the standard rules. */
  readonly disabledRules?: readonly string[];
  readonly rules?: readonly Rule[];
  readonly machine?: Partial<MachineOptions>;
  /** Rewriting was stopped, so the remaining optimizations may follow. */
  readonly isUnfinished?: boolean;
  /** Maximum registers per class. Default: all. */
  readonly registers?: number;
}
