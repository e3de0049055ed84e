// Inputs of the course: a lab's files, and submissions.
import { readdirSync, readFileSync } from 'node:fs';
import {
  loadWords,
  checkTask,
  defaultChosen,
  keepAnswer,
  keepProgram,
  markPassed,
  newProgress,
  parseCourse,
  parseLab,
  readProgress,
  sayIn,
  solutionFor,
  storedProgress,
  submissionOf,
  wordsOf,
  type Course,
  type Lab,
  type LabError,
  type LabFiles,
  type Submission,
  type Task,
} from '../../../labs/engine/index.ts';
import { damagedJson, damagedText } from '../foreign/mutations.ts';
import { refusalProblem, type Door } from './door.ts';

await loadWords('de');

const folder = new URL('../../labs/course-of-all-kinds/', import.meta.url);
const LAB = '00-all-kinds/';

/** A course's files in one text, each after a line with its path. */
const HEAD = /^%%%% (\S+)\n/m;

function courseText(): string {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) =>
    /\.\w+$/.test(path),
  );
  return paths
    .sort()
    .map((path) => `%%%% ${path}\n${readFileSync(new URL(path, folder), 'utf8')}`)
    .join('');
}

function filesIn(text: string): { readonly shared: LabFiles; readonly own: LabFiles } {
  const parts = text.split(HEAD).slice(1);
  const files = parts.flatMap((path, i) => (i % 2 === 0 ? [[path, parts[i + 1]] as const] : []));
  const own = files.flatMap(([path, content]) =>
    path.startsWith(LAB) ? [[path.slice(LAB.length), content] as const] : [],
  );
  return {
    shared: Object.fromEntries(files.filter(([path]) => !path.startsWith(LAB))),
    own: Object.fromEntries(own),
  };
}

function read(text: string): { course: Course; lab: Lab | null; errors: readonly LabError[]; all: LabFiles } {
  const { shared, own } = filesIn(text);
  const { course, errors } = parseCourse(shared);
  const { lab, errors: more } = parseLab(own, course);
  return { course, lab, errors: [...errors, ...more], all: { ...shared, ...own } };
}

/** An error has a file and a line of it. */
function placeProblem({ file, line, column }: LabError, all: LabFiles): string {
  if (!(line >= 1 && column >= 1)) return `an error in ${file} without a place`;
  if (!Object.hasOwn(all, file)) return line === 1 ? '' : `an error at a line of ${file}, which is not there`;
  return line <= all[file].split('\n').length + 1 ? '' : `an error after the end of ${file}`;
}

async function labs(text: string, number: number): Promise<string> {
  const { lab, errors, all } = read(text);
  const wrong = errors.map((error) => placeProblem(error, all)).find((problem) => problem !== '');
  if (wrong !== undefined) return wrong;
  if (lab === null) return refusalProblem(errors.slice(0, 100).map(({ message }) => message));
  // Checks take far longer than reading.
  if (number % 5 > 0) return '';
  const tasks = lab.steps.flatMap((step) => step.tasks.map((task) => ({ step, task })));
  const { step, task } = tasks[(number / 5) % tasks.length];
  return resultProblem(task, { program: step.begin, chosen: defaultChosen, answer: {} }, lab, false);
}

/** Checks terminate and report in each language; those of a valid lab never fail internally. */
async function resultProblem(
  task: Task,
  submission: Submission,
  { level }: Lab,
  isSound: boolean,
): Promise<string> {
  // Each runs in a separate sandbox, which may be slow: these have separate tests.
  if (task.checks.some(({ part }) => part === 'code')) return '';
  const results = await checkTask(task, submission, level);
  for (const { lookedFor, found } of results) {
    if (isSound && found.say === 'brokeDown') return sayIn(wordsOf('en'), found);
    if (found.say === 'compilerBroke') return sayIn(wordsOf('en'), found);
    for (const language of ['en', 'de'] as const) {
      const words = wordsOf(language);
      const texts = [lookedFor, found].map((said) => sayIn(words, said));
      const problem = refusalProblem(texts);
      if (problem !== '') return problem;
    }
  }
  return '';
}

let sound: Lab | null = null;
function soundLab(): Lab {
  sound ??= read(courseText()).lab;
  if (sound === null) throw new Error('the course of all kinds has errors');
  return sound;
}

/** Work on all tasks: with correct answers, and unstarted. */
async function submissions(): Promise<string[]> {
  const lab = soundLab();
  let done = newProgress;
  let begun = newProgress;
  for (const step of lab.steps)
    for (const task of step.tasks) {
      const handed = await solutionFor(task, step, lab.level);
      const { answer, program } = handed;
      done = keepProgram(keepAnswer(markPassed(done, task.id, handed), task.id, answer), step.id, program);
      begun = keepProgram(keepAnswer(begun, task.id, {}), step.id, step.begin);
    }
  return [done, begun].map((progress) => JSON.stringify(storedProgress(progress)));
}

async function submitted(text: string, number: number): Promise<string> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return '';
  }
  const lab = soundLab();
  const progress = readProgress(value, lab);
  const again = readProgress(JSON.parse(JSON.stringify(storedProgress(progress))), lab);
  const known = JSON.stringify({ ...progress, kept: null });
  if (JSON.stringify({ ...again, kept: null }) !== known)
    return 'what is kept is read back as something else';
  const tasks = lab.steps.flatMap((step) => step.tasks.map((task) => ({ step, task })));
  const { step, task } = tasks[number % tasks.length];
  return resultProblem(task, submissionOf(progress, lab, step, task, defaultChosen), lab, true);
}

export const labDoors: readonly Door[] = [
  { name: 'labs', seeds: () => [courseText()], damage: damagedText, enter: labs },
  { name: 'submissions', seeds: submissions, damage: damagedJson, enter: submitted },
];
