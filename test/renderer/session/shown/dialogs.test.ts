// Tests the dialogs.
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Dialogs } from '../../../../renderer/session/shown/dialogs.svelte.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('the dialogs', () => {
  it('ask before they follow an address, but not on the desktop, whose system asks', () => {
    const opened: unknown[] = [];
    vi.stubGlobal('window', { open: (...link: unknown[]) => void opened.push(link[0]) });
    const dialogs = new Dialogs();
    dialogs.followOutside('javascript:alert(1)');
    expect(dialogs.link).toBe('');
    dialogs.followOutside('https://example.org/');
    expect([dialogs.link, opened]).toEqual(['https://example.org/', []]);
    vi.stubGlobal('window', { ...window, fathomBridge: {} });
    dialogs.link = '';
    dialogs.followOutside('https://example.org/');
    expect([dialogs.link, opened]).toEqual(['', ['https://example.org/']]);
  });
});
