// The standard rules in the order in which they are tried. First match wins.
import type { Rule } from '../rule.ts';
import { arithmeticRules } from './arithmetic.ts';
import { bitRules } from './bits.ts';
import { compareRules } from './compare.ts';
import { constantPhiRules } from './constant-phi.ts';
import { controlRules } from './control.ts';
import { knownRules } from './known.ts';
import { phiRules } from './phi.ts';

export interface RuleFamily {
  readonly family: string;
  readonly rules: readonly Rule[];
}

export const ruleFamilies: readonly RuleFamily[] = [
  { family: 'control', rules: controlRules },
  { family: 'known', rules: knownRules },
  { family: 'phi', rules: phiRules },
  { family: 'arithmetic', rules: arithmeticRules },
  { family: 'bits', rules: bitRules },
  { family: 'compare', rules: compareRules },
  { family: 'constant phi', rules: constantPhiRules },
];

export const standardRules: readonly Rule[] = ruleFamilies.flatMap(({ rules }) => rules);
