// Recognizes, reads, and writes json-pipeline files. The beginning of a file distinguishes text from JSON.
import { say } from '../base/phrase.ts';
import { shortPhrase } from '../base/without-middle.ts';
import { jsonText } from '../base/json-text.ts';
import { readJson } from './read-json.ts';
import { readPipelineJson } from './read-pipeline-json.ts';
import type { Pipeline, PipelineError, PipelineNode, PipelineResult } from './pipeline.ts';
import { pipelineDot, pipelineJson, printPipeline } from './print-pipeline.ts';
import { readPrintable } from './read-printable.ts';
import { schedulePipeline } from './schedule-pipeline.ts';
import type { ScheduleKind } from '../schedule/index.ts';

/** Errors in JSON also name the node, counted from 1. */
export function readPipelineFile(text: string): PipelineResult {
  const { pipeline, errors } = /^\s*\{/.test(text) ? readJsonForm(text) : readPrintable(text);
  return { pipeline, errors: errors.map((error) => ({ ...error, message: shortPhrase(error.message) })) };
}

function readJsonForm(text: string): PipelineResult {
  const { value, nodes, fault } = readJson(text);
  if (fault !== null) return { pipeline: null, errors: [fault] };
  const { pipeline, errors } = readPipelineJson(value, nodes);
  const placed = errors.map(({ line, message }) => ({
    line: nodes[line - 1] ?? 0,
    column: 0,
    message: line > 0 ? say`node ${line}: ${message}` : message,
  }));
  return { pipeline, errors: placed };
}

export const pipelineForms = [
  'printable',
  'pipeline',
  'pipeline-json',
  'pipeline-dot',
  'json',
  'dot',
] as const;
export type PipelineForm = (typeof pipelineForms)[number];

/** `printable` schedules the pipeline into blocks; the other forms print it unchanged. */
export function emitPipeline(
  pipeline: Pipeline,
  as: PipelineForm,
  schedule: ScheduleKind = 'best',
): { readonly text: string; readonly errors: readonly PipelineError[] } {
  const cfg = pipeline.blocks.length > 0;
  const sections = { cfg, dominance: cfg && pipeline.blocks.some(({ children }) => children.length > 0) };
  switch (as) {
    case 'printable': {
      const { pipeline: scheduled, errors } = schedulePipeline(pipeline, schedule);
      return { text: scheduled === null ? '' : blocksText(scheduled), errors };
    }
    case 'pipeline':
      return { text: `${printPipeline(pipeline)}\n`, errors: [] };
    case 'json':
    case 'pipeline-json':
      return { text: `${jsonText({ ...pipelineJson(pipeline, sections) }, 1)}\n`, errors: [] };
    case 'dot':
    case 'pipeline-dot':
      return { text: `${pipelineDot(pipeline, sections)}\n`, errors: [] };
  }
}

export const blocksText = (pipeline: Pipeline, names?: ReadonlyMap<PipelineNode, string>): string =>
  `${printPipeline(pipeline, { cfg: true, dominance: true }, names)}\n`;
