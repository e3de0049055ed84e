// Tests a student's peephole rule in Chromium: writing the rule with completion, running it, stepping
// through its changes, and checking it; and rules that are wrong, throw, do not terminate, exhaust memory,
// or break the graph.
import { beforeAll, describe, expect, it } from 'vitest';
import { seriousFaults } from '../../support/window/axe.ts';
import { sharedWindow } from '../../support/window/window.ts';
import {
  eventually,
  runCommand,
  showView,
  typeAndCompile,
  viewIsStored,
} from '../../support/window/actions.ts';
import { long } from '../../support/extent.ts';

const { window, page } = sharedWindow({ width: 1280, height: 800 });
const textOf = (id: string) => (): Promise<string> => page().getByTestId(id).innerText();
const click = (id: string): Promise<void> => page().getByTestId(id).click();
const count = (selector: string) => (): Promise<number> => page().locator(selector).count();

async function begin(ready: string): Promise<void> {
  await page().getByTestId('own-rule-new').selectOption(ready);
  await eventually(textOf('own-rule-editor'), (text) =>
    text.includes(`name: '${ready === 'empty' ? 'my-rule' : ready}'`),
  );
}

/** Replaces the open rule's text. */
async function write(text: string): Promise<void> {
  await click('own-rule-editor');
  await page().keyboard.press('Control+A');
  await page().keyboard.insertText(text);
}

const rule = (match: string): string =>
  `export default {\n  name: 'mine', law: 'mine', roots: ['Mul'],\n  match(node, api) {\n${match}\n  },\n};\n`;

async function runGives(result: string): Promise<void> {
  await click('run');
  await eventually(textOf('result'), (text) => new RegExp(`→ ${result}$`).test(text));
}

beforeAll(async () => {
  await typeAndCompile(page(), 'int a = arg * 2;\nreturn a + (a + 1) * 2;');
  await showView(page(), 'rules');
  await click('rules-subject-own');
});

describe('a sound rule', () => {
  it('is written with completions for its parameters', async () => {
    expect(await seriousFaults(page())).toEqual([]);
    await click('own-rule-first');
    await click('own-rule-editor');
    await page().keyboard.press('Control+Home');
    for (let i = 0; i < 5; i++) await page().keyboard.press('ArrowDown');
    await page().keyboard.press('End');
    await page().keyboard.press('Enter');
    await page().keyboard.type('console.log(right.val');
    const offered = (): Promise<string[]> => page().locator('.cm-tooltip-autocomplete li').allInnerTexts();
    await eventually(offered, (labels) => labels.length === 1 && labels[0].includes('value'));
    await eventually(
      () => page().locator('.cm-completionInfo').innerText(),
      (note) => note.includes('node.value') && note.includes('2n'),
    );
    // A new completion list ignores keys at first, so that an entry is never chosen before it is visible.
    await page().waitForTimeout(150);
    await page().keyboard.press('Enter');
    await eventually(textOf('own-rule-editor'), /console\.log\(right\.value\)/);
    await page().keyboard.type(", api.op('");
    await eventually(offered, (labels) => labels.some((label) => label.startsWith('Shl')));
    await page().keyboard.press('Escape');
    for (let i = 0; i < ", api.op('".length; i++) await page().keyboard.press('Backspace');
  });

  it('is edited without trapping the keyboard: Escape and Tab leave the editor', async () => {
    await page().keyboard.press('Escape');
    await page().keyboard.press('Tab');
    const isInside = (): Promise<boolean> =>
      page().evaluate(() => document.activeElement?.closest('[data-testid=own-rule-editor]') != null);
    await eventually(isInside, (inside) => !inside);
    await page().keyboard.press('Shift+Tab');
    await eventually(isInside, (inside) => inside);
  });

  it('runs on a key, adds its steps to the timeline, and preserves the result', async () => {
    await page().keyboard.press('Control+Enter');
    await eventually(textOf('own-rule-fired'), 'It fired 2 times.');
    expect(await page().getByTestId('own-rules-on').getAttribute('title')).toContain('double-is-shift.js');
    await eventually(textOf('own-rule-output'), /2n/);
    expect(await count('[data-testid=own-rule-step]')()).toBe(2);
    await page().getByTestId('own-rule-step').nth(1).click();
    const sentence = await textOf('timeline-sentence')();
    expect(sentence).toContain('x * 2 = x << 1 (double-is-shift)');
    expect(await page().getByTestId('own-rule-step').nth(1).getAttribute('aria-current')).toBe('step');
    await click('own-rule-mark');
    expect(await page().locator('#timeline-filter').inputValue()).toBe('double-is-shift');
    await page().locator('#timeline-filter').press('Enter');
    expect(await textOf('timeline-sentence')()).toBe(sentence);
    await page().locator('#timeline-filter').fill('');
    expect(await seriousFaults(page())).toEqual([]);
    // 2 · 7 + (2 · 7 + 1) · 2
    await runGives('44');
  });

  it('has no counterexample, and the check reports the tested cases', async () => {
    await click('own-rule-check');
    await eventually(textOf('own-rule-check-result'), /No counterexample/);
    const widths = await page().getByTestId('own-rule-width').allInnerTexts();
    expect(widths.map((row) => row.split(/\s+/).slice(0, 2).join(' '))).toEqual(['4 16', '8 256', '64 248']);
    expect(await seriousFaults(page())).toEqual([]);
  });

  it('is turned off by one click and stays off until it is run', async () => {
    await click('own-rules-on');
    await eventually(count('[data-testid=own-rules-on]'), 0);
    await click('own-rule-result-run');
    expect(await count('[data-testid=own-rule-step]')()).toBe(0);
  });
});

describe('an unsound rule', () => {
  it('gets a minimal counterexample, which opens as a program with a wrong result', async () => {
    await begin('half-is-shift');
    await click('own-rule-check');
    await eventually(textOf('own-rule-values'), 'x = -1');
    expect(await textOf('own-rule-program')()).toBe('return (arg / 2);');
    await click('own-rule-open');
    await eventually(textOf('own-rule-fired'), 'It fired once.');
    expect(await textOf('editor')()).toContain('return (arg / 2);');
    expect(await page().getByTestId('arg').inputValue()).toBe('-1');
    await runGives('-1');
  });

  it('is identified with its step when the program is compared with the unoptimized program', async () => {
    await showView(page(), 'semantics');
    await click('semantics-equivalence');
    await click('equivalence-go');
    await eventually(textOf('equivalence-sides'), 'none ↔ peepholes, 1 of your rules');
    await eventually(textOf('equivalence-change'), /half-is-shift/);
    expect(await textOf('equivalence-result')()).toContain('✗');
    await page().getByTestId('equivalence-change').getByRole('button').click();
    expect(await textOf('timeline-sentence')()).toContain('(half-is-shift)');
    await page().getByTestId('equivalence-second-rules').selectOption('all');
    await click('equivalence-go');
    await eventually(textOf('equivalence-result'), /No difference/);
    await click('equivalence-second-now');
    await showView(page(), 'rules');
  });

  it('has no effect when it is disabled', long, async () => {
    await click('own-rule-off');
    await eventually(count('[data-testid=own-rules-on]'), 0);
    await runGives('0');
    // The counterexample is a separate program, and the previous program is kept.
    await click('program');
    await click('program-recent-1');
    await eventually(textOf('editor'), /int a = arg \* 2;/);
  });
});

describe('an unsound rule that undoes its own change', long, () => {
  it('gets a counterexample in which it fires once', async () => {
    await begin('empty');
    await write(rule("    return api.op('Sub', ...node.operands.toReversed());").replace('Mul', 'Sub'));
    await click('own-rule-check');
    await eventually(textOf('own-rule-values'), 'x = 1, y = 0');
    await click('own-rule-open');
    await eventually(textOf('own-rule-fired'), 'It fired once.');
    await runGives('-1');
    await click('own-rule-off');
    await runGives('1');
    await click('own-rule-remove');
  });
});

describe('a failing rule', long, () => {
  it('is marked at the line of its error, and clicking the error opens that line', async () => {
    await begin('with-an-error');
    await typeAndCompile(page(), 'return arg * 12;');
    await click('own-rule-run');
    await eventually(textOf('own-rule-failure'), /The rule failed/);
    expect(await textOf('own-rule-line')()).toBe('Line 9');
    expect(await count('.cm-lintRange-error')()).toBe(1);
    expect(await count('[data-testid=own-rules-on]')()).toBe(0);
    await click('own-rule-line');
    await eventually(
      () => page().locator('[data-testid=rules] .cm-activeLine').innerText(),
      /if \(x\.op === 'Constant'\)/,
    );
    expect(await seriousFaults(page())).toEqual([]);
    await page().keyboard.type(' ');
    await eventually(count('.cm-lintRange-error'), 0);
  });

  it('is reported in every view if it fails on a later program', async () => {
    await typeAndCompile(page(), 'return arg - 12;');
    await begin('with-an-error');
    await click('own-rule-run');
    await eventually(textOf('own-rule-fired'), /^It did not fire/);
    await showView(page(), 'graph');
    await typeAndCompile(page(), 'return arg * 12;');
    const notice = (): Promise<string> => page().locator('.notice').innerText();
    await eventually(notice, /with-an-error-2\.js is disabled: TypeError/);
    await page().locator('.notice button').click();
    await showView(page(), 'rules');
    expect(await textOf('own-rule-line')()).toBe('Line 9');
  });

  it('is reported within the time limit if it loops forever, and the window stays responsive', async () => {
    await begin('without-end');
    const before = Date.now();
    await click('own-rule-run');
    await eventually(textOf('own-rule-failure'), /does not terminate/);
    expect(Date.now() - before).toBeLessThan(10_000);
    await typeAndCompile(page(), 'return arg * 6;');
  });

  it('is reported if it undoes itself or exhausts the memory', async () => {
    await begin('eats-memory');
    await click('own-rule-run');
    await eventually(textOf('own-rule-failure'), /too much memory/);
    await typeAndCompile(page(), 'return arg * 6 + arg;');
    await begin('swaps-for-ever');
    await click('own-rule-run');
    await eventually(textOf('own-rule-run-result'), /swaps-for-ever/);
    expect(await textOf('own-rule-failure')()).toContain('does not terminate');
  });

  it('is reported with its line while a built-in function does not return, and a click stops the rule at once', async () => {
    await begin('empty');
    await write(rule('    const huge = 3n ** 300000n;\n    for (;;) huge * huge;'));
    await click('own-rule-run');
    const before = Date.now();
    await click('own-rule-off');
    await typeAndCompile(page(), 'return arg * 8;');
    expect(Date.now() - before).toBeLessThan(8_000);
    await click('own-rule-run');
    await eventually(textOf('own-rule-run-result'), /Line 5.* takes too long/);
    await typeAndCompile(page(), 'return arg * 7;');
    expect(await count('[data-testid=own-rules-on]')()).toBe(0);
  });

  it('is rejected and changes nothing if it would break the graph', async () => {
    await begin('uses-itself');
    await typeAndCompile(page(), 'return arg + arg / 3;');
    await click('own-rule-run');
    await eventually(textOf('own-rule-refused'), /^Refused/);
    expect(await textOf('own-rule-run-result')()).toContain('would use itself');
    expect(await textOf('own-rule-fired')()).toBe('It did not fire on this program.');
    await click('own-rule-off');
  });
});

describe('rule files', long, () => {
  it('can be restored, and remain after a restart with all rules disabled', async () => {
    await click('own-rule-remove');
    await click('own-rule-back');
    await eventually(() => page().getByTestId('own-rule-file').inputValue(), 'uses-itself.js');
    await click('own-rule-run');
    await eventually(count('[data-testid=own-rules-on]'), 1);
    await viewIsStored(window, ({ rules }) => rules?.['chosen'] === 'uses-itself.js');
    expect(window.complaints).toEqual([]);
    await window.restart();
    await showView(page(), 'rules');
    await eventually(textOf('own-rule-editor'), /name: 'uses-itself'/);
    expect(await count('[data-testid=own-rules-on]')()).toBe(0);
    await page().getByTestId('own-rule-file').selectOption('double-is-shift.js');
    await eventually(textOf('own-rule-editor'), /console\.log\(right\.value\)/);
  });

  it('keep their undo history while another pane or file is open', async () => {
    const before = await textOf('own-rule-editor')();
    await click('own-rule-editor');
    await page().keyboard.press('Control+End');
    await page().keyboard.insertText('// later');
    await showView(page(), 'ssa');
    await showView(page(), 'rules');
    const file = await page().getByTestId('own-rule-file').inputValue();
    await page().getByTestId('own-rule-file').selectOption('half-is-shift.js');
    await eventually(textOf('own-rule-editor'), /name: 'half-is-shift'/);
    await page().getByTestId('own-rule-file').selectOption(file);
    await eventually(textOf('own-rule-editor'), /\/\/ later/);
    await click('own-rule-editor');
    await page().keyboard.press('Control+Z');
    await eventually(textOf('own-rule-editor'), before);
  });

  it('are found in the palette', async () => {
    await runCommand(page(), 'own-rule-check');
    await eventually(textOf('own-rule-check-result'), /No counterexample/);
  });
});
