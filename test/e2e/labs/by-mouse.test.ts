// Labs of the first half done in the window by mouse, all of each; with FATHOM_LABS=1 those that take longest as well.
import { afterAll, beforeAll, it } from 'vitest';
import { doLab } from '../../support/lab-actions.ts';
import { openWindow, type OpenWindow } from '../../support/window.ts';

const longest = ['04-write-a-peephole', '07-combining-analyses'];
const folders = [
  '02-if-region-phi',
  '06-ssa-five-ways',
  ...(process.env['FATHOM_LABS'] === undefined ? [] : longest),
];

let window: OpenWindow;
beforeAll(async () => {
  window = await openWindow({ width: 1280, height: 720 });
});
afterAll(() => window.close());

it.each(folders)('%s is done from start to end by mouse', { timeout: 300_000 }, (folder) =>
  doLab(window, folder, 'mouse'),
);
