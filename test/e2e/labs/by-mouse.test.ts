// Tests that the labs of the first half can be completed in the window by mouse.
// @module-tag long
import { it } from 'vitest';
import { doLab } from '../../support/window/lab-actions.ts';
import { sharedWindow } from '../../support/window/window.ts';

const folders = [
  '02-if-region-phi',
  '04-write-a-peephole',
  '06-ssa-five-ways',
  '06b-ssa-by-dominance',
  '07-combining-analyses',
];

const { window } = sharedWindow({ width: 1280, height: 720 });

it.each(folders)('%s is completed with the mouse', { timeout: 300_000 }, (folder) =>
  doLab(window, folder, 'mouse'),
);
