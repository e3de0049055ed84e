// The open course: its labs with progress, and where progress is stored.
import type { Language } from '../../../../compiler/index.ts';
import type { FathomApi } from '../../../../electron/contract/index.ts';
import {
  emptyCourse,
  headOf,
  readStored,
  stepSummaries,
  type Course,
  type Lab,
  type LabError,
  type LabFiles,
  type LabHead,
  type ReadCourse,
  type StepSummary,
  type Track,
} from '../../../../labs/engine/index.ts';
import type { LabsAnswers, LabSummary } from '../../../worker/parts/labs.ts';
import type { LabsClient } from './client.ts';

export interface CourseEntry {
  readonly name: string;
  /** null if unreadable. */
  readonly head: LabHead | null;
  /** null while the steps are loading. */
  readonly steps: readonly StepSummary[] | null;
  readonly errors: readonly LabError[];
  readonly passed: ReadonlySet<string>;
}

export interface AskedCourse {
  readonly language: Language;
  readonly list: ReturnType<FathomApi['courses']['list']>;
  readonly shared: ReturnType<FathomApi['courses']['shared']>;
}

/** Makes the services read every lab. */
export const askCourse = ({ courses }: FathomApi, language: Language): AskedCourse => ({
  language,
  list: courses.list({ language }),
  shared: courses.shared({ language }),
});

export class Courses {
  course = $state.raw<Course>(emptyCourse);
  entries = $state.raw<readonly CourseEntry[]>([]);
  errors = $state.raw<readonly LabError[]>([]);
  folder = $state('');
  own = $state(false);
  listed = $state(false);
  /** The texts' language; set when they are read. */
  language: Language = 'en';
  /** The student's track; '' for the whole course. */
  trackId = $state('');
  track = $derived<Track | null>(this.course.tracks.find(({ id }) => id === this.trackId) ?? null);
  private readonly api: FathomApi;
  private readonly client: LabsClient;
  private reading = 0;
  private readonly wanted: () => Language;

  /** @param wanted the window's language */
  constructor(api: FathomApi, client: LabsClient, wanted: () => Language) {
    this.api = api;
    this.client = client;
    this.wanted = wanted;
  }

  /** @param asked the services' answers, if already requested in the window's language */
  async read(asked = askCourse(this.api, this.wanted())): Promise<void> {
    const { language } = asked;
    this.language = language;
    const [{ labs, folder, own }, shared] = await Promise.all([asked.list, asked.shared]);
    // The user may have switched the language again.
    if (language !== this.language) return;
    const heads = labs.map(({ head }) => head);
    const question = { kind: 'course', shared: filesOf(shared.files), heads, language } as const;
    const known = shared.read === null ? null : (readStored(shared.read) as ReadCourse);
    const answer =
      known !== null && heads.every((head) => Object.hasOwn(known.heads, head))
        ? this.client.know(question, {
            course: known.course,
            errors: [],
            heads: heads.map((head) => known.heads[head] ?? null),
          })
        : await this.client.ask(question);
    if (language !== this.language) return;
    this.course = answer?.course ?? emptyCourse;
    this.errors = answer?.errors ?? [];
    this.folder = folder;
    this.own = own;
    this.entries = labs.map(({ lab }, i) => ({
      name: lab,
      head: answer?.heads[i] ?? null,
      steps: null,
      errors: [],
      passed: new Set(),
    }));
    this.take(this.trackId);
    this.listed = true;
  }

  /** Reads the texts again in the window's language. */
  async translate(): Promise<void> {
    const before = this.entries;
    await this.read();
    const known = new Map(before.map((entry) => [entry.name, entry]));
    // The steps' titles follow one lab at a time.
    this.entries = this.entries.map((entry) => ({ ...entry, ...progressOf(known.get(entry.name)) }));
    if (before.some(({ steps }) => steps !== null)) void this.readSummaries();
  }

  /**
   * '' is Fathom's course. If it is unreadable, returns to the previous one and throws an error with the
   * reason.
   */
  async open(folder: string): Promise<void> {
    this.reading++;
    const before = this.own ? this.folder : '';
    await this.api.courses.open({ folder });
    try {
      await this.read();
    } catch (error) {
      await this.api.courses.open({ folder: before });
      throw error;
    }
  }

  /** The course page's data beyond the front matter, one lab at a time. */
  async readSummaries(): Promise<void> {
    const reading = ++this.reading;
    for (const { name } of this.entries) {
      const found = await Promise.all([this.found(name), this.doneOf(name)]).catch(() => null);
      // Another course may be open by now.
      if (reading !== this.reading) return;
      if (found === null) continue;
      const [lab, passed] = found;
      const summary = await this.summaryOf(lab);
      if (reading !== this.reading) return;
      // A task that was passed meanwhile may not be stored yet.
      const told = this.entries.find((entry) => entry.name === name)?.passed ?? [];
      if (summary !== null) this.update(name, { ...summary, passed: new Set([...passed, ...told]) });
    }
  }

  /** A lab that the build has read need not wait for the thread, which may be busy. */
  private async summaryOf(found: FoundLab): Promise<LabSummary | null> {
    if (found.read === null) return this.client.ask({ kind: 'summary', files: labFiles(found) });
    const lab = readStored(found.read) as Lab;
    return { head: headOf(lab), steps: stepSummaries(lab), errors: [] };
  }

  private found(lab: string): Promise<FoundLab> {
    return this.api.courses.read({ lab, language: this.language });
  }

  async files(name: string): Promise<LabFiles> {
    return labFiles(await this.found(name));
  }

  /** The lab becomes the subject of the client's questions; null if it is no longer wanted, or takes too long. */
  async lab(name: string, isWanted: () => boolean): Promise<LabsAnswers['lab'] | null> {
    const found = await this.found(name);
    // The checks' worker must not read it either, because it checks the lab that it read last.
    if (!isWanted()) return null;
    const question = { kind: 'lab', files: labFiles(found) } as const;
    if (found.read === null) return this.client.ask(question);
    return this.client.know(question, { lab: readStored(found.read) as Lab, errors: [] });
  }

  /** A lab that is not the open one, with its texts; null if it is unreadable. */
  async otherLab(name: string): Promise<{ readonly lab: Lab; readonly files: LabFiles } | null> {
    const found = await this.found(name);
    const files = labFiles(found);
    const lab =
      found.read === null
        ? await this.client.ask({ kind: 'other-lab', files })
        : (readStored(found.read) as Lab);
    return lab === null ? null : { lab, files };
  }

  /** For storage, because labs of other courses may have the same names. */
  keyOf(name: string): string {
    if (!this.own) return name;
    const slug = (this.course.id === '' ? (this.folder.split(/[\\/]/).at(-1) ?? 'own') : this.course.id)
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '');
    return `${slug === '' ? 'own' : slug}--${name}`.slice(0, 80);
  }

  /** @param track '' or an unknown one for the whole course */
  take(track: string): void {
    this.trackId = this.course.tracks.some(({ id }) => id === track) ? track : '';
  }

  /** Records that a task is passed. */
  tell(name: string, task: string): void {
    const { passed } = this.entries.find((entry) => entry.name === name) ?? { passed: [] };
    this.update(name, { passed: new Set([...passed, task]) });
  }

  titleOf(name: string): string {
    return this.entries.find((entry) => entry.name === name)?.head?.title ?? name;
  }

  private update(name: string, change: Partial<CourseEntry>): void {
    this.entries = this.entries.map((entry) => (entry.name === name ? { ...entry, ...change } : entry));
  }

  /** Until a lab has progress, that of its tasks in the lab that they were in before. */
  async progressOf(name: string): ReturnType<FathomApi['progress']['read']> {
    const kept = await this.api.progress.read({ lab: this.keyOf(name) });
    const moved = this.entries.find((entry) => entry.name === name)?.head?.moved ?? null;
    const before = this.entries.find(({ head }) => moved !== null && head?.id === moved.from);
    if (kept.progress !== null || moved === null || before === undefined) return kept;
    const { progress } = await this.api.progress.read({ lab: this.keyOf(before.name) });
    const tasks = Object.entries(progress?.tasks ?? {}).filter(([id]) => moved.tasks.includes(id));
    if (tasks.length === 0) return kept;
    return { ...kept, progress: { step: 0, tasks: Object.fromEntries(tasks), files: {} } };
  }

  private async doneOf(name: string): Promise<ReadonlySet<string>> {
    const { progress } = await this.progressOf(name);
    const tasks = Object.entries(progress?.tasks ?? {});
    return new Set(tasks.filter(([, { passed }]) => passed).map(([id]) => id));
  }
}

/** One per line, with its place. */
export const faultsIn = (errors: readonly LabError[]): string =>
  errors.map(({ file, line, message }) => `${file}:${line}: ${message}`).join('\n');

type FoundLab = Awaited<ReturnType<FathomApi['courses']['read']>>;

/** What a translation leaves. */
const progressOf = (entry: CourseEntry | undefined): Partial<CourseEntry> =>
  entry === undefined ? {} : { steps: entry.steps, passed: entry.passed };

const labFiles = ({ text, files }: FoundLab): LabFiles => ({
  'lab.md': text,
  ...filesOf(files),
});

const filesOf = (files: readonly { readonly path: string; readonly text: string }[]): LabFiles =>
  Object.fromEntries(files.map(({ path, text }) => [path, text]));
