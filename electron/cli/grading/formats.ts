/*
 * Output formats of grades, for people, programs, and autograder platforms.
 *
 * Invariant: the same submission gives the same bytes, so no format contains a time; Gradescope measures it
 * if `execution_time` is missing.
 */
import { firstOf, type Student } from '../../../labs/engine/index.ts';
import { oneLine } from '../output.ts';
import type { GradeFormat } from './choices.ts';
import { recordOf } from './gather.ts';
import { totalOf, type KnownLab, type KnownSubmission, type KnownTask } from './submission.ts';

export function gradesAs(format: GradeFormat, submissions: readonly KnownSubmission[]): string {
  switch (format) {
    case 'text':
      return submissions.map(textOf).join('');
    case 'json':
      return lineOf({
        submissions: submissions.flatMap(({ labs, student }) => labs.map((lab) => gradeOf(lab, student))),
      });
    case 'record':
      return lineOf(recordOf(submissions));
    case 'gradescope':
      return lineOf(gradescopeOf(firstOf(submissions)));
    case 'autolab':
      return autolabOf(firstOf(submissions));
    case 'prairielearn':
      return lineOf(prairieLearnOf(firstOf(submissions)));
  }
}

const lineOf = (value: unknown): string => `${JSON.stringify(value)}\n`;

const gradeOf = (
  { file, lab, score, maxScore, tasks, problems }: KnownLab,
  student: Student | null,
): object => ({
  file,
  ...(student === null ? {} : { student }),
  lab,
  score,
  maxScore,
  tasks: tasks.map(({ id, score: got, maxScore: most, message }) => ({
    id,
    score: got,
    maxScore: most,
    message,
  })),
  problems,
});

const whose = ({ student }: KnownSubmission): string =>
  student === null ? '' : ` (${[student.name, student.id].filter((part) => part !== '').join(', ')})`;

function textOf(submission: KnownSubmission): string {
  const { labs } = submission;
  return labs
    .map(({ file, lab, score, maxScore, tasks, problems }) => {
      const told = tasks.flatMap(({ id, score: got, maxScore: most, message }) => [
        `  ${got === most ? 'ok  ' : got > 0 ? 'part' : 'FAIL'} ${id} ${got}/${most}`,
        ...(got === most ? [] : indented(message)),
      ]);
      const head = `${oneLine(file)}${oneLine(whose(submission))}: ${lab === '' ? 'no lab' : lab} ${score}/${maxScore}`;
      return [head, ...problems.map((problem) => `  problem: ${oneLine(problem)}`), ...told, ''].join('\n');
    })
    .join('');
}

const indented = (message: string): string[] => message.split('\n').map((line) => `         ${line}`);

function tasksOf({
  labs,
}: KnownSubmission): { readonly task: KnownTask; readonly name: string; readonly lab: KnownLab }[] {
  return labs.flatMap((lab) =>
    lab.tasks.map((task) => ({ task, lab, name: labs.length === 1 ? task.id : `${lab.lab}/${task.id}` })),
  );
}

const problemsOf = ({ labs }: KnownSubmission): string =>
  [...new Set(labs.flatMap(({ problems }) => problems))].join('\n');

/** `results.json` by Gradescope's autograder specification. */
function gradescopeOf(submission: KnownSubmission): object {
  const tasks = tasksOf(submission);
  const tests = tasks.map(({ task, lab }, i) => ({
    name: task.title,
    number: String(i + 1),
    score: task.score,
    max_score: task.maxScore,
    status: task.score === task.maxScore ? 'passed' : 'failed',
    output: task.message,
    output_format: 'text',
    tags: [lab.lab, task.id],
    visibility: 'visible',
  }));
  const leaderboard = tasks.flatMap(({ task: { title, facts } }) =>
    facts?.figure == null
      ? []
      : [{ name: title, value: facts.figure.value, order: facts.figure.better === 'less' ? 'asc' : 'desc' }],
  );
  return {
    // Without tests, only this field can carry a score.
    ...(tests.length === 0 ? { score: 0 } : {}),
    output: problemsOf(submission),
    output_format: 'text',
    visibility: 'visible',
    stdout_visibility: 'hidden',
    extra_data: { labs: submission.labs.map(({ lab, score, maxScore }) => ({ lab, score, maxScore })) },
    ...(leaderboard.length === 0 ? {} : { leaderboard }),
    tests,
  };
}

/** A report for the student, and a last line for Autolab. */
function autolabOf(submission: KnownSubmission): string {
  const tasks = tasksOf(submission);
  const scores = Object.fromEntries(tasks.map(({ name, task }) => [name, task.score]));
  // Every submission has the same columns, because the scoreboard identifies them by position.
  const figures = tasks.filter(({ task }) => task.isOpen).map(({ task }) => task.facts?.figure?.value ?? '-');
  const scoreboard = [totalOf(submission).score, ...figures];
  return textOf(submission) + lineOf({ scores, scoreboard });
}

/** `results.json` for PrairieLearn. A program with errors uses up no attempt. */
function prairieLearnOf(submission: KnownSubmission): object {
  const tasks = tasksOf(submission);
  const broken = tasks.filter(({ task }) => task.facts?.brokenProgram === true);
  const refused = submission.labs.every(({ isRefused }) => isRefused);
  const problems = problemsOf(submission);
  const messages = [
    ...(problems === '' ? [] : [problems]),
    ...broken.map(({ name, task }) => `${name}: ${task.message}`),
  ];
  if (refused || broken.length > 0)
    return { gradable: false, score: 0, message: messages.join('\n'), format_errors: messages, tests: [] };
  const { score, maxScore } = totalOf(submission);
  return {
    gradable: true,
    score: maxScore === 0 ? 0 : score / maxScore,
    message: problems,
    tests: tasks.map(({ name, task }) => ({
      name: `${name}: ${task.title}`,
      points: task.score,
      max_points: task.maxScore,
      message: task.message,
    })),
  };
}
