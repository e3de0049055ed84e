// Compares our reader, printer, and scheduler with the packages json-pipeline and json-pipeline-scheduler.
import { describe, expect, it } from 'vitest';
import { dominatorTree, loopTree } from '../../../compiler/analysis/index.ts';
import { Random } from '../../../compiler/base/random.ts';
import { regionGraphOf } from '../../../compiler/interchange/region-graph.ts';
import type { Pipeline, PipelineResult } from '../../../compiler/interchange/pipeline.ts';
import {
  pipelineDot,
  pipelineJson,
  printPipeline,
  type PipelineSections,
} from '../../../compiler/interchange/print-pipeline.ts';
import { readPipelineJson } from '../../../compiler/interchange/read-pipeline-json.ts';
import { readPrintable } from '../../../compiler/interchange/read-printable.ts';
import { schedulePipeline } from '../../../compiler/interchange/schedule-pipeline.ts';
import { packageRead, packageSchedule, type PackagePipeline } from '../../support/foreign/packages.ts';
import { randomPipeline } from '../../support/foreign/pipelines.ts';
import { extent, long } from '../../support/extent.ts';

const GRAPHS = extent(150, 5_000);
const SEED = 20261122;
const allSections: readonly PipelineSections[] = [{}, { cfg: true }, { cfg: true, dominance: true }];

const pipelines = Array.from({ length: GRAPHS }, (_, i) =>
  randomPipeline(new Random(SEED + i), 4 + (i % 40)),
);

function read({ pipeline, errors }: PipelineResult): Pipeline {
  expect(errors).toEqual([]);
  if (pipeline === null) throw new Error('the pipeline was not read');
  return pipeline;
}

/** The texts of all forms, printed by us and by the package. */
const ours = (pipeline: Pipeline, sections: PipelineSections): object => ({
  text: printPipeline(pipeline, sections),
  json: pipelineJson(pipeline, sections),
  dot: pipelineDot(pipeline, sections),
});
const theirs = (pipeline: PackagePipeline, sections: PipelineSections): object => ({
  text: pipeline.render(sections, 'printable'),
  json: pipeline.render(sections, 'json'),
  dot: pipeline.render(sections, 'graphviz'),
});

/** Compares the texts first, because that is much faster. */
function expectSame(found: object, expected: object): void {
  if (JSON.stringify(found) !== JSON.stringify(expected)) expect(found).toEqual(expected);
}

describe(`${GRAPHS} random pipelines and the packages (seed ${SEED})`, () => {
  it('have branches, loops, and phis', () => {
    const count = (opcode: string): number =>
      pipelines.reduce((sum, { nodes }) => sum + nodes.filter((node) => node.opcode === opcode).length, 0);
    for (const opcode of ['if', 'ssa:phi', 'region', 'load', 'exit'])
      expect(count(opcode)).toBeGreaterThan(GRAPHS / 2);
  });

  it('are unchanged after the package reads and prints our text', long, () => {
    for (const pipeline of pipelines) {
      for (const sections of allSections) {
        const package_ = packageRead(printPipeline(pipeline, sections), sections, 'printable');
        expectSame(theirs(package_, sections), ours(pipeline, sections));
      }
    }
  });

  it('are unchanged after the package reads and prints our JSON', long, () => {
    for (const pipeline of pipelines) {
      for (const sections of allSections) {
        const package_ = packageRead(pipelineJson(pipeline, sections), sections, 'json');
        expectSame(theirs(package_, sections), ours(pipeline, sections));
      }
    }
  });

  it('are unchanged after we read the text that the package scheduled and printed', long, () => {
    for (const pipeline of pipelines) {
      const made = packageSchedule(packageRead(pipelineJson(pipeline), {}, 'json'));
      for (const sections of allSections) {
        const text = made.render(sections, 'printable');
        const expected = theirs(packageRead(text, sections, 'printable'), sections);
        expectSame(ours(read(readPrintable(text)), sections), expected);
        const json = read(readPipelineJson(made.render(sections, 'json')));
        expectSame(pipelineJson(json, sections), made.render(sections, 'json'));
        expect(pipelineDot(json, sections)).toBe(made.render(sections, 'graphviz'));
        // JSON does not keep the order of children in the dominator tree.
        if (sections.dominance !== true) expect(printPipeline(json, sections)).toBe(text);
      }
    }
  });

  it('are unchanged after a round trip through each of our own forms', long, () => {
    for (const pipeline of pipelines) {
      for (const sections of allSections) {
        const expected = ours(pipeline, sections);
        expectSame(ours(read(readPrintable(printPipeline(pipeline, sections))), sections), expected);
        const json: unknown = JSON.parse(JSON.stringify(pipelineJson(pipeline, sections)));
        expectSame(ours(read(readPipelineJson(json)), sections), expected);
      }
    }
  });
});

/** Loop depth of each node, by the number in its first literal. */
function depths(pipeline: Pipeline): Map<number, number> {
  const { regions } = regionGraphOf(pipeline);
  const loops = loopTree(regions, dominatorTree(regions));
  const found = new Map<number, number>();
  regions.forEach(({ head }, index) => {
    for (const { block, literals } of pipeline.nodes)
      if (block === head) found.set(literals[0] as number, loops.depth[index]);
  });
  return found;
}

describe('our schedule of the random pipelines', long, () => {
  it('is valid with or without given blocks, and places no node in a deeper loop than the package does', () => {
    let compared = 0;
    for (const pipeline of pipelines) {
      const sea = read(readPipelineJson(pipelineJson(pipeline)));
      const made = read(schedulePipeline(sea));
      const fromBlocks = read(schedulePipeline(pipeline));
      expect(depths(fromBlocks)).toEqual(depths(made));
      const package_ = packageSchedule(packageRead(pipelineJson(pipeline), {}, 'json'));
      const mine = depths(made);
      const their = depths(read(readPrintable(package_.render({ cfg: true }, 'printable'))));
      expect([...mine.keys()].sort()).toEqual([...their.keys()].sort());
      for (const [number, depth] of mine) {
        expect(depth).toBeLessThanOrEqual(their.get(number) ?? -1);
        compared++;
      }
    }
    expect(compared).toBeGreaterThan(10 * GRAPHS);
  });
});
