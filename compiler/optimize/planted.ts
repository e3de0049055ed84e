// Mistakes that can be planted in the optimizer on purpose: so people learn how wrong compilers are found out.
//
// A mistake is a standard rule as a tired person might have written it: it keeps the rule's name, law and place, and
// forgets one thing. Keep true: it is right on most programs, wrong on the one that stands with it (the tests run it), and
// it leaves a graph that is well-formed and ends in the same way in all engines.
import { valueReason } from '../analysis/checks.ts';
import type { PlantedName } from '../choices/index.ts';
import type { Node } from '../ir/node.ts';
import { ops } from '../ir/ops/table.ts';
import { lt, variable, type FunctionRule, type Rule, type TermRule } from './rule.ts';
import { bare, indexOf } from './rules/addresses.ts';
import { passing } from './rules/control.ts';
import { standardRules } from './rules/index.ts';

interface Planted {
  readonly right: Rule;
  readonly wrong: Rule;
  /** A program for which the mistake matters, and an argument. */
  readonly example: readonly [program: string, argument: bigint];
}

const found = (name: string): Rule => {
  const row = standardRules.find((rule) => rule.name === name);
  if (row === undefined) throw new Error(`there is no rule ${name}`);
  return row;
};
const terms = (name: string): TermRule => found(name) as TermRule;
const finding = (name: string): FunctionRule => found(name) as FunctionRule;

/** Forgets that two shifts together may go further than one can. */
function shift(): Planted {
  const { when: _, ...wrong } = terms('shl-shl');
  return { right: found('shl-shl'), wrong, example: ['return arg << 40 << 30;', 1n] };
}

/** Forgets that what is not less may be equal. */
function boundary(): Planted {
  const wrong = { ...terms('not-less'), to: lt(variable('y'), variable('x')) };
  return { right: found('not-less'), wrong, example: ['return !(arg < 3);', 3n] };
}

const divides = ({ op }: Node): boolean => op === ops.Div || op === ops.Mod;

/** Forgets that a division whose result nobody wants may end the program all the same. */
function unusedCheck(): Planted {
  const right = finding('zero-check-passes');
  const wrong: FunctionRule = {
    ...right,
    afterReading: true,
    find: (check, context) => {
      const divisor = check.input(1);
      if (!context.isComplete || check.uses.length === 0 || divisor.uses.some(divides))
        return right.find(check, context);
      return passing(check, valueReason(check, divisor.type), context);
    },
  };
  return { right, wrong, example: ['int unused = 1 / arg; return 2;', 0n] };
}

/** Forgets that two indices which are written in two ways may be one number. */
function alias(): Planted {
  const right = finding('load-past-store');
  const wrong: FunctionRule = {
    ...right,
    find: (load, context) => {
      const store = load.input(1);
      if (store.op !== ops.Store || store.payload !== load.payload) return null;
      const [here, there] = [indexOf(load), indexOf(store)];
      const isElsewhere = here !== null && here !== there && bare(load.input(2)) === bare(store.input(2));
      if (!isElsewhere) return right.find(load, context);
      return () => {
        context.graph.setInput(load, 1, store.input(1));
        return load;
      };
    },
  };
  return {
    right,
    wrong,
    example: ['int[] a = new int[4]; a[0] = 7; a[arg & 3] = 9; return a[0];', 0n],
  };
}

/** By name; see `plantedNames`. */
export const planted: Readonly<Record<PlantedName, Planted>> = {
  shift: shift(),
  boundary: boundary(),
  'unused-check': unusedCheck(),
  alias: alias(),
};

/** Rules with a mistake in the place of the one that is right. */
export function withPlanted(rules: readonly Rule[], name: PlantedName | undefined): readonly Rule[] {
  if (name === undefined) return rules;
  const { right, wrong } = planted[name];
  return rules.map((rule) => (rule === right ? wrong : rule));
}
