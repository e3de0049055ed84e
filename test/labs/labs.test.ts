// The labs of the course hold what they promise; and the engine says what is wrong with a broken one.
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  checkTask,
  parseLab,
  passes,
  proveLab,
  solutionOf,
  startOf,
  type LabFiles,
} from '../../labs/engine/index.ts';

const course = new URL('../../labs/course/', import.meta.url);

function filesOf(name: string): LabFiles {
  const folder = new URL(`${name}/`, course);
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.(md|simple)$/.test(file),
  );
  return Object.fromEntries(names.map((file) => [file, readFileSync(new URL(file, folder), 'utf8')]));
}

describe('the course', () => {
  for (const name of readdirSync(course)) {
    it(`${name}: starts fail, solutions pass, examples are true`, () => {
      const { lab, errors } = parseLab(filesOf(name));
      expect(errors).toEqual([]);
      if (lab === null) throw new Error('no lab');
      expect(proveLab(lab)).toEqual([]);
    });
  }
});

describe('the engine', () => {
  const good = filesOf('00-first-soundings');
  const change = (from: string | RegExp, to: string): LabFiles => ({
    ...good,
    'lab.md': good['lab.md'].replace(from, to),
  });

  it('names the place of an error', () => {
    expect(parseLab({}).errors[0].message).toContain('lab.md is missing');
    expect(parseLab(change('level: 9', 'level: nine')).errors[0]).toMatchObject({ file: 'lab.md', line: 2 });
    expect(parseLab(change('kind: returns', 'kind: miracles')).errors[0].message).toContain('check');
    expect(
      parseLab(change('id: fire-add-constants', 'id: three-times-plus-four')).errors[0].message,
    ).toContain('twice');
    expect(parseLab(change('```task', '```task\n: [')).errors.length).toBeGreaterThan(0);
  });

  it('catches a solution that does not pass, a start that does, and an untrue example', () => {
    const prove = (files: LabFiles): string => {
      const { lab } = parseLab(files);
      return lab === null
        ? 'no lab'
        : proveLab(lab)
            .map(({ message }) => message)
            .join('\n');
    };
    expect(
      prove({ ...good, 'files/first-value.simple': '// BEGIN SOLUTION\nreturn 1;\n// END SOLUTION\n' }),
    ).toContain('not passed by the solution');
    expect(
      prove({
        ...good,
        'files/first-value.simple': '// BEGIN SOLUTION\n// END SOLUTION\nreturn arg * 3 + 4;\n',
      }),
    ).toContain('starts from');
    expect(prove(change('result=41', 'result=42'))).toContain('an example gives 41, not 42');
  });

  it('makes starts from solutions', () => {
    const marked = 'a\n// BEGIN SOLUTION\n//| start\nsolved\n// END SOLUTION\nb';
    expect(startOf(marked)).toBe('a\nstart\nb');
    expect(solutionOf(marked)).toBe('a\nsolved\nb');
  });

  it('tells what was looked for and what was found, and never throws', () => {
    const { lab } = parseLab(good);
    const task = lab?.steps[0].tasks[0];
    if (task === undefined) throw new Error('no task');
    const check = (program: string): string =>
      checkTask(task, { program, schedule: 'best', answers: [] }, 9)[0].found;
    expect(check('return arg * 3;')).toContain('0 for arg = 0');
    expect(check('return 1')).toContain('line 1');
    expect(check('while (true) {}')).toContain('timeout');
    expect(check('\0\u{1f600}(')).toContain('line 1');
    expect(
      passes(checkTask(task, { program: 'return 4 + arg * 3;', schedule: 'best', answers: [] }, 9)),
    ).toBe(true);
  });
});
