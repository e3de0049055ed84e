// Tests the status line.
import { describe, expect, it } from 'vitest';
import { Status } from '../../../../renderer/session/shown/status.svelte.ts';

describe('the status line', () => {
  it('shows one work at a time, with its progress, and why it failed', async () => {
    const status = new Status();
    status.notice = 'old';
    const seen: string[] = [];
    const first = status.during('first', async (tell) => {
      seen.push(status.working, status.notice);
      tell('first, half done');
      seen.push(status.working);
      await Promise.resolve();
    });
    const second = status.during('second', () => {
      seen.push(status.working);
      return Promise.reject(new Error('disk full'));
    });
    // It is already queued.
    expect(status.during('second', () => expect.unreachable())).toBe(second);
    await Promise.all([first, second]);
    expect(seen).toEqual(['first', '', 'first, half done', 'second']);
    expect([status.working, status.notice]).toEqual(['', 'disk full']);
    status.tellAchieved('saved');
    expect([status.notice, status.achieved]).toEqual(['saved', 'saved']);
  });
});
