// Tests tracks in the window: choosing a track on the course page, following it with Next across labs, and
// remembering it.
// @module-tag long
import { expect, it } from 'vitest';
import { seriousFaults } from '../../support/window/axe.ts';
import { courseOf } from '../../labs/course.ts';
import { sharedWindow } from '../../support/window/window.ts';
import { eventually } from '../../support/window/actions.ts';

const { window, at } = sharedWindow({ width: 1280, height: 720, isStill: true });

const [track] = courseOf().tracks;
if (track === undefined) throw new Error('the course has no tracks');
const shows = (id: string, text: string): Promise<unknown> =>
  eventually(
    () => at(id).innerText(),
    (shown) => shown.includes(text),
  );

it('the course page lists the labs and steps of the chosen track, with their time and progress', async () => {
  await at('guide-course').click();
  await at('course-track').selectOption(track.id);
  await shows('track-progress', `${track.places.length + 3} steps, about 3 hours · 0 of`);
  expect(await window.page.locator('.labs > li').count()).toBe(
    new Set(track.places.map(({ lab }) => lab)).size,
  );
  expect(await at('track-step-01-constants-and-peepholes-asked-first').isVisible()).toBe(true);
  expect(await at('track-step-01-constants-and-peepholes-at-birth').count()).toBe(0);
  expect(await seriousFaults(window.page)).toEqual([]);
});

it('Next and Back follow the track over omitted steps and into the next lab', async () => {
  await at('track-step-01-constants-and-peepholes-asked-first').click();
  await shows('in-track', track.title);
  await window.page.getByRole('button', { name: /Step 2 of .*not in your track/ }).waitFor();
  await at('next-step').click();
  await window.page
    .getByRole('button', { name: /^Step 5 of/, pressed: undefined })
    .and(window.page.locator('[aria-current=step]'))
    .waitFor();
  await at('next-lab').click();
  await window.page.locator('.guide header').getByText('If, Region, Phi').waitFor();
  await at('previous-lab').click();
  await window.page
    .getByRole('button', { name: /^Step 5 of/ })
    .and(window.page.locator('[aria-current=step]'))
    .waitFor();
});

it('a track continues at its first incomplete step and is remembered after a restart', async () => {
  await at('guide-course').click();
  await at('track-continue').click();
  await window.page
    .getByRole('button', { name: /^Step 1 of 4/ })
    .and(window.page.locator('[aria-current=step]'))
    .waitFor();
  await window.page.reload();
  await shows('in-track', track.title);
  await at('guide-course').click();
  await at('course-track').selectOption('');
  await at('course-18-a-sea-in-the-wild').waitFor();
});
