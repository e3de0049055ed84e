// The pipeline that the window shows: what was chosen, its text in a form, what reductions made of it, and where in
// their steps we are. Kept while other panes are open.
import { untrack } from 'svelte';
import type { FormAnswer, PipelineSource } from '../../compiler/index.ts';
import type { Session } from '../session/session.svelte.ts';
import { Stepper } from '../session/stepper.svelte.ts';
import type { PipelineQuestion, PipelineReply, RunOfReductions } from '../worker/protocol.ts';
import { pipelineJobs } from '../worker/run.ts';
import { chosenReductions, defaultPipelineChoices, type PipelineChoices } from './choices.ts';
import { RowStates } from './states.ts';

const TYPING_MS = 200;
/** Inputs on which a pipeline is run before and after its reductions. */
const COMPARED = { runs: 60, seed: 1 };

export type PipelineTrouble = 'diagnostics' | 'stopped' | 'timeout' | 'crashed';

/** A run of reductions that is stepped through. */
export class Reducing {
  run = $state.raw<RunOfReductions | null>(null);
  readonly states = $derived(this.run === null ? null : new RowStates(this.run.recorded));
  readonly stepper = new Stepper(
    () => this.run?.recorded.steps.length ?? 0,
    () => undefined,
  );
  private about = '';

  /** @param about another run of the same leaves us where we are */
  take(run: RunOfReductions | null, about: string): void {
    this.run = run;
    if (this.about === about) return;
    this.about = about;
    this.stepper.playback.pause();
    this.stepper.seek(Infinity);
  }
}

export class Pipelining {
  choices = $state.raw<PipelineChoices>(defaultPipelineChoices);
  source = $state.raw<PipelineSource | null>(null);
  form = $state.raw<FormAnswer | null>(null);
  trouble = $state<PipelineTrouble | null>(null);
  waiting = $state(false);
  /** Counts what makes the same question be asked again. */
  attempt = $state(0);
  readonly ready = new Reducing();

  private readonly jobs = pipelineJobs();
  private readonly save: (choices: PipelineChoices) => void;

  constructor(save: (choices: PipelineChoices) => void) {
    this.save = save;
  }

  choose(change: Partial<PipelineChoices>): void {
    this.choices = { ...this.choices, ...change };
    this.save(this.choices);
  }

  /** Ends what takes too long. */
  stop(): void {
    this.jobs.stop();
  }

  async ask(program: Pick<PipelineQuestion, 'text' | 'options'>): Promise<void> {
    const { choices } = this;
    const { subject, form, schedule, oneByOne } = choices;
    const reductions = chosenReductions(choices);
    this.waiting = true;
    const reply = await this.jobs
      .run({
        ...program,
        schedule,
        form: subject === 'text' ? form : null,
        reduce: subject === 'reduce' ? { reductions, oneByOne, compare: COMPARED } : null,
      })
      .catch(() => 'crashed' as const);
    this.waiting = false;
    if (typeof reply === 'string') this.trouble = reply;
    else this.take(reply, JSON.stringify([program, reductions, oneByOne]));
  }

  private take({ source, form, run }: PipelineReply, about: string): void {
    this.trouble = source === null ? 'diagnostics' : null;
    if (source === null) return;
    this.source = source;
    if (form !== null) this.form = form;
    if (run !== null) this.ready.take(run, about);
  }
}

/** Keeps what is shown up to date while a component lives that shows it. For components only: it begins effects. */
export function followPipeline(of: () => Session): void {
  let shownText: string | null = null;
  $effect(() => {
    const { source: text, options, pipelining } = of();
    const { choices } = pipelining;
    const wanted = [choices.form, choices.schedule, choices.oneByOne, pipelining.attempt];
    if (choices.subject === 'own') return;
    const delay = text === shownText || shownText === null || wanted.length === 0 ? 0 : TYPING_MS;
    shownText = text;
    const timer = setTimeout(() => void untrack(() => pipelining.ask({ text, options })), delay);
    return () => clearTimeout(timer);
  });
  $effect(() => () => {
    of().pipelining.stop();
    of().pipelining.ready.stepper.playback.pause();
  });
}
