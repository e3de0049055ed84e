// Tests that what a student sees before answering does not contain the answer: code of other tasks, the
// order of choices, panes with the predicted trace, and programs in the text.
import { describe, expect, it } from 'vitest';
import { compile } from '../../compiler/index.ts';
import {
  checkTaskIn,
  defaultChosen,
  passes,
  programOfQuestion,
  tableIn,
  tableOf,
  solutionFor,
  wordsOf,
  tasksOf,
  type Check,
  type Lab,
  type PaneName,
  type Step,
  type Table,
  type Task,
} from '../../labs/engine/index.ts';
import { filesOf, labNames, readLab } from './course.ts';
import { long } from '../support/extent.ts';

const labs = labNames().map((name) => ({ name, lab: readLab(filesOf(name)) }));

interface Place {
  readonly lab: Lab;
  readonly step: Step;
  readonly task: Task;
}
const places: readonly Place[] = labs.flatMap(({ lab }) =>
  lab.steps.flatMap((step) => step.tasks.map((task) => ({ lab, step, task }))),
);
const nameOf = ({ lab, task }: Place): string => `${lab.id}/${task.id}`;
/** The steps that a student has reached when the task is asked. */
const reached = ({ lab, step }: Place): readonly Step[] => lab.steps.slice(0, lab.steps.indexOf(step) + 1);

// ------------------------------------------------------------------------------------------------------ code

/** Lines with enough letters to reveal an idea. */
const ideas = (code: string): readonly string[] =>
  code
    .split('\n')
    .map((line) => line.replace(/\/\/.*$/, '').replace(/\s+/g, ''))
    .filter((line) => line.length >= 16);

/** Lines of the solution that the student must write. */
function asked({ code }: Task): readonly string[] {
  if (code === null) return [];
  const given = new Set(ideas(code.start));
  return ideas(code.solution).filter((line) => !given.has(line));
}

/** Texts that the student sees: code of this and earlier steps, programs, and prose, without opened hints. */
const textsBefore = (place: Place): readonly (readonly [where: string, text: string])[] =>
  reached(place).flatMap((step) => [
    ...step.tasks.flatMap(({ id, code, title }): [string, string][] => [
      [`title of ${id}`, title],
      ...(code === null || id === place.task.id ? [] : [[`code of ${id}`, code.start] as [string, string]]),
    ]),
    ...step.blocks.flatMap((block): [string, string][] => {
      if (block.kind === 'prose') return [[`text of ${step.id}`, block.text]];
      return block.kind === 'example' ? [[`example of ${step.id}`, block.example.source]] : [];
    }),
  ]);

/** Texts that contain at least half of the code that a task asks for. */
export const codeRevealed = (place: Place): readonly string[] => {
  const lines = asked(place.task);
  return textsBefore(place).flatMap(([where, text]) => {
    const seen = new Set(ideas(text));
    const found = lines.filter((line) => seen.has(line));
    return lines.length > 0 && found.length * 2 >= lines.length ? [`${nameOf(place)}: ${where}`] : [];
  });
};

describe('code tasks', () => {
  it('are not solved by the code of another task, a program, or a text before them', () => {
    const coded = places.filter(({ task }) => asked(task).length > 0);
    expect(coded.length).toBeGreaterThan(20);
    expect(coded.flatMap(codeRevealed)).toEqual([]);
  });

  it('are reported if a neighboring task shows the solution', () => {
    const place = places.find(({ task }) => task.id === 'remove-trivial');
    if (place === undefined) throw new Error('the task is missing');
    const { lab, step, task } = place;
    const printing = step.tasks.map((each) =>
      each.id === 'read-variable'
        ? { ...each, code: { start: task.code?.solution ?? '', solution: '' } }
        : each,
    );
    const changed = { ...step, tasks: printing };
    const steps = lab.steps.map((each) => (each === step ? changed : each));
    expect(codeRevealed({ lab: { ...lab, steps }, step: changed, task })).toEqual([
      'ssa-five-ways/remove-trivial: code of read-variable',
    ]);
  });
});

// ----------------------------------------------------------------------------------------------------- tables

interface Asked extends Place {
  readonly table: Table<string>;
  readonly program: string;
}
const tables: readonly Asked[] = places.flatMap((place) =>
  place.task.checks.flatMap((check) => {
    if (check.kind !== 'predict' || check.table === undefined) return [];
    const program = programOfQuestion(check) ?? place.step.begin;
    return [{ ...place, program, table: tableIn(wordsOf('en'), tableOf(check, program, place.lab.level)) }];
  }),
);

const byName = new Intl.Collator('en', { numeric: true });

/** Columns whose choices, from first to last, are the answers in the same order. */
const columnsInOrder = ({ columns, rows }: Table<string>): readonly string[] =>
  columns.filter((_, i) => {
    const cells = rows.flatMap(({ cells: all }) => all[i] ?? []).filter(({ given }) => !given);
    const [first] = cells;
    if (first === undefined || first.choices.length === 0) return false;
    const truths = [...new Set(cells.map(({ truth }) => truth))];
    const inOrder = first.choices.filter((choice) => truths.includes(choice));
    const sorted = [...first.choices].sort((a, b) => byName.compare(a, b));
    // A vocabulary such as “fewer”, “as many”, “more” is the same for each program.
    return truths.length > 3 && inOrder.join() === truths.join() && first.choices.join() !== sorted.join();
  });

describe('tables', () => {
  it('do not list their choices in the order of the answers', () => {
    expect(tables.length).toBeGreaterThan(50);
    expect(
      tables.flatMap((each) => columnsInOrder(each.table).map((column) => `${nameOf(each)}: ${column}`)),
    ).toEqual([]);
  });

  it('are reported if they list their choices in that order', () => {
    const cellOf = (truth: string, choices: readonly string[]) =>
      ({ key: truth, kind: 'choice', truth, given: false, choices, spot: null }) as const;
    const of = (choices: readonly string[]): Table<string> => ({
      columns: ['node'],
      corner: '',
      rows: ['1', 'arg', '*', '+'].map((truth) => ({ name: truth, cells: [cellOf(truth, choices)] })),
      scene: {},
    });
    expect(columnsInOrder(of(['1', 'arg', '*', '+', 'x']))).toEqual(['node']);
    expect(columnsInOrder(of(['*', '+', '1', 'arg', 'x']))).toEqual([]);
  });

  /**
   * Panes that are open but show an answer only if the student runs or moves something in the pane. The
   * graph is not included, because it shows one step at a time, and steps that ask about the optimized
   * graph do not optimize.
   */
  const allowed: Readonly<Record<string, string>> = {
    // The pane counts for one program, but the table asks for several programs.
    'combining-analyses/counted': 'analysis',
    'scheduling/who-executes': 'cfg',
    // The pane gives the answer only after the student drags the node.
    'scheduling/moves': 'cfg',
    // The pane shows only one moment of a run.
    'functions/fact-calls': 'machine',
    'functions/win-stack': 'machine',
    // The program's functions differ from the functions in the question.
    'functions/homes': 'assembly',
    'functions/savers': 'assembly',
  };

  it('are not answered by a pane that this or an earlier step opens on the same program', () => {
    const found = tables.flatMap((each) => {
      const { pane } = each.table.scene;
      if (pane === undefined || pane === 'graph') return [];
      const later = new Set(afterwards(each));
      const showing = reached(each).filter((step) => {
        const isShut = later.has(step.options.shut?.[pane] ?? '');
        const isOpen = each.lab.panes.includes(pane) || step.options.pane === pane;
        const shows = step.options.analysis ?? 'combined';
        const isOther = pane === 'analysis' && shows !== each.table.scene.analysis;
        return isOpen && !isShut && !isOther && step.begin.trim() === each.program.trim();
      });
      // The subject of another step may show the same program, but not a complete walk of an analysis.
      const ours = showing.filter((step) => step === each.step || pane === 'analysis');
      return ours.length > 0 && allowed[nameOf(each)] !== pane
        ? [`${nameOf(each)}: ${pane} in ${ours.map(({ id }) => id).join()}`]
        : [];
    });
    expect(found).toEqual([]);
  });
});

// ---------------------------------------------------------------------------------------------------- choices

type Choice = NonNullable<Extract<Check, { kind: 'predict' }>['choices']>[number];
type ProgramCheck = Extract<Choice['holds'], { kind: string }>;

/** The pane that shows what a check tests, in the student's settings. */
const paneOf = (check: ProgramCheck, step: Step): PaneName | null => {
  if (check.kind === 'graph') {
    const optimize = check.optimize ?? 'full';
    return optimize === (step.options.optimize ?? 'full') ? 'graph' : null;
  }
  return null;
};

describe('choices', long, () => {
  it('are not answered by the graph that the step shows', async () => {
    const found: string[] = [];
    let asked = 0;
    for (const place of places) {
      const { lab, step, task } = place;
      for (const check of task.checks) {
        if (check.kind !== 'predict' || check.choices === undefined) continue;
        if (programOfQuestion(check)?.trim() !== step.begin.trim()) continue;
        const right = await solutionFor(task, step, lab.level);
        const holds = check.choices.flatMap((choice, i) =>
          right.answer.choices?.includes(i) === true ? [choice.holds].flat() : [],
        );
        for (const pane of new Set(holds.flatMap((each) => paneOf(each, step) ?? []))) {
          asked++;
          const isOpen = lab.panes.includes(pane) || step.options.pane === pane;
          if (isOpen && step.options.shut?.[pane] !== task.id) found.push(`${nameOf(place)}: ${pane}`);
        }
      }
    }
    expect(asked).toBeGreaterThan(1);
    expect(found).toEqual([]);
  });
});

describe('places', () => {
  it('are not shown by the schedule that places the node in question', () => {
    const asked = places.flatMap((place) =>
      place.task.checks.flatMap((check) =>
        check.kind === 'pick' && check.pick.block !== undefined && check.pick.under !== undefined
          ? [[nameOf(place), place.step.options.shut?.cfg, place.task.id] as const]
          : [],
      ),
    );
    expect(asked.length).toBeGreaterThan(0);
    for (const [name, shutUntil, task] of asked) expect([name, shutUntil]).toEqual([name, task]);
  });

  it('are not named in the timeline, which makes the phis in question while it parses', () => {
    const asked = places.flatMap((place) =>
      place.task.checks.flatMap((check) =>
        check.kind === 'predict' && check.table?.of === 'phis' && compile(place.step.begin).graph !== null
          ? [[nameOf(place), place.step.options.shut?.timeline, place.task.id] as const]
          : [],
      ),
    );
    expect(asked.length).toBeGreaterThan(0);
    for (const [name, shutUntil, task] of asked) expect([name, shutUntil]).toEqual([name, task]);
  });

  it('are not shown by the construction that places the phis in question', () => {
    const asked = places.flatMap((place) =>
      place.task.checks.flatMap((check) =>
        check.kind === 'pick' && check.pick.flow?.startsWith('phi') === true
          ? [[nameOf(place), place.step.options.shut?.ssa, place.task.id] as const]
          : [],
      ),
    );
    expect(asked.length).toBeGreaterThan(0);
    for (const [name, shutUntil, task] of asked) expect([name, shutUntil]).toEqual([name, task]);
  });
});

/** The task and all later tasks. */
function afterwards({ lab, task }: Place): readonly string[] {
  const ids = tasksOf(lab).map(({ id }) => id);
  return ids.slice(ids.indexOf(task.id));
}

// --------------------------------------------------------------------------------------------------- programs

describe('program tasks', long, () => {
  it('are not solved by a program in the preceding text', { timeout: 240_000 }, async () => {
    const found: string[] = [];
    for (const place of places) {
      const { lab, step, task } = place;
      if (task.checks.some(({ kind, part }) => part !== null || kind === 'score')) continue;
      const programs = new Set(
        reached(place).flatMap(({ examples }) => examples.map(({ source }) => source)),
      );
      programs.delete(step.begin);
      for (const program of programs) {
        const submission = { program, answer: {}, chosen: defaultChosen };
        if (passes(await checkTaskIn(lab, task.id, submission))) found.push(`${nameOf(place)}: ${program}`);
      }
    }
    expect(found).toEqual([]);
  });
});
