// The displayed runs: questions, answers, and positions. Kept while other panes are open, because the graph
// and the blocks show values and areas, too.
import type {
  ChecksData,
  DominanceData,
  NodeState,
  Snapshot,
  StepsData,
  StepsRequest,
  StepState,
} from '../../../compiler/index.ts';
import type { Mark } from '../../session/panes/part.ts';
import { stateOf } from '../../session/panes/state.svelte.ts';
import type { Session } from '../../session/session.svelte.ts';
import { Stepper } from '../../ui/stepper.svelte.ts';
import { Found, type Noted } from '../../session/kept/found.ts';
import { areaOf } from './dominance/area.ts';
import { comparedOf, Comparing } from './equivalence/comparing.svelte.ts';
import { Demands } from './demand.ts';
import { NO_OVERLAY, type Overlay } from '../../session/shown/overlay.svelte.ts';
import { areaOverlay, demandOverlay, stateOverlay } from './overlay.ts';
import { nodeOf, previousOf } from './run/states.ts';
import { studies, type Study } from '../../names.ts';

/** The number of states requested first, and the factor for further requests. */
const FIRST_STATES = 500;
const MORE = 5;
const MAX_STATES = 20_000;
const FIRST_DEMANDS = 2_000;
const MAX_DEMANDS = 20_000;
const MAX_EVENTS = 1e6;

export type Values = ReadonlyMap<number, string>;
const NO_VALUES: Values = new Map();

/** `limit`: the number of recorded states. */
interface Asked {
  readonly snapshot: Snapshot;
  readonly argument: string;
  readonly limit: number;
}

/** What the window shows now. */
const runOf = ({
  compilation: { snapshot },
  argument,
}: Session): { snapshot: Snapshot | null; argument: string } => ({ snapshot, argument: argument.value });

class Studying {
  subject = $state<Study>('steps');

  steps = $state.raw<StepsData | null>(null);
  asked = $state.raw<Asked | null>(null);
  limit = $state(FIRST_STATES);
  /** A bookmark may need more states of a run that is not loaded yet. */
  firstLimit = $state(FIRST_STATES);
  /** For the current state and the previous one in the same call. */
  values = $state.raw<Values>(NO_VALUES);
  valuesBefore = $state.raw<Values>(NO_VALUES);
  /** -1: none. */
  valuesAt = $state(-1);

  demands = $state.raw<Demands | null>(null);
  demandLimit = $state(FIRST_DEMANDS);
  demandsControl = $state(false);
  unfolded = $state.raw<ReadonlySet<number>>(new Set());

  dominance = $state.raw<DominanceData | null>(null);
  chosen = $state(-1);

  checks = $state.raw<ChecksData | null>(null);
  readonly comparing = new Comparing();

  readonly run: Stepper;
  readonly evaluation: Stepper;
  readonly walk: Stepper;
  private readonly known = new Map<number, Values>();

  state: StepState | null = $derived.by(() => this.steps?.states[this.run.at] ?? null);

  /** Both set the window's selection; a line replaces a removed node. */
  constructor(select: (ids: readonly number[]) => void, selectLine: (line: number) => void) {
    const light = (node: number): void => select(node < 0 ? [] : [node]);
    this.run = new Stepper(
      () => (this.steps?.states.length ?? 1) - 1,
      () => light(nodeOf(this.steps?.states[this.run.at])),
    );
    this.evaluation = new Stepper(
      () => this.demands?.length ?? 0,
      () => {
        const { demands, evaluation } = this;
        if (demands === null) return;
        const current = demands.current(evaluation.at);
        light(demands.nodes[current]?.node ?? -1);
        this.unfold(demands.above(current));
      },
    );
    this.walk = new Stepper(
      () => this.checks?.walk.events.length ?? 0,
      () => {
        const { walk } = this.checks ?? {};
        const event = walk?.events[this.walk.at - 1];
        if (walk !== undefined && event !== undefined && walk.step >= 0)
          selectLine(walk.regions[event.region]?.line ?? 0);
        else light(event?.node ?? -1);
      },
    );
  }

  get stepper(): Stepper | null {
    return {
      steps: this.run,
      demand: this.evaluation,
      dominance: null,
      checks: this.walk,
      equivalence: null,
    }[this.subject];
  }

  pause(): void {
    this.run.playback.pause();
    this.evaluation.playback.pause();
    this.walk.playback.pause();
  }

  isOf({ snapshot, argument }: Omit<Asked, 'limit'>): boolean {
    return this.asked?.snapshot === snapshot && this.asked.argument === argument;
  }

  takeSteps(asked: Asked, steps: StepsData): void {
    this.run.playback.pause();
    this.known.clear();
    this.steps = steps;
    this.asked = asked;
    this.limit = asked.limit;
    this.firstLimit = FIRST_STATES;
    this.valuesAt = -1;
  }

  forget(): void {
    this.pause();
    [this.steps, this.asked, this.demands, this.dominance, this.checks] = [null, null, null, null, null];
    this.known.clear();
    this.takeValues(-1, NO_VALUES, NO_VALUES);
    this.chosen = -1;
  }

  get hasMoreStates(): boolean {
    return this.steps?.truncated === true && this.limit < MAX_STATES;
  }

  moreStates(): void {
    this.limit = Math.min(MAX_STATES, this.limit * MORE);
  }

  get hasMoreDemands(): boolean {
    return this.demands?.nodes.some(({ cut }) => cut) === true && this.demandLimit < MAX_DEMANDS;
  }

  moreDemands(): void {
    this.demandLimit = Math.min(MAX_DEMANDS, this.demandLimit * MORE);
  }

  takeDemands(demands: Demands, isOther: boolean): void {
    this.evaluation.playback.pause();
    this.demands = demands;
    if (isOther) this.unfolded = demands.upper(MAX_UNFOLDED);
    this.unfold(demands.above(demands.current(this.evaluation.at)));
  }

  unfold(ids: readonly number[]): void {
    if (ids.some((id) => !this.unfolded.has(id))) this.unfolded = new Set([...this.unfolded, ...ids]);
  }

  toggle(id: number): void {
    const unfolded = new Set(this.unfolded);
    if (!unfolded.delete(id)) unfolded.add(id);
    this.unfolded = unfolded;
  }

  /** Shows a state; records more states if necessary. */
  showState(at: number): void {
    this.subject = 'steps';
    while (this.hasMoreStates && at >= this.limit) this.moreStates();
    this.run.follow(at);
  }

  note(): Noted {
    const { subject, run, limit, evaluation, demandLimit, demandsControl, walk } = this;
    return {
      subject,
      state: run.at,
      limit,
      demand: evaluation.at,
      demandLimit,
      demandsControl,
      event: walk.at,
    };
  }

  /** @param of the bookmark's run, which may not be recorded yet */
  show(noted: unknown, of: ReturnType<typeof runOf>): void {
    const found = new Found(noted);
    const { snapshot, argument } = of;
    this.pause();
    this.subject = found.oneOf('subject', studies, this.subject);
    const limit = Math.max(FIRST_STATES, found.count('limit', MAX_STATES, FIRST_STATES));
    if (snapshot !== null && this.isOf({ snapshot, argument })) this.limit = Math.max(this.limit, limit);
    else this.firstLimit = limit;
    this.run.expect(found.count('state', MAX_STATES, this.run.at));
    this.demandsControl = found.flag('demandsControl', this.demandsControl);
    const demands = found.count('demandLimit', MAX_DEMANDS, FIRST_DEMANDS);
    this.demandLimit = Math.max(this.demandLimit, demands);
    this.evaluation.expect(found.count('demand', MAX_EVENTS, this.evaluation.at));
    this.walk.expect(found.count('event', MAX_EVENTS, this.walk.at));
  }

  takeValues(at: number, values: Values, before: Values): void {
    this.values = values;
    this.valuesBefore = before;
    this.valuesAt = at;
  }

  async valuesOf(session: Session, request: StepsRequest, at: number): Promise<Values | null> {
    const { steps, known } = this;
    const found = known.get(at);
    if (found !== undefined) return found;
    const answer = await session.compilation.ask('values', request, at);
    if (answer === null || this.steps !== steps) return null;
    const values = new Map(answer.map(({ node, value }) => [node, value]));
    known.set(at, values);
    return values;
  }
}

export const studyingOf = stateOf(
  (session) =>
    new Studying(
      (ids) => session.selection.highlight(ids, 'semantics'),
      (line) => session.selection.selectLine(line, 'semantics'),
    ),
  (studying, session) => ({
    override: () => {
      const { subject } = studying;
      return () => (studying.subject = subject);
    },
    forget: () => studying.forget(),
    bring: ({ study }) => (studying.subject = study ?? studying.subject),
    marks: [
      {
        view: 'semantics',
        note: () => ({
          ...studying.note(),
          overlay: session.overlay.name === 'semantics',
          compared: studying.comparing.note(),
        }),
        show: (noted) => {
          studying.show(noted, runOf(session));
          const found = new Found(noted);
          const isOn = found.flag('overlay', session.overlay.name === 'semantics');
          // The decision at the time of the bookmark counts.
          const isUsed = isOn || studying.subject !== 'steps' || found.count('state', MAX_STATES, 0) > 0;
          const hasDecided = session.overlay.hasDecidedRun || isUsed;
          session.overlay.show('semantics', isOn);
          session.overlay.hasDecidedRun = hasDecided;
          studying.comparing.show(noted['compared'], comparedOf(session));
        },
      },
      ...(['graph', 'cfg'] as const).map((view): Mark => ({
        view,
        note: () => (session.overlay.name === 'semantics' ? { semantics: studying.note() } : {}),
        show: ({ semantics }) => {
          if (semantics !== undefined && semantics !== null) studying.show(semantics, runOf(session));
        },
      })),
    ],
  }),
);

const MAX_UNFOLDED = 24;

/** While a component that needs the run is mounted. For components only. */
export function followRun(of: () => Session, wanted: () => boolean): void {
  $effect(() => {
    const session = of();
    const {
      compilation: { snapshot },
      argument: { value: argument },
    } = session;
    const studying = studyingOf(session);
    if (snapshot === null || !wanted()) return;
    const isKnown = studying.isOf({ snapshot, argument });
    if (isKnown && studying.asked?.limit === studying.limit) return;
    const limit = isKnown ? studying.limit : studying.firstLimit;
    return session.compilation.want('steps', [{ argument: BigInt(argument), limit }], (answer) =>
      studying.takeSteps({ snapshot, argument, limit }, answer),
    );
  });
  $effect(() => {
    const session = of();
    const studying = studyingOf(session);
    const { asked, steps } = studying;
    const { at } = studying.run;
    if (asked === null || steps === null || !wanted()) return;
    const request = { argument: BigInt(asked.argument), limit: asked.limit };
    const before = previousOf(steps.states, at);
    const earlier = before === null ? -1 : steps.states.indexOf(before);
    let current = true;
    void Promise.all([
      studying.valuesOf(session, request, at),
      earlier < 0 ? NO_VALUES : studying.valuesOf(session, request, earlier),
    ]).then(([values, valuesBefore]) => {
      if (current && values !== null && valuesBefore !== null) studying.takeValues(at, values, valuesBefore);
    });
    return () => (current = false);
  });
}

export function followDemands(of: () => Session, wanted: () => boolean): void {
  let shown: string | null = null;
  let shownOf: Snapshot | null = null;
  $effect(() => {
    const session = of();
    const {
      compilation: { snapshot },
      argument: { value: argument },
    } = session;
    const studying = studyingOf(session);
    const { demandLimit: nodes, demandsControl: control } = studying;
    if (snapshot === null || !wanted()) return;
    const run = JSON.stringify([argument, control]);
    const request = { argument: BigInt(argument), limit: MAX_STATES, root: null, nodes, control };
    return session.compilation.want('demand', [request], (answer) => {
      studying.takeDemands(new Demands(answer.nodes), run !== shown || snapshot !== shownOf);
      shown = run;
      shownOf = snapshot;
    });
  });
}

/** Follows the dominance of the hovered or else selected value. */
export function followDominance(of: () => Session, wanted: () => boolean): void {
  $effect(() => {
    const session = of();
    const {
      timeline: { nodes },
      selection: { hovered, nodes: selection },
    } = session;
    const studying = studyingOf(session);
    const isShown = (id: number): boolean => isData(nodes.find((node) => node.id === id));
    const selected = [...selection].find(isShown);
    if (hovered !== null && isShown(hovered)) studying.chosen = hovered;
    else if (selected !== undefined) studying.chosen = selected;
  });
  $effect(() => {
    const session = of();
    const { snapshot } = session.compilation;
    const studying = studyingOf(session);
    const { chosen } = studying;
    if (snapshot === null || !wanted()) return;
    if (chosen < 0) {
      studying.dominance = null;
      return;
    }
    return session.compilation.want('dominance', [chosen], ({ data }) => (studying.dominance = data));
  });
}

export function followChecks(of: () => Session, wanted: () => boolean): void {
  $effect(() => {
    const session = of();
    const { snapshot } = session.compilation;
    const studying = studyingOf(session);
    if (snapshot === null || !wanted()) return;
    return session.compilation.want('checks', [], (answer) => (studying.checks = answer));
  });
}

const controlTypes = /^(~?ctrl|~?\(|bottom)/;
/** Control nodes and nodes with several results have no value. */
export const isData = (node: NodeState | undefined): boolean =>
  node !== undefined && node.op !== 'Scope' && !controlTypes.test(node.type);

/** The overlay, kept up to date. For components only. */
export function followOverlay(of: () => Session): () => Overlay {
  const shows = (subject: Study): boolean => studyingOf(of()).subject === subject;
  followRun(of, () => shows('steps'));
  followDemands(of, () => shows('demand'));
  followDominance(of, () => shows('dominance'));
  const overlay = $derived.by((): Overlay => {
    const {
      timeline: { nodes },
      compilation: { snapshot },
    } = of();
    const studying = studyingOf(of());
    const { steps, demands, dominance, run, evaluation } = studying;
    if (shows('steps') && steps !== null) {
      const known = studying.valuesAt === run.at;
      return stateOverlay(
        steps.states,
        run.at,
        known ? studying.values : NO_VALUES,
        known ? studying.valuesBefore : NO_VALUES,
        snapshot?.schedules?.best ?? null,
      );
    }
    if (shows('demand') && demands !== null) return demandOverlay(demands, evaluation.at);
    if (shows('dominance') && dominance !== null)
      return areaOverlay(
        areaOf(dominance),
        dominance.node,
        dominance.phideps,
        nodes,
        snapshot?.schedules?.best ?? null,
      );
    return NO_OVERLAY;
  });
  return () => overlay;
}
