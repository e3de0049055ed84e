// Tests attacks on the window in Chromium: pages of other sites and ports, untrusted text (a lab, a
// pipeline, program output), and attempts to run, load, or navigate inside the page.
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { attacks } from '../../support/attacks/graphs.ts';
import { openWindow, type OpenWindow } from '../../support/window/window.ts';
import { dragFiles, eventually, showView, typeAndCompile } from '../../support/window/actions.ts';
import { long } from '../../support/extent.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const LAB = `---
id: hostile
title: A <b>hostile</b> lab <img src=x onerror="globalThis.hacked='title'">
minutes: 5
level: 24
goals: ["<script>globalThis.hacked='goal'</script>"]
concepts: [node]
---

## Links <script>globalThis.hacked='heading'</script> {#links}

<script>globalThis.hacked = 'script'</script>
<img src="x" onerror="globalThis.hacked = 'image'">
<iframe srcdoc="<script>parent.hacked = 'frame'</script>"></iframe>
<svg onload="globalThis.hacked = 'svg'"><a href="javascript:globalThis.hacked='svg-link'">svg</a></svg>
<base href="http://evil.example/"><meta http-equiv="refresh" content="0;url=http://evil.example/">
<form action="http://evil.example/"><button>send</button></form>
<style>body { display: none }</style>

<javascript:globalThis.hacked='auto'> <data:text/html,x> <file:///etc/passwd> <vbscript:x> <JaVaScRiPt:x> <blob:x>
[one][a] [two][b] [three][c] [four][d] [five][e] [six][f] [seven][g] [eight][h] ![nine][a] ![ten][i] ![eleven][k]
Out: <https://example.org/page> <mailto:ada@example.org> and [here](#links)

[a]: javascript:globalThis.hacked='reference'
[b]: data:text/html,<script>alert(1)</script> "title"
[c]: file:///etc/passwd
[d]: ../../secret
[e]: //evil.example/x
[f]: /open?ticket=x
[g]: ?present=1
[h]: http://evil.example@127.0.0.1/
[i]: http://evil.example/pixel.png
[k]: data:image/svg+xml,<svg/onload=alert(1)>

$\\href{javascript:globalThis.hacked='math'}{x} \\color{red}{y} \\includegraphics{http://evil.example/pixel.png}$

| a | b |
| :-: | --: |
| \`</code><script>globalThis.hacked='code'</script>\` | 2 |

\`\`\`simple"><script>globalThis.hacked='fence'</script>
return 1;
\`\`\`

\`\`\`task
id: a-task
title: Task <img src=x onerror="globalThis.hacked='task'">
check:
  kind: returns
  cases:
    - { arg: 0, result: 1 }
hints:
  - "Hint <img src=x onerror=\\"globalThis.hacked='hint'\\"> [link](javascript:globalThis.hacked='hint-link')"
  - "Hint <javascript:globalThis.hacked='hint-link'>"
\`\`\`

## Formulas {#formulas}

First line: $\\raisebox{9999em}{COVER}$ $\\llap{COVERCOVERCOVERCOVER}$ $\\hspace{-90em}\\rule{80em}{9em}$ $\\rlap{\\rule{300em}{3em}}$
$\\smash{\\rule[-90em]{90em}{190em}}$ $\\kern-30em\\Huge{\\Huge COVER}$ $\\begin{array}{c}1\\\\[-30em]2\\end{array}$ end

$$
\\raisebox{90em}{COVER}\\hspace{-90em}\\rule{9999em}{9999em}
$$

Bomb: $\\def\\a{xx}\\def\\b{\\a\\a}\\def\\c{\\b\\b}\\def\\d{\\c\\c}\\def\\e{\\d\\d}\\def\\f{\\e\\e}\\def\\g{\\f\\f}\\def\\h{\\g\\g}\\h$
$\\def\\d#1{#1#1}\\d{\\d{\\d{\\d{\\d{\\d{\\d{\\d{\\d{\\d{\\d{\\d{\\d{\\d{\\d{\\d{\\d{\\d{\\d{\\d{\\d{\\d{\\d{\\d{x}}}}}}}}}}}}}}}}}}}}}}}}$

\`\`\`simple
return 1;
\`\`\`

${'| a '.repeat(60)}|
${'| - '.repeat(60)}|
${'|\n'.repeat(900)}

The last line of the text.
`;

let window: OpenWindow;
let other: Server;
let otherPort = 0;
const folder = temporaryFolder('attacks');
/** Cookies received by the other server. */
const cookiesSeen: string[] = [];
const page = (): Page => window.page;
const TERMINAL = '[data-testid=terminal]';
async function focusShell(): Promise<void> {
  await page().getByTestId('terminal-tab').click();
  await page().locator(`${TERMINAL} .xterm-helper-textarea`).focus();
}
const hacked = (of = page()): Promise<unknown> =>
  of.evaluate(() => (globalThis as { hacked?: unknown }).hacked ?? null);
const panes = [
  'cfg',
  'assembly',
  'registers',
  'machine',
  'rules',
  'analysis',
  'semantics',
  'ssa',
  'pipeline',
];
async function showAllPanes(): Promise<void> {
  for (const pane of [...panes, 'graph']) {
    await showView(page(), pane);
    await page()
      .locator('[role=tab][aria-selected=true]')
      .filter({ has: page().getByTestId(`tab-${pane}`) })
      .waitFor();
  }
}
const address = (): string => window.address;

beforeAll(async () => {
  mkdirSync(join(folder, 'course', '01-hostile', 'files'), { recursive: true });
  writeFileSync(join(folder, 'course', '01-hostile', 'lab.md'), LAB);
  writeFileSync(join(folder, 'course', '01-hostile', 'files', 'links.simple'), 'return 1;\n');
  for (const file of ['course.yaml', 'glossary.en.yaml', 'references.yaml'])
    cpSync(new URL(`../../../labs/course/${file}`, import.meta.url), join(folder, 'course', file));
  other = createServer((request, response) => {
    cookiesSeen.push(request.headers.cookie ?? '');
    response.writeHead(200, { 'Content-Type': 'text/html' }).end('<!doctype html><title>other</title>');
  });
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  otherPort = (other.address() as { port: number }).port;
  window = await openWindow({
    courses: join(folder, 'course'),
    hosts: 'MAP evil.example 127.0.0.1, MAP example.org ~NOTFOUND',
  });
});
afterAll(async () => {
  await window.close();
  other.close();
});

describe('a page of another site', long, () => {
  /** Everything that a page at that address can try against the window's server. */
  async function attempts(from: string): Promise<Record<string, string>> {
    const evil = await window.context.newPage();
    await evil.goto(from);
    const found = await evil.evaluate(async (target) => {
      const outcome = (promise: Promise<unknown>): Promise<string> =>
        Promise.race([
          promise.then(
            (value) => `got ${String(value)}`,
            () => 'nothing',
          ),
          new Promise<string>((resolve) => setTimeout(() => resolve('nothing'), 1500)),
        ]);
      const element = (
        name: 'script' | 'img' | 'link',
        attributes: Record<string, string>,
      ): Promise<string> =>
        outcome(
          new Promise((resolve, reject) => {
            const made = Object.assign(document.createElement(name), attributes);
            made.addEventListener('load', () => resolve('it'));
            made.addEventListener('error', () => reject(new Error()));
            document.head.append(made);
          }),
        );
      const frame = async (): Promise<string> => {
        const made = document.createElement('iframe');
        made.src = target;
        document.body.append(made);
        await new Promise((resolve) => made.addEventListener('load', resolve));
        return made.contentDocument === null ? 'nothing' : `got ${made.contentDocument.title}`;
      };
      const opened = async (): Promise<string> => {
        const made = globalThis.open(target);
        await new Promise((resolve) => setTimeout(resolve, 500));
        try {
          return `got ${made?.document.title ?? ''}`;
        } catch {
          return 'nothing';
        } finally {
          made?.close();
        }
      };
      const socket = (): Promise<string> =>
        outcome(
          new Promise((resolve, reject) => {
            const made = new WebSocket(`${target.replace('http', 'ws')}socket`, [
              'fathom',
              'key.x',
              'window.x',
            ]);
            made.onopen = () => resolve('it');
            made.onerror = () => reject(new Error());
          }),
        );
      const fetched = (mode: RequestMode, credentials: RequestCredentials): Promise<string> =>
        outcome(fetch(target, { mode, credentials }).then((response) => response.text() || Promise.reject()));
      return {
        cors: await fetched('cors', 'include'),
        'no-cors': await fetched('no-cors', 'include'),
        post: await outcome(fetch(target, { method: 'POST', body: 'x' }).then((r) => r.text())),
        script: await element('script', { src: `${target}icon.svg` }),
        picture: await element('img', { src: `${target}icon.svg` }),
        style: await element('link', { rel: 'stylesheet', href: target }),
        frame: await frame(),
        opened: await opened(),
        socket: await socket(),
      };
    }, address());
    // The opened page is isolated from its opener, so the opener cannot close it either.
    for (const left of window.context.pages()) if (left !== page()) await left.close();
    return found;
  }
  const nothing = {
    cors: 'nothing',
    'no-cors': 'nothing',
    post: 'nothing',
    script: 'nothing',
    picture: 'nothing',
    style: 'nothing',
    frame: 'nothing',
    opened: 'nothing',
    socket: 'nothing',
  };

  it('reads nothing from Fathom', async () => {
    expect(await attempts(`http://evil.example:${otherPort}/`)).toEqual(nothing);
  });

  it('reads nothing from another port of this machine and receives no cookie', async () => {
    cookiesSeen.length = 0;
    for (const name of ['127.0.0.1', 'localhost', 'other.localhost'])
      expect([name, await attempts(`http://${name}:${otherPort}/`)]).toEqual([name, nothing]);
    expect(cookiesSeen.length).toBeGreaterThan(0);
    expect(cookiesSeen.join()).not.toContain('fathom-');
  });

  it('reads nothing from another port of the window’s host name, although the cookie is sent there', async () => {
    cookiesSeen.length = 0;
    const { hostname } = new URL(address());
    expect(await attempts(`http://${hostname}:${otherPort}/`)).toEqual(nothing);
    // The attacker needs the host name, which changes at each start and appears on no command line.
    expect(cookiesSeen.join()).toContain(`fathom-${window.server.port}=`);
    expect(await hacked()).toBe(null);
  });

  it('reads nothing through a host name that was rebound to this machine', async () => {
    const rebound = await window.context.newPage();
    const response = await rebound.goto(`http://evil.example:${window.server.port}/`);
    expect(response?.status()).toBe(403);
    expect(await rebound.locator('body').innerText()).toContain('only requests from this computer');
    await rebound.close();
  });

  it('cannot frame the window or access a window that it opens', async () => {
    const evil = await window.context.newPage();
    await evil.goto(`http://127.0.0.1:${otherPort}/`);
    const opening = window.context.waitForEvent('page');
    await evil.evaluate((target) => void globalThis.open(target), address());
    const opened = await opening;
    await opened.waitForLoadState();
    expect(await opened.evaluate(() => globalThis.opener as unknown)).toBe(null);
    expect(await opened.getByTestId('editor').count()).toBe(0);
    await opened.close();
    await evil.close();
  });
});

describe('the page', () => {
  it('runs and loads only what belongs to the window', long, async () => {
    const tab = await window.context.newPage();
    await tab.goto(address());
    await tab.getByTestId('editor').waitFor();
    const violated = await tab.evaluate(async () => {
      const found = new Set<string>();
      document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) =>
        found.add(effectiveDirective),
      );
      const add = (html: string): void => {
        const made = document.createElement('div');
        made.innerHTML = html;
        document.body.append(made);
        setTimeout(() => made.remove(), 6000);
      };
      const script = document.createElement('script');
      script.textContent = "globalThis.hacked = 'inline'";
      document.body.append(script);
      add(`<img src="x" onerror="globalThis.hacked = 'handler'">`);
      add(`<img src="http://evil.example/pixel.png">`);
      add(`<iframe src="/"></iframe><object data="/icon.svg"></object>`);
      add(
        `<p style="position: fixed" id="attribute">x</p><style>#element { position: fixed }</style><p id="element">x</p>`,
      );
      add(`<base href="http://evil.example/">`);
      const form = document.createElement('form');
      form.action = '/submitted';
      document.body.append(form);
      form.submit();
      const outside = document.createElement('script');
      outside.src = 'http://evil.example/script.js';
      document.body.append(outside);
      const tries: (() => unknown)[] = [
        () => (0, eval)("globalThis.hacked = 'eval'"),
        () => new Function("globalThis.hacked = 'function'")(),
        () => setTimeout("globalThis.hacked = 'timeout'"),
        () => new Worker('data:text/javascript,'),
        () => new Worker(URL.createObjectURL(new Blob(['']))),
        () => new WebSocket('ws://evil.example/'),
        () => navigator.sendBeacon('http://evil.example/', 'x'),
      ];
      // These run as the page's own script because policies do not apply to a test's evaluations. Some
      // attempts throw, and all are reported.
      for (const attempt of tries) setTimeout(() => void new Promise(() => attempt()).catch(() => undefined));
      await fetch('http://evil.example/').catch(() => undefined);
      // Reports arrive one by one, slowly on a busy machine.
      for (let waits = 0; waits < 100 && found.size < 12; waits++)
        await new Promise((resolve) => setTimeout(resolve, 50));
      for (const id of ['attribute', 'element']) {
        const { position } = getComputedStyle(document.getElementById(id) ?? document.body);
        if (position === 'fixed') found.add(`${id} was styled`);
      }
      return [...found].sort();
    });
    expect(violated).toEqual([
      'base-uri',
      'connect-src',
      'form-action',
      'frame-src',
      'img-src',
      'object-src',
      'script-src',
      'script-src-attr',
      'script-src-elem',
      'style-src-attr',
      'style-src-elem',
      'worker-src',
    ]);
    expect(await hacked(tab)).toBe(null);
    expect(tab.url()).toBe(address());
    await tab.close();
  });

  it('still applies the styles of the editor, terminal, and drawings', async () => {
    await typeAndCompile(page(), 'int x = arg * 2; return x;');
    const style = (selector: string, property: string): Promise<string> =>
      page()
        .locator(selector)
        .first()
        .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property);
    expect(await style('.cm-scroller', 'display')).toBe('flex');
    await focusShell();
    await page().keyboard.type(`printf '\\033[38;2;1;2;3mcolored\\033[0m \\033[31mred\\033[0m\\n'`);
    await page().keyboard.press('Enter');
    const colored = page().locator(`${TERMINAL} .xterm-rows span`, { hasText: 'colored' }).last();
    await eventually(
      () => colored.evaluate((element) => getComputedStyle(element).color).catch(() => ''),
      'rgb(1, 2, 3)',
    );
    expect(await style(`${TERMINAL} .xterm-rows span.xterm-fg-1`, 'color')).toMatch(/^rgb\((?!0, 0, 0)/);
    await showAllPanes();
    expect(window.complaints).toEqual([]);
  });

  it('does not navigate to a dropped link or address', long, async () => {
    const prevented = await page().evaluate(() =>
      ['.graphview', '[data-testid="guide"]', 'header', '.xterm-rows'].map((selector) => {
        const dataTransfer = new DataTransfer();
        dataTransfer.setData('text/uri-list', 'http://evil.example/');
        const event = new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true });
        document.querySelector(selector)?.dispatchEvent(event);
        return event.defaultPrevented;
      }),
    );
    expect(prevented).toEqual([true, true, true, true]);
  });
});

describe('a lab by another author', long, () => {
  const guide = page;

  it('is shown as text: nothing in it runs, applies styles, or loads', async () => {
    const text = (): Promise<string> => guide().getByTestId('guide').innerText();
    // The course has a separate page from which its labs are opened.
    if (!(await text()).includes('eleven'))
      await guide().getByTestId('guide').getByText('hostile').first().click();
    await eventually(text, /eleven/);
    for (const name of ['hint', 'Hint']) {
      const button = guide().getByTestId('guide').getByRole('button', { name }).first();
      if (await button.isVisible().catch(() => false)) await button.click();
    }
    expect(
      await guide()
        .getByTestId('guide')
        .locator('script, iframe, img, svg a, form, base, meta, style')
        .count(),
    ).toBe(0);
    expect(await hacked()).toBe(null);
    expect(window.complaints).toEqual([]);
  });

  it('has no link that navigates away or runs anything, and opens web links in a new page', async () => {
    const links = guide().getByTestId('guide').locator('a[href]');
    const hrefs = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
    expect(new Set(hrefs)).toEqual(new Set(['https://example.org/page', 'mailto:ada@example.org', '#links']));
    for (const button of ['left', 'middle'] as const)
      await guide().getByTestId('guide').locator('a[href="#links"]').first().click({ button });
    expect(page().url()).toBe(address());
    expect(window.context.pages()).toHaveLength(1);
    const opening = window.context.waitForEvent('page');
    await guide().getByTestId('guide').locator('a[href="https://example.org/page"]').first().click();
    const opened = await opening;
    expect(await opened.evaluate(() => globalThis.opener as unknown)).toBe(null);
    await opened.close();
    expect(page().url()).toBe(address());
    expect(await hacked()).toBe(null);
  });
});

describe('formulas and tables by another author', () => {
  const prose = (): Locator => page().getByTestId('guide').locator('.prose');
  const isIn = (selector: string): Promise<boolean> =>
    page().evaluate((outside) => {
      const box = document.querySelector(outside)?.getBoundingClientRect();
      if (box === undefined) return true;
      return Array.from({ length: 400 }, (_, i) => [i % 20, Math.floor(i / 20)] as const).some(([x, y]) => {
        const at = document.elementFromPoint(
          box.x + ((x + 0.5) * box.width) / 20,
          box.y + ((y + 0.5) * box.height) / 20,
        );
        return at?.closest('math') !== null && at !== null;
      });
    }, selector);

  it('are not drawn outside their area', async () => {
    await page().getByTestId('next-step').click();
    await prose().getByText('The last line of the text.').waitFor();
    for (const outside of ['[data-testid=graph]', '[data-testid=editor]', 'header', '[data-testid=timeline]'])
      expect(await isIn(outside), outside).toBe(false);
    const formulas = prose().locator('math');
    const places = await formulas.evaluateAll((all) =>
      all.map((each) => {
        const { height, right } = each.getBoundingClientRect();
        const around = each.closest('.prose')?.getBoundingClientRect();
        const isScrolled = each.closest('.math') !== null;
        return { height, isInside: isScrolled || right <= (around?.right ?? 0) + 1 };
      }),
    );
    expect(places.length).toBeGreaterThan(7);
    expect(places.filter(({ height, isInside }) => height > 500 || !isInside)).toEqual([]);
    // A formula's drawing is clipped at the edge of its area.
    const containment = await formulas.evaluateAll((all) =>
      all.map((each) => getComputedStyle(each).contain),
    );
    expect(new Set(containment)).toEqual(new Set(['paint']));
    const heights = await prose()
      .locator('.math')
      .evaluateAll((all) => all.map((each) => each.clientHeight));
    expect(Math.max(...heights)).toBeLessThan(600);
  });

  it('are shown as source text if they would grow without bounds', long, async () => {
    const written = prose().locator('code', { hasText: '#1#1' });
    expect(await written.count()).toBe(1);
    // The rest of the text is rendered, except for a table that would fill the page with cells.
    expect(await prose().locator('math').first().isVisible()).toBe(true);
    expect(await prose().locator('table').count()).toBe(0);
    expect(await prose().getByRole('note').innerText()).toContain('too long to render');
    expect(window.complaints).toEqual([]);
  });
});

describe('a dropped file', () => {
  const nasty = `<img/src=x/onerror="globalThis.hacked='pipeline'">`;
  const node = (
    opcode: string,
    control: readonly number[],
    inputs: readonly number[],
    literal: string,
  ): object => ({
    opcode,
    control,
    inputs,
    literals: [literal],
  });
  /** A well-formed file with hostile contents. */
  const pipeline = JSON.stringify({
    nodes: [
      node('start', [], [], nasty),
      node(nasty, [], [], nasty),
      node('__proto__', [], [1], 'constructor'),
      node('</script><script>globalThis.hacked=1</script>', [0], [2], nasty),
      node('exit', [3], [], '\u202e\u0000\u001b[2J'),
    ],
  });
  const editorText = (): Promise<string> => page().getByTestId('editor').innerText();

  it('appears as text in every pane, including its names, opcodes, and literals', async () => {
    await dragFiles(page(), [{ name: `${nasty} onload=x.json`, content: pipeline }], 'dragenter', 'drop');
    await eventually(editorText, /<img\/src=x/);
    // A pipeline with errors opens its pane.
    await page().locator('#pane-pipeline').waitFor();
    await showAllPanes();
    await showView(page(), 'pipeline');
    for (const part of ['pipeline-lines', 'pipeline-not-runnable'])
      await eventually(() => page().getByTestId(part).first().innerText(), /<img\/src=x/);
    await page().getByTestId('problems-tab').click();
    await eventually(() => page().getByTestId('problems').innerText(), /<img\/src=x/);
    expect(await page().locator('main img, main iframe, main script, body > script').count()).toBe(0);
    expect(await hacked()).toBe(null);
    expect(window.complaints).toEqual([]);
  });

  it('does not run if it accesses files or calls functions', long, async () => {
    const refused = attacks.flatMap(({ text, refused: why }) => (why === undefined ? [] : { text, why }));
    for (const [i, { text, why }] of refused.filter((_, at) => at % 8 === 0).entries()) {
      const name = `attack-${i}`;
      await dragFiles(page(), [{ name: `${name}.pipeline`, content: text }], 'dragenter', 'drop');
      await eventually(() => page().getByTestId('program-name').innerText(), `${name}.pipeline`);
      await page().getByTestId('problems-tab').click();
      await eventually(
        () => page().getByTestId('problems').innerText(),
        (told) => why.test(told),
      );
      await page().getByTestId('run').click();
      expect(await page().getByTestId('result').innerText()).not.toContain('→');
    }
  });

  it('runs nothing in the page if the file is a program', async () => {
    const program = `// ${nasty} </script><script>globalThis.hacked='comment'</script>\nreturn 1;`;
    await dragFiles(page(), [{ name: 'a.simple', content: program }], 'dragenter', 'drop');
    await eventually(
      () => page().getByTestId('timeline').getAttribute('data-program'),
      (text) => text === program.slice(0, 200),
    );
    expect(await page().locator('main img').count()).toBe(0);
    expect(await hacked()).toBe(null);
  });
});

/**
 * Moves the pointer to a place in a terminal line and clicks, because links are detected when the pointer
 * arrives.
 */
async function pressOn(terminal: string, text: string, column: number): Promise<void> {
  const row = page().locator(`${terminal} .xterm-rows > div`, { hasText: text }).last();
  // An element that is being redrawn has no bounding box.
  const box = await eventually(
    () => row.boundingBox(),
    (found) => found !== null,
  );
  if (box === null) return;
  const cell = await page()
    .locator(`${terminal} .xterm-screen`)
    .evaluate((screen) => {
      const probe = document.createElement('span');
      probe.textContent = 'm'.repeat(100);
      probe.style.cssText = 'position: absolute; visibility: hidden';
      screen.querySelector('.xterm-rows')?.append(probe);
      const { width } = probe.getBoundingClientRect();
      probe.remove();
      return width / 100;
    });
  const [x, y] = [box.x + (column + 0.5) * cell, box.y + box.height / 2];
  await page().mouse.move(x, box.y - box.height);
  await page().mouse.move(x, y, { steps: 3 });
  await page().evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
  await page().mouse.click(x, y);
}

describe('terminal output', () => {
  const question = (): Locator => page().getByTestId('link-question');
  const asked = (): Promise<string> => page().getByTestId('link-address').innerText();
  /** Output may move the line away from the pointer, so a click is retried. */
  async function pressUntilAsked(terminal: string, text: string, column: number): Promise<void> {
    for (let tries = 0; tries < 5 && (await question().count()) === 0; tries++) {
      await pressOn(terminal, text, column);
      await question()
        .waitFor({ timeout: 2000 })
        .catch(() => undefined);
    }
  }
  /** Checks that the dialog asks about this link, because the previously clicked link opened no dialog. */
  async function refuse(): Promise<void> {
    await page().keyboard.press('Escape');
    await question().waitFor({ state: 'detached' });
  }

  it('opens an address only after showing it to the user', async () => {
    await focusShell();
    const link = (target: string, text: string): string =>
      `\\033]8;;${target}\\033\\\\${text}\\033]8;;\\033\\\\\\n`;
    const lines = [
      link('javascript:globalThis.hacked=1', 'harmless-one'),
      link('file:///etc/passwd', 'harmless-two'),
      link('https://evil.example/real', 'https://school.example/shown'),
      '\\033]52;c;aGFja2Vk\\007\\033]0;title\\007plain https://example.org/plain end\\n',
    ];
    await page().keyboard.type(`clear; printf '${lines.join('')}'`);
    await page().keyboard.press('Enter');
    await eventually(
      () => page().locator(`${TERMINAL} .xterm-rows`).innerText(),
      /^plain https:\/\/example\.org\/plain end/m,
    );
    await pressOn(TERMINAL, 'harmless-one', 3);
    await pressOn(TERMINAL, 'harmless-two', 3);
    expect(await question().count()).toBe(0);
    await pressUntilAsked(TERMINAL, 'https://school', 12);
    expect(await asked()).toBe('https://evil.example/real');
    await refuse();
    await pressUntilAsked(TERMINAL, 'plain https', 12);
    expect(await asked()).toBe('https://example.org/plain');
    const opening = window.context.waitForEvent('page');
    await page().getByTestId('link-open').click();
    const opened = await opening;
    expect(await opened.evaluate(() => globalThis.opener as unknown)).toBe(null);
    await opened.close();
    expect(page().url()).toBe(address());
    expect(await page().title()).not.toBe('title');
    expect(await hacked()).toBe(null);
  });

  it('from a program shows control sequences as text and asks before opening links', long, async () => {
    const RUN = '[data-testid=run-output]';
    const title = await page().title();
    const sequences = [
      '\\x1b]0;title\\x07',
      '\\x1b]52;c;aGFja2Vk\\x07',
      '\\x1b]8;;https://evil.example/real\\x1b\\\\hidden\\x1b]8;;\\x1b\\\\',
      '\\x1b[c\\x1b[6n\\x05\\x9b6n',
      '\\x1b[2J\\x1b[3J\\x1bc',
    ];
    const prints = sequences.map((each) => `sys.io.p("${each}\\n");`).join('\n');
    await typeAndCompile(page(), `${prints}\nsys.io.p("see https://evil.example/seen now\\n");\nreturn arg;`);
    await page().getByTestId('run').click();
    const text = (): Promise<string> => page().locator(`${RUN} .xterm-rows`).innerText();
    await eventually(text, (all) => /^see https/m.test(all) && all.includes('hidden'));
    await eventually(text, (all) => all.includes(']8;;https://evil.example/real') && all.includes('[2J'));
    await pressUntilAsked(RUN, 'see https', 10);
    expect(await asked()).toBe('https://evil.example/seen');
    await refuse();
    expect(await page().title()).toBe(title);
    expect(await hacked()).toBe(null);
    expect(window.complaints).toEqual([]);
  });
});
