// Tests navigation across labs: from the end of one lab to the start of the next, back, and after a reload.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { openWindow, sharedWindow } from '../../support/window/window.ts';
import { eventually } from '../../support/window/actions.ts';
import { long } from '../../support/extent.ts';

const { window, page } = sharedWindow({ width: 1280, height: 720 });
const steps = (): ReturnType<Page['locator']> =>
  page().getByRole('list', { name: 'Steps of this lab' }).getByRole('button');
/** The lab's title, and whether the step is its first or last. */
const isAt = (lab: string, place: 'first' | 'last'): Promise<unknown> =>
  eventually(
    async () => ({
      lab: await page().getByTestId('guide').locator('header .muted').first().innerText(),
      current: await steps()[place]().getAttribute('aria-current'),
    }),
    ({ lab: title, current }) => title === lab && current === 'step',
  );

it('the guide continues to the next lab and back to the previous position', async () => {
  await isAt('First soundings', 'first');
  expect(await page().getByTestId('previous-lab').count()).toBe(0);
  await steps().last().click();
  // By its title, untruncated, although the course page was never opened.
  const on = page().getByTestId('next-lab');
  await eventually(() => on.innerText(), 'Next lab: Constants and peepholes');
  expect(await on.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  await on.click();
  await isAt('Constants and peepholes', 'first');
  await page().getByTestId('previous-lab').click();
  await isAt('First soundings', 'last');
});

it('the state of an example in one step does not appear in an example of another', long, async () => {
  await steps().first().click();
  const result = page().getByTestId('example-result');
  await eventually(
    () => result.allInnerTexts(),
    (texts) => texts.join() === 'arg = 20: 41',
  );
  await page().getByTestId('next-step').click();
  await eventually(() => page().getByTestId('step-title').innerText(), 'A peephole rule fires');
  expect(await result.count()).toBe(0);
});

it(
  'the link back from an example is at the top of the guide and covers only its own lines',
  long,
  async () => {
    // Its example is not the student's program.
    await steps().nth(2).click();
    await page().getByTestId('example').getByRole('button').first().click();
    const back = page().locator('.visiting');
    await back.waitFor();
    const scroll = page().locator('.guide .page');
    await scroll.evaluate((element) => element.scrollTo(0, 300));
    const [note, port] = [await back.boundingBox(), await scroll.boundingBox()];
    expect(Math.abs((note?.y ?? NaN) - (port?.y ?? NaN))).toBeLessThan(2);
  },
);

it('a step with an unchanged program is restored when the page is reloaded', long, async () => {
  await page().getByTestId('guide-course').click();
  await page().getByTestId('course-10-memory').getByRole('button').first().click();
  await isAt('Memory', 'first');
  const program = (): Promise<string> => page().locator('.cm-content').first().innerText();
  const written = await eventually(program, /struct P/);
  await eventually(
    async () => readFileSync(join(window.folder, 'config', 'settings.json'), 'utf8'),
    (settings) => /"path": "labs\/10-memory\/[^"]*",[^}]*\}/.test(settings),
  );
  await page().reload();
  await isAt('Memory', 'first');
  await eventually(program, written);
});

it('a lab that loads late does not replace a page or lab that was requested after it', long, async () => {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  const slow = await openWindow({ width: 1280, height: 720 });
  await slow.context.routeWebSocket(/./, (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((message) => {
      const isLate = /courses\.read.*10-memory/.test(String(message));
      if (isLate) void released.then(() => server.send(message));
      else server.send(message);
    });
  });
  await slow.page.reload();
  const begin = (lab: string): Promise<void> =>
    slow.page.getByTestId(`course-${lab}`).getByRole('button').first().click();
  const guide = slow.page.getByTestId('guide');
  await slow.page.getByTestId('guide-course').click();
  await begin('10-memory');
  await begin('01-constants-and-peepholes');
  await guide.getByText('Constants and peepholes').first().waitFor();
  await slow.page.getByTestId('guide-glossary').click();
  release();
  await slow.page.waitForTimeout(1000);
  expect(await slow.page.getByTestId('guide-glossary').getAttribute('aria-current')).toBe('page');
  await slow.page.getByTestId('guide-lab').click();
  await guide.locator('header .muted').first().waitFor();
  expect(await guide.locator('header .muted').first().innerText()).toBe('Constants and peepholes');
  expect(slow.complaints).toEqual([]);
  await slow.close();
});

it(
  'a lab opens with a wide lesson next to program and picture, even if a step covers its picture',
  long,
  async () => {
    const widthOf = async (pane: string): Promise<number> =>
      (
        await page()
          .locator(`#pane-${pane}`)
          .boundingBox({ timeout: 1000 })
          .catch(() => null)
      )?.width ?? 0;
    const open = async (lab: string): Promise<void> => {
      await page().getByTestId('guide-course').click();
      await page().getByTestId(`course-${lab}`).getByRole('button').first().click();
      await steps().first().waitFor();
    };
    const isWide = (picture: string): Promise<unknown> =>
      eventually(
        async () => ({
          guide: await widthOf('guide'),
          editor: await widthOf('editor'),
          picture: await widthOf(picture),
        }),
        ({ guide, editor, picture }) => guide >= 480 && editor >= 290 && picture >= 480,
      );
    await open('03-loops');
    await isWide('graph');
    expect((await page().locator('#pane-graph').boundingBox())?.height).toBeGreaterThan(450);
    // Its only picture is covered in place until a question is answered.
    await open('07-combining-analyses');
    await isWide('analysis');
    await steps().nth(4).click();
    await page().getByTestId('veil-analysis').waitFor();
    await isWide('analysis');
  },
);
