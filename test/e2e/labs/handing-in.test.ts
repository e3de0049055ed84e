// Tests handing in work: a task is solved in the window, the lab is exported, and the file is graded.
// Another machine imports the file and continues, without losing existing work.
import { existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { readWork, writeWork } from '../../../labs/engine/index.ts';
import { faultsWithin } from '../../support/window/axe.ts';
import { buildOnce } from '../../support/cli.ts';
import { gradeOf, saved } from '../../support/window/handing.ts';
import { openWindow, type OpenWindow } from '../../support/window/window.ts';
import { dragFiles, eventually, typeProgram } from '../../support/window/actions.ts';
import { long } from '../../support/extent.ts';

let first: OpenWindow;
let second: OpenWindow;
const right = 'return arg + arg + arg + 4;';
const id = 'three-times-plus-four';

const isPassed = (page: Page, task: string): Promise<unknown> =>
  eventually(() => page.getByTestId(`task-${task}`).getAttribute('data-passed'), 'true');

beforeAll(async () => {
  buildOnce();
  first = await openWindow({ width: 1280, height: 720 });
  second = await openWindow({ width: 1440, height: 900 });
});
afterAll(async () => {
  expect([...first.complaints, ...second.complaints]).toEqual([]);
  await first.close();
  await second.close();
});

describe('a .fathom file', () => {
  let file = '';
  it('is exported from the lab and gets the same grade as in the window', async () => {
    const { page } = first;
    await page.getByTestId(`task-${id}`).waitFor();
    await typeProgram(page, right);
    await isPassed(page, id);
    // Later edits do not revoke a passed task.
    await typeProgram(page, 'return arg;');
    file = await saved(first, 'export-lab');
    expect(file).toMatch(/first-soundings\.fathom$/);
    expect(gradeOf(file)).toMatchObject([
      {
        lab: 'first-soundings',
        score: 1,
        maxScore: 8,
        problems: [],
        tasks: [{ id, score: 1 }, { score: 0 }, {}, {}, {}, {}, {}, {}],
      },
    ]);
  });

  it('is imported on another machine, where the student continues', async () => {
    const { page, folder } = second;
    await page.getByTestId(`task-${id}`).waitFor();
    await typeProgram(page, 'return 77;');
    // Progress messages appear while the import runs, and then the result.
    const told = await page.evaluateHandle(() => {
      const texts: string[] = [];
      const note = (): void =>
        void texts.push(document.querySelector('[data-testid=notice]')?.textContent ?? '');
      const observer = new MutationObserver(note);
      observer.observe(document.body, { subtree: true, childList: true, characterData: true });
      return texts;
    });
    await page.getByTestId('file-chooser').setInputFiles(file);
    await page.getByTestId('notice').getByText('Imported: 1 lab, 0 files.').waitFor();
    expect((await told.jsonValue()).join('\n')).toContain('Importing the work on “First soundings”');
    await isPassed(page, id);
    await eventually(() => page.locator('.cm-content').first().innerText(), /return arg;/);
    // The previous text is in the file's history.
    await eventually(
      async () => JSON.stringify(readFileSync(join(folder, 'workspace', 'progress.json'), 'utf8')),
      (text) => text.includes('return 77;'),
    );
  });

  it('contains all work with programs and rules if exported from the course page', async () => {
    const { page } = second;
    await page.getByTestId('guide-course').click();
    await page.getByTestId('export-work').waitFor();
    const all = await saved(second, 'export-work');
    const read = await readWork(new Uint8Array(readFileSync(all)));
    expect('work' in read && [...read.work.labs.keys()]).toEqual(['first-soundings']);
    expect('work' in read && read.problems).toEqual([]);
    expect(gradeOf(all)).toMatchObject([{ lab: 'first-soundings', score: 1, maxScore: 8 }]);
  });

  it('is exported together with a portfolio, a separate page with programs and pictures', async () => {
    const { page, context } = second;
    const file = await saved(second, 'save-portfolio');
    const reader = await context.newPage();
    const requests: string[] = [];
    reader.on('request', (request) => requests.push(request.url().replace(/,.*$/, '')));
    await reader.goto(`file://${file}`);
    expect(await reader.getByRole('heading').allInnerTexts()).toEqual([
      'Portfolio: A sea of nodes',
      'First soundings',
      expect.stringMatching(/\S/),
    ]);
    expect(await reader.locator('pre').allInnerTexts()).toEqual([right]);
    const picture = reader.getByRole('img');
    expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100);
    expect(await faultsWithin(reader, 'body')).toEqual([]);
    expect(requests).toEqual([`file://${file}`]);
    await reader.close();
    await page.getByTestId('notice').getByText('Saved as portfolio.html.').waitFor();
  });

  it('contains all gradable work, and the export lists the omitted work', long, async () => {
    const { page, folder } = second;
    const at = (name: string): string => join(folder, 'workspace', name);
    writeFileSync(at('Sort.simple'), 'return 1;');
    writeFileSync(at('sort.simple'), 'return 2;');
    writeFileSync(at('big.simple'), `return 1; // ${'x'.repeat(1024 * 1024)}`);
    writeFileSync(at('latin.simple'), Buffer.from('return 1; // \xe4', 'latin1'));
    const all = await saved(second, 'export-work');
    const notice = await page.getByTestId('notice').innerText();
    expect(notice).toContain('Exported as fathom-work.fathom.');
    expect(notice).toContain('Not exported: latin.simple (not UTF-8 text; copy it as UTF-8 first).');
    expect(notice).toContain('Not exported: big.simple (larger than 1 MB; split it).');
    expect(notice).toContain('Not exported: sort.simple (another file has the same name except for case');
    expect(gradeOf(all)).toMatchObject([{ lab: 'first-soundings', problems: [] }]);
    for (const name of ['Sort', 'sort', 'big', 'latin']) rmSync(at(`${name}.simple`));
  });

  it('is imported with a list of skipped items and reasons', { ...long, timeout: 120_000 }, async () => {
    const { page, folder } = second;
    const at = (path: string): string => join(folder, 'workspace', path);
    const give = async (name: string, files: readonly (readonly [string, string])[]): Promise<void> => {
      const bytes = await writeWork({
        app: '1',
        course: 'fathom',
        student: null,
        labs: new Map(),
        files: new Map(files),
      });
      await page
        .getByTestId('file-chooser')
        .setInputFiles({ name, mimeType: 'application/zip', buffer: Buffer.from(bytes) });
    };
    const strange = [
      'Makefile',
      'build/two',
      'labs/x/y.simple',
      'reductions/deep/x.js',
      'rules/x.json',
      'x.js',
    ];
    await give(
      'strange.fathom',
      strange.map((path) => [path, 'evil'] as const),
    );
    await page
      .getByTestId('notice')
      .getByText(
        'Nothing was imported. Not imported, because a .fathom file can bring only programs, and JavaScript in “rules” and “reductions”: Makefile, build/two, labs/x/y.simple, and 3 more.',
      )
      .waitFor();
    expect(strange.filter((path) => existsSync(at(path)))).toEqual([]);
    // Imports an invalid file name and a valid one.
    await give('mixed.fathom', [
      ['.hidden.simple', 'return 1;'],
      ['rules/good.js', '// good'],
    ]);
    await page.getByTestId('notice').getByText('Imported: 0 labs, 1 file.').waitFor();
    expect(await page.getByTestId('notice').innerText()).toMatch(
      /Not imported: \.hidden\.simple \([^)]+\)\./,
    );
    expect(readFileSync(at('rules/good.js'), 'utf8')).toBe('// good');
    // Many files do not delay later files for long.
    const many = Array.from({ length: 1_990 }, (_, i) => [`many-${i}.simple`, `return ${i};`] as const);
    await give('many.fathom', many);
    await give('later.fathom', [['later.simple', 'return 1;']]);
    await page.getByTestId('notice').getByText('Imported: 0 labs, 1 file.').waitFor({ timeout: 100_000 });
    const programs = readdirSync(at('.')).filter((name) => /^(?:many-|later)/.test(name));
    expect(programs.length).toBe(501);
  });

  it('reports the reason if an assignment is too long', long, async () => {
    const { page } = second;
    const buffer = Buffer.from(`id: long\n# ${'x'.repeat(100_000)}\n`);
    await page
      .getByTestId('file-chooser')
      .setInputFiles({ name: 'week.assignment.yaml', mimeType: 'text/yaml', buffer });
    await page
      .getByTestId('notice')
      .getByText('The assignment was not opened: week.assignment.yaml has more than 100,000 characters.')
      .waitFor();
  });

  it('is refused with a reason if it is invalid, and changes nothing', long, async () => {
    const { page, folder } = second;
    const before = readFileSync(join(folder, 'workspace', 'progress.json'), 'utf8');
    for (const [content, why] of [
      ['no zip', 'this is not a .fathom file'],
      ['', 'the file is empty'],
    ] as const) {
      await dragFiles(page, [{ name: 'evil.fathom', content }], 'dragenter', 'drop');
      await page.getByTestId('notice').getByText(`Nothing was imported: ${why}`).waitFor();
    }
    expect(readFileSync(join(folder, 'workspace', 'progress.json'), 'utf8')).toBe(before);
  });
});
