// Tests an assignment created by `fathom assignment new` in the window: its requirements and restrictions,
// and closing it.
// @module-tag long
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readWork } from '../../../labs/engine/index.ts';
import { fathomProcess, buildOnce } from '../../support/cli.ts';
import { openWindow, type OpenWindow } from '../../support/window/window.ts';
import { eventually, typeProgram } from '../../support/window/actions.ts';

const TASK = 'three-times-plus-four';
let opened: OpenWindow;
beforeAll(async () => {
  buildOnce();
  opened = await openWindow({ width: 1280, height: 720 });
});
afterAll(async () => {
  expect(opened.complaints).toEqual([]);
  await opened.close();
});

/** The views with tabs, and the selected view. */
const viewTabs = (of = '[role=tab]'): Promise<string> =>
  opened.page
    .locator(`${of} [data-testid^="tab-"]`)
    .evaluateAll((all) => all.map((each) => each.dataset['testid'] ?? ''))
    .then((all) => all.filter((id) => !['tab-guide', 'tab-editor'].includes(id)).join());

describe('an assignment', () => {
  let file = '';
  it('shows its title and tasks, and hides disallowed panes and run buttons', async () => {
    const { page, folder } = opened;
    file = join(folder, 'week-3.yaml');
    const made = fathomProcess(['assignment', 'new', file, '--lab', 'first-soundings', '--lab', 'loops']);
    expect(made.status, made.stderr).toBe(0);
    const text = readFileSync(file, 'utf8')
      .replace('# due:', 'due: 2026-12-01 18:00')
      .replace('about: ""', 'about: Alone, please.')
      .replace('# only:', 'only: [guide, editor, cfg, machine]');
    writeFileSync(file, text);
    const asked = [...text.matchAll(/task: ([a-z-]+), points: (\d+)/g)];
    expect(asked.length).toBeGreaterThan(5);
    await page.getByTestId('file-chooser').setInputFiles(file);
    await page.getByTestId('assignment-title').waitFor();
    expect(await page.getByTestId('assignment-due').innerText()).toBe('Due 2026-12-01 18:00');
    expect(await page.getByTestId('guide').innerText()).toContain('Alone, please.');
    const points = asked.reduce((sum, [, , each]) => sum + Number(each), 0);
    expect(await page.getByTestId('assignment-points').innerText()).toBe(`0 of ${points} points`);
    for (const [, task] of asked) expect(await page.getByTestId(`assigned-${task}`).count()).toBe(1);
    // Only one of the lab's pictures remains. The user can open other permitted pictures.
    await eventually(viewTabs, 'tab-cfg');
    await page.evaluate(() => globalThis.window.fathom?.view('machine'));
    await eventually(viewTabs, 'tab-cfg,tab-machine');
    await page.getByTestId('tab-cfg').click();
    for (const drawer of ['run-tab', 'terminal-tab']) expect(await page.getByTestId(drawer).count()).toBe(0);
    expect(await page.getByTestId('run').isDisabled()).toBe(true);
    // The automation API does not open them either.
    await page.evaluate(() => globalThis.window.fathom?.view('assembly').catch(() => undefined));
    await eventually(viewTabs, 'tab-cfg,tab-machine');
    await eventually(() => viewTabs('[role=tab][aria-selected=true]'), 'tab-cfg');
  });

  it('links to its tasks, marks completed tasks, and is graded after export', async () => {
    const { page, folder } = opened;
    await page.getByTestId(`assigned-${TASK}`).click();
    await page.getByTestId(`task-${TASK}`).waitFor();
    await typeProgram(page, 'return arg + arg + arg + 4;');
    await eventually(() => page.getByTestId(`task-${TASK}`).getAttribute('data-passed'), 'true');
    await eventually(() => page.getByTestId('saved').getAttribute('data-state'), 'saved');
    await page.getByTestId('guide-assignment').click();
    await eventually(() => page.getByTestId(`assigned-${TASK}`).getAttribute('data-passed'), 'true');
    // The first export asks for the student's name. Closing that dialog exports nothing.
    await page.getByTestId('export-assignment').click();
    await page.getByTestId('student-name').press('Escape');
    await page.getByTestId('student-dialog').waitFor({ state: 'detached' });
    await page.getByTestId('export-assignment').click();
    expect(await page.getByTestId('student-save').isDisabled()).toBe(true);
    await page.getByTestId('student-name').fill('Ada Lovelace');
    await page.getByTestId('student-id').fill('Ada@Example.edu');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByTestId('student-save').click(),
    ]);
    expect(download.suggestedFilename()).toBe('week-3-ada@example.edu.fathom');
    const handedIn = join(folder, 'week-3.fathom');
    await download.saveAs(handedIn);
    const read = await readWork(new Uint8Array(readFileSync(handedIn)));
    expect('work' in read ? read.work.student : null).toEqual({
      name: 'Ada Lovelace',
      id: 'Ada@Example.edu',
    });
    // Later exports do not ask, even after a reload, as the next test shows.
    const [second] = await Promise.all([
      page.waitForEvent('download'),
      page.getByTestId('export-assignment').click(),
    ]);
    expect(second.suggestedFilename()).toBe('week-3-ada@example.edu.fathom');
    const graded = JSON.parse(
      fathomProcess(['grade', handedIn, '--assignment', file, '--format', 'json']).stdout,
    ) as {
      submissions: { tasks: { id: string; score: number }[] }[];
    };
    const tasks = graded.submissions.flatMap((each) => each.tasks);
    expect(tasks.filter(({ score }) => score > 0).map(({ id }) => id)).toEqual([TASK]);
  });

  it('is restored after a reload and closed by a button', async () => {
    const { page } = opened;
    await page.reload();
    await page.getByTestId('guide-assignment').click();
    await page.getByTestId('assignment-title').waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByTestId('export-assignment').click(),
    ]);
    expect(download.suggestedFilename()).toBe('week-3-ada@example.edu.fathom');
    await page.getByTestId('leave-assignment').click();
    await eventually(viewTabs, /tab-graph/);
    expect(await page.getByTestId('guide-assignment').count()).toBe(0);
    expect(await page.getByTestId('terminal-tab').count()).toBe(1);
  });

  it('is created in the window, saved as a file for the command line, and opened by students', async () => {
    const { page, folder } = opened;
    await page.getByTestId('guide-course').click();
    await page.getByTestId('make-assignment').waitFor();
    // Lab titles are available before the labs are read.
    const titles = await page.locator('[data-testid^="course-"] h3').allInnerTexts();
    expect(titles.length).toBeGreaterThan(15);
    expect(titles.filter((title) => /\d\d-/.test(title))).toEqual([]);
    await page.getByTestId('make-assignment').click();
    await eventually(() => page.locator('[data-testid^="make-"] > summary').count(), titles.length);
    expect(await page.getByTestId('make-save').isDisabled()).toBe(true);
    await page.getByTestId('make-title').fill('Week 4: “loops” & more');
    await page.getByTestId('make-due').fill('2026-12-08T18:00');
    await page.getByTestId('make-03-loops').locator('summary').click();
    await page.getByTestId('make-task-swap-rounds').check();
    await page.getByTestId('make-points-swap-rounds').fill('5');
    await page.getByTestId('make-00-first-soundings').locator('summary').click();
    await page.getByTestId(`make-task-${TASK}`).check();
    await page.getByTestId(`make-points-${TASK}`).fill('0');
    expect(await page.getByTestId('make-save').isDisabled()).toBe(true);
    await page.getByTestId(`make-points-${TASK}`).fill('2');
    await page.getByTestId('make-all-panes').uncheck();
    await page.getByTestId('make-pane-machine').uncheck();
    expect(await page.getByTestId('make-counts').innerText()).toBe('2 tasks, 7 points');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByTestId('make-save').click(),
    ]);
    expect(download.suggestedFilename()).toBe('week-4-loops-more.yaml');
    // A success notice does not look like an error.
    expect(await page.getByTestId('notice').getAttribute('class')).toContain('isFine');
    const made = join(folder, 'made.yaml');
    await download.saveAs(made);
    expect(fathomProcess(['assignment', 'check', made]).stdout).toBe(
      `${made}: “Week 4: “loops” & more”: 2 tasks of 2 labs, 7 points, due 2026-12-08 18:00\n`,
    );
    await page.getByTestId('make-look').click();
    await page.getByTestId('assignment-title').waitFor();
    expect(await page.getByTestId('assignment-points').innerText()).toBe('2 of 7 points');
    await page.getByTestId('tab-machine').waitFor({ state: 'detached' });
    await page.getByTestId('leave-assignment').click();
    // The text that the teacher's page suggests.
    await page.getByTestId('guide-teacher').click();
    await page.getByTestId('make-of-lab').click();
    await eventually(
      () => page.getByTestId('make-title').inputValue(),
      (title) => title !== '',
    );
    await eventually(() => page.getByTestId('make-counts').innerText(), /^[2-9]\d* tasks/);
  });

  it('opens while the guide is closed', async () => {
    const { page } = opened;
    const guide = page.getByTestId('guide');
    await page.locator('.dv-groupview', { has: guide }).getByRole('button', { name: 'Panes' }).click();
    await page.getByRole('menu').locator('[data-testid$="-close"]').click();
    await guide.waitFor({ state: 'detached' });
    await page.getByTestId('file-chooser').setInputFiles(file);
    await page.getByTestId('assignment-title').waitFor();
    await page.getByTestId('leave-assignment').click();
  });

  it('is rejected with the location of its error if invalid, and changes nothing', async () => {
    const { page } = opened;
    const bad = { name: 'bad.yaml', mimeType: 'text/yaml' };
    for (const [text, says] of [
      ['id: x\ntitle: X\ntasks:\n  - { lab: nowhere }\n', 'bad.yaml:4:'],
      ['<script>alert(1)</script>', 'bad.yaml:1:'],
    ] as const) {
      await page.getByTestId('file-chooser').setInputFiles({ ...bad, buffer: Buffer.from(text) });
      await eventually(
        () => page.getByTestId('notice').innerText(),
        (notice) => notice.includes(`The assignment was not opened: ${says}`),
      );
    }
    expect(await page.getByTestId('guide-assignment').count()).toBe(0);
    expect(await page.getByTestId('notice').getAttribute('class')).not.toContain('isFine');
  });

  it('waits for the course if it opens before the course is loaded', async () => {
    const early = await openWindow({ width: 1280, height: 720 });
    await early.page.reload();
    await early.page.getByTestId('file-chooser').setInputFiles(file);
    await early.page.getByTestId('assignment-title').waitFor();
    await early.close();
  });
});
