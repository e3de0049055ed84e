// Tests that the verifier finds and names every planted fault, and accepts valid graphs in every phase.
import { describe, expect, it } from 'vitest';
import { textOf } from '../../../compiler/base/phrase.ts';
import { compile } from '../../../compiler/index.ts';
import { Graph } from '../../../compiler/ir/graph.ts';
import type { Node, Aux } from '../../../compiler/ir/node.ts';
import type { Op } from '../../../compiler/ir/ops/row.ts';
import { ops } from '../../../compiler/ir/ops/table.ts';
import { aliasList } from '../../../compiler/ir/aux-data.ts';
import { intConstant } from '../../../compiler/ir/types.ts';
import { assertVerified, verify, type Condition, type Phase } from '../../../compiler/ir/verify.ts';
import { randomProgram } from '../../support/programs/integers.ts';

const nowhere = { start: 0, end: 0 };

/** `int i = arg; while (i < 10) { if (i) i = i + 7 / i; else i = i + 1; } return i;`, by hand. */
class Sample {
  readonly graph = new Graph(null);
  readonly entry = this.make(ops.CProj, [this.graph.start], 0);
  readonly arg = this.make(ops.Proj, [this.graph.start], 1);
  readonly one = this.constant(1n);
  readonly ten = this.constant(10n);
  readonly seven = this.constant(7n);
  readonly loop = this.make(ops.Loop, [null, this.entry, null]);
  readonly i = this.make(ops.Phi, [this.loop, this.arg, null], 'i');
  readonly test = this.make(ops.LT, [null, this.i, this.ten]);
  readonly exit = this.make(ops.If, [this.loop, this.test]);
  readonly body = this.make(ops.CProj, [this.exit], 0);
  readonly after = this.make(ops.CProj, [this.exit], 1);
  readonly branch = this.make(ops.If, [this.body, this.i]);
  readonly onTrue = this.make(ops.CProj, [this.branch], 0);
  readonly onFalse = this.make(ops.CProj, [this.branch], 1);
  readonly check = this.make(ops.ZeroCheck, [this.onTrue, this.i]);
  readonly quotient = this.make(ops.Div, [this.check, this.seven, this.i]);
  readonly sum = this.make(ops.Add, [null, this.i, this.quotient]);
  readonly next = this.make(ops.Add, [null, this.i, this.one]);
  readonly region = this.make(ops.Region, [null, this.check, this.onFalse]);
  readonly merged = this.make(ops.Phi, [this.region, this.sum, this.next], 'i');
  readonly end = this.make(ops.Return, [this.after, this.i]);

  constructor() {
    this.graph.setInput(this.loop, 2, this.region);
    this.graph.setInput(this.i, 2, this.merged);
    this.graph.addInput(this.graph.stop, this.end);
  }

  make(op: Op, inputs: readonly (Node | null)[], aux: Aux = null): Node {
    return this.graph.create(op, inputs, aux, nowhere);
  }

  memory(): Node {
    return this.make(ops.Proj, [this.graph.start], 2);
  }

  constant(value: bigint): Node {
    return this.make(ops.Constant, [this.graph.start], intConstant(value));
  }
}

/** The conditions that fail after a planted fault. */
function conditions(plant: (sample: Sample) => void, phase: Phase = 'complete'): Condition[] {
  const sample = new Sample();
  plant(sample);
  return [...new Set(verify(sample.graph, phase).map(({ condition }) => condition))];
}

/** Gives write access to fields, to break invariants that Graph enforces. */
interface RawNode {
  op: Op;
  id: number;
  dead: boolean;
  inputs: (Node | null)[];
  uses: Node[];
  useSlots: number[];
  usePositions: number[];
  aux: Aux;
  type: Node['type'];
}
const raw = (node: Node): RawNode => node as unknown as RawNode;

describe('verify', () => {
  it('accepts a well-formed graph in any phase', () => {
    for (const phase of ['building', 'pruned', 'complete'] as const) {
      expect(verify(new Sample().graph, phase, { exactTypes: false })).toEqual([]);
    }
  });

  const planted: readonly (readonly [what: string, Condition, (sample: Sample) => void])[] = [
    [
      'a node at the wrong index of the table',
      'node-table',
      ({ graph, one }) => (graph.nodes[graph.created] = one),
    ],
    ['a dead node in the table', 'node-table', ({ sum }) => (raw(sum).dead = true)],
    ['an input that does not list its user', 'edge-symmetry', ({ one }) => raw(one).uses.pop()],
    ['a use without its slot', 'edge-symmetry', ({ i }) => raw(i).useSlots.pop()],
    ['a user that uses another node', 'edge-symmetry', ({ sum, one }) => (raw(sum).inputs[1] = one)],
    ['a wrong position of a use', 'edge-symmetry', ({ sum }) => raw(sum).usePositions.reverse()],
    ['an input that is not in the graph', 'dead-input', ({ graph, one }) => (graph.nodes[one.id] = null)],
    ['an input that is dead', 'dead-input', ({ quotient }) => (raw(quotient).dead = true)],
    ['an Add with three operands', 'arity', ({ graph, sum, one }) => graph.addInput(sum, one)],
    ['a Return without a value', 'arity', ({ graph, end }) => graph.removeInput(end, 1)],
    ['a Loop with one arm', 'arity', ({ graph, loop }) => graph.removeInput(loop, 2)],
    [
      'a phi with more values than its region has arms',
      'ssa-arity',
      ({ graph, merged, one }) => graph.addInput(merged, one),
    ],
    [
      'a region with more arms than its phi has values',
      'ssa-arity',
      ({ graph, region, after }) => graph.addInput(region, after),
    ],
    ['an empty operand', 'empty-slot', ({ graph, sum }) => graph.setInput(sum, 2, null)],
    ['a missing loop input', 'empty-slot', ({ graph, loop }) => graph.setInput(loop, 2, null)],
    [
      'control in a slot that must be empty',
      'empty-slot',
      ({ graph, sum, check }) => graph.setInput(sum, 0, check),
    ],
    ['data in a control slot', 'slot-kind', ({ graph, end, one }) => graph.setInput(end, 0, one)],
    ['control in a data slot', 'slot-kind', ({ graph, sum, check }) => graph.setInput(sum, 2, check)],
    ['a phi without a region', 'slot-kind', ({ graph, merged, check }) => graph.setInput(merged, 0, check)],
    [
      'a projection of a node with one result',
      'slot-kind',
      ({ graph, onFalse, loop }) => graph.setInput(onFalse, 0, loop),
    ],
    ['a value as an input of Stop', 'slot-kind', ({ graph, after }) => graph.addInput(graph.stop, after)],
    [
      'a branch instead of one of its projections',
      'slot-kind',
      ({ graph, end, exit }) => graph.setInput(end, 0, exit),
    ],
    ['auxiliary data for an op that has none', 'aux', ({ sum }) => (raw(sum).aux = 'x')],
    ['a constant without a value', 'aux', ({ one }) => (raw(one).aux = null)],
    ['a third projection of a branch', 'aux', ({ onTrue }) => (raw(onTrue).aux = 2)],
    [
      'control as a value of Start',
      'aux',
      ({ arg }) => {
        raw(arg).aux = 0;
      },
    ],
    [
      'a load without a field',
      'aux',
      ({ sum }) => {
        const load = raw(sum);
        load.op = ops.Load;
        load.aux = intConstant(3n);
      },
    ],
    [
      'a memory merge that lacks an alias class',
      'aux',
      (sample) => sample.make(ops.MemMerge, [null, sample.memory(), sample.memory()], aliasList([])),
    ],
    ['a scope', 'scope-left', ({ make, graph, entry }) => make.call({ graph }, ops.Scope, [entry], '')],
    [
      'a type that contradicts the inputs',
      'type',
      ({ graph, next, one }) => {
        graph.setInput(next, 1, one);
        graph.setType(next, intConstant(3n));
      },
    ],
    [
      'control with two successors',
      'determinism',
      (sample) =>
        sample.graph.addInput(sample.graph.stop, sample.make(ops.Return, [sample.check, sample.one])),
    ],
    [
      'control without a successor',
      'determinism',
      ({ graph, exit, check }) => graph.setInput(exit, 0, check),
    ],
    ['two true projections', 'determinism', ({ onFalse }) => (raw(onFalse).aux = 0)],
    [
      'a branch with only one projection',
      'determinism',
      ({ graph, region, check }) => graph.setInput(region, 2, check),
    ],
    [
      'a value computed from itself',
      'well-founded-data',
      ({ graph, sum, next }) => {
        graph.setInput(sum, 2, next);
        graph.setInput(next, 2, sum);
      },
    ],
    ['a value that uses itself', 'well-founded-data', ({ graph, next }) => graph.setInput(next, 2, next)],
    [
      'unreachable control',
      'unreachable',
      (sample) => {
        const lost = sample.make(ops.Loop, [null, null, null]);
        const branch = sample.make(ops.If, [lost, sample.arg]);
        sample.graph.setInput(lost, 1, sample.make(ops.CProj, [branch], 0));
        sample.graph.setInput(lost, 2, sample.make(ops.CProj, [branch], 1));
      },
    ],
    [
      'disabled control',
      'unreachable',
      (sample) => {
        const never = sample.make(ops.XCtrl, [sample.graph.start]);
        sample.graph.addInput(sample.graph.stop, sample.make(ops.Return, [never, sample.one]));
      },
    ],
    ['an unused value', 'unused', (sample) => sample.make(ops.Add, [null, sample.arg, sample.one])],
    [
      'a value used on a path that need not pass its phi',
      'strictness',
      ({ graph, end, merged }) => graph.setInput(end, 1, merged),
    ],
    [
      'a division used on a path that need not pass its check',
      'strictness',
      ({ graph, merged, quotient }) => graph.setInput(merged, 2, quotient),
    ],
    [
      'a branch on a value that is computed later',
      'strictness',
      ({ graph, branch, quotient }) => graph.setInput(branch, 1, quotient),
    ],
    [
      'a value that depends on two checks in different arms',
      'strictness',
      (sample) => {
        const { graph, sum, quotient } = sample;
        const onFalse = sample.make(ops.ZeroCheck, [sample.onFalse, sample.ten]);
        graph.setInput(sample.region, 2, onFalse);
        const other = sample.make(ops.Div, [onFalse, sample.one, sample.ten]);
        graph.setInput(sum, 2, sample.make(ops.Sub, [null, quotient, other]));
      },
    ],
  ];

  for (const [what, condition, plant] of planted) {
    it(`finds ${what}`, () => expect(conditions(plant)).toContain(condition));
  }

  // The four conditions of Demange, Fernández de Retana, and Pichardie, §2.1.
  const wellFormed: readonly (readonly [Condition, (sample: Sample) => Node, RegExp])[] = [
    [
      'ssa-arity',
      ({ graph, merged, one }) => {
        graph.addInput(merged, one);
        return merged;
      },
      /has 3 values for the 2 predecessors of Region/,
    ],
    [
      'determinism',
      ({ onFalse, branch }) => {
        raw(onFalse).aux = 0;
        return branch;
      },
      /are both its branch 0/,
    ],
    [
      'well-founded-data',
      ({ graph, next }) => {
        graph.setInput(next, 2, next);
        return next;
      },
      /depends on itself without a Phi in between/,
    ],
    [
      'strictness',
      ({ graph, end, merged }) => {
        graph.setInput(end, 1, merged);
        return end;
      },
      /uses Phi \d+, which depends on Region \d+, which does not dominate this use/,
    ],
  ];

  for (const [condition, plant, text] of wellFormed) {
    it(`reports ${condition} with its name and its node, and nothing else`, () => {
      const sample = new Sample();
      const node = plant(sample);
      const problems = verify(sample.graph, 'complete');
      expect(problems.map((problem) => [problem.condition, problem.node])).toEqual([[condition, node.id]]);
      expect(textOf(problems[0].text)).toMatch(text);
    });
  }

  it('requires an end only for complete graphs', () => {
    const endless = (sample: Sample): void => {
      const { graph } = sample;
      const turn = sample.make(ops.Loop, [null, sample.after, null]);
      graph.setInput(sample.end, 0, sample.make(ops.ZeroCheck, [turn, sample.ten]));
      graph.setInput(turn, 2, sample.end.input(0));
      graph.removeInput(graph.stop, 0);
    };
    expect(conditions(endless, 'complete')).toContain('endless');
    expect(conditions(endless, 'pruned')).toEqual([]);
  });

  it('allows unfinished merges and live scopes during parsing', () => {
    const open = (sample: Sample): void => {
      sample.graph.setInput(sample.loop, 2, null);
      sample.graph.setInput(sample.i, 2, null);
      sample.make(ops.Scope, [sample.after, sample.arg, sample.loop], 'arg other');
    };
    expect(conditions(open, 'building')).toEqual([]);
    expect(conditions(open, 'complete')).toContain('empty-slot');
  });

  it('finds types that could be more precise if exactness is requested', () => {
    const sample = new Sample();
    sample.graph.setInput(sample.sum, 2, sample.one);
    sample.graph.setInput(sample.sum, 1, sample.one);
    expect(verify(sample.graph, 'building').length).toBe(0);
    const found = verify(sample.graph, 'building', { exactTypes: true });
    expect(found.map(({ condition, node }) => [condition, node])).toContainEqual(['type', sample.sum.id]);
  });

  it('throws an exception that names the pass, the condition, and the node', () => {
    const sample = new Sample();
    sample.graph.setInput(sample.sum, 2, null);
    expect(() => assertVerified(sample.graph, 'complete', 'my-pass')).toThrow(
      new RegExp(`after my-pass:\\nempty-slot: Add ${sample.sum.id}: slot 2 \\(right\\) is empty`),
    );
    expect(() => assertVerified(new Sample().graph, 'complete', 'my-pass')).not.toThrow();
  });

  it('neither overflows the stack nor slows down on deep graphs', () => {
    const sample = new Sample();
    let value: Node = sample.arg;
    for (let n = 0; n < 100_000; n++) value = sample.make(ops.Add, [null, value, sample.one]);
    sample.graph.setInput(sample.end, 1, value);
    expect(verify(sample.graph, 'complete')).toEqual([]);
  });

  it('accepts the empty program and a program that always faults', () => {
    expect(verify(new Graph(null), 'complete')).toEqual([]);
    const graph = new Graph(null);
    const entry = graph.create(ops.CProj, [graph.start], 0, nowhere);
    graph.addInput(graph.stop, graph.create(ops.Fault, [entry], 'divide-by-zero', nowhere));
    expect(verify(graph, 'complete')).toEqual([]);
  });
});

/** The phase of the graph after a pass. */
function phaseAfter(pass: string): Phase {
  return pass === 'parse' ? 'building' : pass === 'infinite-loops' ? 'complete' : 'pruned';
}

describe('random programs', () => {
  it('are well-formed after every pass in every setting', () => {
    for (let seed = 1000; seed < 1100; seed++) {
      for (const optimize of ['none', 'peephole', 'full'] as const) {
        compile(randomProgram(seed), {
          optimize,
          afterPass: (pass, graph) => {
            const exactTypes = optimize !== 'none' && pass === 'peephole';
            assertVerified(graph, phaseAfter(pass), `${pass} of program ${seed} (${optimize})`, {
              exactTypes,
            });
          },
        });
      }
    }
  });
});
