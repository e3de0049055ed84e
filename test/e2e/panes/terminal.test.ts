// Tests the terminal in the window: output that could freeze the window, and text pasted or dropped into
// the shell.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { seriousFaults } from '../../support/window/axe.ts';
import { eventually, openTerminal, typeAndCompile } from '../../support/window/actions.ts';
import { sharedWindow } from '../../support/window/window.ts';
import { long } from '../../support/extent.ts';

const { window, page } = sharedWindow();
const question = (): Locator => page().getByTestId('paste-question');
const keys = (): Locator => page().locator('[data-testid=terminal] .xterm-helper-textarea');
const rows = (of = 'terminal'): Promise<string> =>
  page().locator(`[data-testid=${of}] .xterm-rows`).innerText();
const shows = (text: string | RegExp, of = 'terminal'): Promise<string> =>
  eventually(
    () => rows(of),
    (all) => (typeof text === 'string' ? all.includes(text) : text.test(all)),
  );
async function enter(command: string): Promise<void> {
  await keys().focus();
  await page().keyboard.type(command);
  await page().keyboard.press('Enter');
}

beforeAll(async () => {
  await openTerminal(page());
  await enter('echo "rea"dy');
  await shows('ready');
});

describe('terminal output', long, () => {
  /** The data is stored in files, because a shell's line has a length limit. */
  const floods: Readonly<Record<string, string>> = {
    scrolled: '\x1b[99999999S\x1b[99999999T\x1b[99999999L\x1b[99999999M\x1b[99999999I\x1b[99999999Z',
    repeated: 'x\x1b[99999999b\x1b[H',
    marks: `a${'\u0301'.repeat(600_000)}`,
    resets: '\x1bc'.repeat(200_000),
    colors: '\x1b]4;1;#112233\x07'.repeat(25_000),
    lines: '\x1b[24L'.repeat(80_000),
    requests: '\x1b[c'.repeat(100_000),
  };
  it.each(Object.keys(floods))(
    'is drawn even if it would freeze the window, and the shell continues: %s',
    async (name) => {
      writeFileSync(join(window.folder, 'workspace', `${name}.txt`), floods[name] ?? '');
      // Discards the emulator's replies, as the requesting program would.
      await enter(`stty -echo; cat ${name}.txt; sleep 1; stty echo; printf '\\033c'; echo "af"ter-${name}`);
      await shows(`after-${name}`);
      await page().keyboard.press('Control+U');
    },
  );

  it('on a line of five million characters is not collected for screen readers', async () => {
    const live = page().locator('[data-testid=terminal] .live-region');
    await enter(`clear; head -c 5000000 /dev/zero | tr '\\0' x; clear; echo "af"ter-line`);
    await shows('after-line');
    await eventually(() => live.count(), 1);
    await enter('echo "rea"d aloud');
    await eventually(
      async () => (await live.textContent()) ?? '',
      (text) => text.includes('read aloud'),
    );
    expect((await live.textContent())?.length).toBeLessThan(100_000);
    // Output from before a keystroke no longer counts. Both outputs together exceed the limit for reading
    // aloud.
    await enter(`clear; head -c 19700 /dev/zero | tr '\\0' x; clear; echo "af"ter-much`);
    await shows('after-much');
    await enter(`echo "rea"d again ${'x'.repeat(250)}`);
    await eventually(
      async () => (await live.textContent()) ?? '',
      (text) => text.includes('read again'),
    );
  });

  it('is limited to a few combining marks per character', async () => {
    await typeAndCompile(
      page(),
      'int i = 0;\nsys.io.p("a");\nwhile (i < 5000) { sys.io.p("\\xcc\\x81"); i = i + 1; }\nsys.io.p("|end\\n");\nreturn 0;',
    );
    await page().getByTestId('run').click();
    const text = await shows('|end', 'run-output');
    expect(text.match(/\u0301/g)?.length).toBe(16);
  });
});

describe('pasted text', () => {
  async function paste(text: string): Promise<void> {
    await openTerminal(page());
    await keys().evaluate((target, data) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', data);
      target.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }, text);
  }

  it('waits on the command line, without its line break and control characters', async () => {
    await enter('clear');
    await paste('echo pas""ted\x03\x1b[201~\n');
    await shows('echo pas""ted[201~');
    expect(await question().count()).toBe(0);
    expect(await rows()).not.toMatch(/^pasted/m);
    await page().keyboard.press('Enter');
    await shows(/^pasted\[201~/m);
  });

  it('asks first if it has several lines, and Enter runs nothing', async () => {
    await enter('clear');
    await paste('echo one""1\r\necho two""2\r\n');
    await question().waitFor();
    expect(await page().getByTestId('paste-text').innerText()).toBe('echo one""1\necho two""2');
    expect(await question().locator('h2').innerText()).toBe('Paste 2 lines into the shell?');
    expect(await seriousFaults(page())).toEqual([]);
    await page().keyboard.press('Enter');
    await question().waitFor({ state: 'detached' });
    // The shell has the focus again.
    await page().keyboard.type('echo thr""ee3');
    await page().keyboard.press('Enter');
    await shows(/^three3/m);
    expect(await rows()).not.toContain('one');
  });

  it('is typed after confirmation from the keyboard if it has several lines', long, async () => {
    await enter('clear');
    await paste('echo one""1\necho two""2\n');
    await question().waitFor();
    await page().keyboard.press('Shift+Tab');
    await page().keyboard.press('Space');
    // The shell echoes both lines before it runs the first.
    await shows('one1');
    expect(await rows()).not.toContain('two2');
    await page().keyboard.press('Enter');
    await shows('two2');
  });

  it('becomes one line on request if it has several lines', long, async () => {
    await enter('clear');
    await paste('echo one""1\n   two""2\n');
    await page().getByTestId('paste-one-line').click();
    await shows('echo one""1 two""2');
    expect(await rows()).not.toMatch(/^one1/m);
    await page().keyboard.press('Control+C');
  });

  it('asks even if the shell supports bracketed paste, and cannot end the paste early', long, async () => {
    await enter(`clear; printf '\\033[?2004h'; cat -v`);
    await paste('one\x1b[201~\ntwo');
    await page().getByTestId('paste-all').click();
    await page().keyboard.press('Enter');
    await shows('^[[200~one[201~');
    await shows('two^[[201~');
    await page().keyboard.press('Control+C');
    await enter(`printf '\\033[?2004l'`);
  });

  it('also asks if it is dropped', async () => {
    await enter('clear');
    await page()
      .locator('[data-testid=terminal] .xterm-screen')
      .evaluate((target) => {
        const dataTransfer = new DataTransfer();
        dataTransfer.setData('text/plain', 'echo dro""pped\nrm -rf x\n');
        for (const name of ['dragenter', 'dragover', 'drop'])
          target.dispatchEvent(new DragEvent(name, { dataTransfer, bubbles: true, cancelable: true }));
      });
    await question().waitFor();
    await page().keyboard.press('Escape');
    await question().waitFor({ state: 'detached' });
    expect(await rows()).not.toContain('dro');
  });
});

it('the page logs no errors', long, () => {
  expect(window.complaints).toEqual([]);
});
