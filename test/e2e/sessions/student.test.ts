// Tests details of a student's session in the window.
import { describe, expect, it } from 'vitest';
import { sharedWindow } from '../../support/window/window.ts';
import {
  dragFiles,
  eventually,
  runCommand,
  showView,
  typeAndCompile,
  typeProgram,
} from '../../support/window/actions.ts';
import { long } from '../../support/extent.ts';

const { page } = sharedWindow({ width: 1280, height: 720, isStill: true });
const textOf = (id: string): Promise<string> => page().getByTestId(id).innerText();
const result = (): Promise<string> => textOf('result');
const LOOP = 'int a = 2; while (arg) { a = a * arg; arg = arg - 1; } return a;';

describe('Run', () => {
  it('uses the argument that is being typed and shows no result for another argument', async () => {
    await typeAndCompile(page(), LOOP);
    await page().getByTestId('run').click();
    await eventually(result, /10080/);
    await page().getByTestId('arg').fill('5');
    expect(await result()).toBe('');
    await page().keyboard.press('Control+Enter');
    await eventually(result, /240/);
    await typeAndCompile(page(), LOOP.replace('2', '3'));
    expect(await result()).toBe('');
    expect(await textOf('run-state')).toContain('has changed');
  });

  it('shows its full output in a pane that was closed during the run', async () => {
    await page().getByTestId('run-tab').click();
    await runCommand(page(), 'Close this pane');
    await page().getByTestId('run-tab').waitFor({ state: 'detached' });
    await page().getByTestId('run').click();
    await eventually(result, /360/);
    const output = (): Promise<string> => page().locator('[data-testid=run-output] .xterm-rows').innerText();
    await eventually(output, /\n240\n[^]*\n360\n/);
  });
});

describe('the keyboard focus', () => {
  it('stays on a selected legend entry', long, async () => {
    const chip = page().locator('.legend button.phi');
    await chip.focus();
    await page().keyboard.press('Enter');
    expect(await chip.getAttribute('aria-pressed')).toBe('false');
    expect(await chip.evaluate((element) => element === document.activeElement)).toBe(true);
    await page().keyboard.press('Enter');
    expect(await chip.getAttribute('aria-pressed')).toBe('true');
  });

  it('leaves an editor by an announced key', async () => {
    await page().getByTestId('editor').click();
    const hint = page().locator('.tab-hint');
    expect(await hint.count()).toBe(0);
    await page().keyboard.press('Tab');
    expect(await hint.innerText()).toContain('press Esc, then Tab');
    expect(await page().getByTestId('editor').getAttribute('aria-description')).toContain('Esc');
    await page().keyboard.press('Control+Z');
    await page().keyboard.press('Escape');
    await hint.waitFor({ state: 'detached' });
    await page().keyboard.press('Tab');
    expect(await page().evaluate(() => document.activeElement?.closest('.cm-editor') ?? null)).toBeNull();
  });
});

it('does not highlight a node after the panes have moved away from the pointer', async () => {
  await typeAndCompile(page(), LOOP);
  const { nodes } = await page().evaluate(() => {
    const picture = globalThis.window.fathom?.picture();
    if (picture === undefined) throw new Error('there is no page for tests');
    return picture;
  });
  const node = nodes.find(({ label }) => label.startsWith('Phi a'));
  if (node === undefined) throw new Error('there is no phi');
  await page().mouse.move(node.x + node.width / 2, node.y + node.height / 2);
  const hovered = page().locator('.graphview .hovered');
  await eventually(() => hovered.count(), 1);
  await page().keyboard.press('F8');
  await page().locator('[data-presenting=true]').waitFor();
  // By now, the browser reports the element under the pointer.
  await page().waitForTimeout(500);
  const [x, y] = [node.x + node.width / 2, node.y + node.height / 2];
  for (const each of await hovered.all()) {
    const box = await each.boundingBox();
    expect(box !== null && box.x <= x && x <= box.x + box.width && box.y <= y).toBe(true);
  }
  await page().keyboard.press('F8');
});

describe('a program with errors', long, () => {
  it('shows nothing of the program that was open before', async () => {
    await typeAndCompile(page(), LOOP);
    await showView(page(), 'semantics');
    await page().getByTestId('semantics').locator('[aria-rowindex], li').first().waitFor();
    await dragFiles(page(), [{ name: 'broken.simple', content: 'return foo;' }], 'dragenter', 'drop');
    const empty = page().locator('#pane-semantics .empty');
    await eventually(() => empty.innerText(), /has errors/);
    expect(await page().getByTestId('timeline').getAttribute('data-program')).toBeNull();
    await typeAndCompile(page(), 'return arg;');
    await typeProgram(page(), 'return arg + foo;');
    await eventually(
      () => page().locator('.cm-lintRange-error').count(),
      (count) => count > 0,
    );
    // An older version of the same program stays visible.
    expect(await page().getByTestId('timeline').getAttribute('data-program')).toBe('return arg;');
  });
});

describe('a small window', () => {
  const sizeOf = async (pane: string): Promise<{ width: number; height: number }> => {
    const box = await page().locator(`#pane-${pane}`).boundingBox();
    return box ?? { width: 0, height: 0 };
  };
  const resize = async (width: number, height: number): Promise<void> => {
    await page().setViewportSize({ width, height });
    const isSmall = width < 880;
    await eventually(
      () => page().locator('[data-testid=dock] .dv-groupview').count(),
      (count) => (count === 1) === isSmall,
    );
  };

  it.each([
    [640, 400],
    [853, 480],
  ])('shows one pane at a time, as wide as the window, at %i × %i', long, async (width, height) => {
    await showView(page(), 'graph');
    await resize(width, height);
    // The panes follow the window in the next frames.
    const graph = await eventually(
      () => sizeOf('graph'),
      (size) => size.width > width - 8 && size.width <= width,
    );
    expect(graph.height).toBeGreaterThan(height * 0.55);
    // The drawing gets nearly the whole pane.
    const drawing = await page().locator('[data-testid=graph] svg.drawing').boundingBox();
    expect(drawing?.height).toBeGreaterThan(graph.height - 90);
    expect(await page().locator('.graphview .legend').isVisible()).toBe(false);
    await page().getByRole('tab', { name: 'Guide' }).click();
    await eventually(
      () => sizeOf('guide'),
      (size) => size.height > height * 0.55,
    );
    // Error messages do not cover the text that the user is typing.
    await page().getByRole('tab', { name: 'Program' }).click();
    await typeProgram(page(), 'return foo;');
    await page().waitForTimeout(1200);
    expect(await page().getByTestId('editor').isVisible()).toBe(true);
    await typeAndCompile(page(), 'return arg;');
    await resize(1280, 720);
    expect((await sizeOf('guide')).width).toBeLessThan(640);
    expect(await page().getByTestId('editor').isVisible()).toBe(true);
  });

  it('has no horizontal scrolling', async () => {
    await resize(640, 400);
    const wide = await page().evaluate(() => document.documentElement.scrollWidth);
    expect(wide).toBe(640);
    const buttons = page().locator('header.top button:visible');
    for (const each of await buttons.all()) {
      const box = await each.boundingBox();
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(640);
    }
    await resize(1280, 720);
  });
});
