// The labs' part: reads labs and runs all checks, so that typing never waits. Each question of the guide is a function
// here.
import {
  compileText,
  Replay,
  run,
  type Compilation,
  type Language,
  type NodeState,
} from '../../../compiler/index.ts';
import {
  beginOf,
  buildOf,
  checkTaskIn,
  emptyCourse,
  findTask,
  headOf,
  keepTrace,
  loadWords,
  parseAssignment,
  proposedTasks,
  parseCourse,
  parseLab,
  portfolioOf,
  readHead,
  readProgress,
  readWork,
  storedProgress,
  withWork,
  workOf,
  packWork,
  programOfQuestion,
  solutionFor,
  spotsOf,
  STUDENT_LEVEL,
  Subject,
  tableIn,
  tableOf,
  TableError,
  stepSummaries,
  tasksOf,
  wordsOf,
  wrongAnswerOf,
  type Captured,
  type Course,
  type Lab,
  type LabError,
  type LabFiles,
  type LabHead,
  type Score,
  type Show,
  type Step,
  type StepSummary,
  type Student,
  type Submission,
  type Task,
  type TracedProgram,
} from '../../../labs/engine/index.ts';
import type { Answer, Asked } from '../calls.ts';
import { candidatesFor } from '../candidates.ts';

export interface BoardRow {
  readonly task: string;
  readonly title: string;
  readonly score: Score;
}

interface OfLab {
  readonly files: LabFiles;
}

interface TaskInLanguage {
  readonly task: string;
  /** The student's program. */
  readonly mine: string;
  readonly language: Language;
}

interface NamedLab extends OfLab {
  readonly name: string;
}

export interface KeptLab extends OfLab {
  readonly progress: unknown;
}

export interface LabSummary {
  /** null if unreadable. */
  readonly head: LabHead | null;
  readonly steps: readonly StepSummary[];
  /** Replaces the other fields if the lab is unreadable. */
  readonly errors: readonly LabError[];
}

interface LabRead {
  readonly lab: Lab | null;
  readonly errors: readonly LabError[];
}

interface CourseRead {
  readonly course: Course;
  readonly errors: readonly LabError[];
  /** null if missing. */
  readonly heads: readonly (LabHead | null)[];
}

const RUN_BUDGET = 2_000_000;
/** Larger graphs are not drawn in a text. */
const MAX_DRAWN = 60;

let course: Course = emptyCourse;
let courseLanguage: Language = 'en';
let lab: Lab | null = null;

/** The pick of a task. */
const pickOf = (id: string) => taskAt(id)[0].checks.find((each) => each.kind === 'pick');

export const calls = {
  /** @param language of the course, and of all labs until another course is open */
  course({
    shared,
    heads,
    language,
  }: {
    readonly shared: LabFiles;
    readonly heads: readonly string[];
    readonly language: Language;
  }): CourseRead {
    const found = parseCourse(shared, language);
    course = found.course;
    courseLanguage = language;
    labsRead.clear();
    return { ...found, heads: heads.map(readHead) };
  },
  summary: ({ files }: OfLab) => summaryOf(files),
  lab({ files }: OfLab): LabRead {
    const found = read(files);
    lab = found.lab;
    return found;
  },
  /** Reads a lab without opening it. */
  'other-lab': ({ files }: OfLab) => read(files).lab,
  /**
   * @param other the files of the task's lab; default: the open lab
   * @returns `wrong`: index of the matching anticipated wrong answer, -1 for none
   */
  check: async ({
    task: id,
    submission,
    other,
  }: {
    readonly task: string;
    readonly submission: Submission;
    readonly other?: LabFiles;
  }) => {
    const within = other === undefined ? opened() : read(other).lab;
    if (within === null) throw new Error(`the lab of the task ${id} is unreadable`);
    const [task, step] = taskAt(id, within);
    const results = await checkTaskIn(within, id, submission);
    const wrong = await wrongAnswerOf(task, step, submission, results, STUDENT_LEVEL);
    return { results, wrong: wrong === null ? -1 : task.wrong.indexOf(wrong) };
  },
  /** A trace for checks. */
  traced({ program, captured }: { readonly program: TracedProgram; readonly captured: Captured }): null {
    keepTrace(program, captured);
    return null;
  },
  table: async ({ task: id, mine, language }: TaskInLanguage) => {
    await loadWords(language);
    const words = wordsOf(language);
    const [task] = taskAt(id);
    const check = task.checks.find((each) => each.kind === 'predict' && each.table !== undefined);
    if (check?.kind !== 'predict') throw new Error(`the task ${id} asks for no table`);
    try {
      return tableIn(words, tableOf(check, programOfQuestion(check) ?? mine, STUDENT_LEVEL));
    } catch (error) {
      if (error instanceof TableError) return { fault: words.phrased(error.phrase) };
      throw error;
    }
  },
  candidates: ({ task: id, mine }: Omit<TaskInLanguage, 'language'>) => {
    const check = pickOf(id);
    return check === undefined ? [] : candidatesFor(check, mine, STUDENT_LEVEL);
  },
  /** Where the picture of a pick begins; null: at the end. */
  begin: ({ task: id, mine }: Omit<TaskInLanguage, 'language'>) => {
    const check = pickOf(id);
    return check === undefined
      ? null
      : beginOf(check, new Subject(programOfQuestion(check) ?? mine, STUDENT_LEVEL));
  },
  spots: ({ show: { source, scene, query }, mine }: { readonly show: Show; readonly mine: string }) => {
    if (query === null) return [];
    const subject = new Subject(source ?? mine, scene.level ?? STUDENT_LEVEL);
    return spotsOf(query, subject, {
      build: buildOf(scene),
      argument: scene.arg ?? 0n,
      schedule: scene.schedule ?? 'best',
      ...(scene.analysis === undefined ? {} : { analysis: scene.analysis }),
    });
  },
  solution: async ({ task: id }: { readonly task: string }) => {
    const [task, step] = taskAt(id);
    return (await solutionFor(task, step, opened().level)).answer;
  },
  /** @param others files of the workspace */
  pack: ({
    app,
    student,
    labs,
    others,
  }: {
    readonly app: string;
    readonly student: Student;
    readonly labs: readonly KeptLab[];
    readonly others: readonly (readonly [path: string, text: string])[];
  }) => {
    const works = labs.flatMap(({ files, progress }) => {
      const { lab: found } = read(files);
      return found === null ? [] : [[found.id, workOf(readProgress(progress, found))] as const];
    });
    const whose = student.name + student.id === '' ? null : student;
    return packWork({ app, course: course.id, student: whose, labs: new Map(works), files: new Map(others) });
  },
  /**
   * A student's work on one lab, to keep; null if the lab is unreadable.
   * @returns `graphs`: by work; [] if there is no program, or its graph is too large
   */
  portfolio: async ({ lab: { files, progress } }: { readonly lab: KeptLab }) => {
    const { lab: found } = read(files);
    if (found === null) return null;
    const portfolio = await portfolioOf(found, readProgress(progress, found));
    const graphs = portfolio.works.map(({ program, optimize }) =>
      program === ''
        ? []
        : finalGraph(compileText(program, { level: STUDENT_LEVEL, optimize, record: true })),
    );
    return { lab: portfolio, graphs };
  },
  unpack: async ({ bytes }: { readonly bytes: Uint8Array<ArrayBuffer> }) => {
    const found = await readWork(bytes);
    if ('fault' in found) return found;
    const { work, problems } = found;
    return { course: work.course, labs: [...work.labs.keys()], files: [...work.files], problems };
  },
  /** @returns `labs`: the labs it names; `errors` if unreadable */
  assignment: ({ source, labs }: { readonly source: string; readonly labs: readonly NamedLab[] }) => {
    const all = labs.flatMap(({ name, files }) => {
      const { lab: found } = read(files);
      return found === null ? [] : [{ name, found }];
    });
    const parsed = parseAssignment(
      source,
      all.map(({ found }) => found),
    );
    if ('errors' in parsed) return { assignment: null, errors: parsed.errors, labs: [] };
    const { assignment } = parsed;
    const named = all.filter(({ found }) => assignment.labs.some(({ lab: id }) => id === found.id));
    return {
      assignment,
      errors: [],
      labs: named.map(({ name, found }) => ({
        name,
        id: found.id,
        title: found.title,
        tasks: tasksOf(found).map(({ id, title }) => ({ id, title })),
      })),
    };
  },
  /** Empty if the lab is unreadable. @returns `lab`: its ID; `proposed`: by its teacher page */
  tasks: ({ files }: OfLab) => {
    const { lab: found } = read(files);
    if (found === null) return { lab: '', tasks: [] };
    const proposed = new Set(proposedTasks(found).map(({ id }) => id));
    const tasks = tasksOf(found).map(({ id, title, points }) => ({
      id,
      title,
      points,
      proposed: proposed.has(id),
    }));
    return { lab: found.id, tasks };
  },
  'unpack-lab': async ({
    bytes,
    files,
    before,
    at,
  }: {
    readonly bytes: Uint8Array<ArrayBuffer>;
    readonly files: LabFiles;
    readonly before: unknown;
    readonly at: number;
  }) => {
    const [{ lab: about }, found] = [read(files), await readWork(bytes)];
    const work = about === null || 'fault' in found ? undefined : found.work.labs.get(about.id);
    if (about === null || work === undefined) throw new Error('it contains no work on this lab');
    const steps = new Set(about.steps.map(({ id }) => id));
    const progress = await withWork(readProgress(before, about), about, work, at);
    return {
      progress: storedProgress(progress),
      programs: [...work.programs].filter(([step]) => steps.has(step)),
    };
  },
  board: async (_: object) => {
    const rows: BoardRow[] = [];
    for (const step of opened().steps) {
      for (const task of step.tasks.filter(({ checks }) => checks.some(({ kind }) => kind === 'score'))) {
        const submission = await solutionFor(task, step, opened().level);
        const results = await checkTaskIn(opened(), task.id, submission);
        const score = results.find((result) => result.score !== undefined)?.score;
        if (score !== undefined) rows.push({ task: task.id, title: task.title, score });
      }
    }
    return rows;
  },
  /** `nodes` is [] if the program has no graph */
  run: ({
    source,
    argument,
    level,
  }: {
    readonly source: string;
    readonly argument: string;
    readonly level: number;
  }): { readonly text: string; readonly output: string; readonly nodes: readonly NodeState[] } => {
    const compilation = compileText(source, { level, record: true });
    const [error] = compilation.diagnostics;
    if (!compilation.ok || compilation.log === null)
      return { text: error === undefined ? '' : `${error.line}: ${error.message}`, output: '', nodes: [] };
    const request = { engine: 'graph', argument: BigInt(argument), budget: RUN_BUDGET } as const;
    const { status, result, fault, stdout } = run(compilation, request);
    return { text: status === 'value' ? result : fault, output: stdout, nodes: finalGraph(compilation) };
  },
};

type LabsCalls = typeof calls;
export type LabsAnswers = { readonly [Kind in keyof LabsCalls]: Answer<LabsCalls, Kind> };
export type LabsQuestion = {
  readonly [Kind in keyof LabsCalls]: Asked<LabsCalls, Kind> & { readonly kind: Kind };
}[keyof LabsCalls];

/** [] if there is none, or it is too large to draw. */
function finalGraph({ log }: Compilation): readonly NodeState[] {
  if (log === null) return [];
  const replay = new Replay(log.data());
  replay.seek(replay.stepCount);
  const nodes = [...replay.nodes()];
  return nodes.length > MAX_DRAWN ? [] : nodes;
}

function opened(): Lab {
  if (lab === null) throw new Error('no lab is open');
  return lab;
}

function taskAt(id: string, within = opened()): readonly [Task, Step] {
  const task = findTask(within, id);
  const step = within.steps.find(({ tasks }) => tasks.some((each) => each.id === id));
  if (task === null || step === undefined) throw new Error(`there is no task ${id}`);
  return [task, step];
}

function summaryOf(files: LabFiles): LabSummary {
  const { lab: found, errors } = read(files);
  if (found === null) return { head: null, steps: [], errors };
  return { head: headOf(found), steps: stepSummaries(found), errors };
}

/** Keyed by full text: the same labs are requested repeatedly, and parsing one is slow. */
const labsRead = new Map<string, LabRead>();
/** More labs than any course has. */
const MAX_READ = 60;

function read(files: LabFiles): LabRead {
  const key = JSON.stringify(files);
  const found = labsRead.get(key) ?? parseLab(files, course, courseLanguage);
  if (labsRead.size >= MAX_READ) labsRead.clear();
  labsRead.set(key, found);
  return found;
}
