// Tests the back-end panes in Chromium: the listing with its options, the allocator's steps, and the
// debugger.
import { describe, expect, it } from 'vitest';
import { seriousFaults } from '../../support/window/axe.ts';
import { canLink } from '../../support/native/linked.ts';
import { TWO_LOOPS } from '../../support/programs/two-loops.ts';
import { sharedWindow } from '../../support/window/window.ts';
import {
  eventually,
  setInCard,
  showView,
  typeAndCompile,
  viewIsStored,
} from '../../support/window/actions.ts';
import { long } from '../../support/extent.ts';

const LOOP =
  'int sum = 0;\nfor (int i = 0; i < 10; i++) {\n  int square = arg * arg;\n  sum = sum + square / 3;\n}\nreturn sum;';

const { window, page } = sharedWindow();
const textOf = (id: string) => (): Promise<string> => page().getByTestId(id).innerText();

describe('the assembly pane', () => {
  it('shows the listing for the chosen convention, allocator, and schedule', async () => {
    await typeAndCompile(page(), LOOP);
    await showView(page(), 'assembly');
    await eventually(textOf('assembly'), (text) => text.includes('%rdi') && !text.includes('%rcx, '));
    await page().getByTestId('assembly-abi').selectOption('win64');
    await eventually(textOf('assembly'), (text) => text.includes('movq    %rcx') && !text.includes('%rdi'));
    await page().getByTestId('assembly-abi').selectOption('sysv');
    await page().getByTestId('assembly-syntax').selectOption('intel');
    await eventually(textOf('assembly'), /imul\s+rdi, rdi/);
    await page().getByTestId('assembly-syntax').selectOption('att');
    await eventually(textOf('assembly'), /%rdi/);
    const count = await textOf('instruction-count')();
    expect(count).toMatch(/^\d+ machine instructions$/);
    const best = await textOf('assembly')();
    await page().getByTestId('assembly-schedule').selectOption('late');
    await eventually(textOf('assembly'), (text) => text !== best);
    await showView(page(), 'cfg');
    expect(await page().getByTestId('schedule').inputValue()).toBe('late');
    await showView(page(), 'assembly');
    await page().getByTestId('assembly-schedule').selectOption('best');
    await eventually(textOf('assembly'), best);
  });

  it('shows the runtime only on request, and keys move through the lines', async () => {
    expect(await textOf('assembly')()).not.toContain('_start');
    await page().getByTestId('assembly-runtime').check();
    await eventually(textOf('assembly'), /\.globl main/);
    await page().getByTestId('assembly-runtime').uncheck();
    await page().getByTestId('assembly').focus();
    await page().keyboard.press('ArrowDown');
    const lit = (): Promise<string[]> => page().locator('[data-testid=assembly] .lit').allInnerTexts();
    const [before] = await eventually(lit, (lines) => lines.length > 0);
    await page().keyboard.press('ArrowDown');
    await eventually(lit, ([line]) => line !== before);
    expect(await page().locator('.cm-content .lit').count()).toBeGreaterThan(0);
  });

  it('compares all schedules and allocators for the current argument', async () => {
    await page().getByTestId('arg').fill('3');
    await page().getByTestId('arg').press('Enter');
    await page().getByTestId('compare-all').click();
    await eventually(
      textOf('comparison'),
      (text) => text.includes('With arg = 3') && text.includes('executed'),
    );
    const executed = await page()
      .locator('[data-testid=comparison] tr', { hasText: 'executed' })
      .locator('td')
      .allInnerTexts();
    expect(executed).toHaveLength(6);
    // All of the comparison is visible, however long the listing below is.
    const hidden = await page()
      .getByTestId('comparison')
      .evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight);
    expect(hidden).toBeLessThan(4);
    const values = executed.map((text) => Number(text.replace(/\D/g, '')));
    // The late schedule computes the square in every iteration of the loop.
    expect(values[2]).toBeGreaterThan(values[4]);
    expect(await seriousFaults(page())).toEqual([]);
    await page().getByTestId('compare-all').click();
  });

  it('shows the equivalent C program next to the listing on request', async () => {
    const rowOf = (row: string, side: string): Promise<string> =>
      page().getByTestId(`beside-${row}-${side}`).innerText();
    const button = page().getByTestId('beside-cc');
    // The card may be open after a failed attempt.
    if ((await button.getAttribute('aria-pressed')) === 'true') await button.click();
    await page().getByTestId('beside').waitFor({ state: 'detached' });
    await button.click();
    if (!canLink) {
      await eventually(textOf('beside'), /C compiler/);
    } else {
      // A message appears if the compilation takes too long.
      await eventually(textOf('beside'), /executed/, 100_000);
      expect(await rowOf('result', 'ours')).toBe('30');
      expect(await rowOf('result', 'theirs')).toBe('30');
      expect(await rowOf('executed', 'ours')).toMatch(/^\d+$/);
      expect(await rowOf('time', 'theirs')).toMatch(/^\d+\.\d ms$/);
      expect(await textOf('beside-text')()).toMatch(/^main:/m);
      await page().getByTestId('beside-shown').selectOption('twin');
      await eventually(textOf('beside-text'), /int64_t square = mul\(arg, arg\);/);
      await page().getByTestId('arg').fill('4');
      await page().getByTestId('arg').press('Enter');
      await eventually(textOf('beside'), /another program or argument/);
      await page().getByTestId('beside-again').click();
      await eventually(() => rowOf('result', 'theirs'), '50');
      await page().getByTestId('arg').fill('3');
      await page().getByTestId('arg').press('Enter');
    }
    expect(await seriousFaults(page())).toEqual([]);
    await button.click();
    await page().getByTestId('beside').waitFor({ state: 'detached' });
  });

  it('remembers its settings after a restart', long, async () => {
    await page().getByTestId('assembly-allocator').selectOption('linear');
    await viewIsStored(window, (view) =>
      Object.entries(view).some(
        ([key, choices]) => key.startsWith('machine') && choices?.['allocator'] === 'linear',
      ),
    );
    await window.restart();
    await showView(page(), 'assembly');
    await eventually(() => page().getByTestId('assembly-allocator').inputValue(), 'linear');
    await page().getByTestId('assembly-allocator').selectOption('coloring');
    expect(window.complaints).toEqual([]);
  });
});

describe('the registers pane', long, () => {
  const PRESSURE =
    'int s = 0;\nint t = 1;\nfor (int i = 0; i < arg; i++) {\n  s = s + i * t;\n  t = t + s / (i + 2);\n}\nreturn s * t;';
  const sentence = textOf('registers-sentence');
  const nodes = (): Promise<string[]> =>
    page()
      .locator('[data-testid=interference] .node')
      .evaluateAll((all) => all.map((node) => node.getAttribute('transform') ?? ''));

  it('steps through the iterations without moving any node', async () => {
    await typeAndCompile(page(), PRESSURE);
    await showView(page(), 'registers');
    await page().getByTestId('registers-limit').selectOption('2');
    const iterations = page().locator('[data-testid=registers-round] option');
    await eventually(
      () => iterations.count(),
      (count) => count > 1,
    );
    await page().getByTestId('registers-round').selectOption('0');
    await eventually(sentence, (text) => text.includes('values need registers'));
    const places = await nodes();
    expect(places.length).toBeGreaterThan(4);
    const seen: string[] = [];
    const all = Number((await textOf('registers-count')()).split('/')[1]);
    for (let i = 0; i < all; i++) {
      await page().getByTestId('registers-forward').focus();
      await page().keyboard.press('ArrowRight');
      await eventually(textOf('registers-count'), (text) => text.startsWith(`${i + 1} /`));
      seen.push(await sentence());
    }
    expect(await nodes()).toEqual(places);
    for (const kind of ['simplify', 'color', 'spill']) expect(seen.join('\n')).toContain(kind);
    expect(seen.at(-1)).toContain('next iteration begins');
    await page().getByTestId('registers-forward').click();
    await eventually(() => page().getByTestId('registers-round').inputValue(), '1');
  });

  it('highlights the value of a live range in every pane', async () => {
    await page().getByTestId('registers-limit').selectOption('0');
    const row = page().locator('[data-testid=live-ranges] tbody button').first();
    const name = await row.innerText();
    await row.click();
    await eventually(
      () => page().locator('[data-testid=interference] .node.selected').count(),
      (count) => count > 0,
    );
    expect(await seriousFaults(page())).toEqual([]);
    // The inspector is a card in the graph pane.
    await showView(page(), 'graph');
    await eventually(
      () => page().locator('.graphview .cell.selected, .cm-content .lit').count(),
      (count) => count > 0,
    );
    await eventually(textOf('inspector'), (text) => text.includes(name.replace(/\D/g, '')));
    await showView(page(), 'registers');
  });

  it('shows live ranges over the instructions on request, and always for linear scan', async () => {
    await page().getByTestId('registers-shape').selectOption('ranges');
    await eventually(
      () => page().locator('[data-testid=intervals] .bar').count(),
      (count) => count > 4,
    );
    await page().getByTestId('registers-shape').selectOption('graph');
    await page().getByTestId('registers-allocator').selectOption('linear');
    await eventually(
      () => page().locator('[data-testid=intervals] .bar.placed').count(),
      (count) => count > 2,
    );
    expect(await seriousFaults(page())).toEqual([]);
    await page().getByTestId('registers-allocator').selectOption('coloring');
  });

  it('scrolls graph and table to the live range of the step, whatever is selected', async () => {
    await typeAndCompile(page(), TWO_LOOPS);
    await page().setViewportSize({ width: 1280, height: 720 });
    await page().keyboard.press('F8');
    await page().getByTestId('registers-limit').selectOption('4');
    await page().getByTestId('registers-round').selectOption('0');
    await eventually(sentence, (text) => text.includes('values need registers'));
    /**
     * Highlighted nodes and rows of a class that are not fully visible. For a copy, both nodes and one row
     * must be visible.
     */
    const unseen = (name: string): Promise<string[]> =>
      page()
        .getByTestId('registers')
        .evaluate((pane, wanted) => {
          const parts = [
            ['[data-testid=interference]', '.node', 0],
            ['.list', 'tbody tr', pane.querySelector('.list thead')?.clientHeight ?? 0],
          ] as const;
          return parts.flatMap(([around, item, head]) => {
            const room = pane.querySelector(around)?.getBoundingClientRect();
            const all = [...pane.querySelectorAll(`${around} ${item}.${wanted}`)];
            if (room === undefined || all.length === 0) return wanted === 'selected' ? [`no ${item}`] : [];
            const isSeen = all.map((each) => {
              const box = each.getBoundingClientRect();
              const isAcross = item !== '.node' || (box.left >= room.left - 1 && box.right <= room.right + 1);
              return isAcross && box.top >= room.top + head - 1 && box.bottom <= room.bottom + 1;
            });
            const isEnough = item === '.node' ? !isSeen.includes(false) : isSeen.includes(true);
            return isEnough ? [] : [item];
          });
        }, name);
    for (let i = 0; i < 8; i++) await page().getByTestId('registers-forward').click();
    // Selects the value of another step.
    await page().locator('[data-testid=live-ranges] tbody button').last().click();
    await eventually(
      () => unseen('selected'),
      (all) => all.length === 0,
    );
    let about = 0;
    for (let i = 0; i < 9; i++) {
      const count = await textOf('registers-count')();
      await page().getByTestId('registers-forward').click();
      await eventually(textOf('registers-count'), (now) => now !== count);
      await eventually(
        () => unseen('current'),
        (all) => all.length === 0,
        3000,
      );
      about += await page().locator('[data-testid=interference] .node.current').count();
    }
    expect(about).toBeGreaterThan(5);
    await page().locator('[data-testid=live-ranges] tbody button').first().click();
    await eventually(
      () => unseen('selected'),
      (all) => all.length === 0,
    );
    await page().getByTestId('registers-limit').selectOption('0');
    await page().keyboard.press('F8');
    await page().setViewportSize({ width: 1440, height: 900 });
    await typeAndCompile(page(), PRESSURE);
  });

  it('does not truncate names above the live ranges', async () => {
    await page().getByTestId('registers-shape').selectOption('ranges');
    await page().getByTestId('intervals').waitFor();
    const cut = await page()
      .getByTestId('intervals')
      .evaluate((region) => {
        const svg = region.querySelector('svg')?.getBoundingClientRect() ?? new DOMRect();
        return [...region.querySelectorAll('text')]
          .filter((text) => {
            const { top, right } = text.getBoundingClientRect();
            return top < svg.top - 1 || right > svg.right + 1;
          })
          .map((text) => text.textContent);
      });
    expect(cut).toEqual([]);
    await page().getByTestId('registers-shape').selectOption('graph');
  });

  it('is available in German', async () => {
    await setInCard(page(), 'language', 'de');
    await page().getByTestId('registers-back').click();
    await eventually(sentence, (text) => /färben|vereinfachen|stapeln|vereinigen/.test(text));
    await setInCard(page(), 'language', 'en');
    expect(window.complaints).toEqual([]);
  });
});

describe('the machine pane', long, () => {
  const PROGRAM =
    'struct Point { int !x; int !y; };\nval twice = { int n -> n * 2; };\nPoint !p = new Point;\nfor (int i = 0; i < arg; i++)\n  p.x = p.x + twice(i * i);\nsys.io.p("seen");\nreturn p;';
  const next = textOf('debug-next');
  const position = async (): Promise<number> => Number.parseInt(await textOf('debug-position')(), 10);
  const registers = textOf('machine-registers');
  const press = (id: string): Promise<void> => page().getByTestId(`debug-${id}`).click();

  async function stepTo(id: string, at: (steps: number) => boolean): Promise<number> {
    await press(id);
    return eventually(position, at);
  }

  it('steps forward and backward and returns to the same state', async () => {
    await page().getByTestId('arg').fill('3');
    await page().getByTestId('arg').press('Enter');
    await typeAndCompile(page(), PROGRAM);
    await showView(page(), 'machine');
    await eventually(next, (text) => text.includes('Next:'));
    const seen: string[] = [];
    for (let i = 0; i < 6; i++) {
      seen.push(`${await next()} ${await registers()}`);
      await stepTo('into', (steps) => steps === i + 1);
    }
    expect(new Set(seen).size).toBe(6);
    await page().getByTestId('machine-listing').focus();
    for (let i = 5; i >= 1; i--) {
      await page().keyboard.press('ArrowLeft');
      await eventually(position, i);
      expect(seen[i].startsWith(await next())).toBe(true);
    }
    const marked = page().locator('[data-testid=machine-registers] .changed');
    expect(await marked.count()).toBeGreaterThan(0);
  });

  it('highlights the instruction in the source and in the other panes', async () => {
    await page().getByTestId('machine-listing').focus();
    const lit = page().locator('.cm-content .lit');
    for (let i = 0; i < 12 && (await lit.count()) === 0; i++) await page().keyboard.press('ArrowRight');
    expect(await lit.count()).toBeGreaterThan(0);
    expect(await page().locator('[data-testid=machine-listing] .current').count()).toBe(1);
    await showView(page(), 'cfg');
    await eventually(
      () => page().locator('[data-testid=cfg] .lit').count(),
      (count) => count > 0,
    );
    await showView(page(), 'machine');
  });

  it('runs the graph in lockstep with the machine, forward and backward', async () => {
    const showsRun = page().getByTestId('graph-semantics');
    await showView(page(), 'graph');
    if (await showsRun.isChecked()) await showsRun.click();
    await showView(page(), 'machine');
    await press('restart');
    await press('lockstep');
    await eventually(textOf('lockstep-state'), /^State 1 of /);
    expect(await textOf('lockstep')()).toMatch(/All \d+ values agree/);
    await press('run');
    await eventually(textOf('lockstep-state'), /State (\d+) of \1 /);
    await press('restart');
    await eventually(textOf('lockstep-state'), /^State 1 of /);
    const held = page().locator('[data-testid=machine-registers] .held button');
    for (let i = 1; (await held.count()) === 0; i++) await stepTo('into', (steps) => steps === i);
    expect((await held.allInnerTexts()).every((text) => text.startsWith('= '))).toBe(true);
    await held.first().click();
    await page().locator('[data-testid=machine-listing] .lit').first().waitFor();
    // The graph and the blocks show the state of the machine.
    await showView(page(), 'graph');
    await showsRun.waitFor();
    await page().locator('[data-testid=graph] .lattice-badge').first().waitFor({ state: 'attached' });
    expect(await showsRun.isChecked()).toBe(true);
    await showView(page(), 'machine');
    await press('lockstep');
    await page().getByTestId('lockstep').waitFor({ state: 'detached' });
    await showView(page(), 'graph');
    expect(await showsRun.isChecked()).toBe(false);
    await showView(page(), 'machine');
  });

  it('removes its run from the graph if the machine pane is closed', async () => {
    await press('lockstep');
    await eventually(textOf('lockstep-state'), /^State /);
    await showView(page(), 'graph');
    await page().getByTestId('graph-run').waitFor();
    await page().getByTestId('tab-machine').click();
    const group = page()
      .locator('.dv-groupview')
      .filter({ has: page().locator('[data-pane=machine]') });
    await group.getByRole('button', { name: 'Panes' }).click();
    await page().getByRole('menu').locator('[data-testid$="-close"]').click();
    await showView(page(), 'graph');
    await page().getByTestId('tab-machine').waitFor({ state: 'detached' });
    await page().getByTestId('graph-run').waitFor({ state: 'detached' });
    await showView(page(), 'machine');
    expect(await page().getByTestId('debug-lockstep').getAttribute('aria-pressed')).toBe('false');
  });

  it('stops at a breakpoint, forward and backward', async () => {
    await press('restart');
    await eventually(position, 0);
    const call = page().locator('[data-testid=machine-listing] .line', { hasText: 'imul' }).first();
    await call.locator('.gutter').click();
    await press('run');
    await eventually(next, (text) => text.includes('Breakpoint') && text.includes('imul'));
    const first = await position();
    const second = await stepTo('run', (steps) => steps > first);
    expect(second).toBeGreaterThan(first);
    await stepTo('runBack', (steps) => steps === first);
    expect(await next()).toContain('Breakpoint');
    await call.locator('.gutter').click();
  });

  it('stops at a breakpoint in the source margin, and the breakpoint moves with its line', async () => {
    await press('restart');
    await eventually(position, 0);
    const line = page().locator('.cm-line', { hasText: 'p.x = p.x' });
    const box = await line.boundingBox();
    const left = await page().locator('.cm-breakpoints').boundingBox();
    await page().mouse.click((left?.x ?? 0) + 6, (box?.y ?? 0) + (box?.height ?? 0) / 2);
    await page().getByTestId('editor').click();
    await page().keyboard.press('Control+Home');
    await page().keyboard.type('// one more line');
    await page().keyboard.press('Enter');
    await eventually(
      () => page().getByTestId('timeline').getAttribute('data-program'),
      (text) => text?.startsWith('// one more line\n') === true,
    );
    await eventually(next, (text) => text.includes('Next:'));
    await press('run');
    await eventually(next, (text) => text.includes('Breakpoint') && text.includes('line 6'));
    await line.click();
    await page().keyboard.press('F9');
    await press('run');
    await eventually(next, (text) => text.includes('Result'));
    await press('restart');
    await eventually(position, 0);
  });

  it('shows the result, objects, and output at the end of the run', async () => {
    await press('run');
    await eventually(next, (text) => text.includes('Result: Point{x=10'));
    expect(await textOf('machine-heap')()).toContain('Point');
    expect(await textOf('machine-output')()).toBe('seen');
    expect(await seriousFaults(page())).toEqual([]);
    await page().getByTestId('as-float').check();
    await eventually(registers, (text) => /\d\.\d/.test(text));
    await page().getByTestId('as-float').uncheck();
    const end = await position();
    await stepTo('stepBack', (steps) => steps === end - 1);
    await stepTo('run', (steps) => steps === end);
  });

  it('stays responsive during a long run and can stop the run', async () => {
    await typeAndCompile(page(), 'int s = 0;\nfor (int i = 0; i >= 0; i++) s = s + i * arg;\nreturn s;');
    await eventually(position, 0);
    await press('run');
    const progress = page().getByTestId('debug-progress');
    await eventually(
      async () =>
        (await progress.count()) === 0 ? '' : progress.innerText({ timeout: 1000 }).catch(() => ''),
      (text) => Number(text.replace(/\D/g, '')) > 0,
    );
    await press('halt');
    const at = await eventually(
      async () => Number((await textOf('debug-position')()).replace(/\D/g, '')),
      (steps) => steps > 0,
    );
    expect(at).toBeLessThan(200_000_000);
    expect(await next()).toContain('Next:');
    await press('restart');
    await eventually(position, 0);
    expect(window.complaints).toEqual([]);
  });

  it('does not scroll the source sideways', async () => {
    await typeAndCompile(page(), `int a = arg;${' '.repeat(200)}a = a * arg + 3;\nreturn a * a - arg;`);
    await eventually(next, (text) => text.includes('Next:'));
    await eventually(position, 0);
    const scroller = page()
      .locator('.cm-scroller')
      .filter({ has: page().getByTestId('editor') });
    await scroller.evaluate((element) => element.scrollTo(0, 0));
    await page().getByTestId('machine-listing').focus();
    for (let i = 0; i < 8; i++) {
      await page().keyboard.press('ArrowRight');
      expect(await scroller.evaluate(({ scrollLeft }) => scrollLeft)).toBe(0);
    }
  });
});

describe('execution counts in the assembly pane', long, () => {
  it('show how often each instruction is executed', async () => {
    await page().getByTestId('arg').fill('5');
    await page().getByTestId('arg').press('Enter');
    await typeAndCompile(page(), 'int s = 1;\nfor (int i = 0; i < arg; i++) s = s * (s + i);\nreturn s;');
    await showView(page(), 'assembly');
    await page().getByTestId('assembly-counts').check();
    const times = page()
      .locator('[data-testid=assembly] .line', { hasText: 'imul' })
      .first()
      .locator('.times');
    await eventually(async () => ((await times.count()) === 0 ? '' : times.innerText()), '5');
    await page().getByTestId('arg').fill('8');
    await page().getByTestId('arg').press('Enter');
    await eventually(async () => ((await times.count()) === 0 ? '' : times.innerText()), '8');
    expect(await seriousFaults(page())).toEqual([]);
  });
});
