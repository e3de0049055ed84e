// Runs reductions on a pipeline's text; all or nothing.
//
// Works on a copy. Each run has a fresh sandbox, so printed output and state belong to it.
import {
  NonterminatingReduction,
  Reducer,
  blocksText,
  checkPipeline,
  inLanguage,
  compareReduced,
  indexReductions,
  printPipeline,
  writtenNames,
  readPipelineFile,
  schedulePipeline,
  type Pipeline,
  type Reduction,
} from '../../../../compiler/index.ts';
import { ReductionCode, ReductionRefused, openReduction } from './reduction-code.ts';
import {
  defaultReductionLimits,
  type ReduceWithRequest,
  type ReducedText,
  type ReductionFailure,
} from './reduce-request.ts';

const nothing: ReducedText = {
  ok: false,
  before: '',
  after: '',
  errors: [],
  failure: null,
  reductions: [],
  steps: [],
  visits: 0,
  idle: 0,
  output: [],
  comparison: null,
};
const NO_NODE = { node: '', nodeText: '' };

/**
 * Never throws.
 * @param watch see `ReducerOptions`
 */
export async function reduceWith(
  request: ReduceWithRequest,
  watch?: (reducer: Reducer) => void,
): Promise<ReducedText> {
  const { pipeline, errors } = readPipelineFile(request.pipeline);
  if (pipeline === null) return { ...nothing, errors };
  const problems = checkPipeline(pipeline);
  const before = textOf(pipeline);
  if (problems.length > 0) return { ...nothing, before, after: before, errors: problems };
  const run = new Run(request, pipeline, watch);
  try {
    const failure = (await run.open()) ?? run.reduce();
    const done = { ...nothing, before, after: before, ...run.told(), failure };
    return failure === null ? { ...done, ok: true, ...run.result() } : done;
  } finally {
    run.dispose();
  }
}

/** In blocks if it has blocks, with the names of the steps. */
function textOf(pipeline: Pipeline): string {
  const cfg = pipeline.blocks.length > 0;
  return `${printPipeline(pipeline, { cfg }, writtenNames(pipeline, cfg))}\n`;
}

class Run {
  private readonly request: ReduceWithRequest;
  private readonly given: Pipeline;
  private readonly pipeline: Pipeline;
  private readonly reducer: Reducer;
  private readonly codes: ReductionCode[] = [];
  /** In order, with their indices in the request. */
  private readonly reductions = new Map<Reduction, number>();

  constructor(request: ReduceWithRequest, given: Pipeline, watch?: (reducer: Reducer) => void) {
    this.request = request;
    this.given = given;
    this.pipeline = given.copy();
    const limit = (request.limits?.visits ?? defaultReductionLimits.visits) + 50 * given.nodes.length;
    this.reducer = new Reducer(this.pipeline, { limit, ...(watch === undefined ? {} : { watch }) });
  }

  /** @returns the error in a reduction's text */
  async open(): Promise<ReductionFailure | null> {
    const ready = indexReductions();
    for (const [index, asked] of this.request.reductions.entries()) {
      if (typeof asked === 'string') {
        this.reductions.set(ready[asked], index);
        continue;
      }
      const { text, file } = asked;
      const opened = await openReduction(text, file, this.request.limits);
      if (!opened.ok) return { ...opened.failure, ...NO_NODE, index, reduction: file ?? '' };
      this.codes.push(opened.value);
      for (const reduction of opened.value.reductions) {
        if (this.names().includes(reduction.name))
          return this.failureAt(index, reduction.name, `two reductions are named “${reduction.name}”`);
        this.reductions.set(reduction, index);
      }
    }
    return null;
  }

  reduce(): ReductionFailure | null {
    const all = [...this.reductions.keys()];
    for (const code of this.codes) code.begin();
    try {
      for (const group of this.request.oneByOne === true ? all.map((one) => [one]) : [all])
        this.reducer.run(group);
    } catch (error) {
      return this.failureOf(error);
    }
    const [problem] = checkPipeline(this.pipeline);
    if (problem === undefined) return null;
    return this.failureAt(
      -1,
      '',
      `the pipeline would not be well-formed: ${inLanguage(problem.message, 'en')}`,
    );
  }

  told(): Pick<ReducedText, 'reductions' | 'steps' | 'visits' | 'idle' | 'output'> {
    const { steps, visits, idle } = this.reducer;
    const output = this.codes.flatMap((code) => code.output);
    return { reductions: this.names(), steps, visits, idle, output };
  }

  result(): Pick<ReducedText, 'after' | 'comparison'> {
    const { schedule = 'best', compare = null } = this.request;
    const scheduled = schedule === null ? null : schedulePipeline(this.pipeline, schedule).pipeline;
    if (this.pipeline.blocks.length > 0) this.pipeline.orderNodes();
    return {
      after: scheduled === null ? textOf(this.pipeline) : blocksText(scheduled),
      comparison: compare === null ? null : compareReduced(this.given, this.pipeline, compare),
    };
  }

  dispose(): void {
    for (const code of this.codes) code.dispose();
  }

  private names(): string[] {
    return [...this.reductions.keys()].map(({ name }) => name);
  }

  private failureAt(index: number, reduction: string, message: string): ReductionFailure {
    return { kind: 'error', message, line: 0, column: 0, index, reduction, ...NO_NODE };
  }

  private failureOf(error: unknown): ReductionFailure {
    const { inHand } = this.reducer;
    const hand =
      inHand === null
        ? NO_NODE
        : { node: this.reducer.nameOf(inHand), nodeText: this.reducer.nodeText(inHand) };
    if (error instanceof ReductionRefused) {
      const { failure, reduction } = error;
      return { ...failure, ...hand, index: this.reductions.get(reduction) ?? -1, reduction: reduction.name };
    }
    const message = error instanceof Error ? error.message : String(error);
    if (!(error instanceof NonterminatingReduction))
      return { ...this.failureAt(-1, '', `the reductions break the pipeline: ${message}`), ...hand };
    const last = this.reducer.steps.at(-1)?.reduction ?? '';
    const index = [...this.reductions].find(([{ name }]) => name === last)?.[1] ?? -1;
    return { ...this.failureAt(index, last, message), ...hand, kind: 'timeout' };
  }
}
