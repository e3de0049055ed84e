// Pipelines as plain data for the window: the text in each form, and in blocks after reductions.
//
// The input is a pipeline file, or a program, which is first printed as a pipeline in blocks. Lines of all
// forms refer to lines of that text: to the editor for a file, to graph nodes for a program.
import { tracedPipeline } from '../interchange/from-graph.ts';
import type { Pipeline, PipelineError, PipelineNode } from '../interchange/pipeline.ts';
import { pipelineNames, writtenNames } from '../interchange/print-pipeline.ts';
import type { ReductionRecorder } from '../interchange/record-reduction.ts';
import { schedulePipeline } from '../interchange/schedule-pipeline.ts';
import { blocksText, emitPipeline, readPipelineFile, type PipelineForm } from '../interchange/files.ts';
import type { Compilation } from '../compilation.ts';
import type { ScheduleKind } from '../schedule/index.ts';

export interface PipelineSource {
  readonly text: string;
  /** By line, from 0: the graph node printed there, or -1. Empty for files. */
  readonly nodes: readonly number[];
}

export interface PipelineLine {
  readonly text: string;
  readonly line: number;
}

export interface FormAnswer {
  readonly lines: readonly PipelineLine[];
  readonly errors: readonly PipelineError[];
}

/** Requires a program without errors. */
export function pipelineSource(compilation: Compilation, schedule: ScheduleKind): PipelineSource {
  const { pipeline, ids } = tracedPipeline(compilation.schedule(schedule));
  const written = blocksText(pipeline);
  const nodes = nodesOfLines(pipeline, written, 'printable', pipelineNames(pipeline, true)).map((node) =>
    node === null ? -1 : (ids.get(node) ?? -1),
  );
  return { text: written, nodes };
}

export function pipelineForm(text: string, form: PipelineForm, schedule: ScheduleKind): FormAnswer {
  const { pipeline, errors } = readPipelineFile(text);
  if (pipeline === null) return { lines: [], errors };
  if (form !== 'printable')
    return { lines: linesOf(pipeline, emitPipeline(pipeline, form).text, form), errors: [] };
  return scheduledForm(pipeline, schedule);
}

function scheduledForm(pipeline: Pipeline, schedule: ScheduleKind): FormAnswer {
  const { pipeline: scheduled, errors } = schedulePipeline(pipeline, schedule);
  if (scheduled === null) return { lines: [], errors };
  const names = writtenNames(scheduled, true);
  return { lines: linesOf(scheduled, blocksText(scheduled, names), 'printable', names), errors };
}

/** @param names in the text; default: as printed for others */
const linesOf = (
  pipeline: Pipeline,
  text: string,
  form: PipelineForm,
  names = pipelineNames(pipeline, form === 'printable'),
): PipelineLine[] => {
  const nodes = nodesOfLines(pipeline, text, form, names);
  return text
    .trimEnd()
    .split('\n')
    .map((line, index) => ({ text: line, line: nodes[index]?.line ?? 0 }));
};

function nodesOfLines(
  pipeline: Pipeline,
  text: string,
  form: PipelineForm,
  names: ReadonlyMap<PipelineNode, string>,
): (PipelineNode | null)[] {
  const lines = text.trimEnd().split('\n');
  if (form === 'printable' || form === 'pipeline') {
    const nodes = new Map([...names].map(([node, name]) => [name, node]));
    return lines.map((line) => nodes.get(/^\s*([bi]\d+) [={]/.exec(line)?.[1] ?? '') ?? null);
  }
  if (form === 'dot' || form === 'pipeline-dot')
    return lines.map((line) => pipeline.nodes[Number(/^\s*N(\d+) \[/.exec(line)?.[1] ?? -1)] ?? null);
  // Nodes are indented by three spaces, their contents further.
  let count = 0;
  return lines.map((line) => (line.startsWith('   "opcode": ') ? pipeline.nodes[count++] : null));
}

/** A pipeline in blocks after reductions, with lines of the original text. */
export function reducedForm({ pipeline }: ReductionRecorder, schedule: ScheduleKind): FormAnswer {
  return pipeline === null ? { lines: [], errors: [] } : scheduledForm(pipeline, schedule);
}
