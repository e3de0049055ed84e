// fathom grade --class: the table, the page that stands alone, and programs that become the same graph.
import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { graphPrint, sampleWork, writeWork, type LabWork } from '../../labs/engine/index.ts';
import { filesOf, readLab } from '../labs/course.ts';
import { buildOnce, fathom } from '../support/cli.ts';

const folder = mkdtempSync(join(tmpdir(), 'fathom-class-'));
const handedIn = join(folder, 'week 1');
const out = join(folder, 'out');
const lab = readLab(filesOf('00-first-soundings'));
const first = 'three-times-plus-four';

async function handIn(path: string, work: LabWork): Promise<void> {
  const labs = new Map([[lab.id, work]]);
  writeFileSync(
    join(handedIn, path),
    await writeWork({ app: '1', course: 'fathom', labs, files: new Map() }),
  );
}

/** Work whose first task is another program. */
function withProgram(work: LabWork, program: string): LabWork {
  const tasks = new Map(work.tasks);
  const task = tasks.get(first);
  if (task?.handed == null) throw new Error('there is no such task');
  tasks.set(first, { ...task, handed: { ...task.handed, program } });
  return { ...work, programs: new Map([...work.programs, [lab.steps[0].id, program]]), tasks };
}

const long = (x: string, y: string): string =>
  `int ${x} = arg * 2 + arg; int ${y} = 0; while (${y} < 3) { ${y} = ${y} + 1; ${x} = ${x} + ${y} - 2; } return ${x} + 4;`;

beforeAll(async () => {
  buildOnce();
  mkdirSync(join(handedIn, 'group b'), { recursive: true });
  const solution = await sampleWork(lab, 'solution');
  const start = await sampleWork(lab, 'start');
  await handIn('=ada.fathom', withProgram(solution, long('a', 'b')));
  await handIn('group b/<b>bo</b>.fathom'.replaceAll('/b>', '|b>'), start);
  await handIn('group b/cyd.fathom', withProgram(solution, `// mine\n${long('total', 'i')}`));
  await handIn('wrong.fathom', await sampleWork(lab, 2));
  writeFileSync(join(handedIn, 'zero.fathom'), '');
  writeFileSync(join(handedIn, 'notes.txt'), 'not graded');
  symlinkSync('/etc/passwd', join(handedIn, 'link.fathom'));
}, 120_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('a class', () => {
  it('is a table: a line a submission, a column a task; no cell is a formula', () => {
    const { status, stdout, stderr } = fathom(['grade', '--class', handedIn]);
    expect(status).toBe(1);
    expect(stderr).toContain('graded 5 of 5\n');
    const lines = stdout.trimEnd().split('\r\n');
    expect(lines[0]).toMatch(/^file,score,max score,three-times-plus-four,.*,problems$/);
    expect(lines.slice(1).map((line) => line.split(',').slice(0, 4))).toEqual([
      ["'=ada.fathom", '8', '8', '1'],
      ['group b/<b>bo<|b>.fathom', '0', '8', '0'],
      ['group b/cyd.fathom', '8', '8', '1'],
      ['wrong.fathom', expect.any(String), '8', '0'],
      ['zero.fathom', '0', '0', ''],
    ]);
    expect(lines[5]).toMatch(/this is no \.fathom file: it is no zip archive$/);
  });

  it('is a page that stands alone, and nothing handed in is a part of it', () => {
    const words = ['grade', '--class', handedIn, '--similar', '--jobs', '3', '--out', out];
    expect(fathom(words).status).toBe(1);
    expect(readdirSync(out).sort()).toEqual(['class.html', 'grades.csv', 'grades.json']);
    const page = readFileSync(join(out, 'class.html'), 'utf8');
    expect(page).toContain('default-src &#39;none&#39;');
    expect(page).not.toMatch(/<script|<b>|\son\w+=|src=|href=|style="/i);
    expect(page).toContain('group b/&lt;b&gt;bo&lt;|b&gt;.fathom');
    expect(page).toMatch(/2 of 4/);
    // What its author foresaw is called by the belief.
    const [belief] =
      lab.steps
        .flatMap(({ tasks }) => tasks)
        .find(({ wrong }) => wrong.length > 1)
        ?.wrong.slice(1) ?? [];
    expect(page).toContain(`1 × ${belief.belief.replace(/[*`]/g, '').replaceAll("'", '&#39;')}`);
    // Names and comments do not hide a graph; both programs are shown.
    expect(page.indexOf('int total')).toBeGreaterThan(0);
    expect(page.indexOf('int a = arg')).toBeGreaterThan(0);
    const again = join(folder, 'again');
    fathom([...words.slice(0, -1), again]);
    for (const name of readdirSync(out))
      expect(readFileSync(join(again, name))).toEqual(readFileSync(join(out, name)));
  }, 120_000);

  it('is told why where there is none', () => {
    expect(fathom(['grade', '--class', out]).stderr).toBe(`fathom: there is no .fathom file in ${out}\n`);
    expect(fathom(['grade', '--class', '/nowhere']).status).toBe(2);
    expect(fathom(['grade', '--class', handedIn, '--format', 'gradescope']).status).toBe(2);
    expect(fathom(['grade', 'x.fathom', '--similar']).status).toBe(2);
  });
});

describe('programs that become the same graph', () => {
  const print = (source: string): string | undefined => graphPrint(source, 24)?.print;
  it('are those that differ in names, order, and what is folded away', () => {
    const one = print(long('a', 'b'));
    expect(print(long('b', 'a'))).toBe(one);
    expect(print(`int unused = 7; ${long('x', 'y').replace('* 2 + arg', '+ arg + arg')}`)).toBeDefined();
    expect(print('int a = arg + 1; int b = arg * 5; return a / (b + 1);')).toBe(
      print('int q = arg * 5; int p = 1 + arg; return p / (1 + q);'),
    );
    expect(print('return (;')).toBeUndefined();
  });
  it('are no others', () => {
    const programs = [
      'return arg + 1;',
      'return arg + 2;',
      'return arg - 1;',
      'return 1 - arg;',
      'return arg * arg;',
      long('a', 'b'),
      long('a', 'b').replace('< 3', '< 4'),
    ];
    expect(new Set(programs.map(print)).size).toBe(programs.length);
  });
});
