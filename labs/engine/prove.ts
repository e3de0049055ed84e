// Proves of a lab that it works: starts fail, solutions pass, examples give what the text says.
import { compile, run } from '../../compiler/index.ts';
import { checkTask, passes, type Submission } from './checks.ts';
import type { Check, Lab, LabError, Step, Task } from './lab.ts';

/** Everything that is wrong with a lab; nothing where all is well. */
export function proveLab(lab: Lab): readonly LabError[] {
  const errors: LabError[] = [];
  const fail = (message: string, line = 1, file = 'lab.md'): number => errors.push({ file, line, message });
  lab.steps.forEach((step, i) => {
    const start = step.start ?? lab.steps[i - 1]?.solution ?? '';
    for (const task of step.tasks) {
      if (passes(checkTask(task, startSubmission(task, start), lab.level)))
        fail(`task ${task.id} is passed by what the student starts from`);
      const solved = checkTask(task, solvedSubmission(task, step), lab.level);
      for (const { passed, lookedFor, found } of solved) {
        if (!passed)
          fail(`task ${task.id} is not passed by the solution: looked for ${lookedFor}, found ${found}`);
      }
    }
    for (const example of step.examples) {
      const compilation = compile(example.source);
      if (!compilation.ok)
        fail(`an example does not compile: ${compilation.diagnostics[0].message}`, example.line);
      else if (example.result !== null) {
        const { result, fault } = run(compilation, { engine: 'graph', argument: example.argument });
        if ((result || fault) !== example.result)
          fail(`an example gives ${result || fault}, not ${example.result}`, example.line);
      }
    }
  });
  return errors;
}

const quizOf = (task: Task): Extract<Check, { kind: 'quiz' }> | undefined =>
  task.checks.find((check) => check.kind === 'quiz');

function startSubmission(task: Task, program: string): Submission {
  const scheduled = task.checks.find((check) => check.kind === 'schedule');
  return { program, schedule: scheduled?.elseIn ?? 'late', answers: [] };
}

function solvedSubmission(task: Task, step: Step): Submission {
  const scheduled = task.checks.find((check) => check.kind === 'schedule');
  const answers = (quizOf(task)?.choices ?? []).flatMap(({ right }, i) => (right ? [i] : []));
  return { program: step.solution, schedule: scheduled?.solution ?? 'best', answers };
}
