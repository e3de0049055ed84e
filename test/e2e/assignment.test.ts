// An assignment that `fathom assignment new` made is opened in the window: what it asks for, what it allows, and the way back.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fathom, buildOnce } from '../support/cli.ts';
import { openWindow, type OpenWindow } from '../support/window.ts';
import { eventually, typeProgram } from '../support/window-actions.ts';

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

const tabs = (): Promise<string[]> =>
  opened.page
    .locator('[data-testid^="tab-"]')
    .evaluateAll((all) => all.map((each) => each.dataset['testid'] ?? ''));

describe('an assignment', () => {
  let file = '';
  it('opens with what it asks for; panes and runs that it does not allow are not there', async () => {
    const { page, folder } = opened;
    file = join(folder, 'week-3.yaml');
    const made = fathom(['assignment', 'new', file, '--lab', 'first-soundings', '--lab', 'loops']);
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
    await eventually(tabs, (all) => all.join() === 'tab-cfg,tab-machine');
    for (const drawer of ['run-tab', 'terminal-tab']) expect(await page.getByTestId(drawer).count()).toBe(0);
    expect(await page.getByTestId('run').isDisabled()).toBe(true);
    // Nor by the automation's way in.
    await page.evaluate(() => globalThis.window.fathom?.view('assembly').catch(() => undefined));
    await eventually(tabs, (all) => all.join() === 'tab-cfg,tab-machine');
    await eventually(
      () => page.locator('[role=tab][aria-selected=true][data-testid^="tab-"]').getAttribute('data-testid'),
      (id) => id === 'tab-cfg',
    );
  });

  it('leads to its tasks, and tells which are done; exported, it is graded', async () => {
    const { page, folder } = opened;
    await page.getByTestId(`assigned-${TASK}`).click();
    await page.getByTestId(`task-${TASK}`).waitFor();
    await typeProgram(page, 'return arg + arg + arg + 4;');
    await eventually(
      () => page.getByTestId(`task-${TASK}`).getAttribute('data-passed'),
      (passed) => passed === 'true',
    );
    await eventually(
      () => page.getByTestId('saved').getAttribute('data-state'),
      (state) => state === 'saved',
    );
    await page.getByTestId('guide-assignment').click();
    await eventually(
      () => page.getByTestId(`assigned-${TASK}`).getAttribute('data-passed'),
      (passed) => passed === 'true',
    );
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByTestId('export-assignment').click(),
    ]);
    expect(download.suggestedFilename()).toBe('week-3.fathom');
    const handedIn = join(folder, 'week-3.fathom');
    await download.saveAs(handedIn);
    const graded = JSON.parse(
      fathom(['grade', handedIn, '--assignment', file, '--format', 'json']).stdout,
    ) as {
      submissions: { tasks: { id: string; score: number }[] }[];
    };
    const tasks = graded.submissions.flatMap((each) => each.tasks);
    expect(tasks.filter(({ score }) => score > 0).map(({ id }) => id)).toEqual([TASK]);
  });

  it('is there again after a reload, and is left by a button', async () => {
    const { page } = opened;
    await page.reload();
    await page.getByTestId('guide-assignment').click();
    await page.getByTestId('assignment-title').waitFor();
    await page.getByTestId('leave-assignment').click();
    await eventually(tabs, (all) => all.length > 5);
    expect(await page.getByTestId('guide-assignment').count()).toBe(0);
    expect(await page.getByTestId('terminal-tab').count()).toBe(1);
  });

  it('that is wrong is told with its place, and changes nothing', async () => {
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
  });
});
