// Tests the open lab.
import { describe, expect, it } from 'vitest';
import { OpenLab } from '../../../../renderer/session/lab/lab.svelte.ts';
import type { PaneName } from '../../../../renderer/names.ts';

describe('the open lab', () => {
  function lab(asked?: PaneName): { made: OpenLab; entered: string[] } {
    const entered: string[] = [];
    const made = new OpenLab({
      asked: () => asked,
      noRuns: () => 'no runs',
      onEnter: (place) => void entered.push(place),
    });
    return { made, entered };
  }

  it('limits nothing without a lab', () => {
    const { made } = lab();
    expect([made.canOpen('v8'), made.canDraw('run'), made.runRefusal, made.veilOf('cfg')]).toEqual([
      true,
      true,
      '',
      undefined,
    ]);
  });

  it('shows a pane if lab and assignment allow it, and problems always', () => {
    const { made } = lab();
    made.onlyPanes = ['graph', 'cfg'];
    made.allowedPanes = ['graph', 'ssa', 'terminal'];
    expect((['graph', 'cfg', 'ssa'] as const).map((pane) => made.canOpen(pane))).toEqual([
      true,
      false,
      false,
    ]);
    const drawers = ['terminal', 'run', 'problems'] as const;
    expect(drawers.map((drawer) => made.canDraw(drawer))).toEqual([true, false, true]);
  });

  it('refuses runs because of the assignment, then because of the step', () => {
    const { made } = lab();
    made.runShut = 'predict first';
    expect(made.runRefusal).toBe('predict first');
    made.allowedPanes = ['graph'];
    expect(made.runRefusal).toBe('no runs');
  });

  it('covers panes, except the one in which a question is answered', () => {
    const { made } = lab('cfg');
    made.veils = new Map([
      ['cfg', 'Blocks'],
      ['ssa', 'Phis'],
    ]);
    expect([made.veilOf('cfg'), made.veilOf('ssa'), made.veilOf('graph')]).toEqual([
      undefined,
      'Phis',
      undefined,
    ]);
  });

  it('is the place of layout and options', () => {
    const { made, entered } = lab();
    expect(made.place).toBe('');
    made.enter('01-first');
    expect([made.place, entered]).toEqual(['01-first', ['01-first']]);
  });
});
