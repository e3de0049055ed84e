// Tests options for the graph.
import { describe, expect, it } from 'vitest';
import { plantedNames } from '../../../../compiler/choices/index.ts';
import { GraphOptions } from '../../../../renderer/session/options/options.svelte.ts';

describe('options for the graph', () => {
  function options(): { made: GraphOptions; calls: unknown[] } {
    const calls: unknown[] = [];
    const made = new GraphOptions({
      compile: () => void calls.push('compile'),
      keep: (chosen) => void calls.push(chosen),
    });
    return { made, calls };
  }

  it('compile again and are persisted together', () => {
    const { made, calls } = options();
    made.set({ level: 4 });
    made.set({ optimize: 'none', disabledRules: ['add-zero'] });
    expect(calls).toEqual([
      'compile',
      { optimize: 'full', level: 4, disabledRules: [] },
      'compile',
      { optimize: 'none', level: 4, disabledRules: ['add-zero'] },
    ]);
  });

  it('apply an analysis and plant a bug until the window closes', () => {
    const { made, calls } = options();
    made.apply('cp');
    [made.planted] = plantedNames;
    expect(made.wanted).toMatchObject({ apply: 'cp', planted: plantedNames[0] });
    made.unplant();
    made.apply(null);
    expect([calls, made.wanted]).toEqual([
      ['compile', 'compile', 'compile'],
      { optimize: 'full', disabledRules: [] },
    ]);
  });

  it('include the user’s own rules', () => {
    const { made } = options();
    const request = { files: [] } as never;
    made.own = { request, take: () => undefined, giveUp: () => undefined, switchOff: () => undefined };
    expect(made.wanted.own).toBe(request);
  });
});
