// Pipelines as plain data for the window: the text of the program at hand in each form, and in blocks after reductions.
//
// What is at hand is a pipeline file, or a program, which is written as a pipeline in blocks first. Lines of any form
// know where they come from by a line of that text: of a file the line in the editor, of a program a node of its graph.
import { tracedPipeline } from '../interchange/from-graph.ts';
import type { Pipeline, PipelineError, PipelineNode } from '../interchange/pipeline.ts';
import { pipelineNames, writtenNames } from '../interchange/print-pipeline.ts';
import type { ReductionRecorder } from '../interchange/record-reduction.ts';
import { schedulePipeline } from '../interchange/schedule-pipeline.ts';
import { blocksText, emitPipeline, readPipelineFile, type PipelineForm } from '../interchange/files.ts';
import type { Compilation } from '../compilation.ts';
import type { ScheduleKind } from '../schedule/index.ts';

/** The pipeline at hand, as text or JSON. */
export interface PipelineSource {
  readonly text: string;
  /** By line, from 0: the node of the program's graph that is written there, or -1. Empty of files: they are the program. */
  readonly nodes: readonly number[];
}

export interface PipelineLine {
  readonly text: string;
  /** The line of the source that it was made of, 1-based; 0: none. */
  readonly line: number;
}

export interface FormAnswer {
  readonly lines: readonly PipelineLine[];
  /** Why the pipeline cannot be read, or cannot be put into blocks. */
  readonly errors: readonly PipelineError[];
}

/** A program of the language, without errors, as text in blocks. */
export function pipelineSource(compilation: Compilation, schedule: ScheduleKind): PipelineSource {
  const { pipeline, ids } = tracedPipeline(compilation.schedule(schedule));
  const written = blocksText(pipeline);
  const nodes = nodesOfLines(pipeline, written, 'printable', pipelineNames(pipeline, true)).map((node) =>
    node === null ? -1 : (ids.get(node) ?? -1),
  );
  return { text: written, nodes };
}

/** The text of a source in a form. */
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

/** @param names those of the text; default: as it is printed for others */
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

/** The node that each line of a form begins with. */
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
  // Three spaces before a name are those of a node: what it carries stands deeper.
  let count = 0;
  return lines.map((line) => (line.startsWith('   "opcode": ') ? pipeline.nodes[count++] : null));
}

/** What is left of a pipeline, in blocks; by the lines of the text that it was read from. */
export function reducedForm({ pipeline }: ReductionRecorder, schedule: ScheduleKind): FormAnswer {
  return pipeline === null ? { lines: [], errors: [] } : scheduledForm(pipeline, schedule);
}
