// The user's reductions: their files, and the last run of one on the current pipeline.
// A reduction runs only at the user's request, in a worker that is terminated if it takes too long. A failed
// run changes nothing, and its steps can be viewed.
import type { PipelineSource } from '../../../compiler/index.ts';
import { CodeFiles } from '../../code/files.svelte.ts';
import type { CodeProblem } from '../../code/problems.ts';
import type { PipelineQuestion } from '../../worker/parts/pipeline.ts';
import { jobOf } from '../../worker/threads.ts';
import { COMPARED, Reducing } from './reducing.svelte.ts';
import type { OwnView, PipelineTrouble } from '../../names.ts';

/** The user's reductions have internal limits that report nontermination; the clock covers the rest. */
const LONGEST_MS = 60_000;

export class OwnReductions {
  readonly files = new CodeFiles('reductions');
  readonly reducing = new Reducing();
  view = $state<OwnView>('code');
  waiting = $state(false);
  trouble = $state<PipelineTrouble | null>(null);
  ran = $state.raw<{ readonly file: string; readonly text: string } | null>(null);

  /** The stored result belongs to the open file. */
  isOfFile = $derived(this.ran !== null && this.ran.file === this.files.chosen);
  failure = $derived(this.isOfFile ? (this.reducing.run?.failure ?? null) : null);
  problems = $derived.by<readonly CodeProblem[]>(() => {
    const { failure, ran } = this;
    return failure === null || ran?.text !== this.files.current?.text ? [] : [failure];
  });

  private asked = 0;
  private readonly jobs = jobOf('pipeline', LONGEST_MS);

  stop(): void {
    this.jobs.stop();
  }

  /** @param onSource receives the text whose lines the result names */
  async run(
    {
      oneByOne,
      ...program
    }: Pick<PipelineQuestion, 'text' | 'options' | 'schedule'> & {
      readonly oneByOne: boolean;
    },
    onSource: (source: PipelineSource) => void,
  ): Promise<void> {
    const { current } = this.files;
    if (current === null) return;
    const ran = { file: current.file, text: current.text };
    const number = ++this.asked;
    this.waiting = true;
    const reply = await this.jobs
      .run({ ...program, form: null, reduce: { reductions: [ran], oneByOne, compare: COMPARED } })
      .catch(() => 'crashed' as const);
    if (number !== this.asked) return;
    this.waiting = false;
    this.ran = ran;
    const { source, run } = typeof reply === 'string' ? { source: null, run: null } : reply;
    this.trouble = typeof reply === 'string' ? reply : source === null ? 'diagnostics' : null;
    this.reducing.take(run, JSON.stringify([program.text, ran, oneByOne]));
    if (source !== null) onSource(source);
    this.view = run?.ok === true ? 'steps' : 'code';
  }
}
