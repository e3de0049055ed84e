// Tests the main workflow in Chromium: typing a program, viewing its graph, stepping, comparing schedules,
// running the program, completing a lab step, and restarting with everything restored.
// @module-tag long
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { seriousFaults } from '../../support/window/axe.ts';
import { sharedWindow } from '../../support/window/window.ts';
import {
  eventually,
  showView,
  typeAndCompile as compileProgram,
  typeProgram,
  viewIsStored,
} from '../../support/window/actions.ts';

const { window, page } = sharedWindow();

const type = (program: string): Promise<void> => typeProgram(page(), program);
const typeAndCompile = (program: string): Promise<void> => compileProgram(page(), program);

const drawnNodes = (): Promise<string[]> =>
  page()
    .locator('.graphview .cell')
    .evaluateAll((cells) => cells.map((cell) => cell.getAttribute('aria-label') ?? ''));

const sentence = (): Promise<string> => page().getByTestId('timeline-sentence').innerText();
const terminalText = (of = 'run-output'): Promise<string> =>
  page().locator(`[data-testid=${of}] .xterm-rows`).innerText();

describe('the window', () => {
  it('draws the graph of a typed program', async () => {
    await typeAndCompile('int a = arg + 3;\nreturn a / 7;');
    await eventually(
      drawnNodes,
      (nodes) => nodes.some((node) => node.includes('Add')) && nodes.some((node) => node.includes('Return')),
    );
  });

  it('steps forward and backward', async () => {
    const count = (): Promise<string> => page().getByTestId('timeline-count').innerText();
    const last = await count();
    const before = await sentence();
    await page().getByTestId('timeline-back').click();
    await eventually(count, (text) => text !== last);
    expect(await sentence()).not.toBe(before);
    await page().locator('.graphview svg').focus();
    await page().keyboard.press('Home');
    await eventually(drawnNodes, (nodes) => nodes.length === 0);
    await page().keyboard.press('End');
    await eventually(drawnNodes, (nodes) => nodes.some((node) => node.includes('Return')));
    expect(await count()).toBe(last);
    expect(await sentence()).toBe(before);
  });

  it('restores the current step, or opens a different program at its last step', async () => {
    const count = (): Promise<string> => page().getByTestId('timeline-count').innerText();
    const last = await count();
    for (let i = 0; i < 3; i++) await page().getByTestId('timeline-back').click();
    const [at, said, drawn] = [await count(), await sentence(), await drawnNodes()];
    expect(at).not.toBe(last);
    const number = Number.parseInt(at, 10);
    await viewIsStored(window, ({ step }) => step?.['at'] === number);
    await page().reload();
    await eventually(count, at);
    expect(await sentence()).toBe(said);
    await eventually(drawnNodes, (nodes) => nodes.length === drawn.length);
    await typeAndCompile('return arg * 2 + 1;');
    const ofAnother = await count();
    // The last step is the default.
    await viewIsStored(window, ({ step }) => step === undefined);
    await page().reload();
    await eventually(drawnNodes, (nodes) => nodes.some((node) => node.includes('Return')));
    expect(await count()).toBe(ofAnother);
    await typeAndCompile('int a = arg + 3;\nreturn a / 7;');
  });

  it('scrolls the program to a step’s source until the user types', async () => {
    const blank = Array.from({ length: 90 }, (_, i) => `// ${i}`).join('\n');
    await typeAndCompile(`${blank}\nint a = arg * 77;\nreturn a + 5;`);
    const marked = (): Promise<string[]> =>
      page()
        .locator('.cm-content .stepped')
        .evaluateAll((all) => {
          const view = document.querySelector('.editor .cm-scroller')?.getBoundingClientRect();
          return all.map((each) => {
            const { top, bottom } = each.getBoundingClientRect();
            const isSeen = view !== undefined && top >= view.top && bottom <= view.bottom;
            return isSeen ? (each.textContent ?? '') : 'out of view';
          });
        });
    expect(await marked()).toEqual([]);
    await page().getByTestId('editor').press('Control+Home');
    await page().keyboard.press('Escape');
    await page().evaluate(() => globalThis.window.fathom?.go(2));
    expect(await sentence()).toMatch(/^\S+\s+\* \d+ is built/);
    await eventually(marked, (all) => all.join('') === 'arg * 77');
    await typeAndCompile('int a = arg + 3;\nreturn a / 7;');
    await eventually(marked, (all) => all.length === 0);
  });

  it('highlights the selected node in every pane', async () => {
    await page().locator('.graphview .cell[aria-label*="Add"]').first().click();
    await eventually(() => page().getByTestId('inspector').innerText(), /Add/);
    expect(await page().locator('.cm-content .lit').allInnerTexts()).toContain('arg + 3');
    await showView(page(), 'assembly');
    await eventually(
      () => page().locator('[data-testid=assembly] .lit').count(),
      (lit) => lit > 0,
    );
    await showView(page(), 'cfg');
    await eventually(
      () => page().locator('[data-testid=cfg] .lit').count(),
      (lit) => lit > 0,
    );
    await showView(page(), 'graph');
  });

  it('reports errors and keeps the last graph', async () => {
    await type('int a = 1;\nreturn b');
    const problems = page().getByTestId('problems');
    await eventually(() => problems.innerText(), /; is missing/);
    await type('int apple = 1;\nreturn aple;');
    await eventually(
      () => problems.innerText(),
      (text) => text.includes('aple') && text.includes('Did you mean'),
    );
    expect(await page().locator('.graphview .cell').count()).toBeGreaterThan(3);
    await typeAndCompile('return arg + 0;');
    await eventually(() => page().locator('[data-testid=problems]').count(), 0);
  });

  it('compares two schedules', async () => {
    await typeAndCompile(
      'int sum = 0;\nfor (int i = 0; i < 10; i++) {\n  int square = arg * arg;\n  sum = sum + square;\n}\nreturn sum;',
    );
    await showView(page(), 'cfg');
    await page().getByTestId('schedule').selectOption('best');
    await page().getByTestId('compare').selectOption('late');
    await eventually(
      () => page().locator('[data-testid=schedule-late] .moved').allInnerTexts(),
      (moved) => moved.some((text) => text.includes('*')),
    );
    await showView(page(), 'graph');
  });

  it('runs the program natively', async () => {
    await page().getByTestId('arg').fill('6');
    await page().getByTestId('arg').press('Enter');
    await page().getByTestId('run').click();
    await eventually(
      () => terminalText(), // Lines wrap at the terminal's width.
      (text) => text.replace(/\s+/g, ' ').includes('ld -o') && /\n360\b/.test(text),
    );
  });

  it('accepts typing in the terminal', async () => {
    await page().getByTestId('terminal-tab').click();
    await page().getByTestId('terminal').click();
    await page().keyboard.type('echo sea-$((40+2))-nodes\n');
    await eventually(() => terminalText('terminal'), /sea-42-nodes/);
  });

  it('shows a fault with its line', async () => {
    await typeAndCompile('int a = 10;\nreturn a / (arg - 6);');
    await page().getByTestId('run').click();
    await eventually(() => terminalText(), /divide-by-zero at line 2/);
  });

  it('shows a program that uses the whole language and runs it natively', async () => {
    await typeAndCompile(
      'struct Point { int !x; };\nval twice = { int n -> n * 2; };\nPoint !p = new Point;\np.x = twice(arg) + twice(3);\nsys.io.p("héllo\\n");\nreturn p;',
    );
    await eventually(
      () => page().locator('.graphview .frames text').allTextContents(),
      (titles) => titles.includes('function twice'),
    );
    expect(await page().locator('.graphview path.edge.memory').count()).toBeGreaterThan(2);
    await showView(page(), 'cfg');
    await eventually(
      () => page().locator('[data-testid=cfg] h3').allInnerTexts(),
      (titles) => titles.includes('program') && titles.includes('function twice'),
    );
    await showView(page(), 'assembly');
    await eventually(() => page().getByTestId('assembly').innerText(), /main:/);
    await showView(page(), 'graph');
    await page().getByTestId('run').click();
    await eventually(() => terminalText(), /héllo\nPoint\{x=18\}/);
  });

  it('reports an array fault and the output before it', async () => {
    await typeAndCompile('int[] a = new int[3];\nsys.io.p("before");\nreturn a[arg];');
    await page().getByTestId('run').click();
    await eventually(() => terminalText(), /before\s*fault: index-out-of-bounds at line 3/);
  });

  it('completes fields after a dot', async () => {
    await type('struct Point { int !depth; int !width; };\nPoint !p = new Point;\n');
    await page().keyboard.type('p.');
    const shown = (): Promise<string[]> => page().locator('.cm-tooltip-autocomplete li').allInnerTexts();
    await eventually(shown, (labels) => labels.join(' ').includes('depth') && labels.length === 2);
    await page().keyboard.press('Escape');
  });

  it('indents, closes braces once, and completes the program’s names before keywords', async () => {
    const written = async (...lines: string[]): Promise<string> => {
      await type('');
      for (const [i, line] of lines.entries()) {
        if (i > 0) await page().keyboard.press('Enter');
        await page().keyboard.type(line);
      }
      return page()
        .locator('.editor .cm-line')
        .allTextContents()
        .then((all) => all.join('\n'));
    };
    expect(
      await written('while (arg < 9) {', 'if (arg > 3) {', 'arg = arg + 2; ', '}', '}', 'return f(1)(2;'),
    ).toBe('while (arg < 9) {\n  if (arg > 3) {\n    arg = arg + 2; \n  }\n}\nreturn f(1)(2;)');
    // Deleting a bracket also deletes its automatic counterpart.
    await page().keyboard.press('Backspace');
    expect(await written('f(')).toBe('f()');
    await page().keyboard.press('Backspace');
    expect(await page().locator('.editor .cm-line').first().textContent()).toBe('f');
    await written('int number = 3;', 'return nu');
    const offered = page().getByRole('listbox', { name: 'Completions' }).getByRole('option');
    await eventually(
      () => offered.allInnerTexts(),
      (all) => all[0] === 'number' && all.includes('null'),
    );
    await page().keyboard.press('Escape');
  });

  it('has all commands in an accessible list that is searched by word prefixes', async () => {
    await page().keyboard.press('Control+Shift+P');
    const search = page().getByRole('combobox', { name: 'Type a command' });
    const options = page().getByRole('listbox', { name: 'Commands' }).getByRole('option');
    await search.fill('gra');
    await eventually(
      () => options.allInnerTexts(),
      (all) => /^Graph/.test(all[0] ?? '') && all.some((each) => /^Program/.test(each)),
    );
    for (let i = 0; i < 24; i++) await page().keyboard.press('ArrowDown');
    const present = page().locator(`[id="${(await search.getAttribute('aria-activedescendant')) ?? ''}"]`);
    expect(await present.getAttribute('aria-selected')).toBe('true');
    const isSeen = await present.evaluate((element) => {
      const list = element.parentElement?.getBoundingClientRect();
      const { top, bottom } = element.getBoundingClientRect();
      return list !== undefined && top >= list.top - 1 && bottom <= list.bottom + 1;
    });
    expect(isSeen).toBe(true);
    expect(await seriousFaults(page())).toEqual([]);
    await page().keyboard.press('Escape');
    await search.waitFor({ state: 'detached' });
  });

  it('switches peepholes off', async () => {
    await typeAndCompile('return arg + 0;');
    await eventually(drawnNodes, (nodes) => !nodes.some((node) => node.includes('Add')));
    await showView(page(), 'rules');
    const rule = page()
      .locator('[data-testid=rules] label', { hasText: /^\s*add-zero/ })
      .locator('input');
    await rule.uncheck();
    await showView(page(), 'graph');
    await eventually(drawnNodes, (nodes) => nodes.some((node) => node.includes('Add')));
    await showView(page(), 'rules');
    await rule.check();
    await showView(page(), 'graph');
  });

  it('restores the presentation mode when the page is reloaded', async () => {
    const presenting = (): Promise<string | null> => page().locator(':root').getAttribute('data-presenting');
    for (const expected of ['true', 'false']) {
      await page().keyboard.press('F8');
      await page().reload();
      await page().getByTestId('timeline').waitFor();
      await eventually(presenting, expected);
      await page().waitForTimeout(300);
      expect(await presenting()).toBe(expected);
    }
  });

  it('has no serious accessibility violation', async () => {
    expect(await seriousFaults(page())).toEqual([]);
  });

  it('checks the first step of the lab, and keeps progress and program after a restart', async () => {
    const task = (): Promise<string | null> =>
      page().getByTestId('task-three-times-plus-four').getAttribute('data-passed');
    expect(await task()).toBe('false');
    await type('return 4 + arg * 3;');
    await eventually(task, 'true');
    await eventually(() => page().getByTestId('saved').innerText(), 'Saved');
    await eventually(
      () => Promise.resolve(readFileSync(join(window.folder, 'workspace', 'progress.json'), 'utf8')),
      (text) => text.includes('three-times-plus-four'),
    );
    expect(window.complaints).toEqual([]);
    await window.restart();
    await eventually(task, 'true');
    expect(await page().getByTestId('editor').innerText()).toContain('return 4 + arg * 3;');
    expect(await page().getByTestId('tour').count()).toBe(0);
  });
});
