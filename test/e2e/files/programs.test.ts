// Tests that programs are files: examples open as copies, no file is overwritten, external changes are
// noticed, and typed text is saved continuously, when the page closes, when the disk is full, and when the
// server is unreachable.
// @module-tag long
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { seriousFaults } from '../../support/window/axe.ts';
import { FaultyDisk } from '../../support/faulty-disk.ts';
import { openWindow, type OpenWindow, type WindowOptions } from '../../support/window/window.ts';
import { eventually, openExample, setInCard, showView, typeProgram } from '../../support/window/actions.ts';

let window: OpenWindow;
const page = (): Page => window.page;
const root = (): string => join(window.folder, 'workspace');

/**
 * One window shared by the tests that neither restart the server nor break its folders. Its disk fails on
 * demand.
 */
let shared: OpenWindow | null = null;
const faulty = new FaultyDisk();

afterEach(async ({ task }) => {
  const complaints = window.complaints.splice(0);
  faulty.faults = [];
  // A failed test leaves the window in an unknown state.
  if (window === shared && task.result?.state === 'fail') shared = null;
  if (window !== shared) await window.close();
  // A missing server causes browser errors; nothing else may.
  expect(complaints.filter((each) => !/ERR_CONNECTION|WebSocket|Failed to load resource/.test(each))).toEqual(
    [],
  );
});
afterAll(() => shared?.close());

type Files = Readonly<Record<string, string | Uint8Array>>;
function write(folder: string, files: Files): void {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(join(folder, path, '..'), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
}

/** A new window on a workspace with these files. */
async function open(files: Files = {}, options: WindowOptions = {}): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'fathom-e2e-'));
  write(folder, files);
  window = await openWindow(options, folder);
}

/**
 * Returns the shared window with the first of these programs open and no other programs. Each test uses
 * different names, so the window has no stored state about these programs.
 */
async function share(files: Files): Promise<void> {
  window = shared ??= await openWindow({ disk: faulty.disk });
  const dialog = page().locator('dialog[open]');
  if ((await dialog.count()) > 0) await page().keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  write(root(), files);
  const names = Object.keys(files);
  await openProgram(names[0]?.replace('.simple', '') ?? '');
  for (const name of programsOnDisk()) if (!names.includes(name)) rmSync(join(root(), name));
}

const on = (path: string): string => readFileSync(join(root(), path), 'utf8');
const onDisk = (path: string) => (): Promise<string> => Promise.resolve(on(path));
const programsOnDisk = (): string[] =>
  readdirSync(root())
    .filter((name) => name.endsWith('.simple'))
    .sort();
const textIn = (where: Page) => (): Promise<string> =>
  where
    .locator('[data-testid=editor] .cm-line')
    .allInnerTexts()
    .then((lines) => lines.map((line) => (line === '\n' ? '' : line)).join('\n'));
const editorText = (): Promise<string> => textIn(page())();
const textOf = (name: string) => (): Promise<string> => page().getByTestId(name).innerText();
const note = textOf('program-note');
const click = (name: string): Promise<void> => page().getByTestId(name).click();
const menu = async (entry: string): Promise<void> => {
  await click('program');
  await click(`program-${entry}`);
};
async function openProgram(name: string): Promise<void> {
  await menu('open');
  await page().getByTestId('program-search').fill(name);
  // The list may not be there until the search has finished.
  await page().getByTestId('program-row').filter({ hasText: name }).first().waitFor();
  await page().keyboard.press('Enter');
  await eventually(textOf('program-name'), name);
}
const isSaved = (): Promise<unknown> => eventually(textOf('saved'), 'Saved');
/** Types a program and waits until it is on disk. */
const type = async (text: string): Promise<void> => {
  await typeProgram(page(), text);
  await eventually(
    () => Promise.resolve(programsOnDisk().map(on)),
    (all) => all.includes(text),
  );
  await isSaved();
};

describe('programs', () => {
  it('are separate files: an example opens as a copy, and no file is overwritten', async () => {
    await open();
    await type('return arg * 3;');
    const first = (await textOf('program-name')()) + '.simple';
    expect(on(first)).toBe('return arg * 3;');
    await openExample(page(), 'Collatz');
    await eventually(textOf('program-name'), 'Collatz');
    await isSaved();
    expect(on(first)).toBe('return arg * 3;');
    await type('return arg;');
    await openExample(page(), 'Collatz');
    await eventually(textOf('program-name'), 'Collatz-2');
    await isSaved();
    await openExample(page(), 'Factorial');
    await eventually(textOf('program-name'), 'Factorial');
    // An unchanged copy is reopened instead of copied again.
    await openExample(page(), 'Collatz');
    await eventually(textOf('program-name'), 'Collatz-2');
    expect(on('Collatz.simple')).toBe('return arg;');
    await isSaved();
    expect(programsOnDisk()).toEqual(
      ['Collatz-2.simple', 'Collatz.simple', 'Factorial.simple', first].sort(),
    );
    // The last open program is reopened after a restart.
    await eventually(
      () => Promise.resolve(readFileSync(join(window.folder, 'config', 'settings.json'), 'utf8')),
      (text) => text.indexOf('Collatz-2.simple') < text.indexOf('Factorial.simple'),
    );
    window = await window.restart();
    await eventually(textOf('program-name'), 'Collatz-2');
    expect(await page().title()).toBe('Collatz-2 – Fathom');
  });

  it('keep their cursor after a restart, and their undo history while another program is open', async () => {
    await open({
      'workspace/a.simple': 'int a = 1;\nint b = 2;\nreturn a + b;\n',
      'workspace/b.simple': 'return 7;',
    });
    await openProgram('a');
    await page().locator('.cm-line', { hasText: 'int b' }).click();
    await page().keyboard.press('End');
    await page().keyboard.type('/*x*/');
    await isSaved();
    await menu('recent-1');
    await eventually(editorText, 'return 7;');
    await menu('recent-1');
    await eventually(editorText, /\/\*x\*\//);
    const cursorAfterIt = 'int a = 1;\nint b = 2;/*x*/'.length;
    await eventually(
      () => Promise.resolve(readFileSync(join(window.folder, 'config', 'settings.json'), 'utf8')),
      (text) => new RegExp(`"a\\.simple",\\s*"cursor": ${cursorAfterIt}\\b`).test(text),
    );
    window = await window.restart();
    await eventually(editorText, /\/\*x\*\//);
    await page().locator('.cm-content').focus();
    await page().keyboard.type('/*y*/');
    await eventually(onDisk('a.simple'), (text) => text.includes('int b = 2;/*x*//*y*/\n'));
  });

  it('are created, renamed, duplicated, and deleted by keyboard only, and deletion is undone', async () => {
    await share({ 'keyboard.simple': 'return 1;' });
    const pick = async (entry: string): Promise<void> => {
      // Nothing outside a dialog gets focus, and an answered dialog stays open until the disk operation is
      // done.
      await page().locator('dialog[open]').waitFor({ state: 'detached' });
      await page().getByTestId('program').focus();
      await page().keyboard.press('Enter');
      await page().keyboard.press(entry);
      await page().keyboard.press('Enter');
    };
    await pick('R');
    for (const bad of ['', 'a/b', 'CON', '.x', ' ']) {
      await page().getByTestId('program-new-name').fill(bad);
      expect(await page().locator('#program-name-fault').innerText(), bad).not.toBe('');
      await page().keyboard.press('Enter');
    }
    expect(await seriousFaults(page())).toEqual([]);
    await page().getByTestId('program-new-name').fill('Größe 1');
    await page().keyboard.press('Enter');
    await eventually(textOf('program-name'), 'Größe 1');
    expect(programsOnDisk()).toEqual(['Größe 1.simple']);
    // “Duplicate” also begins with a D and precedes “Delete”.
    await pick('D');
    await eventually(textOf('program-name'), 'Größe 1 2');
    await isSaved();
    await pick('R');
    await page().getByTestId('program-new-name').fill('GRÖSSE 1');
    await page().keyboard.press('Enter');
    await eventually(textOf('program-name'), 'GRÖSSE 1');
    await pick('R');
    await page().getByTestId('program-new-name').fill('größe 1');
    await page().keyboard.press('Enter');
    await eventually(() => page().locator('#program-name-fault').innerText(), /already/);
    await page().keyboard.press('Escape');
    await page().getByTestId('program').focus();
    await page().keyboard.press('ArrowUp');
    await page().keyboard.press('Escape');
    expect(await page().evaluate(() => document.activeElement?.getAttribute('data-testid'))).toBe('program');
    await menu('remove');
    await eventually(note, (text) => text.includes('Deleted “GRÖSSE 1”'));
    expect(programsOnDisk()).toEqual(['Größe 1.simple']);
    await click('program-note-act');
    await eventually(textOf('program-name'), 'GRÖSSE 1');
    expect(on('GRÖSSE 1.simple')).toBe('return 1;');
    await pick('N');
    await eventually(textOf('program-name'), 'program');
    expect(await editorText()).toBe('');
  });

  it('have a history: one key restores an older version, and undo reverts that', async () => {
    await share({ 'history.simple': 'int a = 1;\nreturn a;\n' });
    await type('return 2;');
    await type('int c = 3 * arg;\nreturn c + c;');
    await menu('history');
    await page().getByTestId('program-snapshots').waitFor();
    const lines = (): Promise<string[]> =>
      page().getByTestId('program-difference').locator('> *').allInnerTexts();
    await eventually(lines, (all) => all.join('|').includes('return 2;'));
    expect(await seriousFaults(page())).toEqual([]);
    await page().keyboard.press('ArrowDown');
    await eventually(lines, (all) => all.join('|').includes('int a = 1;'));
    expect(await page().getByTestId('program-difference').locator('ins').count()).toBe(3);
    await page().keyboard.press('Enter');
    await eventually(editorText, 'int a = 1;\nreturn a;\n');
    await isSaved();
    expect(on('history.simple')).toBe('int a = 1;\nreturn a;\n');
    await page().locator('.cm-content').focus();
    await page().keyboard.press('Control+Z');
    await eventually(editorText, 'int c = 3 * arg;\nreturn c + c;');
    await menu('history');
    await eventually(
      () => page().locator('[role=option]').count(),
      (count) => count >= 3,
    );
  });

  it('are listed in Open with a reason if they cannot be opened', async () => {
    await open({
      'workspace/one.simple': 'return 1;',
      'workspace/می\u200cخواهم.simple': 'return 2;',
      'workspace/a\u202eb.simple': 'return 3;',
      [`workspace/${'l'.repeat(220)}.simple`]: 'return 4;',
      'workspace/notes\u202e.txt': 'no program',
    });
    await menu('open');
    await eventually(() => page().getByTestId('program-row').count(), 2);
    const omitted = page().getByTestId('program-omitted');
    await omitted.waitFor();
    const text = await omitted.innerText();
    expect(text).toContain('“a⟨U+202E⟩b.simple” (the name has invisible characters');
    expect(text).toMatch(/“l+…” \(the name is too long\)/);
    expect(text).not.toContain('notes');
    expect(text).not.toContain('\u202e');
    expect(await seriousFaults(page())).toEqual([]);
  });

  it('contain line breaks instead of U+2028 and U+2029 after pasting', async () => {
    await share({ 'pasted.simple': 'return 1;' });
    await typeProgram(page(), '');
    await page()
      .locator('.cm-content')
      .evaluate((content) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData('text/plain', 'int x = 1;\u2028int y = x;\u2029return z;');
        content.dispatchEvent(
          new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
        );
      });
    await eventually(editorText, 'int x = 1;\nint y = x;\nreturn z;');
    await eventually(() => page().getByTestId('problems').innerText(), /3:8/);
  });

  it('have German menus and lists without serious accessibility violations', async () => {
    await share({ 'german.simple': 'return 1;' });
    await menu('duplicate');
    await eventually(textOf('program-name'), 'german-2');
    await isSaved();
    await menu('remove');
    await page().getByTestId('program-note').waitFor();
    await setInCard(page(), 'language', 'de');
    // The German text is loaded by now.
    await eventually(note, (text) => text.includes('ist gelöscht'));
    await eventually(textOf('saved'), 'Gespeichert');
    await click('program');
    expect(await page().getByRole('menuitem').allInnerTexts()).toContain('Umbenennen …');
    expect(await seriousFaults(page())).toEqual([]);
    await click('program-open');
    await page().getByTestId('program-row').nth(1).waitFor();
    expect(await page().getByTestId('program-open-dialog').innerText()).toContain('Gelöscht');
    expect(await seriousFaults(page())).toEqual([]);
    await page().keyboard.press('Escape');
    await setInCard(page(), 'language', 'en');
    await eventually(textOf('saved'), 'Saved');
  });
});

describe('a change by another process', () => {
  it('is shown if the window has no unsaved text', async () => {
    await share({ 'outside.simple': 'return 1;\n// end' });
    writeFileSync(join(root(), 'outside.simple'), 'return 2;\n// end');
    await eventually(editorText, 'return 2;\n// end');
    expect(await note()).toContain('was changed by another program');
    // The user can undo the external change.
    await page().locator('.cm-content').focus();
    await page().keyboard.press('Control+Z');
    await eventually(onDisk('outside.simple'), 'return 1;\n// end');
  });

  it('is kept next to the unsaved text, under another name', async () => {
    await share({ 'both.simple': 'return 1;' });
    // The file is changed while the window has unsaved text.
    faulty.faults = [{ error: 'ENOSPC', on: ['writeFile'], path: 'workspace' }];
    await typeProgram(page(), 'return 100;');
    await eventually(textOf('saved'), /the disk is full/);
    writeFileSync(join(root(), 'both.simple'), 'return 2;');
    faulty.faults = [];
    await eventually(note, (text) => text.includes('both are kept'));
    const name = await textOf('program-name')();
    expect(name).toMatch(/^both \(my version, \d/);
    expect([on('both.simple'), on(`${name}.simple`)]).toEqual(['return 2;', 'return 100;']);
    await click('program-note-act');
    await eventually(editorText, 'return 2;');
  });

  it('appears while the user types in a second window', async () => {
    await share({ 'second.simple': '' });
    const other = await window.context.newPage();
    await other.goto(window.server.newAddress());
    await eventually(() => other.getByTestId('program-name').innerText(), 'second');
    for (const [from, to, text] of [
      [page(), other, 'return 1;'],
      [other, page(), 'return 2 + arg;'],
      [page(), other, 'return 3;'],
    ] as const) {
      await typeProgram(from, text);
      await eventually(textIn(to), text);
    }
    // Both windows change the program at once, and no text is lost, whichever is first. Typing extends text
    // that arrived earlier.
    await page().bringToFront();
    const add = async (to: Page, text: string): Promise<void> => {
      await to.getByTestId('editor').click();
      await to.keyboard.press('Control+End');
      await to.keyboard.insertText(text);
    };
    await Promise.all([add(page(), ' // 1111'), add(other, ' // 2222')]);
    await eventually(
      () => Promise.resolve(programsOnDisk().map(on).join(' ')),
      (all) => all.includes('1111') && all.includes('2222'),
    );
    await other.close();
  });

  it('to the file name is followed, and the next edit writes a deleted file again', async () => {
    await open({ 'workspace/one.simple': 'return 1;', 'workspace/copy.simple': 'return 1;' });
    await openProgram('one');
    renameSync(join(root(), 'one.simple'), join(root(), 'two.simple'));
    await eventually(textOf('program-name'), 'two');
    expect(await note()).toContain('“one” was renamed to “two”');
    rmSync(join(root(), 'two.simple'));
    await eventually(note, (text) => text.includes('was deleted by another program'));
    await type('return 5;');
    expect(on('two.simple')).toBe('return 5;');
    expect(on('copy.simple')).toBe('return 1;');
  });
});

describe('an unreadable file', () => {
  it('is shown but not changed if it is in Latin-1, and can be copied as UTF-8', async () => {
    const bytes = Buffer.from('// größer\nreturn 1;\n', 'latin1');
    await share({ 'latin.simple': bytes });
    await eventually(editorText, /^\/\/ größer/);
    await page().locator('.cm-content').click();
    await page().keyboard.type('xyz');
    await page().waitForTimeout(900);
    expect(readFileSync(join(root(), 'latin.simple')).equals(bytes)).toBe(true);
    expect(await textOf('program-condition')()).toContain('not UTF-8');
    expect(await seriousFaults(page())).toEqual([]);
    await click('program-copy-utf8');
    await eventually(textOf('program-name'), 'latin-2');
    await isSaved();
    expect(on('latin-2.simple')).toBe('// größer\nreturn 1;\n');
    await page().locator('.cm-content').click();
    await page().keyboard.type('/**/');
    await eventually(onDisk('latin-2.simple'), /\/\*\*\//);
    expect(readFileSync(join(root(), 'latin.simple')).equals(bytes)).toBe(true);
  });

  it('is not changed if it is not text, too large, or a rule', async () => {
    const files = {
      'binary.simple': Buffer.from([137, 80, 78, 71, 0, 255, 1, 2]),
      'huge.simple': Buffer.alloc(17_000_000, 'x'),
      'rules/mine.js': Buffer.from('// größer\nexport default {};\n', 'latin1'),
    };
    await open(
      Object.fromEntries(Object.entries(files).map(([path, bytes]) => [`workspace/${path}`, bytes])),
    );
    for (const name of ['binary', 'huge']) {
      await openProgram(name);
      await page().getByTestId('program-condition').waitFor();
      await page().locator('.cm-content').click();
      await page().keyboard.type('xyz');
    }
    await showView(page(), 'rules');
    await click('rules-subject-own');
    await page().getByTestId('own-rule-condition').waitFor();
    await page().getByTestId('own-rule-editor').click();
    await page().keyboard.type('xyz');
    await page().waitForTimeout(900);
    for (const [path, bytes] of Object.entries(files))
      expect([path, readFileSync(join(root(), path)).equals(bytes)]).toEqual([path, true]);
    expect(programsOnDisk()).toEqual(['binary.simple', 'huge.simple']);
  });

  it('is renamed if it contains the settings, and the program is unchanged', async () => {
    await open({ 'workspace/one.simple': 'return 1;', 'config/settings.json/inside': 'a folder' });
    await eventually(editorText, 'return 1;');
    expect(await textOf('notice')()).toContain('renamed to “');
    await page().locator('.cm-content').click();
    await page().keyboard.press('Control+End');
    await page().keyboard.type(' // 2');
    await eventually(onDisk('one.simple'), 'return 1; // 2');
    await eventually(
      () => Promise.resolve(readdirSync(join(window.folder, 'config')).sort()),
      (names) => names.length === 2 && names[1] === 'settings.json',
    );
    expect(statSync(join(window.folder, 'config', 'settings.json')).isFile()).toBe(true);
  });
});

/** The drafts stored in the drafts frame. */
function draftTexts(): Promise<string[]> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('fathom');
    opening.onerror = () => reject(new Error('no storage'));
    opening.onsuccess = () => {
      const asked = opening.result.transaction('drafts').objectStore('drafts').getAll() as IDBRequest<
        { text: string }[]
      >;
      asked.onsuccess = () => {
        opening.result.close();
        resolve(asked.result.map(({ text }) => text));
      };
    };
  });
}

describe('typed text', () => {
  it('is saved while typing continues', async () => {
    await share({ 'typing.simple': '' });
    await page().locator('.cm-content').click();
    for (let i = 0; i < 25; i++) {
      await page().keyboard.type('x');
      await page().waitForTimeout(180);
    }
    // The last keystroke is very recent, so saving only after a pause would have saved nothing yet.
    expect(on('typing.simple').length).toBeGreaterThan(15);
  });

  it('is saved when the page is closed', async () => {
    await open({ 'workspace/one.simple': 'return 1;' });
    await page().locator('.cm-content').click();
    await page().keyboard.insertText('/* the last words */ ');
    await page().goto('about:blank');
    await eventually(onDisk('one.simple'), /the last words/);
  });

  it('is saved, as are settings and progress, as soon as a full disk has space again', async () => {
    const faulty = new FaultyDisk();
    await open({ 'workspace/one.simple': '' }, { disk: faulty.disk });
    faulty.faults = [{ error: 'ENOSPC', on: ['writeFile'] }];
    await typeProgram(page(), 'return 3 * arg + 4;');
    await setInCard(page(), 'theme', 'dark');
    await eventually(textOf('saved'), 'Not saved: the disk is full');
    await eventually(
      () => page().getByTestId('task-three-times-plus-four').getAttribute('data-passed'),
      'true',
    );
    expect(on('one.simple')).toBe('');
    await page().waitForTimeout(1500);
    faulty.faults = [];
    await isSaved();
    expect(on('one.simple')).toBe('return 3 * arg + 4;');
    expect(readFileSync(join(window.folder, 'config', 'settings.json'), 'utf8')).toContain('"dark"');
    expect(on('progress.json')).toContain('three-times-plus-four');
    expect(
      readdirSync(root(), { recursive: true }).filter((name) => String(name).includes('writing')),
    ).toEqual([]);
  });

  it('is shown as unsaved after a reload while the folder is read-only, and saved when the folder is writable again', async () => {
    await share({ 'readonly.simple': 'return 1;' });
    faulty.faults = [{ error: 'EROFS', on: ['writeFile', 'open', 'rename', 'mkdir'], path: 'readonly' }];
    await typeProgram(page(), 'return 12345;');
    await eventually(textOf('saved'), /^Not saved/);
    await page().reload();
    await eventually(editorText, 'return 12345;');
    await eventually(textOf('saved'), /^Not saved/);
    expect(await note()).toContain('Not saved yet: “readonly”');
    expect(on('readonly.simple')).toBe('return 1;');
    await page().reload();
    await eventually(editorText, 'return 12345;');
    faulty.faults = [];
    await eventually(onDisk('readonly.simple'), 'return 12345;');
    await isSaved();
  });

  it('is restored after the server and the page were both closed and reopened', async () => {
    await open({ 'workspace/one.simple': 'return 1;' });
    await window.server.close();
    await typeProgram(page(), 'return 2; // typed without a server');
    await eventually(textOf('saved'), 'Not saved: no connection');
    await eventually(
      async () => (await page().frames()[1]?.evaluate(draftTexts)) ?? [],
      (texts) => texts.includes('return 2; // typed without a server'),
    );
    await page().close();
    expect(on('one.simple')).toBe('return 1;');
    await window.restartServer();
    const again = await window.context.newPage();
    await again.goto(window.server.newAddress());
    await eventually(textIn(again), 'return 2; // typed without a server');
    await eventually(
      () => again.getByTestId('program-note').innerText(),
      /Restored text that could not be saved last time: “one”/,
    );
    expect(on('one.simple')).toBe('return 2; // typed without a server');
  });

  it('is kept next to newer text if it reaches the server late', async () => {
    await open({ 'workspace/one.simple': 'return 1;' });
    await window.server.close();
    await typeProgram(page(), 'return 2;');
    await page().waitForTimeout(400);
    await page().close();
    writeFileSync(join(root(), 'one.simple'), 'return 3;');
    await window.restartServer();
    const again = await window.context.newPage();
    await again.goto(window.server.newAddress());
    await eventually(textIn(again), 'return 2;');
    expect(on('one.simple')).toBe('return 3;');
    const aside = programsOnDisk().find((name) => name.startsWith('one (unsaved'));
    expect(on(aside ?? '')).toBe('return 2;');
  });

  it('is saved when the server returns while the page is open', async () => {
    await share({ 'back.simple': 'return 1;' });
    await window.server.close();
    await typeProgram(page(), 'return 2;');
    await eventually(textOf('saved'), 'Not saved: no connection');
    await window.restartServer();
    await isSaved();
    expect(on('back.simple')).toBe('return 2;');
    expect(programsOnDisk()).toEqual(['back.simple']);
  });
});
