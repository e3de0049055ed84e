// Writes programs as pipelines and reads them back. The result must be well-formed, behave like the
// program, and print the same text.
import { describe, expect, it } from 'vitest';
import { textOf } from '../../../compiler/base/phrase.ts';
import { Random } from '../../../compiler/base/random.ts';
import {
  compile,
  compilePipelineFile,
  emitText,
  isPipelineFile,
  run,
  SourceText,
  type Graph,
  type Optimization,
} from '../../../compiler/index.ts';
import { admit } from '../../../compiler/foreign/index.ts';
import { SUM_OF_ARRAY } from '../../../compiler/interchange/examples.ts';
import { graphPipeline } from '../../../compiler/interchange/from-graph.ts';
import {
  PHI,
  type Pipeline,
  type PipelineBlock,
  type PipelineNode,
} from '../../../compiler/interchange/pipeline.ts';
import {
  nodeText,
  pipelineJson,
  pipelineNames,
  printPipeline,
} from '../../../compiler/interchange/print-pipeline.ts';
import { readPipelineJson } from '../../../compiler/interchange/read-pipeline-json.ts';
import { readPrintable } from '../../../compiler/interchange/read-printable.ts';
import { reducePipeline } from '../../support/foreign/reduce-pipeline.ts';
import { reductionNames } from '../../../compiler/interchange/reductions.ts';
import { pipelineGraph } from '../../../compiler/interchange/to-graph.ts';
import { scheduleGraph, scheduleKinds } from '../../../compiler/schedule/index.ts';
import { runGraph, type Outcome } from '../../../compiler/semantics/index.ts';
import { fullProgram } from '../../support/programs/full.ts';
import { packageRead } from '../../support/foreign/packages.ts';
import { randomPipeline } from '../../support/foreign/pipelines.ts';
import { randomProgram } from '../../support/programs/integers.ts';
import { extent, long } from '../../support/extent.ts';
import { goldenPrograms } from '../../support/programs/golden.ts';

const SEED = 20261122;
const settings: readonly Optimization[] = ['none', 'peephole', 'full'];
const BUDGET = 200_000;

function read(text: string): Pipeline {
  const { pipeline, errors } = readPrintable(text);
  expect(errors, text).toEqual([]);
  if (pipeline === null) throw new Error('the pipeline was not read');
  return pipeline;
}

function translated(pipeline: Pipeline): Graph {
  const { graph, errors } = pipelineGraph(pipeline, () => ({ start: 0, end: 0 }));
  expect(errors, printPipeline(pipeline, { cfg: true })).toEqual([]);
  if (graph === null) throw new Error('the pipeline was not compiled');
  const { graph: checked, problems } = admit(graph);
  expect(problems, printPipeline(pipeline, { cfg: true })).toEqual([]);
  if (checked === null) throw new Error('the graph is not well-formed');
  return checked;
}

/** The parts of an outcome that a pipeline preserves; lines and steps differ. */
function told(graph: Graph, argument: bigint): Pick<Outcome, 'result' | 'fault' | 'stdout'> {
  const { result, fault, stdout } = runGraph(graph, new SourceText(''), { argument, budget: BUDGET });
  return { result, fault, stdout };
}

/** Writes a program as text with and without blocks and as JSON; all three must behave like the program. */
function expectRoundTrip(source: string, optimize: Optimization, seed: number): boolean {
  const compilation = compile(source, { optimize });
  if (compilation.graph === null) return false;
  const original = compilation.graph;
  const pipeline = graphPipeline(compilation.schedule(scheduleKinds[seed % scheduleKinds.length]));
  const text = printPipeline(pipeline, { cfg: true, dominance: true });
  const again = read(text);
  expect(printPipeline(again, { cfg: true, dominance: true })).toBe(text);
  expect(packageRead(text, { cfg: true, dominance: true }, 'printable').render({}, 'printable')).toBe(
    printPipeline(pipeline),
  );
  const sea = read(printPipeline(pipeline));
  const json = readPipelineJson(JSON.parse(JSON.stringify(pipelineJson(pipeline, { cfg: true })))).pipeline;
  const graphs = [again, sea, json].map((form) => (form === null ? original : translated(form)));
  for (const argument of [0n, 3n, -5n]) {
    const expected = told(original, argument);
    if (expected.fault === 'timeout') continue;
    for (const graph of graphs) expect(told(graph, argument), text).toEqual(expected);
  }
  const [graph] = graphs;
  const rewritten = printPipeline(graphPipeline(scheduleGraph(graph, 'best')), { cfg: true });
  expect(told(translated(read(rewritten)), 3n)).toEqual(told(graph, 3n));
  return true;
}

describe('a program written as a pipeline', long, () => {
  it('behaves the same for random integer programs', () => {
    for (let seed = SEED; seed < SEED + extent(16, 1000); seed++)
      expect(expectRoundTrip(randomProgram(seed), settings[seed % 3], seed)).toBe(true);
  });

  it('behaves the same for random programs of the whole language', () => {
    for (let seed = SEED; seed < SEED + extent(8, 400); seed++)
      expect(expectRoundTrip(fullProgram(seed), settings[seed % 3], seed)).toBe(true);
  });

  it('behaves the same for golden programs', () => {
    let count = 0;
    goldenPrograms(extent(15, 6)).forEach(({ text }, index) => {
      // Pipelines cannot declare external functions.
      if (text.includes('fault external-function')) return;
      if (expectRoundTrip(text, settings[count % 3], index)) count++;
    });
    expect(count).toBeGreaterThan(50);
  });
});

/**
 * A pipeline as a user could write it: blocks in any order after the first, arrows at the end in any order.
 */
function handWritten({ blocks }: Pipeline, names: ReadonlyMap<PipelineNode, string>, random: Random): string {
  const shuffled = (all: readonly PipelineBlock[]): PipelineBlock[] => {
    const left = [...all];
    return all.flatMap(() => left.splice(random.below(left.length), 1));
  };
  const arrows = shuffled(blocks);
  const name = (node: PipelineNode): string => names.get(node) ?? '';
  const line = (node: PipelineNode, block: PipelineBlock): string => {
    if (node.opcode !== PHI || node.inputs.length !== block.predecessors.length) return nodeText(node, names);
    const left = block.predecessors.map((from, slot) => ({ from, input: node.inputs[slot] }));
    const ordered = arrows.flatMap((from) =>
      from.successors
        .filter((next) => next === block)
        .flatMap(() => {
          const at = left.findIndex((each) => each.from === from);
          return left.splice(at, 1).map(({ input }) => input);
        }),
    );
    const phi = Object.assign(Object.create(node) as PipelineNode, { inputs: ordered });
    return nodeText(phi, new Map([...names, [phi, name(node)]]));
  };
  const sections = [...blocks.slice(0, 1), ...shuffled(blocks.slice(1))].map(
    (block) => `${name(block)} {\n${block.nodes.map((node) => `${line(node, block)}\n`).join('')}}\n`,
  );
  const edges = arrows
    .filter(({ successors }) => successors.length > 0)
    .map((block) => `${name(block)} -> ${block.successors.map(name).join(', ')}\n`);
  return `pipeline {\n${sections.join('')}${edges.join('')}}`;
}

function expectHandWritten(source: string, optimize: Optimization, seed: number): boolean {
  const compilation = compile(source, { optimize });
  if (compilation.graph === null) return false;
  const original = compilation.graph;
  const pipeline = graphPipeline(compilation.schedule(scheduleKinds[seed % scheduleKinds.length]));
  const text = handWritten(pipeline, pipelineNames(pipeline, true), new Random(seed));
  const first = read(text);
  const json = readPipelineJson(JSON.parse(JSON.stringify(pipelineJson(first, { cfg: true })))).pipeline;
  const forms = [first, read(printPipeline(first, { cfg: true })), read(printPipeline(first)), json];
  const graphs = forms.map((form) => (form === null ? original : translated(form)));
  for (const argument of [0n, 3n, -5n]) {
    const expected = told(original, argument);
    if (expected.fault === 'timeout') continue;
    graphs.forEach((graph, form) =>
      expect({ form, ...told(graph, argument) }, text).toEqual({ form, ...expected }),
    );
  }
  return true;
}

describe('a pipeline written by hand', () => {
  it('keeps its branch arms and phis in all forms, for any order of blocks and edges', long, () => {
    for (let seed = SEED; seed < SEED + extent(40, 400); seed++) {
      expect(expectHandWritten(randomProgram(seed), settings[seed % 3], seed)).toBe(true);
      if (seed % 4 === 0) expect(expectHandWritten(fullProgram(seed), settings[seed % 3], seed)).toBe(true);
    }
  });

  it('lists an arm that would precede its region at the end', () => {
    const text = `pipeline {
      b0 { i0 = parameter
        i1 = if ^b0, i0
      }
      b0 -> b2, b1
      b1 { i2 = literal 20
        i3 = jump ^b1
      }
      b1 -> b3
      b2 { i4 = literal 10
        i5 = jump ^b2
      }
      b2 -> b3
      b3 { i6 = ssa:phi ^b3, i2, i4
        i7 = return ^b3, i6
      }
    }`.replace(/\{ /g, '{\n');
    const list = printPipeline(read(text));
    expect(list).toContain('i12 = region ^i2\n  i13 = jump ^i12\n');
    for (const form of [text, list])
      expect([0n, 5n].map((argument) => told(translated(read(form)), argument).result)).toEqual(['20', '10']);
  });
});

describe('a pipeline file', () => {
  it('behaves in all engines like the original program', long, () => {
    for (let seed = SEED; seed < SEED + 24; seed++) {
      const optimize = settings[seed % 3];
      const program = compile(seed % 2 === 0 ? fullProgram(seed) : randomProgram(seed), { optimize });
      const expected = run(program, { engine: 'graph', argument: 5n, budget: BUDGET });
      if (expected.fault === 'timeout') continue;
      const file = compilePipelineFile(emitText(program, 'printable', { schedule: 'early' }));
      expect(file.diagnostics).toEqual([]);
      for (const engine of ['graph', 'schedule', 'emulator'] as const) {
        const { result, fault, stdout } = run(file, { engine, argument: 5n });
        const { result: asked, fault: failed, stdout: printed } = expected;
        expect({ seed, engine, result, fault, stdout }).toEqual({
          seed,
          engine,
          result: asked,
          fault: failed,
          stdout: printed,
        });
      }
    }
  });

  it('is quickly distinguished from program text', () => {
    expect(isPipelineFile('# a\n\n  pipeline{\n}')).toBe(true);
    expect(isPipelineFile('{"nodes": [{"opcode": "start"}]}')).toBe(true);
    for (const text of ['int pipeline = 1;', '{ int pipeline = 1; }', '', `${'# '.repeat(20_000)}\nx`])
      expect(isPipelineFile(text)).toBe(false);
  });
});

describe('a pipeline with other opcodes', () => {
  const runText = (text: string, argument = 0n): string => {
    const { result, fault } = told(translated(read(text)), argument);
    return result + fault;
  };
  const faults = (...lines: string[]): string[] => {
    const { errors } = pipelineGraph(read(['pipeline {', ...lines, '}'].join('\n')), () => ({
      start: 0,
      end: 0,
    }));
    return errors.map(({ line, message }) => `${line} ${textOf(message)}`);
  };
  const sum = SUM_OF_ARRAY.replace('exit ^b3', 'exit ^b3, i5').replace('array\n', 'array 3, -4, 50\n');

  it('computes the sum of an array before and after its reduction', () => {
    expect(runText(SUM_OF_ARRAY)).toBe('0');
    expect(runText(sum)).toBe('49');
    const { pipeline } = reducePipeline(read(sum), { with: reductionNames });
    const text = pipeline === null ? '' : printPipeline(pipeline, { cfg: true });
    expect(text).not.toContain('checkIndex');
    expect(runText(text)).toBe('49');
    expect(runText(sum.replace('literal 1\n', 'literal 2\n'))).toBe('53');
    expect(runText(sum.replace('i1 = literal 0', 'i1 = literal -1'))).toBe('index-out-of-bounds');
  });

  it('computes comparisons, operations, and loops with two back edges or two entries', () => {
    const compare = (relation: string): string =>
      runText(
        `pipeline {\ni0 = start\ni1 = literal 3\ni2 = parameter\ni3 = cmp "${relation}", i2, i1\ni4 = return ^i0, i3\n}`,
        3n,
      );
    expect(['<', '<=', '>', '>=', '==', '!='].map(compare).join('')).toBe('010110');
    const loop = `pipeline {
      b0 {
        i0 = parameter
        i1 = literal 1
        i2 = literal 100
        i3 = if ^b0, i0
      }
      b0 -> b1, b2
      b1 {
        i4 = jump ^b1
      }
      b2 {
        i5 = jump ^b2
      }
      b1 -> b3
      b2 -> b3
      b3 {
        i6 = ssa:phi ^b3, i1, i2, i9, i10
        i7 = cmp "<", i6, i2
        i8 = if ^b3, i7
      }
      b3 -> b4, b7
      b4 {
        i9 = add i6, i6
        i10 = add i6, i1
        i11 = and i6, i1
        i12 = if ^b4, i11
      }
      b4 -> b5, b6
      b5 {
        i13 = jump ^b5
      }
      b6 {
        i14 = jump ^b6
      }
      b5 -> b3
      b6 -> b3
      b7 {
        i15 = return ^b7, i6
      }
    }`;
    // 1, 2, 3, 6, 7, 14, 15, 30, 31, 62, 63, 126
    expect(runText(loop, 1n)).toBe('126');
    expect(runText(loop, 0n)).toBe('100');
  });

  it('can run even if some blocks are unreachable', () => {
    const text = `pipeline {
      b0 {
        i0 = parameter
        i1 = jump ^b0
      }
      b1 {
        i2 = literal 5
        i3 = jump ^b1
      }
      b1 -> b2
      b0 -> b2
      b2 {
        i4 = ssa:phi ^b2, i2, i0
        i5 = return ^b2, i4
      }
    }`;
    expect(runText(text, 8n)).toBe('8');
  });

  it('is refused with the line of an unknown or misused opcode', () => {
    const end = 'i9 = exit ^i0, i1';
    expect(faults('i0 = start', 'i1 = frobnicate 7', end)).toEqual([
      '3 `frobnicate` is not an executable opcode',
    ]);
    expect(faults('i0 = start', 'i1 = literal 0.5', end)).toEqual(['3 0.5 is not a 64-bit integer']);
    expect(faults('i0 = start', 'i2 = literal 1', 'i1 = add i2', end)).toEqual([
      '4 add takes the operands left, right, but has 1',
    ]);
    expect(faults('i0 = start', 'i2 = literal 1', 'i1 = Add 5, i2, i2', end)).toEqual([
      '4 Add does not take a literal',
    ]);
    expect(faults('i0 = start', 'i1 = ssa:phi ^i0', end)).toEqual(['3 this phi has no region']);
    expect(faults('i0 = start', 'i1 = Constant "%20"', end)).toEqual([
      '3 Constant cannot have the literal ` `',
    ]);
    expect(faults('i0 = start', 'i1 = cmp "~"', end)[0]).toContain('3 cmp takes one of');
    expect(faults('i0 = start', 'i1 = ssa:phi', end)).toEqual([
      '3 a phi needs its region as control input (^)',
    ]);
    expect(faults('i0 = start', 'i1 = region ^i2', 'i2 = jump ^i1', 'i3 = exit ^i0, i1')[0]).toContain(
      'does not produce a value',
    );
    expect(faults('i0 = start', 'i1 = load', 'i2 = load ^i0, ^i1', 'i3 = exit ^i2')).toEqual([
      '4 load has its control input from load, which is unreachable',
    ]);
    expect(faults('i0 = literal 1')).toEqual(['0 a pipeline needs exactly one start, not 0']);
    expect(faults('i0 = start', 'i1 = jump ^i0')).toEqual([
      '3 a block must end with if, jump, exit, return, or Fault',
    ]);
    expect(faults('i0 = start', 'i1 = Fault ^i0, "x"')).toEqual(['3 Fault cannot have the literal `x`']);
    expect(faults('i0 = start', 'i1 = literal 1', 'i2 = if ^i0, i1', 'i3 = region ^i2')[0]).toContain(
      '2 successors',
    );
    expect(faults('i0 = start', 'i1 = load ^i0, i0, i0', end)[0]).toContain(
      'a region does not produce a value',
    );
  });

  it('never throws', () => {
    const random = new Random(SEED);
    const opcodes = [
      'Add',
      'LT',
      'Load',
      'Store',
      'New',
      'Call',
      'CallEnd',
      'Proj',
      'memory',
      'Phi',
      'CheckIndex',
    ];
    const more = [
      ...opcodes,
      'ssa:phi',
      'array',
      'load',
      'literal',
      'if',
      'Fun',
      'Parm',
      'return',
      'Never',
      'Length',
    ];
    let taken = 0;
    for (let i = 0; i < 2000; i++) {
      const text = printPipeline(randomPipeline(random, 6), { cfg: true })
        // Ignore the numbers of random nodes.
        .replaceAll(
          /(= (?:add|cmp|jump|if|ssa:phi|load|exit)(?: \^\w+)?)(?:,? (?!i\d|\^)[^ \n]+)*?(?=,? i\d|\n)/g,
          '$1',
        )
        .replaceAll(/= (\S+)/g, (all) => (random.below(12) === 0 ? `= ${random.pick(more) ?? ''}` : all));
      const { pipeline } = readPrintable(text);
      if (pipeline === null) continue;
      const { graph, errors } = pipelineGraph(pipeline, () => ({ start: 0, end: 0 }));
      expect(graph === null).toBe(errors.length > 0);
      if (graph === null) continue;
      taken++;
      admit(graph);
    }
    expect(taken).toBeGreaterThan(20);
  });
});
