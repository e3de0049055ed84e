// Omits one condition of a rule for phis, loads, or merges. A golden program must detect each omission.
import { describe, expect, it } from 'vitest';
import { compile, run, standardRules } from '../../../compiler/index.ts';
import { ops } from '../../../compiler/ir/ops/table.ts';
import type { FunctionRule, Rule } from '../../../compiler/optimize/rule.ts';
import { goldenPrograms } from '../../support/programs/golden.ts';

const BUDGET = 100_000;

function standard(name: string): FunctionRule {
  const found = standardRules.find((rule) => rule.name === name);
  if (found === undefined || 'from' in found) throw new Error(`no rule with a function is named ${name}`);
  return found;
}

/** Adds any two phis arm by arm. */
const ofTwoRegions: FunctionRule = {
  ...standard('phi-phi-term'),
  roots: [ops.Add],
  find: (sum, context) => {
    const [left, right] = [sum.input(1), sum.input(2)];
    if (!context.isComplete || left.op !== ops.Add) return null;
    const phi = left.input(2);
    if (phi.op !== ops.Phi || right.op !== ops.Phi || phi.inputs.length !== right.inputs.length) return null;
    if (phi.inputs.includes(null) || right.inputs.includes(null)) return null;
    return () => {
      const arms = phi.inputs.slice(1);
      const values = arms.map((arm, i) => context.make(ops.Add, [null, arm, right.input(i + 1)]));
      const joined = context.make(ops.Phi, [phi.input(0), ...values], phi.aux);
      return context.make(ops.Add, [null, left.input(1), joined]);
    };
  },
};

/** Confuses the memory after a merge with the memory of its arms. */
const ofChangedMemory: FunctionRule = {
  ...standard('phi-common-load'),
  find: (phi, context) => {
    if (!context.isComplete || phi.inputs.length !== 3 || phi.inputs.includes(null)) return null;
    const [one, other] = [phi.input(1), phi.input(2)];
    if (one.op !== ops.Load || other.op !== ops.Load || one.aux !== other.aux) return null;
    if (one.inputs[0] !== null || other.inputs[0] !== null || one.inputs.length > 3) return null;
    return () => {
      const pointer = context.make(ops.Phi, [phi.input(0), one.input(2), other.input(2)], phi.aux);
      return context.make(ops.Load, [null, one.input(1), pointer], one.aux);
    };
  },
};

/** Treats a merge with phis like one without, losing their arms. */
const withPhi: FunctionRule = {
  ...standard('merge-stacked'),
  find: (merge, { graph, isComplete }) => {
    const slot = merge.inputs.findIndex((arm) => arm?.op === ops.Region && arm.inputs.length === 3);
    if (!isComplete || slot < 0 || merge.inputs.includes(null, 1)) return null;
    const inner = merge.input(slot);
    if (inner.inputs.includes(null, 1)) return null;
    return () => {
      graph.keep(inner);
      const [, first, second] = inner.inputs;
      graph.setInput(merge, slot, first);
      graph.insertInput(merge, slot + 1, second);
      for (const phi of merge.uses.filter(({ op }) => op === ops.Phi))
        graph.insertInput(phi, slot + 1, phi.input(slot));
      graph.killUnused(graph.release(inner));
      return merge;
    };
  },
};

const forgotten: readonly (readonly [golden: string, wrong: FunctionRule])[] = [
  ['full-phi-terms-not-of-two-regions.simple', ofTwoRegions],
  ['full-load-behind-merge-not-after-store.simple', ofChangedMemory],
  ['full-load-behind-merge-not-after-call.simple', ofChangedMemory],
  ['full-stacked-merges-not-with-phi.simple', withPhi],
];

/**
 * A golden program's results with these rules, in the graph and the emulator, or the fact that it was
 * rejected.
 */
function results(text: string, rules: readonly Rule[]): string[] {
  const args = [...text.matchAll(/^\/\/! arg (-?\d+)/gm)].map(([, argument]) => BigInt(argument));
  try {
    const compilation = compile(text, { rules, verify: true });
    return (['graph', 'emulator'] as const).flatMap((engine) =>
      args.map((argument) => {
        const outcome = run(compilation, { engine, argument, budget: BUDGET });
        return outcome.status === 'value' ? outcome.result : outcome.fault;
      }),
    );
  } catch (error) {
    return [String(error)];
  }
}

describe('a missing condition of a rule', () => {
  it.each(forgotten)('is detected by the golden program %s', (name, wrong) => {
    const text = goldenPrograms().find((program) => program.name.endsWith(name))?.text ?? '';
    const right = results(text, standardRules);
    expect(right.length).toBeGreaterThan(1);
    const planted = standardRules.map((rule) => (rule.name === wrong.name ? wrong : rule));
    expect(results(text, planted)).not.toEqual(right);
  });
});
