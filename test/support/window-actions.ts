// What end-to-end tests do in the window again and again: type a program, wait until something holds.
import type { Page } from 'playwright-core';

export async function eventually<T>(read: () => Promise<T>, matches: (value: T) => boolean): Promise<T> {
  const until = Date.now() + 15_000;
  for (;;) {
    const value = await read();
    if (matches(value)) return value;
    if (Date.now() > until) throw new Error(`still ${JSON.stringify(value)}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

export async function typeProgram(page: Page, program: string): Promise<void> {
  await page.getByTestId('editor').click();
  await page.keyboard.press('Control+A');
  await page.keyboard.insertText(program);
}

/** Types a program without errors and waits until its graph is the one that is stepped through. */
export async function typeAndCompile(page: Page, program: string): Promise<void> {
  await typeProgram(page, program);
  const shown = (): Promise<string | null> => page.getByTestId('timeline').getAttribute('data-program');
  await eventually(shown, (text) => text === program.slice(0, 200));
}
