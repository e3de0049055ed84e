// The displayed pipeline: choices, its text in a form, the result of reductions, and the position in their
// steps. Kept while other panes are open.
import { untrack } from 'svelte';
import type { FormAnswer, PipelineSource } from '../../../compiler/index.ts';
import type { Session } from '../../session/session.svelte.ts';
import type { PipelineQuestion, PipelineReply } from '../../worker/parts/pipeline.ts';
import { jobOf } from '../../worker/threads.ts';
import { Found, type Noted } from '../../session/kept/found.ts';
import { stateOf } from '../../session/panes/state.svelte.ts';
import {
  chosenReductions,
  defaultPipelineChoices,
  readPipelineChoices,
  type PipelineChoices,
} from './choices.ts';
import { OwnReductions } from './own.svelte.ts';
import { COMPARED, Reducing } from './reducing.svelte.ts';
import type { PipelineTrouble } from '../../names.ts';

const TYPING_MS = 200;
const MAX_STEPS = 1e6;

type Asked = Pick<PipelineQuestion, 'text' | 'options'>;

class Pipelining {
  choices = $state.raw<PipelineChoices>(defaultPipelineChoices);
  source = $state.raw<PipelineSource | null>(null);
  form = $state.raw<FormAnswer | null>(null);
  trouble = $state<PipelineTrouble | null>(null);
  waiting = $state(false);
  /** Incremented to ask the same question again. */
  attempt = $state(0);
  readonly ready = new Reducing();
  readonly own = new OwnReductions();

  private asked = 0;
  private readonly jobs = jobOf('pipeline');
  private readonly save: (choices: PipelineChoices) => void;

  constructor(save: (choices: PipelineChoices) => void) {
    this.save = save;
  }

  choose(change: Partial<PipelineChoices>): void {
    this.choices = { ...this.choices, ...change };
    this.save(this.choices);
  }

  stop(): void {
    this.jobs.stop();
  }

  /** Omits the user's own file, which other users do not have. */
  note(): Noted {
    const { subject, form, schedule, order, left, oneByOne, side } = this.choices;
    return { subject, form, schedule, order, left, oneByOne, side, step: this.ready.stepper.at };
  }

  show(noted: Noted, program: Asked): void {
    const choices = { ...readPipelineChoices(noted, this.choices), file: this.choices.file };
    if (JSON.stringify(choices) !== JSON.stringify(this.choices)) this.choose(choices);
    const step = new Found(noted).count('step', MAX_STEPS, MAX_STEPS);
    this.ready.show(step, aboutOf(program, choices));
  }

  async ask(program: Asked): Promise<void> {
    const { choices } = this;
    const { subject, form, schedule, oneByOne } = choices;
    const reductions = chosenReductions(choices);
    const number = ++this.asked;
    this.waiting = true;
    const reply = await this.jobs
      .run({
        ...program,
        schedule,
        form: subject === 'text' ? form : null,
        reduce: subject === 'reduce' ? { reductions, oneByOne, compare: COMPARED } : null,
      })
      .catch(() => 'crashed' as const);
    if (number !== this.asked) return;
    this.waiting = false;
    if (typeof reply === 'string') this.trouble = reply;
    else this.take(reply, aboutOf(program, choices));
  }

  private take({ source, form, run }: PipelineReply, about: string): void {
    this.trouble = source === null ? 'diagnostics' : null;
    if (source === null) return;
    this.source = source;
    if (form !== null) this.form = form;
    if (run !== null) this.ready.take(run, about);
  }
}

const aboutOf = (program: Asked, choices: PipelineChoices): string =>
  JSON.stringify([program, chosenReductions(choices), choices.oneByOne]);

export const pipeliningOf = stateOf(
  (session) => new Pipelining((choices) => session.settings.keep({ view: { pipeline: { ...choices } } })),
  (pipelining, session) => ({
    restore: ({ pipeline }) => (pipelining.choices = readPipelineChoices(pipeline)),
    start: (world) => void pipelining.own.files.start(world, pipelining.choices.file),
    look: () => void pipelining.own.files.look(),
    override: () => {
      const { choices } = pipelining;
      return () => (pipelining.choices = choices);
    },
    bring: ({ pipeline }) =>
      (pipelining.choices = {
        ...pipelining.choices,
        ...(pipeline === undefined ? {} : { subject: pipeline }),
      }),
    marks: [
      {
        view: 'pipeline',
        note: () => pipelining.note(),
        show: (noted) =>
          pipelining.show(noted, { text: session.program.source, options: session.compilation.options }),
      },
    ],
  }),
);

/** While a component that shows the pipeline is mounted. Creates effects, so call it from components only. */
export function followPipeline(of: () => Session): void {
  let shownText: string | null = null;
  $effect(() => {
    const text = of().program.source;
    const { options } = of().compilation;
    const pipelining = pipeliningOf(of());
    const { choices } = pipelining;
    const wanted = [choices.form, choices.schedule, choices.oneByOne, pipelining.attempt];
    if (choices.subject === 'own') return undefined;
    const delay = text === shownText || shownText === null || wanted.length === 0 ? 0 : TYPING_MS;
    shownText = text;
    const timer = setTimeout(() => void untrack(() => pipelining.ask({ text, options })), delay);
    return () => clearTimeout(timer);
  });
  $effect(() => () => {
    const pipelining = pipeliningOf(of());
    pipelining.stop();
    for (const { stepper } of [pipelining.ready, pipelining.own.reducing]) stepper.playback.pause();
  });
}

export async function runOwn(session: Session): Promise<void> {
  if (!(await session.trust.allows('code'))) return;
  const text = session.program.source;
  const { options } = session.compilation;
  const pipelining = pipeliningOf(session);
  const { schedule, oneByOne } = pipelining.choices;
  await pipelining.own.run({ text, options, schedule, oneByOne }, (source) => (pipelining.source = source));
}
