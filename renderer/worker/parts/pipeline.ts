import {
  isPipelineFile,
  pipelineForm,
  pipelineSource,
  reducedForm,
  ReductionRecorder,
  type FormAnswer,
  type PipelineForm,
  type PipelineSource,
  type RecordedReduction,
  type ScheduleKind,
} from '../../../compiler/index.ts';
import { reduceWith, type ReducedText, type ReduceWithRequest } from '../../../labs/engine/index.ts';
import { compileAs, type WindowOptions } from '../compiling.ts';

export interface PipelineQuestion {
  readonly text: string;
  readonly options: WindowOptions;
  readonly schedule: ScheduleKind;
  readonly form: PipelineForm | null;
  readonly reduce: Pick<ReduceWithRequest, 'reductions' | 'oneByOne' | 'compare'> | null;
}

export interface RunOfReductions extends Omit<ReducedText, 'steps'> {
  readonly recorded: RecordedReduction;
  readonly blocks: FormAnswer;
}

export interface PipelineReply {
  /** null if the program has errors. */
  readonly source: PipelineSource | null;
  readonly form: FormAnswer | null;
  readonly run: RunOfReductions | null;
}

export const calls = {
  run: async (question: PipelineQuestion): Promise<PipelineReply> => {
    const { schedule, form, reduce } = question;
    const source = await sourceOf(question);
    if (source === null) return { source, form: null, run: null };
    const { text } = source;
    return {
      source,
      form: form === null ? null : pipelineForm(text, form, schedule),
      run: reduce === null ? null : await runOf(text, question, reduce),
    };
  },
};

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
