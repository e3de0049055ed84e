// Tests that each request of a pane is handled under a unique name.
import { describe, expect, it } from 'vitest';
import { questions } from '../../../renderer/worker/questions.ts';

const byPane: Readonly<Record<string, Readonly<Record<string, object>>>> = import.meta.glob(
  '../../../renderer/{panes,shared}/*/questions.ts',
  { eager: true },
);

describe('the panes’ requests', () => {
  it('are all handled by the worker and have unique names', () => {
    const names = Object.values(byPane).flatMap((file) => Object.values(file).flatMap(Object.keys));
    expect(names.length).toBeGreaterThan(10);
    expect(names.toSorted()).toEqual(Object.keys(questions).toSorted());
  });
});
