// The checks: what each looks for, what it says it found, and that no submission makes one throw or hang.
import { describe, expect, it } from 'vitest';
import { compile, opTable, ruleTable } from '../../compiler/index.ts';
import {
  checkTask,
  checkTaskIn,
  nodesMatching,
  parseShape,
  passes,
  rightChoices,
  ShapeError,
  type CheckResult,
  type Submission,
} from '../../labs/engine/index.ts';
import { filesOf, readLab, taskOf } from './course.ts';

const LOOP =
  'int sum = 0;\nfor (int i = 0; i < 10; i++) {\n  int square = arg * arg;\n  sum = sum + square;\n}\nreturn sum;';

/** The results of a task, whose check is given as YAML, for a program. */
function check(yaml: string, program: string, more: Partial<Submission> = {}): readonly CheckResult[] {
  return checkTask(taskOf(`check: ${yaml}`), { program, schedule: 'best', answers: [], ...more }, 24);
}
const passed = (yaml: string, program: string, more: Partial<Submission> = {}): boolean =>
  passes(check(yaml, program, more));
const found = (yaml: string, program: string, more: Partial<Submission> = {}): string =>
  check(yaml, program, more)[0].found;

describe('shapes', () => {
  const count = (shape: string, program: string): number => {
    const { graph } = compile(program);
    if (graph === null) throw new Error('the program has errors');
    return nodesMatching(graph, parseShape(shape)).length;
  };

  it('fit ops, inputs, constants and the argument', () => {
    expect(count('Add', 'return (arg + 1) * (arg + 2);')).toBe(2);
    expect(count('Add(arg, 1)', 'return (arg + 1) * (arg + 2);')).toBe(1);
    expect(count('Add(arg, c)', 'return (arg + 1) * (arg + 2);')).toBe(2);
    expect(count('Mul(Add(arg, _), Add(arg, 2))', 'return (arg + 1) * (arg + 2);')).toBe(1);
    expect(count('3', 'return arg + 3;')).toBe(1);
    expect(count('-3', 'return arg / -3;')).toBe(1);
    expect(count('arg', 'return arg;')).toBe(1);
    expect(count('_', 'return arg;')).toBeGreaterThan(3);
  });

  it('bind names to nodes, and constants to values', () => {
    expect(count('Mul(x, x)', 'return arg * arg;')).toBe(1);
    expect(count('Mul(x, x)', 'return arg * (arg + 1);')).toBe(0);
    expect(count('Sub(x, y)', 'return arg - 7;')).toBe(1);
  });

  it('take commutative operands either way, others not', () => {
    expect(count('Mul(Add(arg, 1), arg)', 'return arg * (arg + 1);')).toBe(1);
    expect(count('Mul(arg, Add(1, arg))', 'return (arg + 1) * arg;')).toBe(1);
    expect(count('Sub(7, arg)', 'return arg - 7;')).toBe(0);
  });

  it('fit cycles and open lists', () => {
    expect(count('i: Phi(Loop, 0, Add(i, 1))', LOOP)).toBe(1);
    expect(count('s: Phi(Loop, _, Add(s, Mul(x, x)))', LOOP)).toBe(1);
    expect(count('Region(_, …)', 'int a = 1; if (arg) a = arg; return a;')).toBe(1);
    expect(count('Region(_)', 'int a = 1; if (arg) a = arg; return a;')).toBe(0);
    expect(count('Region(_, _, ...)', 'int a = 1; if (arg) a = arg; return a;')).toBe(1);
    expect(count('If(LT(arg, 5))', 'int a = 1; if (arg < 5) a = arg; return a;')).toBe(1);
  });

  it('say what is wrong with them', () => {
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
    expect(() => parseShape('Ad')).toThrow('«Ad» is no op');
    for (const { name } of opTable) expect(parseShape(name).text).toBe(name);
  });
});

describe('returns', () => {
  it('compares results and faults', () => {
    const yaml = '{ kind: returns, cases: [{ arg: 2, result: 5 }, { arg: 0, fault: divide-by-zero }] }';
    expect(passed(yaml, 'return 10 / arg;')).toBe(true);
    expect(check(yaml, 'return 1;')).toEqual([
      {
        passed: false,
        lookedFor: '5 for arg = 2, the fault divide-by-zero for arg = 0',
        found: '1 for arg = 2',
        nodes: [],
      },
    ]);
    expect(found(yaml, 'if (arg == 2) return 5;\nreturn 0;')).toBe('0 for arg = 0');
    expect(found('{ kind: returns, cases: [{ result: 1 }] }', 'int a = 1;\nreturn a / arg;')).toBe(
      'the fault divide-by-zero at line 2 for arg = 0',
    );
    expect(found('{ kind: returns, cases: [{ result: 1 }] }', '// nothing')).toBe('nothing for arg = 0');
    expect(passed('{ kind: returns, cases: [{ result: "" }] }', '// nothing')).toBe(true);
  });

  it('keeps all digits, and asks all engines', () => {
    const yaml =
      '{ kind: returns, engine: all, cases: [{ arg: -9223372036854775808, result: 9223372036854775807 }] }';
    expect(passed(yaml, 'return -(arg + 1);')).toBe(true);
    expect(found(yaml, 'return arg;')).toContain('in the engine graph');
  });

  it('ends where a program does not', () => {
    expect(found('{ kind: returns, cases: [{ result: 1 }] }', 'while (true) {}')).toContain('timeout');
  });
});

describe('graph', () => {
  it('counts before and after', () => {
    const program = 'int a = 0; if (arg > 5) a = arg + 1; else a = arg + 1; return a;';
    expect(passed('{ kind: graph, optimize: none, count: { If: 1, Phi: { atLeast: 1 } } }', program)).toBe(
      true,
    );
    expect(passed('{ kind: graph, count: { If: 0, Phi: 0 } }', program)).toBe(true);
    const [result] = check('{ kind: graph, lacks: Phi }', 'int a = 0; if (arg) a = 7; return a;');
    expect(result).toMatchObject({
      passed: false,
      lookedFor: 'no Phi in the finished graph',
      found: '1 Phi',
    });
    expect(result.nodes.length).toBe(1);
    const unshown = check('{ kind: graph, optimize: none, count: { Add: 0 } }', 'return arg + 1;')[0];
    expect(unshown).toMatchObject({ passed: false, found: '1 Add', nodes: [] });
  });

  it('looks at the returned value, its type, and what is printed', () => {
    expect(
      passed('{ kind: graph, value: "Add(arg, 3)", ir: "return (arg+3);" }', 'return arg + 1 + 2;'),
    ).toBe(true);
    expect(found('{ kind: graph, value: "Add(arg, 3)" }', 'return arg * arg;')).toBe('Mul');
    expect(found('{ kind: graph, value: "_" }', 'while (1) {}')).not.toBe('');
    expect(passed('{ kind: graph, type: bool }', 'return arg < 3;')).toBe(true);
    expect(found('{ kind: graph, type: bool }', 'return arg & 7;')).toBe('[0,7]');
    expect(found('{ kind: graph, value: arg }', '')).toBe('nothing is returned');
  });
});

describe('steps', () => {
  it('counts firings, and knows their order', () => {
    expect(passed('{ kind: steps, rule: add-zero }', 'return arg + 0;')).toBe(true);
    expect(found('{ kind: steps, rule: add-zero }', 'return arg + 1;')).toBe('add-zero did not fire');
    expect(found('{ kind: steps, rule: add-zero, atMost: 1 }', 'return (arg + 0) * ((arg * 3) + 0);')).toBe(
      'add-zero fired 2 ×',
    );
    const order = '{ kind: steps, rule: constant-folding, before: add-zero }';
    expect(passed(order, 'return arg + (3 - 3);')).toBe(true);
    expect(found(order, 'return (arg + 0) * (3 - 1);')).toMatch(
      /^constant-folding first fired at step \d+, add-zero at step \d+$/,
    );
    expect(found(order, 'return arg + (3 - 1);')).toContain('but add-zero did not fire');
  });

  it('knows every peephole', () => {
    for (const { name } of ruleTable)
      expect(taskOf(`check: { kind: steps, rule: ${name} }`).checks.length).toBe(1);
  });
});

describe('schedule', () => {
  const chosen = '{ kind: schedule, node: Mul, loopDepth: 0 }';

  it('looks at the chosen schedule', () => {
    expect(passed(chosen, LOOP, { schedule: 'best' })).toBe(true);
    expect(passed(chosen, LOOP, { schedule: 'early' })).toBe(true);
    const [late] = check(chosen, LOOP, { schedule: 'late' });
    expect(late).toMatchObject({
      passed: false,
      lookedFor: 'Mul outside all loops in the chosen schedule',
      found: '«late» puts it into a loop',
    });
    expect(late.nodes.length).toBe(1);
    expect(found(chosen, 'return arg;')).toBe('no Mul in the finished graph');
  });

  it('looks at a certain one, and whether it wins anything', () => {
    expect(passed('{ kind: schedule, node: Mul, under: late, loopDepth: { atLeast: 1 } }', LOOP)).toBe(true);
    expect(passed('{ kind: schedule, node: Mul, loopDepth: 0, deeperUnder: late }', LOOP)).toBe(true);
    expect(
      found('{ kind: schedule, node: Mul, loopDepth: 0, deeperUnder: late }', 'return arg * arg;'),
    ).toContain('nothing is won');
  });
});

describe('quiz and predict', () => {
  const quiz = `
    kind: quiz
    question: Which?
    choices:
      - { text: a, because: not a }
      - { text: b, right: true, because: yes b }
      - { text: c, right: true, because: yes c }`;

  it('tells a wrong choice its own reason, and never the right one', () => {
    expect(found(quiz, '')).toBe('no answer yet');
    expect(found(quiz, '', { answers: [0] })).toBe('not a');
    expect(found(quiz, '', { answers: [0, 1, 2] })).toBe('not a');
    expect(found(quiz, '', { answers: [2] })).toContain('one more is right too');
    expect(check(quiz, '', { answers: [1, 2] })[0]).toMatchObject({ passed: true, found: 'yes b yes c' });
    expect(passed(quiz, '', { answers: [1, 2, 99, -1, NaN] })).toBe(true);
  });

  it('computes which prediction is right, from its own program and not the submission', () => {
    const task = taskOf(`check:
  kind: predict
  question: How many?
  program: int a = 1; if (arg) a = arg; return a;
  choices:
    - { text: none, because: not none, holds: { kind: graph, count: { Phi: 0 } } }
    - { text: one, because: one, holds: [{ kind: graph, count: { Phi: 1 } }] }`);
    const answer = (answers: readonly number[]): boolean =>
      passes(checkTask(task, { program: 'return 1;', schedule: 'best', answers }, 24));
    expect([answer([]), answer([0]), answer([1]), answer([0, 1])]).toEqual([false, false, true, false]);
    const [only] = task.checks;
    expect(only.kind === 'quiz' && rightChoices(only, 24)).toEqual([false, true]);
  });
});

describe('submissions', () => {
  const lab = readLab(filesOf('00-first-soundings'));
  const submit = (program: string): Submission => ({ program, schedule: 'best', answers: [] });

  it('are told a program’s errors once, with line and hint', () => {
    const results = checkTaskIn(lab, 'remove-the-phi', submit('int a = 1;\nreturn aa;'));
    expect(results.length).toBe(1);
    expect(results[0].found).toMatch(/^line 2: .+\. .+/);
  });

  it('may use what the lab’s level has', () => {
    expect(checkTaskIn(lab, 'three-times-plus-four', submit('return arg && 1;'))[0].found).toContain(
      'chapter 23',
    );
  });

  it('get a clear answer for a task that is not there', () => {
    for (const id of ['nope', '__proto__', ''])
      expect(checkTaskIn(lab, id, submit(''))[0]).toMatchObject({
        passed: false,
        found: 'the lab first-soundings has no such task',
      });
  });

  it('accept other ways to the same end', () => {
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
      expect({ id, results: checkTaskIn(lab, id, submit(program)).filter((each) => !each.passed) }).toEqual({
        id,
        results: [],
      });
  });

  it('never throw or hang, whatever they are', () => {
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
          const results = checkTask(task, { program, schedule: 'late', answers: [7, -1] }, lab.level);
          expect(passes(results)).toBe(false);
          expect(results.every(({ found: text }) => text.length > 0 && text.length < 2000)).toBe(true);
        }
      }
    }
  });
});
