// Bugs that can be planted in the optimizer, to teach how miscompilations are found.
//
// Each is a standard rule, with its name, law, and position, that omits one condition. Invariants: it is
// correct for most programs and wrong for its example (the tests run it), and leaves a well-formed graph with
// the same result in all engines.
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
  /** A program that it miscompiles, and an argument. */
  readonly example: readonly [program: string, argument: bigint];
}

const found = (name: string): Rule => {
  const row = standardRules.find((rule) => rule.name === name);
  if (row === undefined) throw new Error(`there is no rule ${name}`);
  return row;
};
const terms = (name: string): TermRule => found(name) as TermRule;
const finding = (name: string): FunctionRule => found(name) as FunctionRule;

/** Omits that two shifts together may exceed the maximum. */
function shift(): Planted {
  const { when: _, ...wrong } = terms('shl-shl');
  return { right: found('shl-shl'), wrong, example: ['return arg << 40 << 30;', 1n] };
}

/** Omits that “not less” includes equality. */
function boundary(): Planted {
  const wrong = { ...terms('not-less'), to: lt(variable('y'), variable('x')) };
  return { right: found('not-less'), wrong, example: ['return !(arg < 3);', 3n] };
}

const divides = ({ op }: Node): boolean => op === ops.Div || op === ops.Mod;

/** Omits that an unused division may still end the program. */
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

/** Omits that two different index expressions may be equal. */
function alias(): Planted {
  const right = finding('load-past-store');
  const wrong: FunctionRule = {
    ...right,
    find: (load, context) => {
      const store = load.input(1);
      if (store.op !== ops.Store || store.aux !== load.aux) return null;
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

export const planted: Readonly<Record<PlantedName, Planted>> = {
  shift: shift(),
  boundary: boundary(),
  'unused-check': unusedCheck(),
  alias: alias(),
};

export function withPlanted(rules: readonly Rule[], name: PlantedName | undefined): readonly Rule[] {
  if (name === undefined) return rules;
  const { right, wrong } = planted[name];
  return rules.map((rule) => (rule === right ? wrong : rule));
}
