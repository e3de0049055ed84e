// Tests the reducer, including the bounds-check elimination of “Sea of Nodes” (docs/theory.md §5).
import { describe, expect, it } from 'vitest';
import { Random } from '../../../compiler/base/random.ts';
import { compile, compareReduced, emitText } from '../../../compiler/index.ts';
import { SUM_OF_ARRAY } from '../../../compiler/interchange/examples.ts';
import { Pipeline, type PipelineNode } from '../../../compiler/interchange/pipeline.ts';
import { printPipeline } from '../../../compiler/interchange/print-pipeline.ts';
import { readPrintable } from '../../../compiler/interchange/read-printable.ts';
import { reducePipeline, type ReduceRequest, type Reduced } from '../../support/foreign/reduce-pipeline.ts';
import { NonterminatingReduction, Reducer, type Reduction } from '../../../compiler/interchange/reducer.ts';
import { rangeText, reductionNames } from '../../../compiler/interchange/reductions.ts';
import { arrayProgram } from '../../support/programs/arrays.ts';
import { randomPipeline } from '../../support/foreign/pipelines.ts';
import { SUM_WITHOUT_CHECK, checkStays } from '../../support/foreign/sum-of-array.ts';
import { long } from '../../support/extent.ts';

function read(text: string): Pipeline {
  const { pipeline, errors } = readPrintable(text);
  expect(errors).toEqual([]);
  if (pipeline === null) throw new Error('the pipeline was not read');
  return pipeline;
}

const reduce = (text: string, request: Partial<ReduceRequest> = {}): Reduced =>
  reducePipeline(read(text), { with: reductionNames, ...request });

/** Opcodes by block. */
function opcodes({ pipeline }: Pick<Reduced, 'pipeline'>): string[] {
  if (pipeline === null) throw new Error('the pipeline was not scheduled');
  return pipeline.blocks.map(({ nodes }) => nodes.map(({ opcode }) => opcode).join(' '));
}

describe('the sum of an array', () => {
  it('loses its index check, and only a load and two additions remain in its loop', () => {
    for (const oneByOne of [false, true]) {
      const { pipeline } = reduce(SUM_OF_ARRAY, { oneByOne });
      expect(pipeline === null ? null : printPipeline(pipeline, { cfg: true })).toBe(SUM_WITHOUT_CHECK);
    }
  });

  it('has a counter with the range 0 to +∞ that is below the length on the true path', () => {
    const pipeline = read(SUM_OF_ARRAY);
    const { facts } = reducePipeline(pipeline, { with: ['range', 'limit'] });
    const [counter] = pipeline.nodes.filter(
      ({ inputs, opcode }) =>
        opcode === 'ssa:phi' &&
        inputs[1].inputs[0].opcode === 'ssa:phi' &&
        inputs[1].inputs[1].opcode === 'literal',
    );
    expect(rangeText(facts.ranges.get(counter) ?? { from: NaN, to: NaN })).toBe('0 to +∞');
    const length = pipeline.nodes.find(({ opcode }) => opcode === 'loadArrayLength');
    expect(facts.limits.get(pipeline.blocks[2])).toEqual([{ left: counter, relation: '<', right: length }]);
    expect(facts.limits.get(pipeline.blocks[3])).toEqual([{ left: counter, relation: '>=', right: length }]);
  });

  it('can be stepped through: each step names the reduction and its change', () => {
    const { steps } = reduce(SUM_OF_ARRAY, { oneByOne: true });
    expect(
      steps.map(({ reduction, action, visited, node }) => `${reduction} ${action} ${visited} ${node}`),
    ).toEqual([
      'range change i0 i0',
      'range change i1 i1',
      'range change i13 i13',
      'range change i6 i6',
      'range change i14 i14',
      'limit change i9 b2',
      'limit change i9 b3',
      'checks remove i10 i10',
    ]);
    expect(steps[3]).toMatchObject({
      before: 'i6 = ssa:phi ^i5, i1, i14',
      after: 'i6 = ssa:phi ^i5, i1, i14; i6 in 0 to +∞',
    });
    expect(steps[5].after).toBe('b2 = region ^i9; i6 < i7');
    expect(steps[7]).toMatchObject({ before: 'i10 = checkIndex ^b2, i3, i6', after: '' });
  });

  it('keeps its check if one of the facts is missing', () => {
    for (const [from, to] of checkStays) {
      expect(SUM_OF_ARRAY).toContain(from);
      for (const oneByOne of [false, true])
        expect(opcodes(reduce(SUM_OF_ARRAY.replace(from, to), { oneByOne })).join(' ')).toContain(
          'checkIndex',
        );
    }
  });

  it('keeps its check if the range or the limit is not computed', () => {
    for (const names of [
      ['range', 'checks'],
      ['limit', 'checks'],
    ] as const)
      expect(opcodes(reduce(SUM_OF_ARRAY, { with: names })).join(' ')).toContain('checkIndex');
    const wrongWay = reduce(SUM_OF_ARRAY, { with: ['checks', 'limit', 'range'], oneByOne: true });
    expect(opcodes(wrongWay).join(' ')).toContain('checkIndex');
    const together = reduce(SUM_OF_ARRAY, { with: ['checks', 'limit', 'range'] });
    expect(opcodes(together).join(' ')).not.toContain('checkIndex');
  });
});

describe('user programs', () => {
  const pipelineOf = (program: string): string =>
    emitText(compile(program, { optimize: 'none' }), 'printable');
  const sum = (test: string, start = 'int i = 0'): string =>
    `int[] !a = new int[arg & 7]; int[] !b = new int[9]; int s = 0; ${start};\n` +
    `while (${test}) { s = s + a[i]; i = i + 1; } return s + b[0];`;
  const checksLeft = (program: string): number => {
    const left = reduce(pipelineOf(program)).pipeline;
    return left?.nodes.filter(({ opcode }) => opcode === 'CheckIndex').length ?? -1;
  };

  it('lose redundant bounds checks with either order of comparison', () => {
    // One check remains, because nothing proves that b is not empty.
    for (const test of ['i < a#', 'a# > i']) expect(checksLeft(sum(test))).toBe(1);
    expect(
      checksLeft(
        'int[] !a = new int[5]; int s = 0; int i = 0; while (i < 5) { s = s + a[i]; i = i + 1; } return s;',
      ),
    ).toBe(0);
  });

  it('keep checks that can fail', () => {
    for (const test of ['i <= a#', 'i < b#', 'i != a#', 'i >= a#', 'i < a# + 1'])
      expect(checksLeft(sum(test))).toBe(2);
    expect(checksLeft(sum('i < a#', 'int i = -1'))).toBe(2);
    expect(checksLeft(sum('i < a#', 'int i = arg'))).toBe(2);
  });

  it('behave the same after reduction', long, () => {
    let removed = 0;
    for (let seed = 1; seed <= 8; seed++) {
      const text = pipelineOf(arrayProgram(seed));
      const reduced = reduce(text);
      removed += reduced.steps.filter(({ action }) => action === 'remove').length;
      if (reduced.pipeline === null) throw new Error('the pipeline was not scheduled');
      const { verdict, data } = compareReduced(read(text), reduced.pipeline, { runs: 4, seed });
      expect({ seed, verdict, difference: data?.difference }).toMatchObject({ difference: null });
    }
    expect(removed).toBeGreaterThan(0);
  });
});

describe('Reducer', () => {
  /** Replaces 0 + x with x. */
  const addZero: Reduction = {
    name: 'add-zero',
    reduce: (node, reducer) => {
      const [left, right] = node.inputs;
      if (node.opcode === 'add' && left.opcode === 'literal' && left.literals[0] === 0)
        reducer.replace(node, right);
    },
  };

  it('enqueues the users of a replaced node', () => {
    const pipeline = read(`pipeline {
      i0 = start
      i1 = literal 0
      i2 = parameter
      i3 = add i1, i4
      i4 = add i1, i5
      i5 = add i1, i2
      i6 = exit ^i0, i3
    }`);
    const reducer = new Reducer(pipeline);
    reducer.run([addZero]);
    expect(reducer.steps.map(({ node, after }) => [node, after])).toEqual([
      ['i3', 'i4 = add i1, i5'],
      ['i4', 'i5 = add i1, i2'],
      ['i5', 'i2 = parameter'],
    ]);
    expect(printPipeline(pipeline).replaceAll(/\s+/g, ' ')).toBe(
      'pipeline { i0 = start i1 = literal 0 i2 = parameter i3 = exit ^i0, i2 }',
    );
  });

  it('gives up on reductions that do not terminate', () => {
    const restless: Reduction = { name: 'restless', reduce: (node, reducer) => reducer.change(node) };
    const reducer = new Reducer(read('pipeline {\ni0 = start\n}'), { limit: 100 });
    expect(() => reducer.run([restless])).toThrow(NonterminatingReduction);
  });

  it('keeps uses and inputs consistent while random nodes are removed', long, () => {
    const random = new Random(3);
    const anything: Reduction = {
      name: 'any value (⊥)',
      reduce: (node, reducer) => {
        const removable = node.uses.length === 0 && node.control.length < 2 && !node.isRegion;
        const inControl = node.controlUses.length > 0 && node.control.length !== 1;
        if (random.below(3) > 0 || inControl || node.controlUses.some(({ user }) => user.isRegion)) return;
        const other = node.inputs.find((input) => input !== node && !input.isRegion);
        if (removable) reducer.remove(node);
        else if (other !== undefined && !node.isRegion && node.control.length === 0)
          reducer.replace(node, other);
      },
    };
    let steps = 0;
    for (let i = 0; i < 200; i++) {
      const pipeline = randomPipeline(random, 12);
      const reducer = new Reducer(pipeline);
      reducer.run([anything]);
      steps += reducer.steps.length;
      expectMirrored(pipeline);
    }
    expect(steps).toBeGreaterThan(1000);
  });
});

/** Checks that edges agree at both ends, and that removed nodes have no edges. */
function expectMirrored({ nodes }: Pipeline): void {
  const there = new Set(nodes);
  const edges = (list: (node: PipelineNode) => readonly PipelineNode[]): number =>
    nodes.reduce((sum, node) => sum + list(node).length, 0);
  for (const node of nodes) {
    for (const { user, slot } of node.uses) expect(there.has(user) && user.inputs[slot] === node).toBe(true);
    for (const { user, slot } of node.controlUses)
      expect(there.has(user) && user.control[slot] === node).toBe(true);
  }
  expect(edges(({ inputs }) => inputs)).toBe(edges(({ uses }) => uses.map(({ user }) => user)));
  expect(edges(({ control }) => control)).toBe(
    edges(({ controlUses }) => controlUses.map(({ user }) => user)),
  );
}
