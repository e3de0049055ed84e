import {
  isPipelineFile,
  pipelineForm,
  pipelineSource,
  reducedForm,
  ReductionRecorder,
  type PipelineSource,
} from '../../compiler/index.ts';
import { reduceWith } from '../../labs/engine/index.ts';
import { compileAs } from './compiling.ts';
import { serve } from './serving.ts';
import type { PipelineQuestion, PipelineReply, RunOfReductions } from './protocol.ts';

serve<PipelineQuestion>(async (question) => {
  const reply = await answer(question);
  (self as unknown as Worker).postMessage(reply);
});

async function answer(question: PipelineQuestion): Promise<PipelineReply> {
  const { schedule, form, reduce } = question;
  const source = await sourceOf(question);
  if (source === null) return { source, form: null, run: null };
  const { text } = source;
  return {
    source,
    form: form === null ? null : pipelineForm(text, form, schedule),
    run: reduce === null ? null : await runOf(text, question, reduce),
  };
}

/** Accepts a file even if it cannot run. */
async function sourceOf({ text, options, schedule }: PipelineQuestion): Promise<PipelineSource | null> {
  if (isPipelineFile(text)) return { text, nodes: [] };
  const { compilation } = await compileAs(text, options);
  return compilation.ok ? pipelineSource(compilation, schedule) : null;
}

async function runOf(
  pipeline: string,
  { schedule }: PipelineQuestion,
  { reductions, oneByOne, compare }: NonNullable<PipelineQuestion['reduce']>,
): Promise<RunOfReductions> {
  const recorder = new ReductionRecorder();
  const request = { pipeline, reductions, oneByOne, schedule, compare };
  const { steps: _, ...reduced } = await reduceWith(request, recorder.watch);
  const blocks = reduced.ok ? reducedForm(recorder, schedule) : { lines: [], errors: [] };
  return { ...reduced, recorded: recorder.data, blocks };
}
