// Tests that each bookmark of the teacher's pages opens the program, pane, and place that it names, even if
// a task hides the pane from students.
import { expect, it } from 'vitest';
import { groupOf, groupSteps } from '../../../compiler/index.ts';
import {
  buildOf,
  parseLab,
  spotsOf,
  STUDENT_LEVEL,
  Subject,
  type Lab,
  type Show,
  type Spot,
  type Step,
} from '../../../labs/engine/index.ts';
import { courseOf, filesOf, labNames } from '../../labs/course.ts';
import { inTurn } from '../../support/extent.ts';
import { sharedWindow } from '../../support/window/window.ts';
import { eventually } from '../../support/window/actions.ts';

const { page } = sharedWindow({ width: 1440, height: 900, isStill: true });

/** The pane that a bookmark names, or that contains its target. */
function paneOf({ scene, query }: Show): string {
  if (scene.pane !== undefined) return scene.pane;
  const keys = new Set(Object.keys(query ?? {}));
  const has = (...all: string[]): boolean => all.some((key) => keys.has(key));
  if (has('line')) return 'editor';
  if (has('state', 'rho')) return 'semantics';
  if (has('visit')) return 'analysis';
  if (has('flow')) return 'ssa';
  if (has('block')) return 'cfg';
  return has('instruction') ? 'assembly' : 'graph';
}

/** Finds the target of a bookmark as labs do. Null means the whole picture. */
function spotOf({ source, scene, query }: Show): Spot | null {
  if (query === null) return null;
  const subject = new Subject(source ?? '', scene.level ?? STUDENT_LEVEL);
  const build = buildOf(scene);
  const { arg: argument = 0n, schedule = 'best', analysis } = scene;
  const more = analysis === undefined ? {} : { analysis };
  const [found] = spotsOf(query, subject, { build, argument, schedule, ...more });
  if (found === undefined) throw new Error('a bookmark leads nowhere');
  if (found.kind !== 'step') return found;
  // The timeline numbers groups of steps.
  const log = subject.compiled(build, true).log?.data();
  if (log === undefined) throw new Error('a program of a bookmark has errors');
  return { kind: 'step', step: groupOf(groupSteps(log, 'rewrites'), found.step) + 1 };
}

interface Seen {
  readonly isOnTop: boolean;
  readonly program: string;
  readonly step: number;
  /** Selected or highlighted parts of the visible pane. */
  readonly marks: number;
  /** Step positions of all panes that have steps. */
  readonly counts: Readonly<Record<'semantics' | 'walk' | 'analysis', number>>;
  readonly text: string;
}

const seen = (pane: string): Promise<Seen> =>
  page().evaluate((name) => {
    const element = document.getElementById(`pane-${name}`);
    const box = element?.getBoundingClientRect() ?? new DOMRect();
    const top =
      box.width > 0 ? document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2) : null;
    const isInView = (part: Element): boolean => {
      const { x, y, width, height } = part.getBoundingClientRect();
      return width > 0 && x < box.right && x + width > box.x && y < box.bottom && y + height > box.y;
    };
    const countOf = (stepper: string): number => {
      const text = document.querySelector(`[data-testid=${stepper}-count]`)?.textContent;
      return Number(/\d+/.exec(text ?? '')?.[0] ?? -1);
    };
    const marks = '.selected, .lit, .marked, .node-mark, [aria-selected=true], [aria-current]';
    return {
      isOnTop: top !== null && element?.contains(top) === true,
      program: [...document.querySelectorAll('[data-testid=editor] .cm-line')]
        .map(({ textContent }) => textContent)
        .join('\n'),
      step: globalThis.window.fathom?.picture().step ?? -1,
      marks: [...(element?.querySelectorAll(marks) ?? [])].filter(isInView).length,
      counts: { semantics: countOf('semantics'), walk: countOf('walk'), analysis: countOf('analysis') },
      text: element?.innerText ?? '',
    };
  }, pane);

/** Whether the target is reached or highlighted. */
function isReached(spot: Spot | null, pane: string, { step, marks, counts, text }: Seen): boolean {
  switch (spot?.kind) {
    case undefined:
      return true;
    case 'step':
      return step === spot.step;
    case 'state':
      return counts.semantics === spot.state;
    case 'walk':
      return counts.walk === spot.event;
    case 'visit':
      return counts.analysis > 0;
    case 'node':
      // This pane describes the selected node.
      return pane === 'semantics' ? text.includes(` ${spot.node}`) : marks > 0;
    default:
      return marks > 0;
  }
}

/** The editor draws only the visible part of a long program. */
const isShown = (drawn: string, source: string): boolean =>
  drawn.trimEnd() === source.trimEnd() || (drawn.split('\n').length > 20 && source.includes(drawn.trimEnd()));

async function open(folder: string, lab: Lab, step: Step | undefined): Promise<void> {
  await page().getByTestId('guide-course').click();
  await page().getByTestId(`course-${folder}`).getByRole('button').first().click();
  const index = step === undefined ? 0 : lab.steps.indexOf(step);
  await page().getByTestId('step-title').waitFor();
  for (let i = 0; i < index; i++) await page().getByTestId('next-step').click();
}

it.each(inTurn(labNames(), 1, 2))('%s', { timeout: 400_000 }, async (folder) => {
  const { lab } = parseLab(filesOf(folder), courseOf());
  const bookmarks = lab?.teacher?.bookmarks ?? [];
  expect(bookmarks.length).toBeGreaterThan(2);
  if (lab === null) return;
  const shuts = (pane: string) => (step: Step) => pane in (step.options.shut ?? {});
  const step = lab.steps.find((each) => bookmarks.some(({ show }) => shuts(paneOf(show))(each)));
  await open(folder, lab, step);
  await page().getByTestId('guide-teacher').click();
  for (const { title, show } of bookmarks) {
    const pane = paneOf(show);
    const spot = spotOf(show);
    const isThere = (now: Seen): boolean =>
      now.isOnTop && isShown(now.program, show.source ?? '') && isReached(spot, pane, now);
    await page()
      .getByRole('button', { name: `Show: ${title}`, exact: true })
      .click();
    const found = await eventually(() => seen(pane), isThere, 15_000).catch(() => null);
    expect.soft(found, `${title}: ${pane} ${JSON.stringify(spot)}`).not.toBeNull();
  }
});
