// Pipelines in real Chromium: a file is dropped, refused or opened, and all panes work on it.
import { AxeBuilder } from '@axe-core/playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { COUNT_UP } from '../../compiler/index.ts';
import { openWindow, type OpenWindow } from '../support/window.ts';
import { eventually, typeAndCompile } from '../support/window-actions.ts';

let window: OpenWindow;
const page = (): Page => window.page;
const textOf = (id: string) => (): Promise<string> => page().getByTestId(id).innerText();
const editorText = (): Promise<string> =>
  page()
    .locator('.editor .cm-line')
    .allInnerTexts()
    .then((lines) => lines.join('\n'));

async function seriousFaults(): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page: page() }).exclude('.xterm').analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
}

interface Dropped {
  readonly name: string;
  readonly content: string | readonly number[];
}

/** Drags files over the editor as a file manager does; `drop` lets them go. */
async function drag(files: readonly Dropped[], ...events: ('dragenter' | 'drop')[]): Promise<void> {
  await page().evaluate(
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
const drop = (...files: Dropped[]): Promise<void> => drag(files, 'dragenter', 'drop');

beforeAll(async () => {
  window = await openWindow({ width: 1280, height: 720 });
  await typeAndCompile(page(), 'return arg + 1;');
});
afterAll(async () => {
  expect(window.complaints).toEqual([]);
  await window.close();
});

describe('a file that is dropped', () => {
  it('is shown where it would go while it is dragged', async () => {
    await drag([{ name: 'a.pipeline', content: COUNT_UP }], 'dragenter');
    await page().getByTestId('drop-target').waitFor();
    expect(await seriousFaults()).toEqual([]);
  });

  it('comes into the editor, and its graph is shown', async () => {
    await drop({ name: 'a.pipeline', content: COUNT_UP });
    await page().getByTestId('drop-target').waitFor({ state: 'detached' });
    await eventually(editorText, (text) => text.trim() === COUNT_UP.trim());
    const shown = (): Promise<string | null> => page().getByTestId('timeline').getAttribute('data-program');
    await eventually(shown, (text) => text === COUNT_UP.slice(0, 200));
    await eventually(
      () => page().locator('[data-testid=graph] [data-id]').count(),
      (count) => count > 6,
    );
    await page().getByTestId('tab-cfg').click();
    await eventually(textOf('cfg'), (text) => text.includes('phi(B0: 0'));
    await page().getByTestId('tab-graph').click();
  });

  it('is undone as what is typed', async () => {
    await page().getByTestId('editor').click();
    await page().keyboard.press('Control+z');
    await eventually(editorText, (text) => text === 'return arg + 1;');
    await page().keyboard.press('Control+y');
    await eventually(editorText, (text) => text.trim() === COUNT_UP.trim());
  });

  it('is refused in words where it is no program, and the text stays', async () => {
    const cases: readonly (readonly [RegExp, ...Dropped[]])[] = [
      [/«a\.py» is neither/, { name: 'a.py', content: 'print(1)' }],
      [/«a\.json» holds no pipeline/, { name: 'a.json', content: '{"name": "x"}' }],
      [/«a\.png» is no text/, { name: 'a.png', content: [137, 80, 78, 71, 0, 255] }],
      [/One file at a time/, { name: 'a.simple', content: '1' }, { name: 'b.simple', content: '2' }],
      [/«big\.simple» is larger/, { name: 'big.simple', content: 'x'.repeat(1_000_001) }],
    ];
    for (const [message, ...files] of cases) {
      await drop(...files);
      await page().getByRole('status').filter({ hasText: message }).waitFor();
      expect((await editorText()).trim()).toBe(COUNT_UP.trim());
    }
    expect(await seriousFaults()).toEqual([]);
  });

  it('may be a program, and the notice goes', async () => {
    await drop({ name: 'b.simple', content: 'return arg * 2;\r\n' });
    await eventually(editorText, (text) => text.trim() === 'return arg * 2;');
    expect(await page().locator('.notice').count()).toBe(0);
  });
});
