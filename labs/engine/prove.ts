// Proves of a lab that it works: every task fails for what the student starts from and passes for the solution, every
// program in the text compiles, and what is said of it is true.
import { compile, emitText, run, type LocatedDiagnostic } from '../../compiler/index.ts';
import { checkTask, rightChoices, type Submission } from './checks/index.ts';
import { passes } from './checks/result.ts';
import type { Example, Lab, LabError, Step, Task } from './model.ts';

/** The window's schedule when it opens: a task that this alone solves is no task. */
const OPENING_SCHEDULE = 'best';

/** Everything that is wrong with a lab that could be read; nothing where all is well. */
export function checkLab(lab: Lab): readonly LabError[] {
  const errors: LabError[] = [];
  const fail = (message: string, line: number, file = 'lab.md'): number =>
    errors.push({ file, line, column: 1, message });
  for (const step of lab.steps) {
    const path = `files/${step.id}.simple`;
    for (const { line, message } of errorsIn(step.solution, lab.level))
      fail(`line ${line} of the solution: ${message}`, 1, path);
    for (const task of step.tasks) {
      for (const message of faultsOfTask(task, step, lab.level))
        fail(`task ${task.id} ${message}`, task.line);
    }
    for (const example of step.examples) {
      for (const message of faultsOfExample(example, lab.level)) fail(message, example.line);
    }
  }
  return errors;
}

/** What is wrong with a whole course: names that are there twice, prerequisites that are not there or come later. */
export function checkCourse(
  labs: readonly { readonly name: string; readonly lab: Lab }[],
): readonly { readonly name: string; readonly error: LabError }[] {
  const seen = new Set<string>();
  const found: { name: string; error: LabError }[] = [];
  for (const { name, lab } of labs) {
    const fail = (message: string): number =>
      found.push({ name, error: { file: 'lab.md', line: 1, column: 1, message } });
    if (seen.has(lab.id)) fail(`another lab is named ${lab.id} too`);
    for (const id of lab.prerequisites)
      if (!seen.has(id)) fail(`the prerequisite ${id} is no lab before this one`);
    seen.add(lab.id);
  }
  return found;
}

const errorsIn = (program: string, level: number): readonly LocatedDiagnostic[] =>
  compile(program, { level }).diagnostics;

function faultsOfTask(task: Task, step: Step, level: number): string[] {
  const faults: string[] = [];
  for (const check of task.checks) {
    if (check.kind !== 'quiz') continue;
    const right = rightChoices(check, level);
    const errors = check.program === '' ? [] : errorsIn(check.program, level);
    if (errors.length > 0) faults.push(`asks about a program with errors: ${errors[0].message}`);
    else if (!right.includes(true)) faults.push('asks a question without a right choice');
    else if (!right.includes(false)) faults.push('asks a question without a wrong choice');
  }
  const start: Submission = { program: step.begin, schedule: OPENING_SCHEDULE, answers: [] };
  if (passes(checkTask(task, start, level))) faults.push('is passed by what the student starts from');
  for (const { passed, lookedFor, found } of checkTask(task, solved(task, step, level), level)) {
    if (!passed) faults.push(`is not passed by the solution: looked for ${lookedFor}, found ${found}`);
  }
  return faults;
}

function solved(task: Task, step: Step, level: number): Submission {
  let schedule: Submission['schedule'] = OPENING_SCHEDULE;
  let answers: readonly number[] = [];
  for (const check of task.checks) {
    if (check.kind === 'schedule') schedule = check.solution;
    if (check.kind === 'quiz') answers = rightChoices(check, level).flatMap((right, i) => (right ? [i] : []));
  }
  return { program: step.solution, schedule, answers };
}

function faultsOfExample(example: Example, labLevel: number): string[] {
  const { source, argument, result, fault, ir, fails, level } = example;
  const compilation = compile(source, { level: level ?? labLevel });
  const codes = compilation.diagnostics.map(({ code }) => code);
  if (fails !== null) {
    return codes.includes(fails)
      ? []
      : [
          `an example should have the error ${fails}, but has ${codes.length === 0 ? 'none' : codes.join(', ')}`,
        ];
  }
  if (!compilation.ok) return [`an example does not compile: ${compilation.diagnostics[0].message}`];
  const faults: string[] = [];
  const outcome = run(compilation, { engine: 'graph', argument });
  const found = outcome.status === 'value' ? outcome.result : `the fault ${outcome.fault}`;
  const wanted = fault === null ? result : `the fault ${fault}`;
  if (wanted !== null && wanted !== found) faults.push(`an example gives ${found}, not ${wanted}`);
  const printed = emitText(compilation, 'ir').trim();
  if (ir !== null && ir !== printed) faults.push(`an example is printed as ${printed}, not ${ir}`);
  return faults;
}
