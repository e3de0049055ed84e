import { afterAll, beforeAll, it } from 'vitest';
import { doLab } from '../../support/lab-actions.ts';
import { openWindow, type OpenWindow } from '../../support/window.ts';

let window: OpenWindow;
beforeAll(async () => {
  window = await openWindow({ width: 1280, height: 720 });
});
afterAll(() => window.close());

it('lab 6 is done from start to end by mouse', { timeout: 300_000 }, () =>
  doLab(window, '06-ssa-five-ways', 'mouse'),
);
