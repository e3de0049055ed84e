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
