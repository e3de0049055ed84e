// Pipelines in a thread of its own: large ones take long to be written and scheduled, reductions may come to no end, and
// the code of a student may hang. It is ended when it is stopped.
import { ReductionRecorder, pipelineForm, pipelineSource, reducedForm } from '../../compiler/index.ts';
import { reduceWith } from '../../labs/engine/index.ts';
import type { PipelineQuestion, PipelineReply, RunOfReductions } from './protocol.ts';

self.addEventListener('message', ({ data }: MessageEvent<PipelineQuestion>) => {
  void answer(data).then((reply) => (self as unknown as Worker).postMessage(reply));
});

async function answer(question: PipelineQuestion): Promise<PipelineReply> {
  const { text, options, schedule, form, reduce } = question;
  const answered = pipelineSource(text, options, schedule);
  if (answered.kind !== 'source') return { source: answered, form: null, run: null };
  const { text: given } = answered.source;
  return {
    source: answered,
    form: form === null ? null : pipelineForm(given, form, schedule),
    run: reduce === null ? null : await runOf(given, question, reduce),
  };
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
