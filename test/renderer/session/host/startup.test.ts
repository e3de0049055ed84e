// Tests startup.
import { describe, expect, it } from 'vitest';
import { Startup } from '../../../../renderer/session/host/startup.svelte.ts';

describe('startup', () => {
  it('is awaited before the first picture, and the picture before the rest', async () => {
    const startup = new Startup();
    const done: string[] = [];
    void startup.started.then(() => done.push('started'));
    void startup.drawn.then(() => done.push('drawn'));
    await Promise.resolve();
    expect([startup.hasStarted, done]).toEqual([false, []]);
    startup.tellStarted();
    startup.tellDrawn();
    await startup.drawn;
    await Promise.resolve();
    expect(done).toEqual(['started', 'drawn']);
  });
});
