// Tests that checkPipeline accepts well-formed pipelines and finds each kind of damage. Also tests copies
// of pipelines, replaced nodes, and comparisons of reduced pipelines.
import { describe, expect, it } from 'vitest';
import { textOf } from '../../../compiler/base/phrase.ts';
import { Random } from '../../../compiler/base/random.ts';
import { checkPipeline } from '../../../compiler/interchange/check-pipeline.ts';
import { compareReduced } from '../../../compiler/interchange/compare-reduced.ts';
import { SUM_OF_ARRAY } from '../../../compiler/interchange/examples.ts';
import type { Pipeline, PipelineNode } from '../../../compiler/interchange/pipeline.ts';
import { pipelineJson, printPipeline } from '../../../compiler/interchange/print-pipeline.ts';
import { readPrintable } from '../../../compiler/interchange/read-printable.ts';
import { randomPipeline } from '../../support/foreign/pipelines.ts';
import { long } from '../../support/extent.ts';

function read(text: string): Pipeline {
  const { pipeline, errors } = readPrintable(text);
  if (pipeline === null) throw new Error(textOf(errors[0].message));
  return pipeline;
}
const sum = (): Pipeline => read(SUM_OF_ARRAY);
const sea = (): Pipeline => read(printPipeline(sum()));
const find = ({ nodes }: Pipeline, opcode: string, skip = 0): PipelineNode =>
  nodes.filter((node) => node.opcode === opcode)[skip];
const messages = (pipeline: Pipeline): string =>
  checkPipeline(pipeline)
    .map(({ message }) => textOf(message))
    .join('; ');

describe('checkPipeline', () => {
  it('accepts well-formed pipelines, with or without blocks, with any opcodes', long, () => {
    expect(checkPipeline(sum())).toEqual([]);
    expect(checkPipeline(sea())).toEqual([]);
    const random = new Random(11);
    for (let i = 0; i < 200; i++) {
      const pipeline = randomPipeline(random, 15);
      expect(checkPipeline(pipeline)).toEqual([]);
      expect(checkPipeline(read(printPipeline(pipeline)))).toEqual([]);
    }
  });

  const damages: readonly (readonly [what: string, damage: (pipeline: Pipeline) => void, message: RegExp])[] =
    [
      [
        'a removed node whose value is used',
        (p) => p.nodes.splice(p.nodes.indexOf(find(p, 'add')), 1),
        /which was removed/,
      ],
      ['a missing use', (p) => find(p, 'literal').uses.pop(), /uses of literal/],
      [
        'an additional use',
        (p) => find(p, 'array').uses.push({ user: find(p, 'exit'), slot: 0 }),
        /uses of array/,
      ],
      [
        'a duplicate use and a missing one',
        (p) => find(p, 'array').uses.splice(0, 1, find(p, 'array').uses[1]),
        /uses of array/,
      ],
      [
        'a use in another slot',
        (p) => find(p, 'array').uses.splice(0, 1, { user: find(p, 'load'), slot: 1 }),
        /uses of array/,
      ],
      [
        'an input that does not list its user',
        (p) => void (find(p, 'load').inputs[1] = find(p, 'literal')),
        /uses of/,
      ],
      [
        'control that does not list its user',
        (p) => void (find(p, 'load').control[0] = find(p, 'if')),
        /uses of/,
      ],
      ['a duplicate node', (p) => p.nodes.push(find(p, 'add')), /twice/],
      [
        'a node that is its own control input',
        (p) => {
          const load = find(p, 'load');
          find(p, 'checkIndex').controlUses.pop();
          load.control[0] = load;
          load.controlUses.push({ user: load, slot: 0 });
        },
        /control cycle through itself/,
      ],
      [
        'a value computed from itself',
        (p) => {
          const add = find(p, 'add');
          p.addInput(add, add);
        },
        /depends on itself/,
      ],
      [
        'a value that is not available on every path',
        (p) => p.addInput(find(p, 'exit'), find(p, 'load')),
        /not defined on every path/,
      ],
      [
        'a phi with one input too many',
        (p) => p.addInput(find(p, 'ssa:phi'), find(p, 'literal')),
        /a phi needs 2 inputs/,
      ],
      ['a second start', (p) => void p.create('start'), /one start/],
    ];
  it.each(damages)('finds %s', (_, damage, message) => {
    for (const pipeline of [sum(), sea()]) {
      damage(pipeline);
      expect(messages(pipeline)).toMatch(message);
    }
  });
  it.each<readonly [string, (pipeline: Pipeline) => void, RegExp]>([
    [
      'a node in the wrong block',
      (p) => void (find(p, 'load').block = p.blocks[0]),
      /does not belong to the block/,
    ],
    ['a block that ends with a value', (p) => void p.blocks[2].nodes.pop(), /must have a control input/],
  ])('finds %s', (_, damage, message) => {
    const pipeline = sum();
    damage(pipeline);
    expect(messages(pipeline)).toMatch(message);
  });
});

describe('a copy of a pipeline', () => {
  it('prints the same in all forms, keeps the order of uses, and shares no objects', () => {
    const random = new Random(5);
    for (let i = 0; i < 100; i++) {
      const pipeline = randomPipeline(random, 15);
      const copy = pipeline.copy();
      const form = pipelineJson(pipeline, { cfg: true, dominance: true });
      expect(pipelineJson(copy, { cfg: true, dominance: true })).toEqual(form);
      const uses = ({ nodes }: Pipeline): unknown =>
        nodes.map((node) =>
          [...node.uses, ...node.controlUses].map(({ user, slot }) => [nodes.indexOf(user), slot]),
        );
      expect(uses(copy)).toEqual(uses(pipeline));
      expect(copy.blocks.map(({ line, predecessors }) => [line, predecessors.length])).toEqual(
        pipeline.blocks.map(({ line, predecessors }) => [line, predecessors.length]),
      );
      expect(copy.nodes.some((node) => pipeline.nodes.includes(node))).toBe(false);
      for (const node of [...copy.nodes]) {
        node.literals.push(1);
        if (node.uses.length === 0 && !node.isControl) copy.remove(node);
      }
      expect(pipelineJson(pipeline, { cfg: true, dominance: true })).toEqual(form);
    }
  });
});

describe('a replacement', () => {
  const LOADS = `pipeline {
    b0 {
      i0 = array
      i1 = literal 0
      i2 = load ^b0, i0, i1
      i3 = load ^i2, i0, i1
      i4 = add i2, i3
      i5 = exit ^i3, i4
    }
  }`;
  it('keeps the control edges before and after the replaced node', () => {
    for (const [gone, by] of [
      [0, 1],
      [1, 0],
    ]) {
      const pipeline = read(LOADS);
      pipeline.replace(find(pipeline, 'load', gone), find(pipeline, 'load', by));
      expect(checkPipeline(pipeline)).toEqual([]);
      expect(printPipeline(pipeline, { cfg: true }).replaceAll(/\s+/g, ' ')).toMatch(
        /load \^b0, i0, i1 i3 = add i2, i2 i4 = exit \^i2, i3/,
      );
    }
  });
  it('can replace the last node of a block', () => {
    const pipeline = read(LOADS);
    const end = pipeline.create('return');
    pipeline.insert(end, pipeline.blocks[0]);
    for (const above of find(pipeline, 'exit').control) pipeline.addControl(end, above);
    pipeline.replace(find(pipeline, 'exit'), end);
    expect(checkPipeline(pipeline)).toEqual([]);
    expect(pipeline.blocks[0].lastControl).toBe(end);
  });
});

describe('compareReduced', () => {
  const program = (end: string): Pipeline =>
    read(
      `pipeline {\ni0 = start\ni1 = parameter\ni2 = literal 2\ni3 = mul i1, i2\ni4 = add i1, i1\ni5 = shl i1, i2\ni6 = return ^i0, ${end}\n}`,
    );
  it('runs both pipelines and shows the first input with different results', () => {
    const request = { runs: 20, seed: 3 };
    expect(compareReduced(program('i3'), program('i4'), request)).toMatchObject({
      verdict: 'no-difference',
      data: { same: 20 },
    });
    expect(compareReduced(program('i3'), program('i5'), request)).toMatchObject({
      verdict: 'different',
      reason: '',
      data: { difference: { argument: '1', first: { text: '2' }, second: { text: '4' } } },
    });
  });
  it('detects the removal of a required check even if the access itself faults', () => {
    const element = (check: string, at: string): Pipeline =>
      read(
        `pipeline {\nb0 {\ni0 = parameter\ni1 = array 3, 1\n${check}\ni3 = load ^${at}, i1, i0\ni4 = return ^${at}, i3\n}\n}`,
      );
    const compared = compareReduced(element('i2 = checkIndex ^b0, i1, i0', 'i2'), element('', 'b0'), {
      runs: 20,
      seed: 3,
    });
    expect(compared).toMatchObject({
      verdict: 'different',
      data: {
        difference: {
          first: { text: 'fault: index-out-of-bounds at line 5' },
          second: { text: 'fault: index-out-of-bounds at line 6' },
        },
      },
    });
  });
  it('says which pipeline cannot run, and why', () => {
    const strange = read('pipeline {\ni0 = start\ni1 = magic\ni2 = return ^i0, i1\n}');
    for (const [when, pair] of [
      ['before', [strange, program('i3')]],
      ['after', [program('i3'), strange]],
    ] as const) {
      const { verdict, reason, data } = compareReduced(...pair, { runs: 5, seed: 1 });
      expect({ verdict, data }).toEqual({ verdict: 'not-runnable', data: null });
      expect(textOf(reason)).toMatch(new RegExp(`${when} the reduction: \`magic\``));
    }
  });
});
