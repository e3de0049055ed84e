// @module-tag long
import { afterAll, beforeAll, it } from 'vitest';
import { doLab } from '../../support/lab-actions.ts';
import { openWindow, type OpenWindow } from '../../support/window.ts';

let window: OpenWindow;
beforeAll(async () => {
  window = await openWindow({ width: 1280, height: 720 });
});
afterAll(() => window.close());

it('lab 1 is completed with the keyboard only', { timeout: 300_000 }, () =>
  doLab(window, '01-constants-and-peepholes', 'keyboard'),
);
