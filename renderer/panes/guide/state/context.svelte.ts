// Shared by the parts of the guide: link targets, and the note that explains a term.
import {
  isStepDone,
  termOf,
  type Course,
  type Lab,
  type Progress,
  type Reference,
} from '../../../../labs/engine/index.ts';
import type { Session } from '../../../session/session.svelte.ts';
import type { AskedCourse, Courses } from './courses.svelte.ts';
import type { LabPlayer } from './player.svelte.ts';
import type { Reviewing } from './reviewing.svelte.ts';
import { indicesOf } from './track.ts';

export type Page =
  | { readonly kind: 'course' }
  | { readonly kind: 'lab' }
  | { readonly kind: 'teacher' }
  | { readonly kind: 'assignment' }
  | { readonly kind: 'make' }
  | { readonly kind: 'glossary'; readonly term: string }
  | { readonly kind: 'theory'; readonly id: string };

interface Remembered {
  readonly course: string;
  readonly lab: string;
  readonly track: string;
}
function readRemembered(kept: unknown): Remembered {
  const found: Readonly<Record<string, unknown>> =
    typeof kept === 'object' && kept !== null ? { ...kept } : {};
  const textOf = (key: string): string => (typeof found[key] === 'string' ? found[key] : '');
  return { course: textOf('course'), lab: textOf('lab'), track: textOf('track') };
}

export interface Note {
  readonly title: string;
  readonly text: string;
  readonly left: number;
  readonly top: number;
}

const HUSH_MS = 120;
const WIDTH = 320;
const ROOM = 140;

export class GuideContext {
  page = $state.raw<Page>({ kind: 'lab' });
  note = $state.raw<Note | null>(null);
  readonly session: Session;
  readonly player: LabPlayer;
  readonly courses: Courses;
  readonly reviewing: Reviewing;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private explained: HTMLElement | null = null;

  constructor(session: Session, player: LabPlayer, courses: Courses, reviewing: Reviewing) {
    this.session = session;
    this.player = player;
    this.courses = courses;
    this.reviewing = reviewing;
  }

  get words(): Session['text']['guidePane'] {
    return this.session.text.guidePane;
  }

  go(page: Page): void {
    this.note = null;
    this.page = page;
  }

  async start(kept: unknown, asked: AskedCourse): Promise<void> {
    const remembered = readRemembered(kept);
    const { own } = await asked.list;
    if (remembered.course === '' || own) await this.courses.read(asked);
    else await this.courses.open(remembered.course).catch(() => this.courses.read());
    this.courses.take(remembered.track);
    const { entries } = this.courses;
    const found = entries.find(({ name }) => name === remembered.lab) ?? entries[0];
    if (found !== undefined) await this.player.open(found.name, true);
  }

  /** Shows the course and the open lab in the window's language. */
  async translate(): Promise<void> {
    this.note = null;
    await this.courses.translate();
    await this.player.translate();
  }

  /** @param step index; without it the student's last step, or the first open one of the track */
  async openLab(name: string, step?: number): Promise<void> {
    const from = this.page;
    this.remember(name);
    await this.player.open(name, false, (lab, progress) => step ?? this.stepOf(lab, progress));
    // The user may have navigated meanwhile.
    if (this.page === from) this.go({ kind: 'lab' });
  }

  private stepOf(lab: Lab, progress: Progress): number {
    const indices = indicesOf(this.courses, lab);
    const [first] = indices;
    if (first === undefined || indices.includes(progress.step)) return progress.step;
    const isOpen = (index: number): boolean => {
      const found = lab.steps[index];
      return found !== undefined && !isStepDone(progress, found);
    };
    return indices.find(isOpen) ?? first;
  }

  /** @param track '' for the whole course */
  takeTrack(track: string): void {
    this.courses.take(track);
    this.remember(this.player.name);
  }

  /** '' is Fathom's course. @throws Error with the reason */
  async openCourse(folder: string): Promise<void> {
    await this.player.leave();
    await this.courses.open(folder);
    // Shown before its first lab is read, which can be slow.
    this.go({ kind: 'course' });
    const [first] = this.courses.entries;
    this.remember(first?.name ?? '');
    if (first !== undefined) await this.player.open(first.name);
  }

  private remember(lab: string): void {
    const { own, folder, trackId } = this.courses;
    this.session.persistence.keep({ view: { guide: { course: own ? folder : '', lab, track: trackId } } });
  }

  follow(href: string): void {
    const [, kind = '', rest = ''] = /^#?(show|theory|lab):(.+)$/.exec(href) ?? [];
    const { player } = this;
    if (kind === 'show') {
      const show = player.step?.shows[Number(rest)];
      if (show !== undefined) void player.show(show);
    } else if (kind === 'theory') this.go({ kind: 'theory', id: rest });
    else if (kind === 'lab') {
      const entry = this.courses.entries.find(
        ({ name, head }) => head?.id === rest || name.endsWith(`-${rest}`),
      );
      if (entry !== undefined) void this.openLab(entry.name);
    } else if (href.startsWith('#')) this.toPlace(href.slice(1));
  }

  private toPlace(id: string): void {
    const { player } = this;
    const index = (player.lab?.steps ?? []).findIndex(
      (step) => step.id === id || step.tasks.some((task) => task.id === id),
    );
    if (index >= 0 && index !== player.stepIndex) player.goTo(index);
    setTimeout(() => document.getElementById(`task-${id}`)?.focus());
  }

  explain(at: HTMLElement, href: string): void {
    clearTimeout(this.timer);
    const found = noteFor(this, href);
    if (found === null) return;
    const { left, bottom, top } = at.getBoundingClientRect();
    const below = bottom + ROOM < innerHeight;
    this.explained = at;
    at.setAttribute('aria-describedby', 'guide-note');
    this.note = {
      ...found,
      left: Math.min(left, innerWidth - WIDTH - 12),
      top: below ? bottom + 4 : top - ROOM,
    };
  }

  /** The pointer or the focus left a term. Another one, or a focused one, keeps its explanation. */
  hush(left: HTMLElement | null): void {
    const { explained } = this;
    const isOther = left !== explained && explained?.isConnected === true;
    if (isOther || (left !== null && left === document.activeElement)) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => (this.note = null), HUSH_MS);
  }
}

/** null for links that navigate. */
export function noteFor(
  { courses, player, words }: Pick<GuideContext, 'courses' | 'player' | 'words'>,
  href: string,
): Pick<Note, 'title' | 'text'> | null {
  const [, kind = '', rest = ''] = /^#(term|ref):(.+)$/.exec(href) ?? [];
  if (kind === 'term') return termNote(courses.course, decodeURIComponent(rest), words.noTerm);
  if (kind !== 'ref') return null;
  const all = [...(player.lab?.references ?? []), ...courses.course.references];
  const reference = all.find(({ id }) => id === rest);
  return reference === undefined ? null : { title: reference.short, text: referenceText(reference) };
}

function termNote(course: Course, word: string, otherwise: string): Pick<Note, 'title' | 'text'> {
  const term = termOf(course, word);
  return term === undefined ? { title: word, text: otherwise } : { title: term.term, text: term.means };
}

export const referenceText = ({ authors, title, published }: Reference): string =>
  `${authors}: ${title}. ${published}.`;
