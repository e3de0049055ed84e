// Tests Run in the window: a program runs in a separate terminal, next to a shell that may contain typed
// text. The run can be stopped and is limited, its result is visible, and faults link to lines.
import { beforeAll, describe, expect, it } from 'vitest';
import { seriousFaults } from '../../support/window/axe.ts';
import { sharedWindow } from '../../support/window/window.ts';
import { eventually, openExample, openTerminal, typeAndCompile } from '../../support/window/actions.ts';
import { long } from '../../support/extent.ts';

const { page } = sharedWindow({ width: 1280, height: 720 });
const click = (id: string): Promise<void> => page().getByTestId(id).click();
const rows = (id: string) => (): Promise<string> =>
  page().locator(`[data-testid=${id}] .xterm-rows`).innerText();
const runText = rows('run-output');
const shellText = rows('terminal');
const result = (): Promise<string> => page().getByTestId('result').innerText();
const notice = (): Promise<string> => page().getByTestId('notice').innerText();
const focused = (): Promise<string> =>
  page().evaluate(() => document.activeElement?.closest('[data-testid]')?.getAttribute('data-testid') ?? '');

async function typeInShell(text: string): Promise<void> {
  await openTerminal(page());
  await page().keyboard.type(text);
}

async function interruptShell(): Promise<void> {
  await typeInShell('');
  await page().keyboard.press('Control+C');
}

beforeAll(async () => {
  await openTerminal(page());
  await eventually(shellText, (text) => /[#$]/.test(text));
});

describe('Run', () => {
  it('shows the commands, the program’s output, and the result, and keeps the focus', async () => {
    await typeAndCompile(page(), 'sys.io.p("héllo\\n");\nreturn arg * 6;');
    await page().keyboard.press('Control+Enter');
    await eventually(result, /42/);
    // Lines wrap at the width of the terminal.
    const commands =
      /^\$ as -o build\/[\w-]+\.o build\/[\w-]+\.s\$ ld -o build\/[\w-]+ build\/[\w-]+\.o\$ \.\/build\/[\w-]+ 7héllo42/;
    await eventually(runText, (text) => commands.test(text.replaceAll('\n', '')));
    expect(await focused()).toBe('editor');
    await click('run');
    await eventually(result, /42/);
    expect(await focused()).toBe('run');
  });

  it('types nothing into the shell, whatever its command line contains', long, async () => {
    await typeInShell('rm -rf somefo');
    await eventually(shellText, (text) => text.includes('somefo'));
    await typeAndCompile(page(), 'return arg + 1;');
    await click('run');
    await eventually(result, /8/);
    await openTerminal(page());
    await page().waitForTimeout(300);
    expect((await shellText()).trim()).toMatch(/rm -rf somefo$/);
  });

  it(
    'types its commands into the shell on request, and only if the command line is empty',
    long,
    async () => {
      await click('run-tab');
      await click('run-type');
      await eventually(notice, /line is not empty/);
      await interruptShell();
      await eventually(shellText, (text) => /[#$] *$/.test(text.trimEnd()));
      await click('run-tab');
      await click('run-type');
      await eventually(shellText, (text) => text.includes('ld -o') && /\n8\b/.test(text));
      await typeInShell('sleep 100\n');
      await page().waitForTimeout(300);
      await click('run-tab');
      await click('run-type');
      await eventually(notice, /another program is running/);
      await interruptShell();
    },
  );

  it('passes typed input to the program', async () => {
    await typeAndCompile(page(), 'u8[] name = sys.io.stdin(); sys.io.p(name); return name#;');
    await click('run');
    await eventually(() => page().getByTestId('run-state').innerText(), /Running/);
    await page().locator('[data-testid=run-output] .xterm-helper-textarea').focus();
    await page().keyboard.type('Ada\n');
    await eventually(result, /4/);
    await eventually(runText, (text) => /Ada\nAda\n4\n/.test(text));
  });

  it('is stopped by a click', async () => {
    await typeAndCompile(page(), 'while (1) arg = arg * 3 + 1; return 0;');
    await click('run');
    await click('stop');
    await eventually(result, /stopped/);
    await page().getByTestId('run').waitFor();
    await eventually(runText, (text) => text.includes('Stopped.'));
  });

  it('says that the program was stopped, even before it began', long, async () => {
    await typeAndCompile(page(), 'while (1) arg = arg * 5 + 1; return 0;');
    // With two real clicks, the program would start between them.
    const stopped = (): Promise<number> => runText().then((text) => text.split('Stopped.').length - 1);
    const before = await stopped();
    await page().evaluate(async () => {
      document.querySelector<HTMLElement>('[data-testid=run]')?.click();
      await new Promise((resolve) => setTimeout(resolve, 0));
      document.querySelector<HTMLElement>('[data-testid=stop]')?.click();
    });
    await eventually(result, /stopped/);
    await eventually(stopped, before + 1);
  });

  it('stops a flood of output, and the window stays responsive', long, async () => {
    await typeAndCompile(page(), 'while (1) sys.io.p("a flood of output\\n"); return 0;');
    await click('run');
    await eventually(result, /too much output/);
    await eventually(runText, (text) => text.includes('the program printed a million characters'));
  });

  it('prevents program output from controlling the terminal', async () => {
    await typeAndCompile(page(), 'sys.io.p("\\x1b[2J\\x1b]0;title\\x07done\\n"); return 1;');
    await click('run');
    await eventually(runText, (text) => text.includes('·[2J·]0;title·done'));
  });

  it('links a fault to its line in the terminal and next to the Run button', async () => {
    await typeAndCompile(page(), 'int a = 10;\nint b = arg - 7;\nreturn a / b;');
    await click('run');
    await eventually(result, 'Line 3: division by zero');
    await eventually(runText, (text) => text.includes('fault: divide-by-zero at line 3'));
    const lit = async (): Promise<string> =>
      (await page().locator('.cm-content .lit').allInnerTexts()).join(' ');
    await page().getByTestId('result').getByRole('button').click();
    await eventually(lit, /return a \/ b/);
    expect(await focused()).toBe('editor');
    await page().keyboard.press('Control+Home');
    await eventually(lit, (text) => !text.includes('return'));
    const row = page().locator('[data-testid=run-output] .xterm-rows > div', { hasText: 'fault: ' }).last();
    const box = await row.boundingBox();
    if (box === null) throw new Error('the line of the fault is not in view');
    const start = 'fault: divide-by-zero at '.length;
    const x = box.x + (start + 3) * (await cellWidth());
    await page().mouse.move(x, box.y + box.height / 2);
    await page().waitForTimeout(200);
    await page().mouse.click(x, box.y + box.height / 2);
    await eventually(lit, /return a \/ b/);
  });

  it('hides a program’s result while another program is open', async () => {
    const name = async (): Promise<string> =>
      (await page().getByTestId('program').innerText()).split('\n')[0]?.trim() ?? '';
    await openExample(page(), 'Factorial');
    await eventually(name, /^Factorial/);
    const first = await name();
    await click('run');
    await eventually(result, /5040/);
    await openExample(page(), 'Collatz');
    await eventually(result, '');
    await click('program');
    await click('program-open');
    await page()
      .getByRole('dialog')
      .getByRole('option', { name: new RegExp(`^${first}`) })
      .click();
    await eventually(result, /5040/);
  });

  it('hides the result after the program is edited', long, async () => {
    await typeAndCompile(page(), 'return arg;');
    await eventually(result, '');
  });

  it('has no serious accessibility violation', long, async () => {
    expect(await seriousFaults(page())).toEqual([]);
  });
});

/** Width of a character in the terminal. */
const cellWidth = (): Promise<number> =>
  page().evaluate(() => {
    const rows = document.querySelector('[data-testid=run-output] .xterm-rows');
    const probe = document.createElement('span');
    probe.textContent = 'm'.repeat(100);
    probe.style.cssText = 'position: absolute; visibility: hidden';
    rows?.append(probe);
    const { width } = probe.getBoundingClientRect();
    probe.remove();
    return width / 100;
  });
