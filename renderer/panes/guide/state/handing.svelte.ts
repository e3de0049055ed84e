// Export to and import from .fathom files. The labs' worker packs, unpacks, and checks.
// Invariant: imports are written like all files of the workspace and never overwrite anything without keeping
// it; the window reports what was imported and what was not.
import type { FathomApi } from '../../../../electron/contract/index.ts';
import { sayIn, wordsOf, type Said, type Student } from '../../../../labs/engine/index.ts';
import type { GivenFile } from '../../../programs/opening.ts';
import { fileOf, stemOf } from '../../../persistence/paths.ts';
import { saveAs } from '../../../programs/save.ts';
import { isProgram, LABS_FOLDER } from '../../../programs/names.ts';
import type { Session } from '../../../session/session.svelte.ts';
import type { KeptLab } from '../../../worker/parts/labs.ts';
import type { Assigning } from './assigning.svelte.ts';
import type { LabsClient } from './client.ts';
import type { GuideContext } from './context.svelte.ts';
import type { Courses } from './courses.svelte.ts';
import { fileEnding, nobody, type Identity } from './identity.svelte.ts';
import {
  CODE_FOLDERS,
  MAX_FILES,
  named,
  sortFiles,
  toldOmitted,
  type Omitted,
  type WorkFile,
} from './importing.ts';
import type { LabPlayer } from './player.svelte.ts';
import type { Portfolio } from './portfolio.ts';

const MAX_BYTES = 4 * 1024 * 1024;

export class Handing {
  private readonly api: FathomApi;
  private readonly session: Session;
  private readonly player: LabPlayer;
  private readonly courses: Courses;
  private readonly client: LabsClient;
  private readonly guide: GuideContext;
  private readonly assigning: Assigning;
  private readonly identity: Identity;
  /** The course and its last lab are open: files may arrive earlier. */
  private readonly started: Promise<unknown>;

  constructor(
    api: FathomApi,
    guide: GuideContext,
    client: LabsClient,
    assigning: Assigning,
    identity: Identity,
    started: Promise<unknown>,
  ) {
    this.api = api;
    this.guide = guide;
    this.session = guide.session;
    this.player = guide.player;
    this.courses = guide.courses;
    this.client = client;
    this.assigning = assigning;
    this.identity = identity;
    this.started = started;
  }

  /** The open lab, some labs, or the whole course with everything else in the workspace. */
  async save(what: 'lab' | 'all' | readonly string[]): Promise<void> {
    const student = await this.identity.known();
    if (student === null) return;
    await this.session.status.during(this.session.text.handing.packing, () => this.pack(what, student));
  }

  private async pack(what: 'lab' | 'all' | readonly string[], student: Student): Promise<void> {
    const words = this.session.text.handing;
    await this.player.flush();
    await this.session.programs.flush();
    const { entries } = this.courses;
    const names = what === 'lab' ? [this.player.name] : what;
    const wanted = entries.filter(({ name }) => names === 'all' || names.includes(name));
    const labs = [];
    for (const { name } of wanted) {
      const work = await this.workOn(name);
      if (work !== null) labs.push(work);
    }
    const { files, omitted } = what === 'all' ? await this.workspaceFiles() : { files: [], omitted: [] };
    if (labs.length + files.length + omitted.length === 0) {
      this.session.status.notice = words.nothing;
      return;
    }
    const { version } = await this.api.app.info();
    const packed = await this.client.ask({ kind: 'pack', app: version, student, labs, others: files });
    if (packed === null || 'fault' in packed) {
      this.session.status.notice =
        packed === null ? words.packTooSlow : words.notPacked(this.told(packed.fault));
      return;
    }
    const problems = [
      ...toldOmitted([...omitted, ...packed.leftOut], words),
      ...packed.problems.map((problem) => words.unread(this.told(problem))),
    ];
    if (packed.count === 0) {
      this.session.status.notice = [words.nothingFits, ...problems].join(' ');
      return;
    }
    const lab = this.player.lab?.id ?? 'lab';
    const base =
      what === 'all' ? 'fathom-work' : what === 'lab' ? lab : (this.assigning.assignment?.id ?? lab);
    const name = `${base}${fileEnding(student)}`;
    saveAs(`${name}.fathom`, packed.bytes);
    const told = [words.exported(`${name}.fathom`), ...problems].join(' ');
    if (problems.length === 0) this.session.status.tellAchieved(told);
    else this.session.status.notice = told;
  }

  /** A lab's files and the student's progress; null if the student has not begun it. */
  private async workOn(name: string): Promise<KeptLab | null> {
    const { progress } = await this.courses.progressOf(name);
    return progress === null ? null : { files: await this.courses.files(name), progress };
  }

  /** Saves the completed work of all labs as a page. */
  savePortfolio(): Promise<void> {
    return this.session.status.during(this.session.text.handing.portfolio.save, (tell) =>
      this.writePortfolio(tell),
    );
  }

  private async writePortfolio(tell: (doing: string) => void): Promise<void> {
    const words = this.session.text.handing.portfolio;
    await this.player.flush();
    const [found, without]: [Portfolio[], string[]] = [[], []];
    for (const { name, head } of this.courses.entries) {
      const lab = await this.workOn(name);
      if (lab === null) continue;
      const title = head?.title ?? name;
      tell(words.making(title));
      const made = await this.client.ask({ kind: 'portfolio', lab }).catch(() => null);
      if (made === null) without.push(title);
      else if (made.lab.passed > 0) found.push(made);
    }
    const problems = without.length === 0 ? [] : [words.without(without.join(', '))];
    if (found.length === 0) {
      this.session.status.notice = [words.empty, ...problems].join(' ');
      return;
    }
    const { drawnPortfolio } = await import('./portfolio.ts');
    const student = this.identity.student ?? nobody;
    const page = await drawnPortfolio(found, {
      course: this.courses.course.title,
      student: [student.name, student.id].filter((part) => part !== '').join(', '),
      date: new Date().toLocaleDateString(this.session.appearance.language, { dateStyle: 'long' }),
      language: this.session.appearance.language,
      words: words.page,
    });
    saveAs('portfolio.html', page);
    const told = [words.saved('portfolio.html'), ...problems].join(' ');
    if (problems.length === 0) this.session.status.tellAchieved(told);
    else this.session.status.notice = told;
  }

  assign(name: string, source: string): Promise<void> {
    return this.session.status.during(this.session.text.handing.reading(name), async () => {
      await this.started;
      if (await this.assigning.take(name, source)) this.guide.go({ kind: 'assignment' });
    });
  }

  take(file: GivenFile): Promise<void> {
    return this.session.status.during(this.session.text.handing.reading(file.name), (tell) =>
      this.unpack(file, tell),
    );
  }

  private async unpack(file: GivenFile, tell: (doing: string) => void): Promise<void> {
    const words = this.session.text.handing;
    await this.started;
    if (file.size > MAX_BYTES) {
      this.session.status.notice = words.tooLarge;
      return;
    }
    const bytes = new Uint8Array(await file.arrayBuffer());
    const read = await this.client.ask({ kind: 'unpack', bytes });
    if (read === null || 'fault' in read) {
      this.session.status.notice = read === null ? words.tooSlow : words.refused(this.told(read.fault));
      return;
    }
    // If the machine was too busy, no course has been read yet.
    if (this.courses.course.id === '') await this.courses.read();
    if (read.course !== this.courses.course.id) {
      this.session.status.notice = words.otherCourse(read.course);
      return;
    }
    const open = this.player.name;
    // Persist the current work before something replaces it.
    await this.player.flush();
    await this.session.programs.flush();
    await this.player.leave();
    const problems: string[] = [];
    const labs = await this.takeLabs(bytes, read.labs, tell, problems);
    const files = await this.takeFiles(read.files, tell, problems);
    await this.session.programs.look();
    const next = labs.includes(open) ? open : (labs[0] ?? open);
    if (next !== '') await this.player.open(next);
    void this.courses.readSummaries();
    problems.push(...read.problems.map((problem) => this.told(problem)));
    const told = [words.imported(labs.length, files), ...problems].join(' ');
    if (problems.length === 0) this.session.status.tellAchieved(told);
    else this.session.status.notice = told;
  }

  /** @param problems receives messages about labs that were not imported */
  private async takeLabs(
    bytes: Uint8Array<ArrayBuffer>,
    labs: readonly string[],
    tell: (doing: string) => void,
    problems: string[],
  ): Promise<readonly string[]> {
    const words = this.session.text.handing;
    const taken: string[] = [];
    // Its front matter saves reading the other labs.
    for (const { name, head } of this.courses.entries) {
      if (head !== null && !labs.includes(head.id)) continue;
      if (head !== null) tell(words.taking(head.title));
      try {
        if (await this.takeLab(name, bytes, labs)) taken.push(name);
      } catch (error) {
        problems.push(words.notTaken(head?.title ?? name, messageOf(error)));
      }
    }
    return taken;
  }

  private async takeFiles(
    files: readonly WorkFile[],
    tell: (doing: string) => void,
    problems: string[],
  ): Promise<number> {
    const words = this.session.text.handing;
    const { taken, strange, tooMany } = sortFiles(files);
    const failed: (readonly [path: string, why: string])[] = [];
    for (const [i, [path, text]] of taken.entries()) {
      tell(words.writing(i + 1, taken.length));
      await this.write(path, text, false).catch((error: unknown) => failed.push([path, messageOf(error)]));
    }
    const paths = named(
      failed.map(([path]) => path),
      words.others,
    );
    if (failed[0] !== undefined) problems.push(words.notTaken(paths, failed[0][1]));
    if (strange.length > 0) problems.push(words.strange(named(strange, words.others)));
    if (tooMany.length > 0) problems.push(words.tooMany(named(tooMany, words.others), MAX_FILES));
    return taken.length - failed.length;
  }

  /** @returns whether the file has work on this lab. @throws Error if it cannot be imported */
  private async takeLab(
    name: string,
    bytes: Uint8Array<ArrayBuffer>,
    labs: readonly string[],
  ): Promise<boolean> {
    const files = await this.courses.files(name);
    const id = /^id:[ \t]*["']?([a-z][a-z0-9-]*)/m.exec(files['lab.md'] ?? '')?.[1] ?? '';
    if (!labs.includes(id)) return false;
    const key = this.courses.keyOf(name);
    const { progress: before } = await this.courses.progressOf(name);
    const found = await this.client.ask({ kind: 'unpack-lab', bytes, files, before, at: Date.now() });
    if (found === null) throw new Error(this.session.text.handing.checksTooSlow);
    const progress = JSON.parse(JSON.stringify(found.progress)) as Parameters<
      FathomApi['progress']['write']
    >[0]['progress'];
    await this.api.progress.write({ lab: key, progress });
    for (const [step, program] of found.programs)
      await this.write(`${LABS_FOLDER}/${key}/${step}.simple`, program, true);
    return true;
  }

  /**
   * @param replaces moves the existing text to the file's history; else the new text goes to a separate file
   */
  private async write(path: string, text: string, replaces: boolean): Promise<void> {
    const there = await this.api.workspace.read({ path }).catch(() => null);
    if (there?.text === text) return;
    const bases = replaces && there !== null ? [there.version] : [];
    await this.api.workspace.write({ path, text, bases, aside: stemOf(fileOf(path)), keep: true });
  }

  private async workspaceFiles(): Promise<{
    readonly files: readonly WorkFile[];
    readonly omitted: readonly Omitted[];
  }> {
    const files: WorkFile[] = [];
    const omitted: Omitted[] = [];
    for (const folder of ['', ...CODE_FOLDERS]) {
      const { entries } = await this.api.workspace.list({ folder }).catch(() => ({ entries: [] }));
      for (const { path, kind } of entries) {
        const isWanted = folder === '' ? isProgram(path) : path.endsWith('.js');
        if (kind !== 'file' || !isWanted) continue;
        if (files.length >= MAX_FILES) {
          omitted.push([path, 'too-many']);
          continue;
        }
        const file = await this.api.workspace.read({ path }).catch(() => null);
        if (file?.condition === '') files.push([path, file.text]);
        else omitted.push([path, file === null ? 'unreadable' : 'not-text']);
      }
    }
    return { files, omitted };
  }

  private told(said: Said): string {
    return sayIn(wordsOf(this.session.appearance.language), said);
  }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
