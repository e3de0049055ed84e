// Tests the readers of the “printable” form and of pipelines in JSON: what they accept, errors with their
// locations, and that they never throw.
import { describe, expect, it } from 'vitest';
import { textOf } from '../../../compiler/base/phrase.ts';
import { Random } from '../../../compiler/base/random.ts';
import { pipelineJson, printPipeline } from '../../../compiler/interchange/print-pipeline.ts';
import { isPipelineJson } from '../../../compiler/interchange/form.ts';
import { readPipelineJson } from '../../../compiler/interchange/read-pipeline-json.ts';
import { readPrintable } from '../../../compiler/interchange/read-printable.ts';
import { schedulePipeline } from '../../../compiler/interchange/schedule-pipeline.ts';
import { randomPipeline } from '../../support/foreign/pipelines.ts';
import { long } from '../../support/extent.ts';

const inside = (...lines: string[]): string => ['pipeline {', ...lines, '}'].join('\n');

function faults(text: string): string[] {
  return readPrintable(text).errors.map(
    ({ line, column, message }) => `${line}:${column} ${textOf(message)}`,
  );
}

describe('readPrintable', () => {
  it('accepts comments, spaces instead of commas, names before their definition, and all JSON values', () => {
    const text = `# a pipeline
pipeline { # opens
  # nothing here

  b0 -> b1 , b2   # early
  b0 {
    i7 = literal "a b, c # d", -1.5e3 null, [1, {"x": "]"}], {"k": [true]}   # five
    i3 = if ^b0 i7 # spaces
  }
  b1 {
  }
  b2 {
  }
}
what follows is not read`;
    const { pipeline, errors } = readPrintable(text);
    expect(errors).toEqual([]);
    expect(pipeline?.nodes[1].literals).toEqual(['a b, c # d', -1500, null, [1, { x: ']' }], { k: [true] }]);
    const printed = pipeline === null ? '' : printPipeline(pipeline, { cfg: true });
    expect(printed).toBe(`pipeline {
  b0 {
    i0 = literal "a b, c # d", -1500, null, [1,{"x":"]"}], {"k":[true]}
    i1 = if ^b0, i0
  }
  b0 -> b1, b2
  b1 {
  }
  b2 {
  }
}`);
    const again = readPrintable(printed).pipeline;
    expect(again === null ? null : printPipeline(again, { cfg: true })).toBe(printed);
  });

  it('reports the line and column of each error', () => {
    expect(faults('')).toEqual(['1:1 `pipeline {` is missing']);
    expect(faults('b0 {')).toEqual(['1:1 `pipeline {` must come first']);
    expect(faults('pipeline {\n')).toEqual(['2:1 `}` is missing at the end']);
    expect(faults(inside('pipeline {'))).toEqual(['2:1 pipelines cannot be nested']);
    expect(faults(inside('  x = add'))).toEqual([
      '2:3 a line must start with the name of a node (`i0`) or a block (`b0`), or be `}`',
    ]);
    expect(faults(inside('  i0 add'))).toEqual(['2:6 expected `=`']);
    expect(faults(inside('i0 ='))).toEqual(['2:5 expected an opcode']);
    expect(faults(inside('i0 = add i1, i2', 'i2 = literal 0'))).toEqual(['2:10 i1 does not exist']);
    expect(faults(inside('i0 = start', 'i0 = start'))).toEqual(['3:1 node i0 is declared twice']);
    expect(faults(inside('i0 = add 0x1'))).toEqual(['2:10 unexpected `0x1`']);
    expect(faults(inside('i0 = add "a'))).toEqual(['2:10 unexpected `"a`']);
    expect(faults(inside('i0 = add "\\q"'))).toEqual(['2:10 "\\q" is not a JSON value']);
    expect(faults(inside('i0 = add 1e999'))).toEqual([
      expect.stringMatching(/^2:10 a literal must be .*of limited size/),
    ]);
    expect(faults(inside(`i0 = add ${'['.repeat(100_000)}${']'.repeat(100_000)}`))).toHaveLength(1);
    expect(faults(inside('i0 = add i0, ^i0'))).toEqual(['2:14 unexpected `^i0`']);
    expect(faults(inside('i0 = x ^i0, ^i0, ^i0'))).toEqual([
      '2:18 a node can have at most two control inputs',
    ]);
    expect(faults(inside('b0 {', 'b1 {', '}'))).toContain('3:1 blocks cannot be nested');
    expect(faults(inside('b0 {', '}', 'b0 {', '}'))).toContain('4:1 block b0 is declared twice');
    expect(faults(inside('b0 {', '}', 'b0 -> b7'))).toEqual(['4:7 block b7 does not exist']);
    expect(faults(inside('b0 {', '}', 'b0 ->'))).toEqual(['4:6 expected the name of a block']);
    expect(faults(inside('b0 {', '}', 'b0 > b0'))).toEqual(['4:4 expected `{`, `->`, `=>`, or `~>`']);
    expect(faults(inside('b0 {', 'b0 -> b0', '}'))).toEqual(['3:1 arrows must be outside of blocks']);
    expect(faults(inside('b0 {', '}', 'i0 = add'))).toEqual([
      '4:1 i0 is not in a block; put all nodes in blocks, or none',
    ]);
    expect(faults(inside('i0 = add', 'b0 {', '}'))).toEqual([
      '3:1 nodes precede the first block; put all nodes in blocks, or none',
    ]);
    expect(faults(inside('b0 {', 'i0 = literal 0', '}'))).toEqual([
      '3:1 the last node of a block must have a control input (^)',
    ]);
    expect(faults(inside('b0 {', '}', 'b1 {', '}', 'b0 => b1, b1'))).toEqual([
      '6:11 a block must have one immediate dominator',
    ]);
  });

  it('never throws, nor does the scheduler on its output', () => {
    const random = new Random(7);
    let taken = 0;
    for (let i = 0; i < 4000; i++) {
      const text = damaged(
        printPipeline(randomPipeline(random, 6), { cfg: i % 2 === 0, dominance: true }),
        random,
      );
      const { pipeline, errors } = readPrintable(text);
      expect(pipeline === null).toBe(errors.length > 0);
      if (pipeline === null) continue;
      taken++;
      const scheduled = schedulePipeline(pipeline);
      expect(scheduled.pipeline === null).toBe(scheduled.errors.length > 0);
    }
    expect(taken).toBeGreaterThan(200);
  });
});

describe('schedulePipeline', long, () => {
  it('refuses missing operands and never throws', () => {
    const random = new Random(5);
    const messages = new Map<string, number>();
    for (let i = 0; i < 1500; i++) {
      const json = structuredClone(pipelineJson(randomPipeline(random, 10), { cfg: i % 2 === 0 }));
      const inputs = json.nodes[random.below(json.nodes.length)].inputs as number[];
      if (inputs.length > 0) inputs[random.below(inputs.length)] = random.below(json.nodes.length);
      const { pipeline } = readPipelineJson(json);
      if (pipeline === null) throw new Error('the pipeline was not read');
      const scheduled = schedulePipeline(pipeline);
      const message = textOf(scheduled.errors[0]?.message ?? 'fine').replace(/of \w+|^\S+ is/, '');
      messages.set(message, (messages.get(message) ?? 0) + 1);
    }
    for (const part of ['fine', 'not defined on every path', 'depends on itself', 'does not produce a value'])
      expect([...messages.keys()].some((message) => message.includes(part))).toBe(true);
  });
});

/** Deletes, doubles, or swaps a few characters or words of a text. */
function damaged(text: string, random: Random): string {
  let result = text;
  for (let i = random.below(4); i >= 0; i--) {
    const at = random.below(result.length);
    const length = random.below(8);
    const from = random.below(text.length);
    const put = random.below(3) === 0 ? '' : text.slice(from, from + random.below(8));
    result = result.slice(0, at) + put + result.slice(at + length);
  }
  return result;
}

describe('readPipelineJson', () => {
  it('refuses JSON of other forms and reports the location', () => {
    const message = (value: unknown): string => {
      const { pipeline, errors } = readPipelineJson(value);
      expect(pipeline).toBeNull();
      return `${errors[0].line} ${textOf(errors[0].message)}`;
    };
    const node = { opcode: 'add', control: [], literals: [], inputs: [] };
    expect(message(null)).toBe('0 the list `nodes` is missing');
    expect(message({ nodes: [node, 7] })).toBe('2 a node needs an `opcode`, which must be a string');
    expect(message({ nodes: [{ ...node, inputs: [1] }] })).toBe('1 `inputs`: node 1 does not exist');
    expect(message({ nodes: [{ ...node, inputs: 'x' }] })).toBe('1 `inputs` must be a list');
    expect(message({ nodes: [{ ...node, control: [0, 0, 0] }] })).toBe(
      '1 a node can have at most two control inputs',
    );
    expect(message({ nodes: [node], cfg: 3 })).toBe('0 `cfg` needs a list `blocks` of objects');
    expect(message({ nodes: [node, node], cfg: { blocks: [{ node: 0, nodes: [], successors: [] }] } })).toBe(
      '2 the node is not in a block',
    );
    expect(message({ nodes: [node], cfg: { blocks: [{ node: 4, nodes: [], successors: [] }] } })).toContain(
      'node 4',
    );
  });

  it('never throws', () => {
    const random = new Random(11);
    for (let i = 0; i < 2000; i++) {
      const text = JSON.stringify(pipelineJson(randomPipeline(random, 4), { cfg: true, dominance: true }));
      let value: unknown;
      try {
        value = JSON.parse(
          text.replace(/\d+/g, (number) =>
            random.below(40) === 0 ? 'null' : random.below(60) === 0 ? '99' : number,
          ),
        );
      } catch {
        continue;
      }
      const { pipeline, errors } = readPipelineJson(value);
      expect(pipeline === null).toBe(errors.length > 0);
    }
  });

  it('does not mistake the JSON of a graph for a pipeline', () => {
    expect(isPipelineJson({ nodes: [{ opcode: 'start' }] })).toBe(true);
    expect(isPipelineJson({ nodes: [{ id: 0, op: 'Start' }] })).toBe(false);
  });
});
