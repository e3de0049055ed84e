// Wraps the packages json-pipeline and json-pipeline-scheduler with the types that they lack.
import { createRequire } from 'node:module';
import type { PipelineJson, PipelineSections } from '../../../compiler/interchange/print-pipeline.ts';

export interface PackagePipeline {
  parse(data: unknown, sections: PipelineSections, format: 'json' | 'printable'): void;
  render(sections: PipelineSections, format: 'json'): PipelineJson;
  render(sections: PipelineSections, format: 'printable' | 'graphviz'): string;
}

interface PipelinePackage {
  create(kind: 'pipeline' | 'cfg' | 'dominance'): PackagePipeline;
}

interface SchedulerPackage {
  create(pipeline: PackagePipeline): { run(): PackagePipeline };
}

const load = createRequire(import.meta.url);
export const packagePipeline = load('json-pipeline') as PipelinePackage;
const scheduler = load('json-pipeline-scheduler') as SchedulerPackage;

/** A pipeline as the package reads it. */
export function packageRead(
  data: unknown,
  sections: PipelineSections,
  format: 'json' | 'printable',
): PackagePipeline {
  // The package's text reader requires the kinds with blocks, blocks or not.
  const flat = sections.cfg !== true && format === 'json';
  const pipeline = packagePipeline.create(
    flat ? 'pipeline' : sections.dominance === true ? 'dominance' : 'cfg',
  );
  pipeline.parse(data, sections, format);
  return pipeline;
}

/** The package's schedule in blocks. Omits its renumbering, which loses blocks after loops. */
export const packageSchedule = (pipeline: PackagePipeline): PackagePipeline =>
  scheduler.create(pipeline).run();
