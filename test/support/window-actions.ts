// What end-to-end tests do in the window again and again: type a program, wait until something holds.
import type { Locator, Page } from 'playwright-core';

export async function eventually<T>(
  read: () => Promise<T>,
  matches: (value: T) => boolean,
  patience = 30_000,
): Promise<T> {
  const until = Date.now() + patience;
  for (;;) {
    const value = await read();
    if (matches(value)) return value;
    if (Date.now() > until) throw new Error(`still ${JSON.stringify(value)}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Puts a text in the place of all that is in an editor. */
export async function writeInto(page: Page, editor: Locator, text: string): Promise<void> {
  // Until it is known what the editor holds, nothing can be written there.
  await editor.and(page.locator(':not([aria-readonly])')).waitFor();
  // The text itself may be far larger than what is seen of it, and its middle invisible.
  const seen = page.locator('.cm-scroller').filter({ has: editor });
  await ((await seen.count()) === 0 ? editor : seen).click();
  await page.keyboard.press('Control+A');
  await page.keyboard.insertText(text);
}

export const typeProgram = (page: Page, program: string): Promise<void> =>
  writeInto(page, page.getByTestId('editor'), program);

/** Types a program without errors and waits until its graph is the one that is stepped through. */
export async function typeAndCompile(page: Page, program: string): Promise<void> {
  await typeProgram(page, program);
  const shown = (): Promise<string | null> => page.getByTestId('timeline').getAttribute('data-program');
  await eventually(shown, (text) => text === program.slice(0, 200));
}

/** Brings the terminal to the front, and opens the drawer where it is folded. */
export async function openTerminal(page: Page): Promise<void> {
  await page.getByTestId('terminal-tab').click();
  await page.locator('[data-testid=terminal] .xterm-helper-textarea:focus').waitFor({ state: 'attached' });
}

/** Brings a view to the front; where the lab is not about it, it has no tab before. */
export async function showView(page: Page, view: string): Promise<void> {
  const tab = page.getByTestId(`tab-${view}`);
  const open = (): Promise<void> => page.evaluate((name) => window.fathom?.view(name), view);
  if ((await tab.count()) === 0) await open();
  // The first lab, which may come at any time after the start, brings a separate arrangement.
  await tab.waitFor({ timeout: 10_000 }).catch(open);
  await tab.click();
  // What stays while it is covered is in the document before it is seen.
  await page.locator(`#pane-${view}`).waitFor();
}

/** Runs a command, found by words of its name or by its id. */
export async function runCommand(page: Page, words: string): Promise<void> {
  await page.keyboard.press('Control+Shift+P');
  // The script of the list may be loaded only now.
  await page.locator('[aria-controls=command-list]:focus').waitFor();
  await page.keyboard.insertText(words);
  await page.keyboard.press('Enter');
}

/** Chooses something on the settings card. */
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

/** Drags files over the editor as a file manager does; `drop` lets them go. */
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
