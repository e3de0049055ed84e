// Performs frequent actions of end-to-end tests in the window.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import type { OpenWindow } from './window.ts';

/** Reads until the value is the wanted one, matches the pattern, or passes the test. @returns the value */
export async function eventually<T>(
  read: () => Promise<T>,
  wanted: NoInfer<T> | RegExp | ((value: T) => boolean),
  patience = 30_000,
): Promise<T> {
  const until = Date.now() + patience;
  for (;;) {
    const value = await read();
    if (wanted instanceof RegExp ? wanted.test(String(value)) : value === wanted) return value;
    if (typeof wanted === 'function' && (wanted as (value: T) => boolean)(value)) return value;
    if (Date.now() > until) throw new Error(`still ${JSON.stringify(value)}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** The window's view settings on disk. */
type ViewOnDisk = Readonly<Record<string, Readonly<Record<string, unknown>> | undefined>>;

/**
 * Waits until these view settings are on disk: “Saved” does not include them, and a page that is left
 * earlier may write them after the next page has read the file.
 */
export async function viewIsStored(
  { folder }: Pick<OpenWindow, 'folder'>,
  isWanted: (view: ViewOnDisk) => boolean,
): Promise<void> {
  const read = (): { view?: ViewOnDisk } =>
    JSON.parse(readFileSync(join(folder, 'config', 'settings.json'), 'utf8')) as { view?: ViewOnDisk };
  await eventually(
    () => Promise.resolve(read().view ?? {}),
    (view) => isWanted(view),
  );
}

/** Replaces an editor's text. */
export async function writeInto(page: Page, editor: Locator, text: string): Promise<void> {
  // The editor is read-only until its content is known.
  const writable = editor.and(page.locator(':not([aria-readonly])'));
  await writable.waitFor().catch(async () => {
    const found = await editor.evaluateAll((all) => all.map(({ outerHTML }) => outerHTML.slice(0, 300)));
    const shown = await page.locator('body').innerText();
    throw new Error(
      `cannot write into ${JSON.stringify(found)} in a window that shows ${shown.slice(0, 2000)}`,
    );
  });
  // The text may be far larger than its visible part, with an invisible center.
  const seen = page.locator('.cm-scroller').filter({ has: editor });
  await ((await seen.count()) === 0 ? editor : seen).click();
  await page.keyboard.press('Control+A');
  await page.keyboard.insertText(text);
}

/** Opens a step of a lab from the course page. @param lab its folder */
export async function openStep(page: Page, lab: string, step: number): Promise<void> {
  await page.getByTestId('guide-course').click();
  await page.getByTestId(`course-${lab}`).getByRole('button').last().click();
  const steps = page.getByRole('list', { name: 'Steps of this lab' }).getByRole('button');
  await steps.nth(step - 1).click();
}

export const typeProgram = (page: Page, program: string): Promise<void> =>
  writeInto(page, page.getByTestId('editor'), program);

/** Types a program without errors and waits until its graph is displayed. */
export async function typeAndCompile(page: Page, program: string): Promise<void> {
  await typeProgram(page, program);
  const shown = (): Promise<string | null> => page.getByTestId('timeline').getAttribute('data-program');
  await eventually(shown, (text) => text === program.slice(0, 200));
}

/** Brings the terminal to the front, unfolding the drawer. */
export async function openTerminal(page: Page): Promise<void> {
  await page.getByTestId('terminal-tab').click();
  await page.locator('[data-testid=terminal] .xterm-helper-textarea:focus').waitFor({ state: 'attached' });
}

/** Brings a view to the front, opening it if the lab has no tab for it. */
export async function showView(page: Page, view: string): Promise<void> {
  const tab = page.getByTestId(`tab-${view}`);
  const open = (): Promise<void> => page.evaluate((name) => window.fathom?.view(name), view);
  if ((await tab.count()) === 0) await open();
  // The first lab, which may arrive at any time after startup, brings a separate layout.
  await tab.waitFor({ timeout: 10_000 }).catch(open);
  await tab.click();
  // Preserved panes exist in the document before they are visible.
  await page.locator(`#pane-${view}`).waitFor();
}

/** Runs a command, found by words of its name or by its ID. */
export async function runCommand(page: Page, words: string): Promise<void> {
  await page.keyboard.press('Control+Shift+P');
  // The list's script may load only now.
  await page.locator('[aria-controls=command-list]:focus').waitFor();
  await page.keyboard.insertText(words);
  await page.keyboard.press('Enter');
}

/** Chooses a value on the settings card. */
export async function setInCard(
  page: Page,
  what: 'optimize' | 'level' | 'theme' | 'language',
  value: string,
): Promise<void> {
  await page.getByTestId('settings').click();
  await page.getByTestId(what).selectOption(value);
  await page.getByTestId(what).press('Escape');
}

export async function openExample(page: Page, name: string): Promise<void> {
  await page.getByTestId('program').click();
  await page.getByTestId(`program-example-${name}`).click();
}

export interface Dropped {
  readonly name: string;
  readonly content: string | readonly number[];
}

/** Drags files over the editor like a file manager; `drop` releases them. */
export async function dragFiles(
  page: Page,
  files: readonly Dropped[],
  ...events: ('dragenter' | 'drop')[]
): Promise<void> {
  await page.evaluate(
    ([given, kinds]) => {
      const data = new DataTransfer();
      for (const { name, content } of given)
        data.items.add(new File([typeof content === 'string' ? content : new Uint8Array(content)], name));
      const target = document.querySelector('.cm-content') ?? document.body;
      for (const kind of kinds)
        target.dispatchEvent(
          new DragEvent(kind, { dataTransfer: data, bubbles: true, cancelable: true, composed: true }),
        );
    },
    [files, events] as const,
  );
}
