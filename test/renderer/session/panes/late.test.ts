// Tests late states.
import { describe, expect, it, vi } from 'vitest';
import type { Offers } from '../../../../renderer/session/panes/offers.ts';
import { Late } from '../../../../renderer/session/panes/late.svelte.ts';

describe('late states', () => {
  const offers = (): Offers =>
    ({
      analysis: { fromStart: false },
      ssa: { fromStart: false },
      machine: { setLines: vi.fn() },
    }) as unknown as Offers;

  it('are loaded once, with the first use', async () => {
    const late = new Late(() => undefined);
    const made = offers();
    late.import = vi.fn(() => Promise.resolve(made));
    const used: unknown[] = [];
    late.use((offered) => used.push(offered));
    expect(late.offers).toBeNull();
    await expect(late.load()).resolves.toBe(made);
    // From now on at once.
    late.use((offered) => used.push(offered));
    expect(used).toEqual([made, made]);
    expect(late.offers).toBe(made);
  });

  it('report a script that cannot be loaded', async () => {
    const onFailure = vi.fn();
    const late = new Late(onFailure);
    late.use(() => expect.unreachable());
    await vi.waitFor(() => expect(onFailure).toHaveBeenCalledOnce());
    await expect(late.load()).rejects.toThrow('no panes');
  });

  it('know breakpoints and where to begin when they load, and hear of changes after', async () => {
    const late = new Late(() => undefined);
    const made = offers();
    late.import = () => Promise.resolve(made);
    late.startAt({ analysis: true, ssa: false });
    late.setBreakLines([3]);
    expect([late.fromStart, late.breakLines]).toEqual([{ analysis: true, ssa: false }, [3]]);
    await late.load();
    late.startAt({ analysis: true, ssa: true });
    late.setBreakLines([4, 5]);
    expect([made.analysis.fromStart, made.ssa.fromStart]).toEqual([true, true]);
    expect(made.machine.setLines).toHaveBeenCalledWith([4, 5]);
  });
});
