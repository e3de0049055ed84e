// A person's own reductions: their files, and the last run of one on the pipeline at hand.
//
// A reduction runs by a person's act only, in a worker that is ended where it takes too long. A run that fails changes
// nothing; the steps up to there can be looked at.
import type { PipelineSource } from '../../../compiler/index.ts';
import { CodeFiles } from '../../code/files.svelte.ts';
import type { CodeProblem } from '../../code/problems.ts';
import type { PipelineQuestion } from '../../worker/protocol.ts';
import { ownReductionJobs } from '../../worker/run.ts';
import { COMPARED, Reducing } from './reducing.svelte.ts';
import type { OwnView, PipelineTrouble } from '../../names.ts';

export class OwnReductions {
  readonly files = new CodeFiles('reductions');
  readonly reducing = new Reducing();
  view = $state<OwnView>('code');
  waiting = $state(false);
  trouble = $state<PipelineTrouble | null>(null);
  /** What ran last. */
  ran = $state.raw<{ readonly file: string; readonly text: string } | null>(null);

  /** Whether the result that is kept is one of the file that is open. */
  isOfFile = $derived(this.ran !== null && this.ran.file === this.files.chosen);
  failure = $derived(this.isOfFile ? (this.reducing.run?.failure ?? null) : null);
  /** Where the text that is open failed. */
  problems = $derived.by<readonly CodeProblem[]>(() => {
    const { failure, ran } = this;
    return failure === null || ran?.text !== this.files.current?.text ? [] : [failure];
  });

  private asked = 0;
  private readonly jobs = ownReductionJobs();

  stop(): void {
    this.jobs.stop();
  }

  /** @param onSource is given the text whose lines the result names */
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
    // Another run took its place.
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
