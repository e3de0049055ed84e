// Tests the panes in front.
import { describe, expect, it } from 'vitest';
import type { Docking } from '../../../../renderer/session/shown/docking.ts';
import { Front } from '../../../../renderer/session/shown/front.svelte.ts';

describe('the panes in front', () => {
  function front(): { made: Front; calls: string[] } {
    const calls: string[] = [];
    const made = new Front();
    made.docking = {
      show: (pane) => void calls.push(`show ${pane}`),
      showInDrawer: (pane) => void calls.push(`unfold ${pane}`),
      offerInDrawer: (pane) => void calls.push(`offer ${pane}`),
      withdraw: () => void calls.push('withdraw'),
    } as Partial<Docking> as Docking;
    return { made, calls };
  }

  it('are a view and a drawer, which the dock brings to the front', () => {
    const { made, calls } = front();
    made.show('cfg');
    made.showDrawer('run');
    expect([made.view, made.drawer, calls]).toEqual(['cfg', 'run', ['show cfg', 'unfold run']]);
  });

  it('show problems until there are none, then the drawer from before', () => {
    const { made, calls } = front();
    made.showDrawer('run');
    made.offerProblems();
    made.offerProblems();
    expect(made.drawer).toBe('problems');
    made.withdrawProblems();
    expect(made.drawer).toBe('run');
    // The user has opened another one meanwhile.
    made.offerProblems();
    made.drawer = 'terminal';
    made.withdrawProblems();
    expect(made.drawer).toBe('terminal');
    expect(calls).toEqual([
      'unfold run',
      'offer problems',
      'offer problems',
      'withdraw',
      'offer problems',
      'withdraw',
    ]);
  });

  it('are known before there is a dock', () => {
    const made = new Front();
    made.show('ssa');
    made.offerProblems();
    made.withdrawProblems();
    expect([made.view, made.drawer]).toEqual(['ssa', 'terminal']);
  });
});
