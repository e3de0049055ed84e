// Tests students' identities: names in submissions, rosters of three systems, merged batch results, and
// import tables.
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { readCsv } from '../../../labs/engine/work/csv.ts';
import { sampleWork, writeWork, readWork, type Sample, type Student } from '../../../labs/engine/index.ts';
import { readRoster } from '../../../electron/cli/grading/roster.ts';
import { filesOf, readLab } from '../../labs/course.ts';
import { buildOnce, fathom } from '../../support/cli.ts';
import { long } from '../../support/extent.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const folder = temporaryFolder('people');
const at = (...path: string[]): string => join(folder, ...path);
const lab = readLab(filesOf('00-first-soundings'));

async function handIn(path: string, sample: Sample, student: Student | null): Promise<void> {
  const labs = new Map([[lab.id, await sampleWork(lab, sample)]]);
  writeFileSync(at(path), await writeWork({ app: '1', course: 'fathom', student, labs, files: new Map() }));
}
const table = (path: string): string[][] => readCsv(readFileSync(at(path), 'utf8'));

const roster = `Student,ID,SIS User ID,SIS Login ID,Section
    Points Possible,,,,
"Lovelace, Ada",71,u1,ada,A
"Diaz, Bo",72,u2,bo@x.edu,A
"Smith, =Cy",73,u3,cy,B
"Fox, Dee",74,u4,dee,B
`;

beforeAll(async () => {
  buildOnce();
  mkdirSync(at('week'));
  writeFileSync(at('roster.csv'), roster);
  await handIn('week/one.fathom', 'solution', { name: 'Someone', id: ' ADA ' });
  await handIn('week/two.fathom', 'start', { name: 'bo diaz', id: '' });
  await handIn('week/loops-cy.fathom', 'solution', null);
  await handIn('week/zweite.fathom', 'start', { name: '', id: 'u1' });
  // An ID in the submission counts more than the file name, even if the ID is unknown.
  await handIn('week/loops-dee.fathom', 'solution', { name: '', id: 'u99' });
}, 240_000);

describe('student names', () => {
  it('are written to the file as the student typed them, on one line and limited in length', async () => {
    const student = { name: 'Ada\n"L"\u202e', id: 'a'.repeat(500) };
    const bytes = await writeWork({ app: '1', course: 'fathom', student, labs: new Map(), files: new Map() });
    const read = await readWork(bytes);
    expect('work' in read ? read.work.student : null).toEqual({ name: 'Ada "L"', id: '' });
  });

  it('appear in every report on one submission', long, async () => {
    const { stdout } = await fathom(['grade', at('week/two.fathom'), '--format', 'json']);
    expect(JSON.parse(stdout)).toMatchObject({ submissions: [{ student: { name: 'bo diaz', id: '' } }] });
    expect((await fathom(['grade', at('week/two.fathom')])).stdout).toMatch(/two\.fathom \(bo diaz\): first/);
  });
});

describe('a roster', () => {
  it('matches submissions by id, name, and file name, and lists missing and unknown students', async () => {
    const words = ['grade', '--class', at('week'), '--roster', at('roster.csv'), '--lab', lab.id];
    expect((await fathom([...words, '--out', at('out')])).status).toBe(0);
    const [head = [], ...rows] = table('out/grades.csv');
    expect(head.slice(0, 5)).toEqual(['file', 'name', 'id', 'score', 'max score']);
    expect(rows.map((row) => [row[0], row[1], row[2], row[3], row.at(-1)])).toEqual([
      ['loops-cy.fathom', 'Smith, =Cy', 'u3', '8', ''],
      ['loops-dee.fathom', '', 'u99', '8', 'not in the roster'],
      ['one.fathom', 'Lovelace, Ada', 'u1', '8', ''],
      ['two.fathom', 'Diaz, Bo', 'u2', '0', ''],
      ['zweite.fathom', 'Lovelace, Ada', 'u1', '0', 'a second submission of this student, after one.fathom'],
      ['', 'Fox, Dee', 'u4', '0', 'no submission'],
    ]);
    const page = readFileSync(at('out/class.html'), 'utf8');
    expect(page).toContain('Lovelace, Ada, u1<br><span class="note">one.fathom</span>');
    expect(page).toContain('no submission');
  });

  it('exports each system’s columns with the better of two results, and an empty cell for no result', () => {
    const id = lab.id;
    expect(table('out/grades-canvas.csv')).toEqual([
      ['Student', 'ID', 'SIS User ID', 'SIS Login ID', 'Section', id],
      ['Points Possible', '', '', '', '', '8'],
      ['Lovelace, Ada', '71', 'u1', 'ada', 'A', '8'],
      ['Diaz, Bo', '72', 'u2', 'bo@x.edu', 'A', '0'],
      ['Smith, =Cy', '73', 'u3', 'cy', 'B', '8'],
      ['Fox, Dee', '74', 'u4', 'dee', 'B', ''],
    ]);
    expect(table('out/grades-moodle.csv').slice(0, 2)).toEqual([
      ['Full name', 'ID number', 'Email address', id],
      ['Lovelace, Ada', 'u1', '', '8'],
    ]);
    expect(table('out/grades-gradescope.csv').slice(0, 2)).toEqual([
      ['First Name', 'Last Name', 'SID', 'Email', id, `${id} - Max Points`],
      ['Ada', 'Lovelace', 'u1', '', '8', '8'],
    ]);
  });

  it('may come from Moodle or Gradescope, with semicolons or tabs; missing columns are reported', () => {
    const one = { name: 'Ada Lovelace', id: '7', email: 'a@x', canvas: { id: '', login: '', section: '' } };
    for (const source of [
      'First name,Last name,ID number,Email address\nAda,Lovelace,7,a@x\n',
      '\ufeffVorname;Nachname;ID-Nummer;E-Mail-Adresse\r\nAda;Lovelace;7;a@x\r\n\r\n',
      'First Name\tLast Name\tSID\tEmail\n"Ada"\tLovelace\t7\ta@x',
      'email,name,id\na@x,"Ada Lovelace",7',
    ])
      expect(readRoster(source, 'r.csv')).toEqual({ people: [one] });
    expect(() => readRoster('a,b\n1,2\n', 'r.csv')).toThrow(
      'r.csv: a roster needs a header with a name and an id',
    );
    expect(() => readRoster('name,id\n', 'r.csv')).toThrow('lists no one');
  });

  it('supports quotes, line breaks in cells, and blank lines', () => {
    expect(readCsv('a,"b ""c"", d\ne"\r\n\n1,2\r3,4')).toEqual([
      ['a', 'b "c", d\ne'],
      ['1', '2'],
      ['3', '4'],
    ]);
  });
});

describe('batch results', long, () => {
  it('are merged into a report that equals, byte for byte, the report on the folder', async () => {
    const files = readdirSync(at('week')).sort();
    for (const [i, name] of files.entries()) {
      const out = at('results', 'deep', `${i + 1}.json`);
      const words = ['grade', at('week', name), '--format', 'record', '--lab', lab.id, '--out', out];
      expect((await fathom(words)).status).toBe(0);
    }
    expect(readdirSync(at('results/deep')).length).toBe(files.length);
    const more = ['--roster', at('roster.csv'), '--similar', '--out'];
    await fathom(['grade', '--class', at('week'), '--lab', lab.id, ...more, at('direct', 'x')]);
    const gathered = ['grade', '--gather', at('results/deep'), ...more, at('joined', 'x')];
    expect(await fathom(gathered)).toEqual({ status: 0, stdout: '', stderr: '' });
    // The report is named after the lab, not after the folder of the results.
    expect(table('joined/x/grades-canvas.csv')).toEqual(table('direct/x/grades-canvas.csv'));
    const same = (text: string): string =>
      text.replaceAll(`${at('week')}/`, '').replaceAll(/<(h1|title)>[^<]*/g, '');
    for (const name of ['grades.csv', 'grades.json', 'class.html'])
      expect(same(readFileSync(at('joined/x', name), 'utf8'))).toBe(
        same(readFileSync(at('direct/x', name), 'utf8')),
      );
  });

  it('include a row for damaged and missing results', async () => {
    writeFileSync(at('results/deep/9.json'), '{"record":1,"submissions":[{"file"');
    writeFileSync(at('results/deep/8.json'), '{"record":2,"submissions":[]}');
    writeFileSync(at('list'), `${at('week/one.fathom')}\n${at('week/late.fathom')}\n`);
    const { status, stdout } = await fathom(['grade', '--gather', at('results/deep'), '--list', at('list')]);
    expect(status).toBe(1);
    const rows = readCsv(stdout).map((cells) => [cells[0]?.split('/').at(-1), cells.at(-1)]);
    expect(rows).toContainEqual(['9.json', '9.json is not a result of fathom grade --format record']);
    expect(rows).toContainEqual(['8.json', '8.json is not a result of fathom grade --format record']);
    expect(rows).toContainEqual(['late.fathom', 'not graded: there is no result for it']);
    expect(rows.filter(([name]) => name === 'one.fathom')).toEqual([['one.fathom', '']]);
    expect(rows).toContainEqual(['two.fathom', 'not in the list']);
  });

  it('are graded only if the roster and the folder of the report can be used', async () => {
    const words = ['grade', '--class', at('week'), '--lab', lab.id];
    for (const [more, why] of [
      [['--roster', at('nowhere.csv')], 'nowhere.csv: the file does not exist'],
      [['--out', at('list')], 'list: the name is already taken'],
    ] as const) {
      const { status, stderr } = await fathom([...words, ...more]);
      expect([status, stderr]).toEqual([2, expect.stringContaining(why)]);
      expect(stderr).not.toContain('graded');
    }
    writeFileSync(at('week/torn.fathom'), 'not a submission');
    const { status, stderr } = await fathom([...words, '--out', at('torn')]);
    rmSync(at('week/torn.fathom'));
    expect(status).toBe(1);
    expect(stderr).toContain('not graded: 1 of 6 files. The table gives the reasons\n');
  });

  it('refuse incompatible options', async () => {
    const told = async (...words: string[]): Promise<string> => (await fathom(['grade', ...words])).stderr;
    expect(await told('--gather', at('week'))).toMatch(/contains no results \(\*\.json\)/);
    expect(await told('--gather', at('nowhere'))).toContain('does not exist');
    expect(await told('--gather', at('week'), '--class', at('week'))).toContain('Omit one');
    expect(await told('--gather', at('week'), '--lab', 'loops')).toContain('Omit --lab');
    expect(await told('x.fathom', '--roster', at('roster.csv'))).toContain(
      '--roster requires --class or --gather',
    );
    expect(await told('x.fathom', '--list', at('list'))).toContain('--list requires --gather');
    expect(await told('--class', at('week'), '--format', 'record')).toContain('reports on one submission');
  });
});
