// The displayed SSA constructions: choices, results, and positions in their steps. Kept while other panes are
// open.
import { untrack } from 'svelte';
import {
  ssaAlgorithmNames,
  type SsaAlgorithm,
  type SsaAnswer,
  type SsaCounts,
  type SsaData,
} from '../../../compiler/index.ts';
import type { Session } from '../../session/session.svelte.ts';
import { Stepper } from '../../ui/stepper.svelte.ts';
import type { SsaQuestion, SsaReply } from '../../worker/parts/ssa.ts';
import { jobOf, type JobOf } from '../../worker/threads.ts';
import { Awaited } from '../../session/kept/awaited.ts';
import { Found, type Noted } from '../../session/kept/found.ts';
import { stateOf } from '../../session/panes/state.svelte.ts';
import { defaultSsaChoices, readSsaChoices, type SsaChoices } from './choices.ts';
import { diamonds } from './ready.ts';
import { placeOf } from './steps.ts';

const MAX_STEPS = 4000;
const TYPING_MS = 200;

export type Trouble =
  | Extract<SsaAnswer, { kind: 'flow-errors' | 'diagnostics' | 'refused' }>
  | { readonly kind: 'stopped' | 'timeout' | 'crashed' };

export interface SearchRow {
  readonly n: number;
  readonly plain: SsaCounts;
  readonly depthFirst: SsaCounts;
  /** For the plain search; null if it was canceled. */
  readonly milliseconds: number | null;
}

export class Constructing {
  choices = $state.raw<SsaChoices>(defaultSsaChoices);
  /** All algorithms for the table, else one or two. */
  reply = $state.raw<SsaReply>([]);
  trouble = $state.raw<Trouble | null>(null);
  waiting = $state(false);
  /** Incremented to ask the same question again. */
  attempt = $state(0);
  textOpen = $state(false);
  path = $state.raw<readonly number[]>([0]);
  /** The guide asks what a new construction will do. */
  fromStart = false;
  marked = $state.raw<readonly number[]>([]);
  active = $state<0 | 1>(0);
  readonly steppers = [this.stepperOf(0), this.stepperOf(1)] as const;

  searchTo = $state(12);
  searched = $state.raw<readonly SearchRow[]>([]);
  counting = $state(0);

  private subject = '';
  /** From a bookmark, for both sides. */
  private readonly awaited = new Awaited<readonly [number, number]>();
  /** The answer to a superseded question has no effect. */
  private asked = 0;
  private readonly jobs: JobOf<'ssa'>;
  private readonly searchJobs = jobOf('ssa');
  private readonly save: (choices: SsaChoices) => void;

  constructor(save: (choices: SsaChoices) => void, jobs = jobOf('ssa')) {
    this.save = save;
    this.jobs = jobs;
  }

  choose(change: Partial<SsaChoices>): void {
    this.pause();
    this.awaited.drop();
    const wasAll = this.choices.subject === 'all';
    this.choices = { ...this.choices, ...change };
    if (wasAll !== (this.choices.subject === 'all')) this.reply = [];
    this.save(this.choices);
  }

  dataOf(side: number): SsaData | null {
    const answer = this.reply[side] as SsaReply[number] | undefined;
    return answer?.answer.kind === 'ssa' ? answer.answer.data : null;
  }

  /** Until the question is answered. */
  hide(): void {
    this.fromStart = true;
    this.steppers[0].follow(0);
  }

  /** After a question: the marks were only for it. */
  leave(): void {
    this.fromStart = false;
    this.marked = [];
  }

  /** All steps, now and when the pane opens. */
  finish(): void {
    this.leave();
    this.pause();
    for (const stepper of this.steppers) stepper.follow(Infinity);
  }

  /** The result is that of the chosen algorithm. */
  get isCurrent(): boolean {
    return !this.waiting && this.dataOf(0)?.algorithm === this.choices.algorithm;
  }

  /** Its last step. */
  seekBlock(block: number): void {
    const data = this.dataOf(0);
    const at = data?.steps.findLastIndex((step) => placeOf(data, step).block === block) ?? -1;
    if (at >= 0) this.steppers[0].seek(at + 1);
  }

  pause(): void {
    for (const stepper of this.steppers) stepper.playback.pause();
  }

  stop(): void {
    this.jobs.stop();
  }

  async ask(text: string): Promise<void> {
    const isAll = this.choices.subject === 'all';
    const question: SsaQuestion = {
      text,
      algorithms: algorithmsOf(this.choices),
      mostSteps: isAll ? 0 : MAX_STEPS,
      path: this.path,
    };
    const number = ++this.asked;
    this.waiting = true;
    const reply = await this.jobs.run(question).catch(() => 'crashed' as const);
    if (number !== this.asked) return;
    this.waiting = false;
    if (typeof reply === 'string') this.trouble = { kind: reply };
    else this.take(reply, subjectOf(text, question.algorithms));
  }

  private take(reply: SsaReply, subject: string): void {
    const answer = reply[0]?.answer;
    if (answer === undefined) return;
    if (answer.kind !== 'ssa' && answer.kind !== 'given-up') {
      this.trouble = answer;
      if (answer.kind === 'refused') this.reply = [];
      return;
    }
    this.trouble = null;
    this.reply = reply;
    if (this.subject === subject) return;
    this.subject = subject;
    this.marked = [];
    this.active = 0;
    this.pause();
    const wanted = this.awaited.of([subject]);
    this.steppers.forEach((stepper, side) =>
      stepper.follow(wanted?.[side] ?? (this.fromStart ? 0 : Infinity)),
    );
  }

  /** Without the user's text, which a bookmark must not overwrite. */
  note(): Noted {
    const { subject, input, algorithm, second, lines } = this.choices;
    const [first, other] = this.steppers;
    return { subject, input, algorithm, second, lines, steps: [first.at, other.at] };
  }

  show(noted: Noted, source: string): void {
    const found = new Found(noted);
    const choices = { ...readSsaChoices(noted, this.choices), flow: this.choices.flow };
    if (JSON.stringify(choices) !== JSON.stringify(this.choices)) this.choose(choices);
    const [first = MAX_STEPS, second = MAX_STEPS] = found
      .list('steps', 2)
      .map((step) => new Found({ step }).count('step', MAX_STEPS, MAX_STEPS));
    const subject = subjectOf(choices.input === 'program' ? source : choices.flow, algorithmsOf(choices));
    this.awaited.want([subject], [first, second]);
    if (this.subject !== subject) return;
    this.steppers[0].follow(first);
    this.steppers[1].follow(second);
  }

  async search(): Promise<void> {
    for (let n = this.searched.length + 1; n <= this.searchTo; n++) {
      this.counting = n;
      const reply = await this.searchJobs
        .run({ text: diamonds(n), algorithms: ['plain', 'dfs'], mostSteps: 0, path: [] })
        .catch(() => 'stopped' as const);
      if (typeof reply === 'string') break;
      const [plain, depthFirst] = reply.map(({ answer }) => countsOf(answer) ?? undefined);
      if (plain === undefined || depthFirst === undefined) break;
      const milliseconds = reply[0]?.milliseconds ?? null;
      this.searched = [...this.searched, { n, plain, depthFirst, milliseconds }];
      // Larger n would be canceled as well.
      if (milliseconds === null) break;
    }
    this.counting = 0;
  }

  stopSearch(): void {
    this.searchJobs.stop();
  }

  private stepperOf(side: 0 | 1): Stepper {
    return new Stepper(
      () => this.dataOf(side)?.steps.length ?? 0,
      () => {
        this.awaited.drop();
        this.active = side;
      },
    );
  }
}

const algorithmsOf = ({ subject, algorithm, second }: SsaChoices): readonly SsaAlgorithm[] =>
  subject === 'all' ? ssaAlgorithmNames : second === '' ? [algorithm] : [algorithm, second];

/** Identifies the subject: an unchanged one keeps the position. */
const subjectOf = (text: string, algorithms: readonly SsaAlgorithm[]): string =>
  JSON.stringify([text, algorithms]);

function countsOf(answer: SsaAnswer): SsaCounts | null {
  if (answer.kind === 'ssa') return answer.data.counts;
  return answer.kind === 'given-up' ? answer.counts : null;
}

export const constructingOf = stateOf(
  (session) => {
    const constructing = new Constructing((choices) =>
      session.settings.keep({ view: { ssa: { ...choices } } }),
    );
    constructing.fromStart = session.late.fromStart.ssa;
    return constructing;
  },
  (constructing, session) => ({
    restore: ({ ssa }) => (constructing.choices = readSsaChoices(ssa)),
    override: () => {
      const { choices } = constructing;
      return () => (constructing.choices = choices);
    },
    bring: ({ algorithm, ssa }) =>
      (constructing.choices = {
        ...constructing.choices,
        ...(algorithm === undefined ? {} : { algorithm, input: 'program', subject: 'steps' }),
        ...(ssa === undefined ? {} : { subject: ssa }),
      }),
    marks: [
      {
        view: 'ssa',
        note: () => constructing.note(),
        show: (noted) => constructing.show(noted, session.program.source),
      },
    ],
  }),
);

/** While a component that shows the forms is mounted. Creates effects, so call it from components only. */
export function followConstruction(of: () => Session): void {
  let shownText: string | null = null;
  $effect(() => {
    const {
      program: { source },
    } = of();
    const constructing = constructingOf(of());
    const { choices } = constructing;
    const { input, flow } = choices;
    const text = input === 'program' ? source : flow;
    const { algorithm, second, subject } = choices;
    const wanted = [algorithm, second, subject === 'all', constructing.path, constructing.attempt];
    if (text !== shownText && shownText !== null) untrack(() => (constructing.path = [0]));
    const delay = text === shownText || shownText === null || wanted.length === 0 ? 0 : TYPING_MS;
    shownText = text;
    const timer = setTimeout(() => void constructing.ask(text), delay);
    return () => clearTimeout(timer);
  });
}
