// Tests the checks: what each check verifies and reports, and that no submission makes a check throw or
// hang.
import { describe, expect, it } from 'vitest';
import { compile, opTable, ruleTable } from '../../compiler/index.ts';
import {
  defaultChosen,
  loadWords,
  checkTask,
  checkTaskIn,
  creditOf,
  nodesMatching,
  parseShape,
  passes,
  resultText,
  sayIn,
  solveTask,
  wordsOf,
  ShapeError,
  type CheckResult,
  type Submission,
} from '../../labs/engine/index.ts';
import { valueText } from '../../labs/engine/code/functions.ts';
import { filesOf, readLab, smallLab, taskOf } from './course.ts';

const LOOP =
  'int sum = 0;\nfor (int i = 0; i < 10; i++) {\n  int square = arg * arg;\n  sum = sum + square;\n}\nreturn sum;';

const english = wordsOf('en');
const submission = (program: string, more: Partial<Submission> = {}): Submission => ({
  program,
  answer: {},
  chosen: defaultChosen,
  ...more,
});

/** A result as text, with the nodes that it shows. */
interface Told {
  readonly passed: boolean;
  readonly lookedFor: string;
  readonly found: string;
  readonly nodes: readonly number[];
}
const told = ({ passed: is, lookedFor, found: what, shown }: CheckResult): Told => ({
  passed: is,
  lookedFor: sayIn(english, lookedFor),
  found: sayIn(english, what),
  nodes: shown.flatMap((spot) => (spot.kind === 'node' ? [spot.node] : [])),
});

/** The results of a task for a program. The task's check is given as YAML. */
async function check(
  yaml: string,
  program: string,
  more: Partial<Submission> = {},
  code?: string,
): Promise<readonly Told[]> {
  const files = smallLab(`check: ${yaml}`, program);
  const lab = readLab(code === undefined ? files : { ...files, 'files/only-task.js': code });
  return (await checkTask(lab.steps[0].tasks[0], submission(program, more), 24)).map(told);
}
const passed = async (yaml: string, program: string, more: Partial<Submission> = {}): Promise<boolean> =>
  (await check(yaml, program, more)).every((result) => result.passed);
const found = async (yaml: string, program: string, more: Partial<Submission> = {}): Promise<string> =>
  (await check(yaml, program, more))[0].found;

describe('graph patterns', () => {
  const count = (shape: string, program: string): number => {
    const { graph } = compile(program);
    if (graph === null) throw new Error('the program has errors');
    return nodesMatching(graph, parseShape(shape)).length;
  };

  it('match ops, inputs, constants, and the argument', () => {
    expect(count('Add', 'return (arg + 1) * (arg + 2);')).toBe(2);
    expect(count('Add(arg, 1)', 'return (arg + 1) * (arg + 2);')).toBe(1);
    expect(count('Add(arg, c)', 'return (arg + 1) * (arg + 2);')).toBe(2);
    expect(count('Mul(Add(arg, _), Add(arg, 2))', 'return (arg + 1) * (arg + 2);')).toBe(1);
    expect(count('3', 'return arg + 3;')).toBe(1);
    expect(count('-3', 'return arg / -3;')).toBe(1);
    expect(count('arg', 'return arg;')).toBe(1);
    expect(count('_', 'return arg;')).toBeGreaterThan(3);
  });

  it('bind names to nodes and constants to values', () => {
    expect(count('Mul(x, x)', 'return arg * arg;')).toBe(1);
    expect(count('Mul(x, x)', 'return arg * (arg + 1);')).toBe(0);
    expect(count('Sub(x, y)', 'return arg - 7;')).toBe(1);
  });

  it('match commutative operands in either order, but no others', () => {
    expect(count('Mul(Add(arg, 1), arg)', 'return arg * (arg + 1);')).toBe(1);
    expect(count('Mul(arg, Add(1, arg))', 'return (arg + 1) * arg;')).toBe(1);
    expect(count('Sub(7, arg)', 'return arg - 7;')).toBe(0);
  });

  it('match cycles and variable-length lists', () => {
    expect(count('i: Phi(Loop, 0, Add(i, 1))', LOOP)).toBe(1);
    expect(count('s: Phi(Loop, _, Add(s, Mul(x, x)))', LOOP)).toBe(1);
    expect(count('Region(_, …)', 'int a = 1; if (arg) a = arg; return a;')).toBe(1);
    expect(count('Region(_)', 'int a = 1; if (arg) a = arg; return a;')).toBe(0);
    expect(count('Region(_, _, ...)', 'int a = 1; if (arg) a = arg; return a;')).toBe(1);
    expect(count('If(LT(arg, 5))', 'int a = 1; if (arg < 5) a = arg; return a;')).toBe(1);
  });

  it('report their errors', () => {
    for (const wrong of [
      '',
      '(',
      'Add(',
      'Add(arg',
      'Add(arg,)',
      'Add(arg))',
      'Ad',
      'x:',
      'x: y',
      'Add(…, x)',
      '1x',
      'Add arg',
      '§',
      'Add()',
      'x'.repeat(500),
    ]) {
      expect(() => parseShape(wrong), wrong).toThrow(ShapeError);
    }
    expect(() => parseShape('Ad')).toThrow('“Ad” is not an op');
    for (const { name } of opTable) expect(parseShape(name).text).toBe(name);
  });
});

describe('the check `returns`', () => {
  it('compares results and faults', async () => {
    const yaml = '{ kind: returns, cases: [{ arg: 2, result: 5 }, { arg: 0, fault: divide-by-zero }] }';
    expect(await passed(yaml, 'return 10 / arg;')).toBe(true);
    expect(await check(yaml, 'return 1;')).toEqual([
      {
        passed: false,
        lookedFor: 'For arg = 2: expected 5',
        found: 'got 1',
        nodes: [],
      },
    ]);
    expect(await found(yaml, 'if (arg == 2) return 5;\nreturn 0;')).toBe('got 0');
    expect(await found('{ kind: returns, cases: [{ result: 1 }] }', 'int a = 1;\nreturn a / arg;')).toBe(
      'got the fault divide-by-zero on line 2',
    );
    expect(await found('{ kind: returns, cases: [{ result: 1 }] }', '// nothing')).toBe('got nothing');
    expect(await passed('{ kind: returns, cases: [{ result: "" }] }', '// nothing')).toBe(true);
  });

  it('compares all digits and uses every engine', async () => {
    const yaml =
      '{ kind: returns, engine: all, cases: [{ arg: -9223372036854775808, result: 9223372036854775807 }] }';
    expect(await passed(yaml, 'return -(arg + 1);')).toBe(true);
    expect(await found(yaml, 'return arg;')).toBe('got -9223372036854775808');
  });

  it('terminates even if the program does not', async () => {
    expect(await found('{ kind: returns, cases: [{ result: 1 }] }', 'while (true) {}')).toContain(
      'time limit exceeded',
    );
  });
});

describe('the check `graph`', () => {
  it('counts nodes before and after optimization', async () => {
    const program = 'int a = 0; if (arg > 5) a = arg + 1; else a = arg + 1; return a;';
    expect(
      await passed('{ kind: graph, optimize: none, count: { If: 1, Phi: { atLeast: 1 } } }', program),
    ).toBe(true);
    expect(await passed('{ kind: graph, count: { If: 0, Phi: 0 } }', program)).toBe(true);
    const [result] = await check('{ kind: graph, lacks: Phi }', 'int a = 0; if (arg) a = 7; return a;');
    expect(result).toMatchObject({
      passed: false,
      lookedFor: 'no Phi in the optimized graph',
      found: '1 Phi',
    });
    expect(result.nodes.length).toBe(1);
    const [built] = await check('{ kind: graph, optimize: none, count: { Add: 0 } }', 'return arg + 1;');
    expect(built).toMatchObject({ passed: false, found: '1 Add' });
    expect(built.nodes.length).toBe(1);
  });

  it('checks the returned value, its type, and the output', async () => {
    expect(
      await passed('{ kind: graph, value: "Add(arg, 3)", ir: "return (arg+3);" }', 'return arg + 1 + 2;'),
    ).toBe(true);
    expect(await found('{ kind: graph, value: "Add(arg, 3)" }', 'return arg * arg;')).toBe('Mul');
    expect(await found('{ kind: graph, value: "_" }', 'while (1) {}')).not.toBe('');
    expect(await passed('{ kind: graph, type: bool }', 'return arg < 3;')).toBe(true);
    expect(await found('{ kind: graph, type: bool }', 'return arg & 7;')).toBe('[0,7]');
    expect(await found('{ kind: graph, value: arg }', '')).toBe('nothing is returned');
  });
});

describe('the check `steps`', () => {
  it('counts rule applications and their order', async () => {
    expect(await passed('{ kind: steps, rule: add-zero }', 'return arg + 0;')).toBe(true);
    expect(await found('{ kind: steps, rule: add-zero }', 'return arg + 1;')).toBe('add-zero did not fire');
    expect(
      await found('{ kind: steps, rule: add-zero, atMost: 1 }', 'return (arg + 0) * ((arg * 3) + 0);'),
    ).toBe('add-zero fired 2 times');
    const order = '{ kind: steps, rule: constant-folding, before: add-zero }';
    expect(await passed(order, 'return arg + (3 - 3);')).toBe(true);
    expect(await found(order, 'return (arg + 0) * (3 - 1);')).toMatch(
      /^constant-folding first fired at step \d+, add-zero at step \d+$/,
    );
    expect(await found(order, 'return arg + (3 - 1);')).toContain('but add-zero did not fire');
  });

  it('supports every peephole', async () => {
    for (const { name } of ruleTable)
      expect(taskOf(`check: { kind: steps, rule: ${name} }`).checks.length).toBe(1);
  });
});

describe('the check `schedule`', () => {
  const chosen = '{ kind: schedule, node: Mul, loopDepth: 0 }';

  it('checks the selected schedule', async () => {
    expect(await passed(chosen, LOOP, { chosen: { ...defaultChosen, schedule: 'best' } })).toBe(true);
    expect(await passed(chosen, LOOP, { chosen: { ...defaultChosen, schedule: 'early' } })).toBe(true);
    const [late] = await check(chosen, LOOP, { chosen: { ...defaultChosen, schedule: 'late' } });
    expect(late).toMatchObject({
      passed: false,
      lookedFor: 'Mul outside all loops in the chosen schedule',
      found: '“late” places it in a loop',
    });
    expect(late.nodes.length).toBe(1);
    expect(await found(chosen, 'return arg;')).toBe('no Mul in the optimized graph');
  });

  it('checks a given schedule and its improvement', async () => {
    expect(await passed('{ kind: schedule, node: Mul, under: late, loopDepth: { atLeast: 1 } }', LOOP)).toBe(
      true,
    );
    expect(await passed('{ kind: schedule, node: Mul, loopDepth: 0, deeperUnder: late }', LOOP)).toBe(true);
    expect(
      await found('{ kind: schedule, node: Mul, loopDepth: 0, deeperUnder: late }', 'return arg * arg;'),
    ).toContain('nothing is gained');
  });
});

describe('the checks `quiz` and `predict`', () => {
  const quiz = `
    kind: quiz
    question: Which?
    choices:
      - { text: a, because: not a }
      - { text: b, right: true, because: yes b }
      - { text: c, right: true, because: yes c }`;

  it('give a wrong choice its specific reason and never reveal the right one', async () => {
    expect(await found(quiz, '')).toBe('no answer yet');
    expect(await found(quiz, '', { answer: { choices: [0] } })).toBe('not a');
    expect(await found(quiz, '', { answer: { choices: [0, 1, 2] } })).toBe('not a');
    expect(await found(quiz, '', { answer: { choices: [2] } })).toContain('one is missing');
    expect((await check(quiz, '', { answer: { choices: [1, 2] } }))[0]).toMatchObject({
      passed: true,
      found: 'yes b yes c',
    });
    expect(await passed(quiz, '', { answer: { choices: [1, 2, 99, -1, NaN] } })).toBe(true);
  });

  it('give a partly right answer a share of the points, and choosing everything none', async () => {
    const task = taskOf(`check:${quiz.replaceAll('\n', '\n  ')}`);
    const credit = async (choices: readonly number[]): Promise<number> =>
      creditOf(await checkTask(task, submission('', { answer: { choices } }), 24));
    expect(await Promise.all([[], [0], [1], [0, 1], [1, 2], [0, 1, 2], [9]].map(credit))).toEqual([
      0, 0, 0.5, 0, 1, 0, 0,
    ]);
    const single = taskOf(`check:
  kind: quiz
  question: Which?
  choices: [{ text: a, because: not a }, { text: b, right: true, because: yes b }]`);
    expect(creditOf(await checkTask(single, submission('', { answer: { choices: [0] } }), 24))).toBe(0);
  });

  it('give several right places a share of the points, and picking everything none', async () => {
    const program = 'return (arg + 1) * (arg + 2) * (arg + 3) - arg;';
    const task = taskOf(
      `check: { kind: pick, question: Which?, program: "${program}", pick: { node: Add }, all: true, compile: { optimize: none } }`,
    );
    const { picks = [] } = await solveTask(task, submission(program), 24);
    expect(picks.length).toBe(3);
    const all = Array.from({ length: 40 }, (_, node) => ({ kind: 'node', node }) as const);
    const others = all.filter(
      ({ node }) => !picks.some((spot) => spot.kind === 'node' && spot.node === node),
    );
    const credit = async (answer: Submission['answer']['picks']): Promise<number> =>
      creditOf(await checkTask(task, submission(program, { answer: { picks: answer ?? [] } }), 24));
    expect(await credit(picks)).toBe(1);
    expect(await credit(picks.slice(1))).toBeCloseTo(2 / 3);
    expect(await credit([...picks.slice(1), ...picks.slice(1)])).toBeCloseTo(2 / 3);
    expect(await credit([...picks, ...others.slice(0, 1)])).toBeCloseTo(2 / 3);
    expect([await credit([]), await credit(all), await credit(others.slice(0, 1))]).toEqual([0, 0, 0]);
  });

  it('say if all picks are wrong', async () => {
    const program = 'return (arg + 1) * (arg + 2);';
    const yaml = `{ kind: pick, question: Which?, program: "${program}", pick: { node: Add }, all: true, compile: { optimize: none } }`;
    const { picks = [] } = await solveTask(taskOf(`check: ${yaml}`), submission(program), 24);
    const wrong = [100, 101, 102].map((node) => ({ kind: 'node', node }) as const);
    const after = (all: typeof picks): Promise<string> => found(yaml, program, { answer: { picks: all } });
    expect(await after(wrong.slice(0, 2))).toBe('both picks are wrong');
    expect(await after(wrong)).toBe('all 3 picks are wrong');
    expect(await after([...picks.slice(0, 1), ...wrong.slice(0, 2)])).toBe('2 of the 3 picks are wrong');
  });

  it('show the row of a wrong cell, but not a step or an order, which would be the answer', async () => {
    const flow = 'first: x = 1; if ? then loop else join\nloop: if ? then loop else join\njoin: return x';
    const wrong = async (table: string, program: string, cells: Record<string, string>): Promise<unknown> => {
      const task = taskOf(
        `check:\n  kind: predict\n  question: What?\n  program: ${JSON.stringify(program)}\n  table: ${table}`,
      );
      const [{ passed, shown }] = await checkTask(task, submission('return 1;', { answer: { cells } }), 24);
      return [passed, shown];
    };
    const subject = { kind: 'flow-block', block: 3 };
    const frontiers = '{ of: flowBlocks, columns: [dominator], blocks: [join] }';
    expect(await wrong(frontiers, flow, { join: 'loop' })).toEqual([false, [subject]]);
    const removals = '{ of: removals, algorithm: braun }';
    expect(await wrong(removals, flow, { '1 / phi': 'x φ join' })).toEqual([false, []]);
  });

  it('compute the right prediction from their own program, not from the submission', async () => {
    const task = taskOf(`check:
  kind: predict
  question: How many?
  program: int a = 1; if (arg) a = arg; return a;
  choices:
    - { text: none, because: not none, holds: { kind: graph, count: { Phi: 0 } } }
    - { text: one, because: one, holds: [{ kind: graph, count: { Phi: 1 } }] }`);
    const answer = async (choices: readonly number[]): Promise<boolean> =>
      passes(await checkTask(task, submission('return 1;', { answer: { choices } }), 24));
    expect([await answer([]), await answer([0]), await answer([1]), await answer([0, 1])]).toEqual([
      false,
      false,
      true,
      false,
    ]);
    expect(await solveTask(task, submission('return 1;'), 24)).toEqual({ choices: [1] });
  });
});

describe('submissions', () => {
  const lab = readLab(filesOf('00-first-soundings'));

  it('report a program’s errors once, with line and hint', async () => {
    const results = (await checkTaskIn(lab, 'remove-the-phi', submission('int a = 1;\nreturn aa;'))).map(
      told,
    );
    expect(results.length).toBe(1);
    expect(results[0].found).toMatch(/^line 2: .+\. .+/);
  });

  it('may use the whole language, although the lab’s author is limited to its level', async () => {
    expect(
      told((await checkTaskIn(lab, 'three-times-plus-four', submission('return arg && 1;')))[0]).found,
    ).toBe('got 0');
  });

  it('get a clear answer for a missing task', async () => {
    for (const id of ['nope', '__proto__', ''])
      expect(told((await checkTaskIn(lab, id, submission('')))[0])).toMatchObject({
        passed: false,
        found: 'the lab first-soundings has no such task',
      });
  });

  it('may solve a task differently from the sample solution', async () => {
    const good: [string, string][] = [
      ['three-times-plus-four', 'int a = arg; a = a + arg; return 4 + a + arg;'],
      ['fire-add-constants', 'int a = arg + 5; return a + 6;'],
      ['one-makes-another', 'int zero = 2 * 3 - 6; return zero + arg;'],
      ['remove-the-phi', 'int a = 0; if (arg > 5) { a = arg * 2; } else { a = arg + arg; } return a;'],
      [
        'beat-late',
        'int s = arg * arg; int a = 0; if (s > 100) a = 1; for (int i = 0; i < arg; i++) a = a + s; return a;',
      ],
    ];
    for (const [id, program] of good)
      expect({
        id,
        results: (await checkTaskIn(lab, id, submission(program))).filter((each) => !each.passed),
      }).toEqual({
        id,
        results: [],
      });
  });

  it('are compiled without a language level, as in the window', async () => {
    const early = { ...lab, level: 2 };
    const program = 'val f = { int x -> x; }; int a = f(arg); return a && 0 ? 1 : 4 + a + a + arg;';
    const results = await checkTaskIn(early, 'three-times-plus-four', submission(program));
    expect(results.map(({ kind }) => kind)).not.toContain('program');
  });

  it('never cause an exception or a hang', async () => {
    const hostile = [
      '',
      '\0\u{1f600}(',
      '('.repeat(5000),
      'while (true) {}',
      `return ${'-'.repeat(3000)}1;`,
      'return '.repeat(2000),
      `return ${'9'.repeat(400)};`,
      'x'.repeat(2_000_000),
    ];
    for (const step of lab.steps) {
      for (const task of step.tasks) {
        for (const program of hostile) {
          const results = await checkTask(
            task,
            submission(program, { answer: { choices: [7, -1] } }),
            lab.level,
          );
          expect(passes(results)).toBe(false);
          expect(results.map(told).every(({ found: text }) => text.length > 0 && text.length < 2000)).toBe(
            true,
          );
        }
      }
    }
  });
});

it('in code tasks get values printed as JavaScript, with line-break opportunities', () => {
  expect(valueText([{ pointer: 'r', fresh: false, 'a-b': [1n, -2n] }, null, {}, NaN])).toBe(
    '[{ pointer: "r", fresh: false, "a-b": [1, -2] }, null, {}, NaN]',
  );
  expect(valueText('x'.repeat(200))).toBe(`"${'x'.repeat(159)} …`);
});

describe('a report of what is missing', async () => {
  await loadWords('de');
  const reports = async (yaml: string, program: string): Promise<readonly string[]> => {
    const [step] = readLab(smallLab(`check: ${yaml}`, program)).steps;
    const results = await checkTask(step.tasks[0], submission(program), 24);
    return (['en', 'de'] as const).flatMap((language) =>
      results.map((result) => resultText(wordsOf(language), result)),
    );
  };

  it('calls a goal a goal, in sentences', async () => {
    expect(
      await reports('{ kind: graph, optimize: none, count: { Add: 1 } }', 'return 1 + 2 * arg + 3;'),
    ).toEqual([
      'Goal: 1 Add in the unoptimized graph. Now: 2 Add.',
      'Ziel: 1 Add im nicht optimierten Graphen. Jetzt: 2 Add.',
    ]);
    expect(await reports('{ kind: steps, rule: add-constants }', 'return arg;')).toEqual([
      'Goal: add-constants fires. Now: add-constants did not fire.',
      'Ziel: add-constants wird angewandt. Jetzt: add-constants wurde nicht angewandt.',
    ]);
    expect(
      await reports('{ kind: steps, rule: add-zero, atLeast: 2, before: mul-one }', 'return arg + 0;'),
    ).toEqual([
      'Goal: add-zero fires at least 2 times, and then mul-one. Now: add-zero fired once.',
      'Ziel: add-zero wird mindestens 2-mal angewandt, und danach mul-one. Jetzt: add-zero wurde einmal angewandt.',
    ]);
  });

  it('says what is wrong with a program', async () => {
    expect((await reports('{ kind: steps, rule: add-zero }', 'return arg'))[0]).toMatch(
      /^The program has an error: line 1: /,
    );
  });

  it('does not point at the answer of a wrong row', async () => {
    const yaml =
      '{ kind: predict, program: "int i = 0; while (i < arg) i = i + 1; return i;", question: q, table: { of: rho, arg: 1 } }';
    const [step] = readLab(smallLab(`check: ${yaml}`, 'return arg;')).steps;
    const [task] = step.tasks;
    const answer = { cells: { ...(await solveTask(task, submission('return arg;'), 24)).cells } };
    const wrong = Object.fromEntries(Object.keys(answer.cells).map((key) => [key, '7']));
    const [result] = await checkTask(task, submission('return arg;', { answer: { cells: wrong } }), 24);
    expect([result?.passed, result?.shown]).toEqual([false, []]);
  });
});
