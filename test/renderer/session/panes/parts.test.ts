// Tests the parts.
import { describe, expect, it } from 'vitest';
import { Parts } from '../../../../renderer/session/panes/parts.ts';

describe('the parts', () => {
  it('are notified of everything, also if they join late', async () => {
    const calls: string[] = [];
    const part = (name: string) => ({
      restore: (view: Readonly<Record<string, unknown>>) =>
        void calls.push(`${name} ${String(view['kept'])}`),
      start: () => void calls.push(`${name} starts`),
      look: () => void calls.push(`${name} looks`),
      forget: () => void calls.push(`${name} forgets`),
      arranged: (open: readonly string[]) => void calls.push(`${name} sees ${open.join()}`),
    });
    const parts = new Parts([part('first'), {}], () => void calls.push('joined'));
    parts.restore({ kept: 5 });
    parts.join(part('early'));
    await parts.start({} as never);
    parts.join(part('late'));
    expect(calls.splice(0)).toEqual([
      'first 5',
      'early 5',
      'joined',
      'first starts',
      'early starts',
      'late 5',
      'late starts',
      'joined',
    ]);
    parts.look();
    parts.forget();
    parts.arranged(['graph']);
    expect(calls).toEqual(
      ['looks', 'forgets', 'sees graph'].flatMap((what) =>
        ['first', 'early', 'late'].map((name) => `${name} ${what}`),
      ),
    );
    expect([parts.all.length, parts.remembered]).toEqual([4, { kept: 5 }]);
  });
});
