// All peephole rules as plain data.
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

/** '' for other steps. */
export const lawOf = (rule: string): Phrase => laws.get(rule) ?? '';
