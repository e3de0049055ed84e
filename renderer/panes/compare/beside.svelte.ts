// Two compared sides: their definitions, the steps omitted on one, and the result.
// A side is a program and its compilation options. Omitted steps define a variant of the window's program.
// Choices change at once; the pane that shows the comparison recomputes it.
import { itemAt } from '../../../labs/engine/index.ts';
import {
  inLanguage,
  scheduleKinds,
  vetoOf,
  workOrders,
  type PickedNode,
  type ScheduleKind,
  type Veto,
  type WorkOrder,
} from '../../../compiler/index.ts';
import { examples } from '../../session/program/examples.ts';
import { Found, type Noted } from '../../session/kept/found.ts';
import type { Session } from '../../session/session.svelte.ts';
import { stateOf } from '../../session/panes/state.svelte.ts';
import { asSentence } from '../../text/index.ts';
import type { ComparedSide } from '../../worker/compiling.ts';
import type { CompareAnswer, CompareQuestion } from '../../worker/parts/compare.ts';
import { jobOf } from '../../worker/threads.ts';
import {
  noteSide,
  optionsOf,
  readSide,
  settled,
  sideName,
  sideOf,
  type Side,
} from '../../shared/sides/sides.ts';
import { compareText } from '../../text/en/compare.ts';

export type Which = 'first' | 'second';
export const compareViews = ['graph', 'beside', 'schedule', 'assembly'] as const;
export type CompareView = (typeof compareViews)[number];

/** The window's program. */
export const THIS = 'this';
const EXAMPLE = 'example:';

export interface Choice extends Side {
  /** `this`, an example, or the path of a program. */
  readonly program: string;
  readonly order: WorkOrder;
  /** Visited first, at the user's request. */
  readonly picks: readonly PickedNode[];
  /** Only this side omits the omitted steps. */
  readonly isBranch: boolean;
  /** '' for the window's. */
  readonly schedule: ScheduleKind | '';
}

/** An omitted step, described when it was chosen. */
export interface LeftOut {
  readonly veto: Veto;
  readonly sentence: string;
}

class Beside {
  /** null: as the window compiles its program. */
  chosen = $state.raw<Readonly<Record<Which, Choice | null>>>({ first: null, second: null });
  leftOut = $state.raw<readonly LeftOut[]>([]);
  view = $state<CompareView>('graph');
  answer = $state.raw<CompareAnswer>(null);
  condition = $state<'none' | 'working' | 'done' | 'timeout' | 'broken' | 'failed'>('none');
  failure = $state('');
  private readonly session: Session;
  private readonly jobs = jobOf('compare');

  constructor(session: Session) {
    this.session = session;
  }

  side(which: Which): Choice {
    const { options } = this.session.compilation;
    const chosen = this.chosen[which];
    return chosen === null ? this.plain() : { ...chosen, ...settled(chosen, options) };
  }

  choose(which: Which, change: Partial<Choice>): void {
    this.chosen = { ...this.chosen, [which]: { ...this.side(which), ...change } };
  }

  get programs(): readonly string[] {
    const { programs } = this.session;
    const others = programs.recent().flatMap(({ path }) => (path === programs.current?.path ? [] : [path]));
    return [THIS, ...others.slice(0, MAX_PROGRAMS), ...examples.map((_, i) => `${EXAMPLE}${i}`)];
  }

  nameOf(program: string): string {
    if (program === THIS) return compareText(this.session.text).thisProgram;
    return program.startsWith(EXAMPLE) ? exampleOf(program).name : program.replace(/\.[^./]*$/, '');
  }

  told(which: Which): string {
    const { session } = this;
    const side = this.side(which);
    const words = compareText(session.text);
    return [
      ...(side.program === THIS ? [] : [this.nameOf(side.program)]),
      ...(side.isBranch && this.leftOut.length > 0 ? [words.branch(this.leftOut.length)] : []),
      sideName(side, session.text, (step) => session.timeline.numberOf(step)),
      ...(side.order === 'program' ? [] : [words.orders[side.order]]),
      ...side.picks.map(({ node }) => words.picked(String(node))),
      ...(side.schedule === '' ? [] : [`${session.text.schedule} ${session.text[side.schedule]}`]),
    ].join(', ');
  }

  canLeaveOut(step: number): boolean {
    const log = this.session.compilation.replay?.data;
    return log !== undefined && vetoOf(log, step).veto !== null;
  }

  /** Compares, or reports why the step cannot be omitted. */
  leaveOut(step: number): void {
    const { session } = this;
    const log = session.compilation.replay?.data;
    if (log === undefined) return;
    if (step < 1) {
      session.status.notice = compareText(session.text).noStep;
      return;
    }
    const answer = vetoOf(log, step);
    if (answer.veto === null) {
      session.status.notice = asSentence(inLanguage(answer.why, session.appearance.language));
      return;
    }
    session.status.notice = '';
    const { veto } = answer;
    const isKnown = this.leftOut.some((each) => JSON.stringify(each.veto) === JSON.stringify(veto));
    const sentence = session.timeline.sentence(session.timeline.numberOf(answer.step));
    if (!isKnown) this.leftOut = [...this.leftOut, { veto, sentence }];
    this.chosen = { first: null, second: { ...this.plain(), isBranch: true } };
    session.front.show('compare');
  }

  reorder(order: WorkOrder): void {
    this.chosen = { first: null, second: { ...this.plain(), order } };
    this.session.front.show('compare');
  }

  /** Compares with the visit of a pending node first. */
  pick(picked: PickedNode): void {
    this.chosen = { first: null, second: { ...this.plain(), picks: [picked] } };
    this.session.front.show('compare');
  }

  takeBack(veto: Veto): void {
    this.leftOut = this.leftOut.filter((each) => each.veto !== veto);
    if (this.leftOut.length === 0 && this.side('second').isBranch) this.choose('second', { isBranch: false });
  }

  note(): Noted {
    const { chosen, leftOut, view } = this;
    const noted = (side: Choice | null): unknown => side && { ...side, ...noteSide(side) };
    return { view, first: noted(chosen.first), second: noted(chosen.second), leftOut };
  }

  show(noted: Noted): void {
    const found = new Found(noted);
    this.view = found.oneOf('view', compareViews, this.view);
    const leftOut = found.list('leftOut', MAX_LEFT_OUT).map(readLeftOut);
    if (JSON.stringify(leftOut) !== JSON.stringify(this.leftOut)) this.leftOut = leftOut;
    this.chosen = { first: this.readSide(found.at('first')), second: this.readSide(found.at('second')) };
  }

  /** Invalid choices become the window's, and so does a missing program. */
  private readSide(noted: unknown): Choice | null {
    if (typeof noted !== 'object' || noted === null) return null;
    const found = new Found(noted);
    const plain = this.plain();
    return {
      program: found.oneOf('program', this.programs, THIS),
      ...readSide(noted, plain),
      order: found.oneOf('order', workOrders, plain.order),
      picks: found.list('picks', MAX_PICKS).map(readPick),
      isBranch: found.flag('isBranch', false),
      schedule: found.oneOf('schedule', ['', ...scheduleKinds] as const, ''),
    };
  }

  private plain(): Choice {
    const own = { program: THIS, order: 'program', picks: [], isBranch: false, schedule: '' } as const;
    return { ...sideOf(this.session.compilation.options), ...own };
  }

  /** Reads all dependencies at once, so that changes are noticed. */
  question(): Omit<CompareQuestion, 'sides'> & {
    readonly sides: readonly [Choice, Choice];
    readonly source: string;
  } {
    const { session } = this;
    const { schedule, abi, allocator } = session.machine.choices;
    return {
      sides: [this.side('first'), this.side('second')],
      source: session.compilation.snapshot?.source ?? '',
      machine: { schedule, abi, allocator },
      argument: session.argument.value,
    };
  }

  async compare({ sides, source, ...rest }: ReturnType<Beside['question']>): Promise<void> {
    this.condition = 'working';
    try {
      const [first, second] = sides;
      const both = await Promise.all([this.compiledAs(first, source), this.compiledAs(second, source)]);
      const answer = await this.jobs.run({ ...rest, sides: both });
      if (answer === 'stopped') return;
      this.answer = answer === 'timeout' ? null : answer;
      this.condition = answer === 'timeout' ? 'timeout' : answer === null ? 'broken' : 'done';
    } catch (error) {
      this.answer = null;
      const message = error instanceof Error ? error.message : String(error);
      // A thread that failed to load gives no message.
      this.failure = message === '' ? compareText(this.session.text).notLoaded : message;
      this.condition = 'failed';
    }
  }

  stop(): void {
    this.jobs.stop();
  }

  private async compiledAs(
    { program, order, picks, isBranch, schedule, ...side }: Choice,
    source: string,
  ): Promise<ComparedSide> {
    const more = schedule === '' ? {} : { schedule };
    const options = {
      ...optionsOf(side, this.session.compilation.options),
      order,
      ...(picks.length === 0 ? {} : { picks: picks.map((each) => ({ ...each })) }),
      ...(isBranch ? { without: this.leftOut.map(({ veto }) => ({ ...veto })) } : {}),
    };
    if (program === THIS) return { source, options, ...more };
    if (program.startsWith(EXAMPLE)) return { source: exampleOf(program).source, options, ...more };
    return { source: await this.session.programs.textOf(program), options, ...more };
  }
}
const exampleOf = (program: string): (typeof examples)[number] =>
  itemAt(examples, Number(program.slice(EXAMPLE.length)));
const MAX_PROGRAMS = 20;
const MAX_LEFT_OUT = 20;
const MAX_PICKS = 20;
const MAX_NUMBER = 1e9;

function readPick(noted: unknown): PickedNode {
  const found = new Found(noted);
  return { looks: found.count('looks', MAX_NUMBER, 0), node: found.count('node', MAX_NUMBER, 0) };
}

function readLeftOut(noted: unknown): LeftOut {
  const found = new Found(noted);
  const veto = new Found(found.at('veto'));
  return {
    veto: {
      rule: veto.text('rule', 100, ''),
      op: veto.text('op', 100, ''),
      start: veto.count('start', MAX_NUMBER, 0),
      end: veto.count('end', MAX_NUMBER, 0),
      nth: veto.count('nth', MAX_NUMBER, 0),
    },
    sentence: found.text('sentence', 1000, ''),
  };
}

export const besideOf = stateOf(
  (session) => new Beside(session),
  (beside) => ({
    marks: [
      {
        view: 'compare',
        note: () => beside.note(),
        show: (noted) => beside.show(noted),
      },
    ],
  }),
);
