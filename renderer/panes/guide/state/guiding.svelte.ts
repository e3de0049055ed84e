// The guide's state in a session: course, current lab, assignment, imports, and exports. Created with the
// services before any pane, and kept while its pane is closed.
import { untrack } from 'svelte';
import type { FathomApi, Settings } from '../../../../electron/contract/index.ts';
import { resultText, wordsOf } from '../../../../labs/engine/index.ts';
import type { Goals } from '../../../session/lab/lesson.ts';
import type { Session } from '../../../session/session.svelte.ts';
import { stateOf } from '../../../session/panes/state.svelte.ts';
import { Assigning } from './assigning.svelte.ts';
import { LabsClient } from './client.ts';
import { GuideContext } from './context.svelte.ts';
import { askCourse, Courses, type AskedCourse } from './courses.svelte.ts';
import { Handing } from './handing.svelte.ts';
import { Identity } from './identity.svelte.ts';
import { Making } from './making.svelte.ts';
import { pages } from '../pages/pages.ts';
import { LabPlayer } from './player.svelte.ts';
import { rendering } from './rendering.svelte.ts';
import { Reviewing } from './reviewing.svelte.ts';
import { neighborOf } from './track.ts';

/** At most this long, the window waits for the lab before opening. */
const PATIENCE_MS = 5000;
const CHECK_DELAY_MS = 150;

export interface Guide {
  readonly context: GuideContext;
  readonly assigning: Assigning;
  readonly making: Making;
  readonly identity: Identity;
}

class Guiding {
  guide = $state.raw<Guide | null>(null);
  private readonly session: Session;
  private remembered: Settings['view'] = {};
  private asked: AskedCourse | null = null;

  constructor(session: Session) {
    this.session = session;
  }

  restore(view: Settings['view']): void {
    const {
      host: { api },
      lab: { hasGuide },
      appearance: { language },
    } = this.session;
    this.remembered = view;
    if (!hasGuide || api === null) return;
    this.asked = askCourse(api, language);
    // Reported by the guide, which starts when the user's files are readable.
    void Promise.allSettled([this.asked.list, this.asked.shared]);
    rendering.begin();
  }

  /** Resolves when the last lab is open or has failed to open. */
  async start(): Promise<void> {
    const { session, remembered, asked } = this;
    if (asked === null || session.host.api === null) return;
    // Most sessions begin in a lab. A failed load is reported where the page appears.
    void pages.lab.load().catch(() => undefined);
    const { guide, opened } = begin(session, session.host.api, remembered, asked);
    this.guide = guide;
    $effect.root(() => follow(session, guide));
    await Promise.race([opened, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
  }
}

export const guidingOf = stateOf(
  (session) => new Guiding(session),
  (guiding) => ({ restore: (view) => guiding.restore(view), start: () => guiding.start() }),
);

function begin(
  session: Session,
  api: FathomApi,
  remembered: Settings['view'],
  asked: AskedCourse,
): { readonly guide: Guide; readonly opened: Promise<void> } {
  const client = new LabsClient();
  const courses = new Courses(api, client, () => session.appearance.language);
  const player = new LabPlayer(api, session, client, courses);
  const reviewing = new Reviewing(courses, player);
  player.beforeShown = (lab, progress) => reviewing.load(lab, progress);
  const context = new GuideContext(session, player, courses, reviewing);
  const assigning = new Assigning(session, courses, client);
  const opened = context
    .start(remembered['guide'], asked)
    .then(() => assigning.start(remembered['assignment']))
    .catch((error: unknown) => {
      player.failure = error instanceof Error ? error.message : String(error);
    });
  const identity = new Identity(session, remembered);
  session.lab.handing = new Handing(api, context, client, assigning, identity, opened);
  session.lab.open = (lab) => context.openLab(lab);
  session.lab.titleOf = (lab) => courses.titleOf(lab);
  return { guide: { context, assigning, making: new Making(courses, client), identity }, opened };
}

/** Gives the session the lab's overrides, and checks the lab as the user types. */
function follow(session: Session, { context, assigning, making }: Guide): void {
  const { player, courses, reviewing } = context;
  $effect(() => {
    const { language } = session.appearance;
    const { listed } = courses;
    untrack(() => {
      // If the services fail, the texts stay in the previous language.
      if (listed && language !== courses.language)
        void context
          .translate()
          .then(() => Promise.all([assigning.translate(), making.translate()]))
          .catch(() => undefined);
    });
  });
  $effect(() => {
    void player.lab;
    void untrack(() => reviewing.translate().catch(() => undefined));
  });
  $effect(() => {
    const { lab, name, step, stepIndex, progress } = player;
    if (lab === null) session.lab.lesson = null;
    else
      session.lab.lesson = {
        lab: name,
        title: lab.title,
        step: step?.id ?? '',
        number: stepIndex + 1,
        steps: lab.steps.length,
        tasks: progress.tasks,
      };
  });
  $effect(() => {
    session.lab.goals = goalsOf(session, context);
  });
  // After the compiler has started.
  $effect(() => {
    void session.program.source;
    void session.machine.choices;
    void session.options.optimize;
    void session.options.disabledRules;
    void session.visit.isOn;
    void player.stepIndex;
    void session.trust.isRestricted;
    const timer = setTimeout(() => void player.check(), CHECK_DELAY_MS);
    return () => clearTimeout(timer);
  });
}

function goalsOf(session: Session, guide: GuideContext): Goals | null {
  const { player } = guide;
  const { lab, step } = player;
  if (lab === null || step === undefined || step.tasks.length === 0) return null;
  const said = wordsOf(session.appearance.language);
  const all = step.tasks.map((task) => {
    const isPassed = player.isPassed(task.id);
    const results = isPassed ? [] : (player.verdicts[task.id]?.results ?? []);
    const onProgram = new Set<string>(
      task.checks.filter(({ part }) => part === null).map(({ kind }) => kind),
    );
    const missing = results.filter(({ kind, passed }) => !passed && onProgram.has(kind));
    return {
      id: task.id,
      title: task.title,
      isPassed,
      missing: missing.map((result) => resultText(said, result)),
      show: () => showTask(session, task.id),
    };
  });
  return { all, next: nextOf(guide) };
}

function nextOf(guide: GuideContext): Goals['next'] {
  const { courses, player } = guide;
  const next = neighborOf(courses, player, 1);
  if (next === null) return { to: 'course', go: () => guide.go({ kind: 'course' }) };
  return 'lab' in next
    ? { to: 'lab', go: () => void guide.openLab(next.lab.name) }
    : { to: 'step', go: () => player.goTo(next.step) };
}

function showTask(session: Session, task: string): void {
  session.front.docking?.show('guide');
  // A covered guide is drawn after the next frame.
  requestAnimationFrame(() => {
    const card = document.getElementById(`task-${task}`);
    card?.scrollIntoView({ block: 'nearest' });
    card?.focus({ preventScroll: true });
  });
}
