// Tests the answer to a question.
import { describe, expect, it } from 'vitest';
import { Answering } from '../../../../renderer/session/lab/answering.svelte.ts';

describe('the answer to a question', () => {
  it('is asked by one owner until the picture changes', () => {
    const answering = new Answering();
    answering.ask({ owner: 'task 3', take: () => undefined });
    // The task no longer takes places, but its picture is still shown.
    answering.request = null;
    expect(answering.owner).toBe('task 3');
    answering.forget();
    expect([answering.request, answering.owner]).toEqual([null, '']);
  });
});
