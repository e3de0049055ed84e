// The standard rules in the order in which they are tried. The first match wins.
import type { Rule } from '../rule.ts';
import { arithmeticRules } from './arithmetic.ts';
import { bitRules } from './bits.ts';
import { callRules } from './calls.ts';
import { checkRules } from './checks.ts';
import { compareRules } from './compare.ts';
import { differenceRules } from './differences.ts';
import { constantPhiRules } from './constant-phi.ts';
import { controlRules } from './control.ts';
import { floatRules } from './floats.ts';
import { knownRules } from './known.ts';
import { loadRules } from './loads.ts';
import { lowBitRules } from './low-bits.ts';
import { phiRules } from './phi.ts';
import { pointerRules } from './pointers.ts';
import { storeRules } from './stores.ts';
import { sumRules } from './sums.ts';
import { threadingRules } from './threading.ts';

export const ruleFamilies = [
  { family: 'control', rules: controlRules },
  { family: 'known', rules: [...knownRules, ...threadingRules] },
  { family: 'phi', rules: phiRules },
  { family: 'arithmetic', rules: [...sumRules, ...arithmeticRules, ...differenceRules] },
  { family: 'bits', rules: [...bitRules, ...lowBitRules] },
  { family: 'compare', rules: compareRules },
  { family: 'constant phi', rules: constantPhiRules },
  { family: 'floats', rules: floatRules },
  { family: 'pointers', rules: pointerRules },
  { family: 'checks', rules: checkRules },
  { family: 'loads', rules: loadRules },
  { family: 'stores', rules: storeRules },
  { family: 'calls', rules: callRules },
] as const satisfies readonly { readonly family: string; readonly rules: readonly Rule[] }[];

export type RuleFamily = (typeof ruleFamilies)[number]['family'];

export const standardRules: readonly Rule[] = ruleFamilies.flatMap(({ rules }): readonly Rule[] => rules);
