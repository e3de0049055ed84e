// Tests the shown program.
import { describe, expect, it } from 'vitest';
import { ShownProgram } from '../../../../renderer/session/program/program.svelte.ts';

describe('the shown program', () => {
  it('is the first example until one is open', () => {
    const made = new ShownProgram(() => undefined, 'return 1;');
    expect([made.source, made.title, made.form, made.isPipeline]).toEqual([
      'return 1;',
      'Fathom',
      'program',
      false,
    ]);
  });

  it('may be a pipeline, valid or not', () => {
    const made = new ShownProgram(() => ({ path: 'labs/sum.pipeline', text: 'pipeline {' }), '');
    expect([made.title, made.form, made.isPipeline]).toEqual(['sum.pipeline – Fathom', 'pipeline', true]);
  });

  it('counts openings of other programs, and knows which one was compiled', () => {
    let opened = { path: 'a', text: '' };
    const made = new ShownProgram(() => opened, '');
    expect(made.isOther).toBe(true);
    made.noteOpened();
    expect([made.isOther, made.isOpening, made.openings, made.isUncompiled]).toEqual([false, true, 1, true]);
    made.noteCompiled();
    // Its text changed outside.
    made.noteOpened();
    expect([made.openings, made.isUncompiled]).toEqual([1, false]);
    opened = { path: 'b', text: '' };
    expect([made.isOther, made.isUncompiled]).toEqual([true, false]);
    made.noteOpened();
    expect([made.openings, made.isUncompiled]).toEqual([2, true]);
  });
});
