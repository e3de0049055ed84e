// All peephole rules as data for readers.
import type { Phrase } from '../base/phrase.ts';
import type { Rule } from './rule.ts';
import { ruleFamilies } from './rules/index.ts';

export const ruleTable = ruleFamilies.flatMap(({ family, rules }) =>
  (rules as readonly Rule[]).map(({ name, law, why, test }) => ({
    name,
    law,
    why: why ?? '',
    family,
    example: test[0],
  })),
);

const laws = new Map(ruleTable.map(({ name, law }) => [name, law]));

/** The law of a rule; '' for other steps. */
export const lawOf = (rule: string): Phrase => laws.get(rule) ?? '';
