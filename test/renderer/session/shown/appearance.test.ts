// Tests the appearance.
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Appearance } from '../../../../renderer/session/shown/appearance.svelte.ts';
import { textOf } from '../../../../renderer/text/index.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('the appearance', () => {
  const appearance = (isDark = false): { made: Appearance; kept: unknown[]; failures: () => number } => {
    vi.stubGlobal('matchMedia', () => ({ matches: isDark }));
    const kept: unknown[] = [];
    let failures = 0;
    const made = new Appearance({
      keep: (chosen) => kept.push(chosen),
      onFailure: () => failures++,
    });
    return { made, kept, failures: () => failures };
  };

  it('has the theme of the system unless the user has chosen another one', async () => {
    const { made, kept } = appearance(true);
    await made.restore({ theme: 'system', language: 'en' });
    expect(made.theme).toBe('dark');
    await made.restore({ theme: 'light', language: 'en' });
    expect(made.theme).toBe('light');
    expect(kept).toEqual([]);
    made.chooseTheme('dark');
    expect([made.theme, kept]).toEqual(['dark', [{ theme: 'dark' }]]);
  });

  it('speaks a language once its texts are loaded, and the last chosen one', async () => {
    const { made, kept } = appearance();
    await made.restore({ theme: 'system', language: 'de' });
    expect([made.language, made.text.close]).toEqual(['de', textOf('de').close]);
    made.chooseLanguage('en');
    made.chooseLanguage('de');
    await vi.waitFor(() => expect(made.language).toBe('de'));
    expect(kept).toEqual([{ language: 'en' }, { language: 'de' }]);
    await made.restore({ theme: 'system', language: 'tlh' });
    expect([made.language, made.text]).toEqual(['en', textOf('en')]);
  });
});
