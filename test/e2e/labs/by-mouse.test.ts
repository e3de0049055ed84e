// Labs of the first half done in the window by mouse, all of each; in the long run also those that take longest.
import { afterAll, beforeAll, it } from 'vitest';
import { doLab } from '../../support/lab-actions.ts';
import { openWindow, type OpenWindow } from '../../support/window.ts';
import { isLong } from '../../support/extent.ts';

const longest = ['04-write-a-peephole', '07-combining-analyses'];
const folders = ['02-if-region-phi', '06-ssa-five-ways', ...(!isLong ? [] : longest)];

let window: OpenWindow;
beforeAll(async () => {
  window = await openWindow({ width: 1280, height: 720 });
});
afterAll(() => window.close());

it.each(folders)('%s is done from start to end by mouse', { timeout: 300_000 }, (folder) =>
  doLab(window, folder, 'mouse'),
);
