// Answers about a node: why it is in the graph, and why it was not optimized further. Plain data.
import type { Phrase } from '../../base/phrase.ts';
import type { CheckCondition } from '../../analysis/index-check.ts';
import type { MachineOptions } from '../machine.ts';
import type { StepPass } from '../../ir/log.ts';
import type { Rule } from '../../optimize/rule.ts';

/** Replaced by a constant, changed by a rule, made one with another node, moved out of its loop, freed of its check, kept in a register. */
export const whyQuestions = ['folded', 'rewritten', 'merged', 'hoisted', 'check', 'register'] as const;
export type WhyQuestion = (typeof whyQuestions)[number];

/** What would need to be different, by question. `switched-off`: nothing but the options. */
export type WhyCondition =
  | 'switched-off'
  /** Nothing: it happens when the worklist reaches the node. For a graph at a step. */
  | 'later'
  /** It was done. */
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
  /** It was done after all, and `text` says how. */
  readonly done: boolean;
  /** The nearest condition that does not hold, by its name; of a rule, as that rule names it. */
  readonly condition: string;
  readonly text: Phrase;
}

/** A step that made or changed a node. */
export interface WhyStep {
  /** In the log, counted from 1. */
  readonly step: number;
  readonly pass: StepPass;
  readonly rule: string;
  /** The law and name of the rule that did it; '' of other steps. */
  readonly named: Phrase;
  readonly told: Phrase;
}

export interface WhyData {
  readonly node: number;
  /** It is not in the finished graph. */
  readonly isGone: boolean;
  /** 1-based line of the program that it was made of; 0 for none. */
  readonly line: number;
  /** How it came to be, the steps that led to that, nearest first, and what changed it later. Empty where nothing is recorded. */
  readonly birth: WhyStep | null;
  readonly because: readonly WhyStep[];
  readonly changes: readonly WhyStep[];
  /** Some changes exceeded the limit. */
  readonly truncated: boolean;
  readonly not: readonly WhyNot[];
}

export interface WhyRequest {
  readonly node: number;
  /** A node that it might have been one with; else the most similar one is taken. */
  readonly other?: number;
  /** Rules that the program was compiled without, and the rules that it was compiled with. Default: the standard rules. */
  readonly disabledRules?: readonly string[];
  readonly rules?: readonly Rule[];
  readonly machine?: Partial<MachineOptions>;
  /** Rewriting was stopped: the remaining optimizations may follow. */
  readonly isUnfinished?: boolean;
  /** Most registers of each class. Default: all. */
  readonly registers?: number;
}
