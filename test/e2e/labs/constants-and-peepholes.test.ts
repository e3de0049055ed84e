// @module-tag long
import { it } from 'vitest';
import { doLab } from '../../support/window/lab-actions.ts';
import { sharedWindow } from '../../support/window/window.ts';

const { window } = sharedWindow({ width: 1280, height: 720 });

it('lab 1 is completed with the keyboard only', { timeout: 300_000 }, () =>
  doLab(window, '01-constants-and-peepholes', 'keyboard'),
);
