// Tests that the course's labs work and that the lab proof finds errors.
import { describe, expect, it } from 'vitest';
import { checkCourse, checkLab, parseLab, proseOf, startOf, type LabFiles } from '../../labs/engine/index.ts';
import { captureForChecks } from '../../electron/cli/tracing.ts';
import { filesOf, labNames, readLab, courseOf } from './course.ts';
import { long } from '../support/extent.ts';

captureForChecks();

/** Labs whose proof takes more than a second. */
const slow = /^(?:0[45789]|06-|1[0134568])/;

describe('the course', () => {
  for (const name of labNames()) {
    it(
      `${name}: initial programs fail, solutions pass, wrong answers get their replies, and statements are true`,
      { timeout: 300_000, ...(slow.test(name) ? long : {}) },
      async () => {
        const { lab, errors } = parseLab(filesOf(name), courseOf());
        expect(errors).toEqual([]);
        expect(lab === null ? 'no lab' : await checkLab(lab)).toEqual([]);
      },
    );
  }

  it('has unique lab names, and prerequisites precede their labs', () => {
    const labs = labNames().map((name) => ({ name, lab: readLab(filesOf(name)) }));
    expect(checkCourse(labs, courseOf())).toEqual([]);
    expect(checkCourse([...labs, labs[0]])[0].error.message).toContain('is also named');
    const later = { name: '01-b', lab: { ...labs[0].lab, id: 'b', prerequisites: ['c'] } };
    expect(checkCourse([later]).map(({ error }) => error.message)).toEqual([
      'the prerequisite c is not an earlier lab',
    ]);
  });

  it('has eight theory pages, and a wrong example or link in one is reported', () => {
    const course = courseOf();
    expect(course.theory.length).toBe(8);
    expect(course.theory.filter(({ blocks }) => !blocks.some(({ kind }) => kind === 'example'))).toEqual([]);
    const [page] = course.theory;
    const bad = {
      ...page,
      blocks: page.blocks.map((block) =>
        block.kind === 'example'
          ? { ...block, example: { ...block.example, result: '-1' } }
          : block.kind === 'task'
            ? block
            : { ...block, text: `${block.text} [a](lab:nowhere) [b](theory:nothing) [c](theory:${page.id})` },
      ),
    };
    const labs = labNames().map((name) => ({ name, lab: readLab(filesOf(name)) }));
    const found = checkCourse(labs, { ...course, theory: [bad, ...course.theory.slice(1)] });
    expect(new Set(found.map(({ error }) => error.file))).toEqual(new Set([`theory/${page.id}.md`]));
    expect(new Set(found.map(({ error }) => error.message))).toEqual(
      new Set([
        expect.stringMatching(/^an example returns .*, not -1$/),
        'this course has no lab “nowhere”',
        'this course has no theory page “nothing”',
      ]),
    );
  });

  it('has eight to fifteen tasks in each lab', () => {
    const counts = labNames().map((name) => {
      const tasks = readLab(filesOf(name)).steps.reduce((sum, step) => sum + step.tasks.length, 0);
      return { name, isHeld: tasks >= 8 && tasks <= 15 };
    });
    expect(counts.filter(({ isHeld }) => !isHeld)).toEqual([]);
  });

  it('has short steps in First soundings, with hints for each task', () => {
    for (const step of readLab(filesOf('00-first-soundings')).steps) {
      const words = proseOf(step).split(/\s+/).length;
      expect({ step: step.id, long: words > 270, short: words < 100 }).toEqual({
        step: step.id,
        long: false,
        short: false,
      });
      for (const task of step.tasks) expect([2, 3]).toContain(task.hints.length);
    }
  });
});

describe('the lab proof', () => {
  const good = filesOf('00-first-soundings');
  const change = (from: string | RegExp, to: string): LabFiles => {
    const changed = good['lab.md'].replace(from, to);
    expect(changed).not.toBe(good['lab.md']);
    return { ...good, 'lab.md': changed };
  };
  const prove = async (files: LabFiles): Promise<string> =>
    (await checkLab(readLab(files)))
      .map(({ file, line, message }) => `${file}:${line}: ${message}`)
      .join('\n');
  const marked = (start: string, solution: string): string =>
    `// BEGIN SOLUTION\n//| ${start}\n${solution}\n// END SOLUTION\n`;

  it('detects a solution that fails and an initial program that passes', async () => {
    expect(
      await prove({ ...good, 'files/first-value.simple': marked('return arg;', 'return 1;') }),
    ).toContain('is not passed by the solution');
    const solved = await prove({
      ...good,
      'files/first-value.simple': marked('return 3 * arg + 4;', 'return 3 * arg + 4;'),
    });
    expect(solved).toMatch(/^lab\.md:\d+: task three-times-plus-four is passed by the start program$/);
  });

  it('detects programs with errors and names the location', async () => {
    expect(
      await prove({ ...good, 'files/first-value.simple': marked('return arg;', 'return 3 * arg + 4') }),
    ).toContain('files/first-value.simple:1: line 1 of the solution');
    expect(await prove(change('return arg * 2 + 1;', 'return arg * 2 + ;'))).toContain(
      'an example does not compile',
    );
    expect(await prove(change('level: 17', 'level: 9'))).toContain('chapter 17');
    // A student at this level could not have used `&&`.
    const later = await prove({
      ...good,
      'files/first-value.simple': marked('return arg && 1;', 'return 3 * arg + 4;'),
    });
    expect(later).toContain('the start program: line 1: `&&`');
    const reply = 'wrong:\n  - belief: Both\n    reply: No.\n    program: return arg && 1;\n';
    expect(await prove(change('wrong:\n', reply))).toContain('students cannot write at this level');
  });

  it('fills the marked part of the solution with a wrong answer’s part, and reports a file without one', async () => {
    const part = 'wrong:\n  - belief: Halves\n    reply: No.\n    part: return arg / 2;\n';
    const solution = marked('return arg;', 'return 3 * arg + 4;');
    const files = { ...change('wrong:\n', part), 'files/first-value.simple': `int a = arg;\n${solution}` };
    const tasks = readLab(files).steps.flatMap((step) => step.tasks);
    expect(tasks.flatMap(({ wrong }) => wrong).map(({ program }) => program)).toContain(
      'int a = arg;\nreturn arg / 2;\n',
    );
    const unmarked = parseLab({ ...files, 'files/first-value.simple': 'return 3 * arg + 4;' }, courseOf());
    expect(JSON.stringify(unmarked.errors)).toContain('“part” replaces the marked part of files/first-value');
  });

  it('detects a false statement about an example', long, async () => {
    expect(await prove(change('result=41', 'result=42'))).toContain('an example returns 41, not 42');
    expect(await prove(change('result=41', 'fault=divide-by-zero'))).toContain(
      'returns 41, not the fault divide-by-zero',
    );
    expect(await prove(change('ir="return arg;"', 'ir="return 0;"'))).toContain(
      'is printed as return arg;, not return 0;',
    );
    expect(await prove(change('result=41', 'fails=undefined-name'))).toContain(
      'must have the error undefined-name, but has none',
    );
    expect(
      await prove(change('result=41\nreturn arg * 2 + 1;', 'fails=undefined-name\nreturn argh;')),
    ).not.toContain('must have');
  });

  it('detects a schedule task that is already solved, and a prediction without a right choice', async () => {
    const task = 'id: free\ntitle: Free\nhints: [a, b]\ncheck: { kind: schedule, node: Mul, loopDepth: 0 }';
    expect(
      await prove(
        change('## Where two', `## Free {#free-step}\n\n\`\`\`task\n${task}\n\`\`\`\n\n## Where two`),
      ),
    ).toContain('task free');
    expect(await prove(change('count: { Phi: 1 } }', 'count: { Phi: 7 } }'))).toContain(
      'a question without a right choice',
    );
  });

  it('lets a step continue where the previous one ends', async () => {
    const [first, second] = readLab({ ...good, 'files/first-peephole.simple': 'return arg + 1 + 2;' }).steps;
    expect(second.start).toBeNull();
    expect(startOf(second)).toBe(first.solution);
    const { 'files/no-phi.simple': _, ...without } = good;
    const third = readLab(without).steps[2];
    expect([third.start, startOf(third), third.solution]).toEqual([
      null,
      third.begin,
      readLab(good).steps[1].solution,
    ]);
  });
});
