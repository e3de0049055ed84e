// Tests that the page's automation API behaves as documented.
import { describe, expect, it } from 'vitest';
import type { FathomPage, Opened, OpenOptions, Picture } from '../../../renderer/automation/index.ts';
import { sharedWindow } from '../../support/window/window.ts';

const { window: opened, page } = sharedWindow();

function call<K extends keyof FathomPage>(
  name: K,
  ...args: Parameters<FathomPage[K]>
): Promise<Awaited<ReturnType<FathomPage[K]>>> {
  return page().evaluate(
    ([called, given]) => (window.fathom?.[called as 'go'] as (...all: unknown[]) => unknown)(...given),
    [name, args] as const,
  ) as Promise<Awaited<ReturnType<FathomPage[K]>>>;
}

const open = (text: string, options: OpenOptions = {}): Promise<Opened> => call('open', text, options);
const picture = (): Promise<Picture> => call('picture');

describe('window.fathom', () => {
  it('opens programs with options and reports errors', async () => {
    expect(await open('return arg + 1;', { arg: 41 })).toEqual({ ok: true, errors: [] });
    expect(await page().getByTestId('arg').inputValue()).toBe('41');
    expect((await picture()).nodes.map(({ label }) => label)).toContain('+');
    expect(await page().getByTestId('editor').innerText()).toContain('return arg + 1;');
    expect((await open('return b;')).errors[0]).toMatch(/^1:8 /);
    expect((await open('int a = 1; return a;', { level: 1 })).ok).toBe(false);
    expect(await open('return 1 + 2;', { level: 0, optimize: 'none' })).toEqual({ ok: true, errors: [] });
    expect((await picture()).nodes.map(({ label }) => label)).toContain('+');
    await open('return 1 + 2;', { optimize: 'full' });
    expect((await picture()).nodes.map(({ label }) => label)).not.toContain('+');
  });

  it('moves to steps and returns their changes', async () => {
    await open('int s = 0; while (s < arg) s = s + 1; return s;');
    const last = await call('steps');
    expect(last).toBeGreaterThan(8);
    await call('go', 0);
    expect((await picture()).nodes).toEqual([]);
    for (let step = 1; step <= last; step++) {
      await call('go', step);
      const { step: at, pass, nodes } = await picture();
      expect(at).toBe(step);
      expect(pass).not.toBe('');
      if (step === 1) expect(nodes.every(({ changed }) => changed === 'new')).toBe(true);
    }
    const { view, nodes } = await picture();
    const phi = nodes.find(({ label }) => label.startsWith('Phi'));
    const loop = nodes.find(({ label }) => label.startsWith('Loop'));
    expect(phi?.frame).toBe(loop?.id);
    expect(phi?.inFrame).toBe(true);
    expect(view.width > 100 && view.height > 100 && (phi?.width ?? 0) > 20).toBe(true);
  });

  it('refuses unknown steps and views', async () => {
    await expect(call('go', -1)).rejects.toThrow('there is no step -1');
    await expect(call('go', 1.5)).rejects.toThrow('there is no step 1.5');
    await expect(call('go', 100_000)).rejects.toThrow('there is no step 100000');
    await expect(call('view', 'soup')).rejects.toThrow('the views are graph, cfg');
  });

  it('shows views by name', async () => {
    await call('view', 'assembly');
    expect(await page().getByTestId('assembly').isVisible()).toBe(true);
    await call('view', 'graph');
    expect((await picture()).nodes.length).toBeGreaterThan(3);
    expect(opened.complaints).toEqual([]);
  });
});
