// Shows places in the panes: targets of links, results of checks, and answers of predictions.
import { tick } from 'svelte';
import type { StepDetail } from '../../../../compiler/index.ts';
import { sceneOfBuild, type Check, type Scene, type Show, type Spot } from '../../../../labs/engine/index.ts';
import type { Session } from '../../../session/session.svelte.ts';
import type { ViewName } from '../../../names.ts';
import type { LabsClient } from './client.ts';

/** For a newly opened pane's trace: half a minute, on a busy machine. */
const TRIES = 600;
const PAUSE_MS = 50;
const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, PAUSE_MS));

interface Stage {
  readonly client: LabsClient;
  readonly program: string;
  readonly visiting: string | null;
  openMine(): Promise<void>;
  visit(source: string): Promise<void>;
}

/**
 * The student's program is kept.
 * @param isWanted false after a later request: then the rest of this one is dropped
 */
export async function showIn(
  player: Stage,
  session: Session,
  show: Show,
  isWanted: () => boolean,
): Promise<void> {
  const mine = player.program;
  const { source, scene } = show;
  if (source === null) {
    if (player.visiting !== null) await player.openMine();
  } else if (source !== session.program.source) await player.visit(source);
  if (!isWanted()) return;
  session.overrides.apply(scene);
  await session.compilation.done();
  const spots = await player.client.ask({ kind: 'spots', show, mine }).catch(() => null);
  if (!isWanted()) return;
  if (spots !== null) showSpots(session, spots, scene.pane !== undefined, isWanted);
  if (scene.ssa === 'steps') playConstruction(session, isWanted);
  // The view may already be chosen and covered by another pane.
  const isInEditor = scene.pane === undefined && spots?.[0]?.kind === 'line';
  if (!isInEditor && session.lab.canOpen(session.front.view)) session.front.show(session.front.view);
}

/** The program and settings that a question is about, and the scene in which students answer it. */
export async function openQuestion(
  player: Stage,
  session: Session,
  {
    mine,
    program,
    compile,
  }: Pick<Extract<Check, { kind: 'predict' | 'pick' }>, 'mine' | 'program' | 'compile'>,
  scene: Partial<Scene>,
): Promise<void> {
  if (mine) {
    if (player.visiting !== null) await player.openMine();
  } else if (program !== undefined && session.program.source !== program) await player.visit(program);
  session.overrides.apply({
    ...(compile === undefined || compile === 'chosen' ? {} : sceneOfBuild(compile)),
    ...scene,
  });
  await session.compilation.done();
}

/** A question or an animation may need another argument. @returns gives the student's back */
export function borrowArgument(session: Session, arg: bigint | undefined): () => void {
  const before = session.argument.value;
  return () => {
    if (arg !== undefined && session.argument.value === String(arg)) session.argument.value = before;
  };
}

/** A question asks for steps of this kind. @returns gives the student's timeline back */
export function borrowDetail(timeline: Session['timeline'], detail: StepDetail): () => void {
  const before = timeline.detail;
  if (before !== detail) timeline.setDetail(detail);
  return () => {
    if (timeline.detail === detail && before !== detail) timeline.setDetail(before);
  };
}

/** After a pane has selected a clicked node, whose details would cover the picture. */
export async function deselect(session: Session): Promise<void> {
  await tick();
  session.selection.select([], 'guide');
}

/** @param stays the pane is already chosen */
export function showSpots(
  session: Session,
  spots: readonly Spot[],
  stays = false,
  isWanted = (): boolean => true,
): void {
  const [first] = spots;
  if (first === undefined) return;
  const open = (view: ViewName): void => {
    if (!stays) session.front.view = view;
  };
  const nodes = spots.flatMap((spot) => nodesOf(session, spot));
  switch (first.kind) {
    case 'step':
      open('graph');
      session.timeline.seek(first.step);
      if (nodes.length > 0) session.selection.select(nodes, 'guide');
      return;
    case 'state':
      session.front.view = 'semantics';
      session.late.use(({ semantics }) => {
        semantics.subject = 'steps';
        void whenThere(
          isWanted,
          () => semantics.steps !== null,
          () => semantics.run.seek(first.state),
        );
      });
      return;
    case 'visit':
      session.front.view = 'analysis';
      session.late.use(
        ({ analysis }) =>
          void whenThere(
            isWanted,
            () => analysis.isCurrent(session.compilation.snapshot),
            () => analysis.seek(first.visit),
          ),
      );
      return;
    case 'walk':
      session.front.view = 'semantics';
      session.late.use(({ semantics }) => {
        semantics.subject = 'checks';
        void whenThere(
          isWanted,
          () => semantics.checks !== null,
          () => semantics.walk.seek(first.event),
        );
      });
      return;
    case 'flow-block':
      session.front.view = 'ssa';
      session.late.use(
        ({ ssa }) =>
          void whenThere(
            isWanted,
            () => ssa.dataOf(0) !== null && !ssa.waiting,
            () => (ssa.marked = spots.flatMap((spot) => blockOf(spot))),
          ),
      );
      return;
    case 'line':
      if (!stays) session.front.docking?.show('editor');
      session.selection.selectLine(first.line, 'guide');
      return;
    default:
      open(shownIn(session, first));
      if (nodes.length > 0) session.selection.select(nodes, 'guide');
  }
}

/** The pane that shows a place. */
export const paneOf: Readonly<Record<Spot['kind'], ViewName>> = {
  node: 'graph',
  edge: 'graph',
  step: 'graph',
  line: 'graph',
  block: 'cfg',
  instruction: 'assembly',
  state: 'semantics',
  visit: 'analysis',
  'flow-block': 'ssa',
  'flow-phi': 'ssa',
  variable: 'analysis',
  walk: 'semantics',
};

/** The blocks and the assembly show nodes, too. */
const shownIn = ({ front: { view } }: Session, { kind }: Spot): ViewName =>
  (kind === 'node' || kind === 'edge') && (view === 'cfg' || view === 'assembly') ? view : paneOf[kind];

/** Whether the pane that shows these places is covered. */
export function isCovered(session: Session, [first]: readonly Spot[]): boolean {
  const pane = first === undefined || first.kind === 'line' ? 'editor' : shownIn(session, first);
  return session.lab.veilOf(pane) !== undefined;
}

/** The last step of the construction in this block. */
export function showConstruction(session: Session, block: number, isWanted: () => boolean): void {
  session.late.use(
    ({ ssa }) =>
      void whenThere(
        isWanted,
        () => ssa.isCurrent,
        () => ssa.seekBlock(block),
      ),
  );
}

export function hideConstruction(session: Session, isWanted: () => boolean): void {
  session.late.use(({ ssa }) => {
    ssa.hide();
    const { algorithm } = ssa.choices;
    void whenThere(
      isWanted,
      () => ssa.dataOf(0)?.algorithm === algorithm,
      () => ssa.steppers[0].seek(0),
    );
  });
}

/** All its steps, now and when the pane opens. */
export function finishConstruction(session: Session): void {
  session.late.startAt({ ...session.late.fromStart, ssa: false });
  session.late.offers?.ssa.finish();
}

/** From its first step. */
function playConstruction(session: Session, isWanted: () => boolean): void {
  session.late.use(
    ({ ssa }) =>
      void whenThere(
        isWanted,
        () => ssa.isCurrent,
        () => {
          const [stepper] = ssa.steppers;
          stepper.playback.pause();
          stepper.seek(0);
          stepper.playback.toggle();
        },
      ),
  );
}

function nodesOf(session: Session, spot: Spot): readonly number[] {
  switch (spot.kind) {
    case 'node':
      return [spot.node];
    case 'edge': {
      const input = session.timeline.nodes.find(({ id }) => id === spot.node)?.inputs[spot.slot] ?? -1;
      return input < 0 ? [spot.node] : [input, spot.node];
    }
    case 'block': {
      const head = session.compilation.snapshot?.schedules?.[spot.schedule]?.blocks[spot.block]?.head;
      return head === undefined ? [] : [head];
    }
    case 'instruction':
      return spot.node < 0 ? [] : [spot.node];
    default:
      return [];
  }
}

const blockOf = (spot: Spot): readonly number[] => (spot.kind === 'flow-block' ? [spot.block] : []);

export async function whenThere(
  isWanted: () => boolean,
  isThere: () => boolean,
  act: () => void,
): Promise<void> {
  for (let i = 0; i < TRIES && isWanted() && !isThere(); i++) await pause();
  if (isWanted() && isThere()) act();
}
