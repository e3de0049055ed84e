// State of the Blocks pane: display options, the scheduler's decisions, and manual moves with their cost.
import { untrack } from 'svelte';
import type {
  Move,
  MoveAnswer,
  MoveFault,
  MoveRequest,
  Placement,
  ScheduleData,
  ScheduleChoice,
  Snapshot,
} from '../../../compiler/index.ts';
import { blocksForms, type BlocksForm } from '../../names.ts';
import { Awaited, isSame } from '../../session/kept/awaited.ts';
import { Found, type Noted } from '../../session/kept/found.ts';
import type { Session } from '../../session/session.svelte.ts';
import { stateOf } from '../../session/panes/state.svelte.ts';
import { Stepper } from '../../ui/stepper.svelte.ts';

/** Steps of a counting run, to keep the compiler responsive. */
export const COUNTED_STEPS = 2_000_000;
const MAX_MOVES = 60;
const MAX_STEPS = 1e6;
const MAX_ID = 1e9;

export interface Refusal extends Move {
  readonly fault: MoveFault;
}

type Kept = { readonly form: BlocksForm; readonly counts: boolean };

type About = readonly [snapshot: Snapshot | null, schedule: ScheduleChoice];

interface Wanted {
  readonly step: number;
  readonly moves: readonly Move[];
}

class Scheduling {
  form = $state<BlocksForm>('picture');
  counts = $state(false);
  placing = $state(false);
  /** In the scheduler's order, for the displayed program and schedule. */
  placements = $state.raw<readonly Placement[]>([]);
  moves = $state.raw<readonly Move[]>([]);
  refusal = $state.raw<Refusal | null>(null);
  /** The last accepted answer. */
  figures = $state.raw<Extract<MoveAnswer, { ok: true }> | null>(null);
  readonly placementOf = $derived(new Map(this.placements.map((each) => [each.node, each])));
  /** Nodes that had a choice: each is a step. */
  readonly steps = $derived(this.placements.filter(({ isFixed }) => !isFixed));
  readonly stepper = new Stepper(
    () => this.steps.length,
    () => {
      this.awaited.drop();
      this.onStep();
    },
  );
  /** Whether a node has its block at the current step; null if there are no steps. */
  readonly isPlaced = $derived.by(() => {
    if (!this.placing) return null;
    const done = new Set(this.steps.slice(0, this.stepper.at).map(({ node }) => node));
    return (node: number): boolean => done.has(node) || this.placementOf.get(node)?.isFixed !== false;
  });
  private about: About | null = null;
  /** Wanted until the user navigates: a reopened pane asks the scheduler again. */
  readonly awaited = new Awaited<Wanted>();
  private readonly onStep: () => void;
  private readonly save: (kept: Kept) => void;

  constructor(onStep: () => void, save: (kept: Kept) => void) {
    this.onStep = onStep;
    this.save = save;
  }

  get step(): Placement | null {
    return this.placing ? (this.steps[this.stepper.at - 1] ?? null) : null;
  }

  choose(change: Partial<Kept>): void {
    this.form = change.form ?? this.form;
    this.counts = change.counts ?? this.counts;
    this.save({ form: this.form, counts: this.counts });
  }

  restore(kept: unknown): void {
    const found = new Found(kept);
    this.form = found.oneOf('form', blocksForms, 'picture');
    this.counts = found.flag('counts', false);
  }

  note(): Noted {
    const { form, counts, placing, stepper, moves } = this;
    return { form, counts, placing, step: stepper.at, moves: moves.slice(0, MAX_MOVES) };
  }

  /** @param move applies manual moves to the displayed schedule */
  show(noted: Noted, about: About, move: (moves: readonly Move[]) => void): void {
    const found = new Found(noted);
    const form = found.oneOf('form', blocksForms, this.form);
    const counts = found.flag('counts', this.counts);
    if (form !== this.form || counts !== this.counts) this.choose({ form, counts });
    this.stepThrough(found.flag('placing', this.placing));
    this.awaited.want(about, { step: found.count('step', MAX_STEPS, 0), moves: readMoves(noted) });
    if (this.about !== null && isSame(this.about, about)) this.reach(about, move);
  }

  take(placements: readonly Placement[], about: About, move: (moves: readonly Move[]) => void): void {
    this.placements = placements;
    this.about = about;
    this.stepper.follow(0);
    this.reach(about, move);
  }

  private reach(about: About, move: (moves: readonly Move[]) => void): void {
    const wanted = this.awaited.of(about);
    if (wanted === null) return;
    this.stepper.follow(wanted.step);
    if (wanted.moves.length > 0) move(wanted.moves);
  }

  /** Starts or stops stepping; starting ends manual moves. */
  stepThrough(isOn: boolean): void {
    this.placing = isOn;
    this.stepper.playback.pause();
    this.stayPut();
    this.stepper.seek(0);
  }

  forget(): void {
    this.placements = [];
    this.about = null;
    this.stayPut();
    this.figures = null;
  }

  private stayPut(): void {
    this.moves = [];
    this.refusal = null;
  }
}

export const schedulingOf = stateOf(
  (session) => {
    const scheduling: Scheduling = new Scheduling(
      () => {
        const { step } = scheduling;
        if (step !== null) session.selection.highlight([step.node], 'cfg');
      },
      (kept) => session.settings.keep({ view: { blocks: { ...kept } } }),
    );
    return scheduling;
  },
  (scheduling, session) => ({
    restore: ({ blocks }) => scheduling.restore(blocks),
    marks: [
      {
        view: 'cfg',
        note: () => scheduling.note(),
        show: (noted) => scheduling.show(noted, aboutOf(session), (moves) => void moveAgain(session, moves)),
      },
    ],
  }),
);

const aboutOf = ({ compilation: { snapshot }, machine: { choices } }: Session): About => [
  snapshot,
  choices.schedule,
];

function readMoves(noted: Noted): Move[] {
  return new Found(noted).list('moves', MAX_MOVES).map((each) => {
    const found = new Found(each);
    return { node: found.count('node', MAX_ID, 0), block: found.count('block', MAX_ID, 0) };
  });
}

/** From a bookmark, if they are valid and nothing has moved meanwhile. */
async function moveAgain(session: Session, moves: readonly Move[]): Promise<void> {
  const scheduling = schedulingOf(session);
  const { placements } = scheduling;
  const answer = await session.compilation.ask('moves', movesRequest(session, moves));
  if (answer?.ok !== true || scheduling.placements !== placements || scheduling.moves.length > 0) return;
  scheduling.moves = moves;
  scheduling.figures = answer;
}

/** Or reports why the node cannot be moved. */
export async function moveTo(session: Session, node: number, block: number): Promise<void> {
  const scheduling = schedulingOf(session);
  const home = shownSchedule(session)?.blockOf[node];
  scheduling.awaited.drop();
  scheduling.refusal = null;
  if (home === block) return;
  const moves = [...scheduling.moves, { node, block }];
  const answer = await session.compilation.ask('moves', movesRequest(session, moves));
  if (answer === null) return;
  session.selection.highlight([node], 'cfg');
  if (answer.ok) {
    scheduling.moves = moves;
    scheduling.figures = answer;
  } else scheduling.refusal = { node, block, fault: answer.fault };
}

export async function moveBack(session: Session, all: boolean): Promise<void> {
  const scheduling = schedulingOf(session);
  const moves = all ? [] : scheduling.moves.slice(0, -1);
  scheduling.awaited.drop();
  const answer = await session.compilation.ask('moves', movesRequest(session, moves));
  if (answer === null || !answer.ok) return;
  scheduling.refusal = null;
  scheduling.moves = moves;
  scheduling.figures = answer;
}

/** With manual moves; null if there is none, such as `own` for a graph without places. */
export function shownSchedule(session: Session): ScheduleData | null {
  const { moves, figures } = schedulingOf(session);
  const { schedules = null } = session.compilation.snapshot ?? {};
  const chosen = schedules?.[session.machine.choices.schedule] ?? null;
  return moves.length > 0 && figures !== null ? figures.schedule : chosen;
}

/** Without the instructions that the scheduler may place, which a question asks for. */
export const unplaced = (
  schedule: ScheduleData,
  placementOf: ReadonlyMap<number, Pick<Placement, 'isFixed'>>,
): ScheduleData => ({
  ...schedule,
  blocks: schedule.blocks.map((block) => ({
    ...block,
    instructions: block.instructions.filter(
      ({ node, kind }) => kind !== 'instruction' || placementOf.get(node)?.isFixed === true,
    ),
  })),
});

function movesRequest(
  { machine: { choices }, argument: { value: argument } }: Session,
  moves: readonly Move[],
): MoveRequest {
  return { schedule: choices.schedule, moves, argument: BigInt(argument), budget: COUNTED_STEPS };
}

/** While a component that shows the schedule is mounted. For components only. */
export function followSchedule(of: () => Session): void {
  $effect(() => {
    const session = of();
    const { snapshot } = session.compilation;
    const { schedule } = session.machine.choices;
    const scheduling = schedulingOf(session);
    untrack(() => scheduling.forget());
    if (snapshot?.schedules == null) return;
    return session.compilation.want('placements', [schedule], (answer) => {
      untrack(() => scheduling.take(answer, [snapshot, schedule], (moves) => void moveAgain(session, moves)));
    });
  });
  $effect(() => {
    const session = of();
    const scheduling = schedulingOf(session);
    const {
      argument: { value: argument },
      compilation: { snapshot },
    } = session;
    const { schedule } = session.machine.choices;
    const subject = [snapshot, schedule, argument];
    if (!scheduling.counts || snapshot?.schedules == null || subject.length === 0) return;
    const request = movesRequest(
      session,
      untrack(() => scheduling.moves),
    );
    return session.compilation.want('moves', [request], (answer) => {
      if (answer.ok) scheduling.figures = answer;
    });
  });
}
