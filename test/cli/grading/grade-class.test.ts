// Tests `fathom grade --class`: the table, the self-contained page, and programs with equal graphs.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { graphPrint, sampleWork, writeWork, type LabWork } from '../../../labs/engine/index.ts';
import { filesOf, readLab } from '../../labs/course.ts';
import { courseFolder } from '../../../electron/cli/course/folder.ts';
import { codePrint } from '../../../electron/cli/grading/code-print.ts';
import { classPage } from '../../../electron/cli/grading/class-page.ts';
import { classReport } from '../../../electron/cli/grading/class-report.ts';
import type { KnownSubmission } from '../../../electron/cli/grading/submission.ts';
import { gradeAll } from '../../../electron/cli/grading/many.ts';
import { buildOnce, fathom } from '../../support/cli.ts';
import { long } from '../../support/extent.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const folder = temporaryFolder('class');
const handedIn = join(folder, 'week 1');
const out = join(folder, 'out');
const lab = readLab(filesOf('00-first-soundings'));
const first = 'three-times-plus-four';

async function handIn(path: string, work: LabWork): Promise<void> {
  const labs = new Map([[lab.id, work]]);
  writeFileSync(
    join(handedIn, path),
    await writeWork({ app: '1', course: 'fathom', student: null, labs, files: new Map() }),
  );
}

/** Work with another program for its first task. */
function withProgram(work: LabWork, program: string): LabWork {
  const tasks = new Map(work.tasks);
  const task = tasks.get(first);
  if (task?.handed == null) throw new Error('there is no such task');
  tasks.set(first, { ...task, handed: { ...task.handed, program } });
  return { ...work, programs: new Map([...work.programs, [lab.steps[0].id, program]]), tasks };
}

const answer = (x: string, y: string): string =>
  `int ${x} = arg * 2 + arg; int ${y} = 0; while (${y} < 3) { ${y} = ${y} + 1; ${x} = ${x} + ${y} - 2; } return ${x} + 4;`;

beforeAll(async () => {
  buildOnce();
  mkdirSync(join(handedIn, 'group b'), { recursive: true });
  const solution = await sampleWork(lab, 'solution');
  const start = await sampleWork(lab, 'start');
  await handIn('=ada.fathom', withProgram(solution, answer('a', 'b')));
  await handIn('group b/<b>bo</b>.fathom'.replaceAll('/b>', '|b>'), start);
  await handIn('group b/cyd.fathom', withProgram(solution, `// mine\n${answer('total', 'i')}`));
  await handIn('wrong.fathom', await sampleWork(lab, 2));
  writeFileSync(join(handedIn, 'zero.fathom'), '');
  writeFileSync(join(handedIn, 'notes.txt'), 'not graded');
  for (const name of ['dee.zip', 'group b/eve.fathom.txt']) writeFileSync(join(handedIn, name), 'renamed');
  symlinkSync('/etc/passwd', join(handedIn, 'link.fathom'));
  execFileSync('mkfifo', [join(handedIn, 'pipe.fathom')]);
}, 120_000);

describe('the report on a class', () => {
  it('is a table with one line per submission and one column per task, without formulas', long, async () => {
    const { status, stdout, stderr } = await fathom(['grade', '--class', handedIn]);
    expect(status).toBe(1);
    expect(stderr).toContain('graded 5 of 5\n');
    for (const name of ['link', 'pipe'])
      expect(stderr).toContain(`not graded: ${name}.fathom is a link or not a file\n`);
    for (const name of ['dee.zip', 'group b/eve.fathom.txt'])
      expect(stderr).toContain(
        `not graded: the name of ${name} does not end in .fathom. Rename or unpack it\n`,
      );
    expect(stderr).not.toContain('notes.txt');
    const lines = stdout.trimEnd().split('\r\n');
    expect(lines[0]).toMatch(/^file,score,max score,three-times-plus-four,.*,problems$/);
    expect(lines.slice(1).map((line) => line.split(',').slice(0, 4))).toEqual([
      ["'=ada.fathom", '8', '8', '1'],
      ['group b/<b>bo<|b>.fathom', '0', '8', '0'],
      ['group b/cyd.fathom', '8', '8', '1'],
      ['wrong.fathom', expect.any(String), '8', '0'],
      ['zero.fathom', '0', '0', ''],
    ]);
    expect(lines[5]).toMatch(/the file is empty: it has 0 bytes$/);
  });

  it('is a self-contained page without content from submissions', long, async () => {
    const words = ['grade', '--class', handedIn, '--similar', '--jobs', '3', '--out', out];
    expect((await fathom(words)).status).toBe(1);
    expect(readdirSync(out).sort()).toEqual(['class.html', 'grades.csv', 'grades.json']);
    const page = readFileSync(join(out, 'class.html'), 'utf8');
    expect(page).toContain('default-src &#39;none&#39;');
    expect(page).not.toMatch(/<script|<b>|\son\w+=|src=|href=|style="/i);
    expect(page).toContain('group b/&lt;b&gt;bo&lt;|b&gt;.fathom');
    expect(page).toMatch(/2 of 4/);
    // An anticipated wrong answer is identified by its misconception.
    const [belief] =
      lab.steps
        .flatMap(({ tasks }) => tasks)
        .find(({ wrong }) => wrong.length > 1)
        ?.wrong.slice(1) ?? [];
    expect(page).toContain(`1 × ${belief.belief.replace(/[*`]/g, '').replaceAll("'", '&#39;')}`);
    // Different names and comments do not hide equal graphs. Both programs are shown.
    expect(page.indexOf('int total')).toBeGreaterThan(0);
    expect(page.indexOf('int a = arg')).toBeGreaterThan(0);
    // An unanswered task is not counted as a wrong answer, an error in a file appears next to the file's
    // name, and each text appears once.
    expect(page).toMatch(/<li class="note">\d × no answer<\/li>/);
    expect(page).not.toContain('no answer yet');
    expect(page).toMatch(/zero\.fathom<ul class="lost"><li>the file is empty/);
    expect(page).toContain('average: 50% of the points');
    // Both submissions use the lab's own solutions for the other steps, which is not suspicious.
    expect(page).not.toContain('the same text');
    const again = join(folder, 'again');
    await fathom([...words.slice(0, -1), again]);
    for (const name of readdirSync(out))
      expect(readFileSync(join(again, name))).toEqual(readFileSync(join(out, name)));
  });

  it('lists submissions whose programs become the same graph', long, async () => {
    const { stderr } = await fathom(['grade', '--class', handedIn, '--similar']);
    expect(stderr).toMatch(
      /^the same graph of \d+ nodes in first-soundings\/[a-z-]+: =ada\.fathom, group b\/cyd\.fathom$/m,
    );
  });

  it('is available in German, and file names cause no line breaks', async () => {
    const folderOfOne = join(folder, 'one');
    mkdirSync(folderOfOne);
    const name = 'a\nada.fathom: first-soundings 8 of 8.FATHOM';
    writeFileSync(join(folderOfOne, name), 'no zip');
    const to = join(folder, 'german');
    expect((await fathom(['grade', '--class', folderOfOne, '--language', 'de', '--out', to])).status).toBe(1);
    const page = readFileSync(join(to, 'class.html'), 'utf8');
    expect(page).toMatch(/<html lang="de">[^]*1 Abgabe, 0 Aufgaben[^]*Häufigste falsche Antworten/);
    expect((await fathom(['grade', join(folderOfOne, name)])).stdout).toMatch(/^[^\n]*a\ufffdada\.fathom/);
  });

  it('continues after a missing file or a failing grader', long, async () => {
    const request = {
      course: courseFolder(undefined),
      wanted: { kind: 'handed-in' },
      language: 'en',
      programs: false,
      jobs: 1,
    } as const;
    const files = ['gone.fathom', 'wrong.fathom'].map((name) => ({ file: join(handedIn, name), name }));
    const graded = await gradeAll(files, { ...request, goesOn: true });
    expect(
      graded.map(({ labs: [{ lab: id, isRefused, problems }] }) => [id, isRefused, problems[0]]),
    ).toEqual([
      ['', true, expect.stringContaining('the file does not exist')],
      ['first-soundings', false, undefined],
    ]);
    await expect(gradeAll(files, request)).rejects.toThrow('the file does not exist');
    // This memory limit is far too small, so the grader cannot even report its plan.
    const limits = { checkSeconds: 60, allSeconds: 300, megabytes: 4 };
    const [late] = await gradeAll(files.slice(1), { ...request, limits });
    expect(late?.labs).toMatchObject([
      { isRefused: true, problems: ['reading it took more than 4 MB of memory'] },
    ]);
  });

  it('reports the reason if no report was created', long, async () => {
    expect((await fathom(['grade', '--class', out])).stderr).toBe(
      `fathom: ${out} contains no .fathom files\n`,
    );
    expect((await fathom(['grade', '--class', '/nowhere'])).status).toBe(2);
    expect((await fathom(['grade', '--class', handedIn, '--format', 'gradescope'])).status).toBe(2);
    expect((await fathom(['grade', 'x.fathom', '--similar'])).status).toBe(2);
  });
});

describe('programs that become the same graph', () => {
  const print = (source: string): string | undefined => graphPrint(source, 24)?.print;
  it('differ only in names, order, and foldable code', () => {
    const one = print(answer('a', 'b'));
    expect(print(answer('b', 'a'))).toBe(one);
    expect(print(`int unused = 7; ${answer('x', 'y').replace('* 2 + arg', '+ arg + arg')}`)).toBeDefined();
    expect(print('int a = arg + 1; int b = arg * 5; return a / (b + 1);')).toBe(
      print('int q = arg * 5; int p = 1 + arg; return p / (1 + q);'),
    );
    expect(print('return (;')).toBeUndefined();
  });
  it('are the only programs that are reported', () => {
    const programs = [
      'return arg + 1;',
      'return arg + 2;',
      'return arg - 1;',
      'return 1 - arg;',
      'return arg * arg;',
      answer('a', 'b'),
      answer('a', 'b').replace('< 3', '< 4'),
    ];
    expect(new Set(programs.map(print)).size).toBe(programs.length);
  });
});

describe('similar JavaScript answers', () => {
  const one = `export default {
  // Finds the meet.
  meet(left, right) { const both = left === right ? left : 'bottom'; return both; },
};`;
  const print = (source: string): string | undefined => codePrint(source)?.print;
  it('differ only in names, comments, layout, quotes, and semicolons', () => {
    const copy = `export default { meet(a, b) {
      /* mine */ const result = a === b ? a : "bottom"
      return result } , }`;
    expect(print(one)).toBeDefined();
    expect(print(copy)).toBe(print(one));
    expect(codePrint('let x = ;')).toBeNull();
    expect(codePrint('  // nothing\n')).toBeNull();
  });
  it('have the same operators, numbers, properties, and uses of names', () => {
    const others = [
      one.replace('===', '!=='),
      one.replace("'bottom'", "'top'"),
      one.replace('meet(', 'join('),
      one.replace('? left', '? right'),
      one.replace('return both', 'return left'),
    ];
    expect(new Set([one, ...others].map(print)).size).toBe(others.length + 1);
  });
  it('are found in submissions, apart from code that the lab provides', long, async () => {
    const rules = readLab(filesOf('04-write-a-peephole'));
    const task = rules.steps.flatMap(({ tasks }) => tasks).find(({ code }) => code !== null);
    if (task?.code == null) throw new Error('the lab has no task of JavaScript');
    const own = `const unused = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15];\n${task.code.solution}`;
    const at = join(folder, 'code');
    mkdirSync(at);
    for (const [name, code] of [
      ['a', own],
      ['b', `// copied\n${own.replace('unused', 'other')}`],
      ['c', task.code.solution],
      ['d', `${task.code.solution}\n// the same`],
      ['e', task.code.start],
      ['f', task.code.start],
    ] as const) {
      const answered = { answer: { code }, hints: 0, handed: null };
      const work = { step: 0, programs: new Map<string, string>(), tasks: new Map([[task.id, answered]]) };
      const labs = new Map([[rules.id, work]]);
      const bytes = await writeWork({ app: '1', course: 'fathom', student: null, labs, files: new Map() });
      writeFileSync(join(at, `${name}.fathom`), bytes);
    }
    const { stderr } = await fathom(['grade', '--class', at, '--similar']);
    const told = stderr.split('\n').filter((line) => line.startsWith('the same'));
    expect(told).toEqual([
      expect.stringMatching(
        new RegExp(`^the same code of \\d+ tokens in ${rules.id}/${task.id}: a.fathom, b.fathom$`),
      ),
    ]);
  });
});

describe('a large class', () => {
  const known = (i: number, source: string, size: number): KnownSubmission => ({
    file: `student-${i}.fathom`,
    student: null,
    labs: [
      {
        ...{ file: '', lab: 'loops', title: 'Loops', score: 1, maxScore: 2, problems: [], isRefused: false },
        tasks: [{ id: 't', title: 'T', score: 1, maxScore: 2, message: '', isOpen: false, facts: null }],
      },
    ],
    programs: [{ kind: 'program', lab: 'loops', place: 's', source, print: `${size}-${source}`, size }],
  });
  // 300 students: 150 pairs, 30 of which are small, and one answer that 110 students share.
  const class300 = Array.from({ length: 300 }, (_, i) => known(i, `p${i >> 1}`, i < 60 ? 11 : 20));
  const shared = class300.map((each, i) => ({
    ...each,
    programs: [...each.programs, ...(i < 110 ? known(i, 'obvious', 40).programs : [])],
  }));

  it('hides and counts groups that are small or shared by a third of the class', () => {
    const found = classReport(shared, true).alike;
    expect([found?.groups.length, found?.hidden]).toEqual([120, 31]);
    expect(found?.groups.every(({ size }) => size === 20)).toBe(true);
  });

  it('is paged, with 50 students and 10 groups per page', () => {
    const page = classPage(classReport(shared, true), 'class', 'en');
    const [, scores = '', alike = ''] = page.split('<section>').slice(1);
    const open = (html: string): string =>
      /<details name="\w+" open>([^]*?)<\/details>/.exec(html)?.[1] ?? '';
    expect(scores.match(/<details name="scores"/g)?.length).toBe(6);
    expect(open(scores).match(/student-\d+\.fathom/g)?.length).toBe(50);
    expect(alike.match(/<details name="alike"/g)?.length).toBe(12);
    expect(open(alike).match(/<h3>/g)?.length).toBe(10);
    expect(alike).toContain('31 groups are hidden:');
    expect(
      open(alike).match(
        /<p>student-\d+\.fathom, student-\d+\.fathom <span class="note">\(the same text 2 times\)/g,
      )?.length,
    ).toBe(10);
    for (let i = 0; i < 300; i++) expect(scores).toContain(`>student-${i}.fathom<`);
  });
});
