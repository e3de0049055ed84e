// Tests the host.
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { AppInfo } from '../../../../electron/contract/index.ts';
import { Host } from '../../../../renderer/session/host/host.svelte.ts';
import { textOf } from '../../../../renderer/text/index.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('the host', () => {
  const info = (change: Partial<AppInfo>): AppInfo =>
    ({ mode: 'browser', keeps: 'folder', updates: false, workspace: '/work', ...change }) as AppInfo;
  const keeper = (state: 'saved' | 'not-saved', readOnly = false) => ({
    flush: () => Promise.resolve(),
    state,
    readOnly,
  });
  const text = (): ReturnType<typeof textOf>['connection']['page'] => textOf('en').connection.page;

  it('warns if work is lost with the tab or at once', () => {
    const host = new Host({ keeper: keeper('saved'), text });
    expect(host.warning).toBe('');
    const warnings = (['folder', 'browser', 'tab', 'nothing', 'no-answer'] as const).map((keeps) => {
      host.take(info({ keeps }));
      return host.warning;
    });
    expect(warnings).toEqual(['', '', text().tab, text().lost, text().noAnswer]);
  });

  it('changes the workspace if it is a folder that may be written', () => {
    const host = new Host({ keeper: keeper('saved'), text });
    expect(host.canChangeWorkspace).toBe(true);
    host.take(info({ keeps: 'browser' }));
    expect(host.canChangeWorkspace).toBe(false);
    expect(new Host({ keeper: keeper('saved', true), text }).canChangeWorkspace).toBe(false);
  });

  it('restarts in another workspace only after everything is saved', async () => {
    const reload = vi.fn();
    vi.stubGlobal('location', { reload });
    const openWorkspace = vi.fn(() => Promise.resolve({ folder: '/other' }));
    const api = { app: { openWorkspace } } as unknown as Host['api'];
    const unsaved = new Host({ keeper: keeper('not-saved'), text });
    unsaved.api = api;
    await expect(unsaved.openWorkspace('/other', false)).rejects.toMatchObject({ code: 'unsaved' });
    expect(openWorkspace).not.toHaveBeenCalled();
    const saved = new Host({ keeper: keeper('saved'), text });
    saved.api = api;
    await saved.openWorkspace('/other', true);
    expect(openWorkspace).toHaveBeenCalledWith({ folder: '/other', make: true });
    expect(reload).toHaveBeenCalledOnce();
  });
});
