// Defines how a test acts in the window: by mouse, or by keyboard alone. Both activate the same control.
import type { Locator, Page } from 'playwright-core';
import { runCommand, showView, writeInto } from './actions.ts';

export interface Hands {
  /** A button, link, or tab. */
  press(control: Locator): Promise<void>;
  /** A checkbox or radio button. */
  set(box: Locator, on: boolean): Promise<void>;
  /** A list entry, by value. */
  select(list: Locator, value: string): Promise<void>;
  /** A single-line field. */
  fill(field: Locator, text: string): Promise<void>;
  /** All of an editor's text. */
  write(editor: Locator, text: string): Promise<void>;
  /** Brings a pane to the front. @param title of the pane in English */
  showPane(id: string, title: string): Promise<void>;
}

export function mouseHands(page: Page): Hands {
  return {
    press: (control) => control.click(),
    set: (box, on) => box.setChecked(on),
    select: async (list, value) => void (await list.selectOption(value)),
    fill: (field, text) => field.fill(text),
    write: (editor, text) => writeInto(page, editor, text),
    showPane: (id) => showView(page, id),
  };
}

/** The focus relative to an element: on or in it, on another of its group, before it, or after it. */
type Bearing = 'there' | 'among' | 'before' | 'behind' | 'hidden';

/** Most controls to pass on the way to one. */
const LONGEST_WAY = 300;

export function keyHands(page: Page): Hands {
  const key = (name: string): Promise<void> => page.keyboard.press(name);
  const bearing = (of: Locator): Promise<Bearing> =>
    of.evaluate((element): Bearing => {
      const at = document.activeElement ?? document.body;
      if (element.contains(at)) return 'there';
      const isRadio = element instanceof HTMLInputElement && element.type === 'radio';
      if (isRadio && at instanceof HTMLInputElement && at.type === 'radio' && at.name === element.name)
        return 'among';
      if (!element.checkVisibility({ visibilityProperty: true })) return 'hidden';
      return at.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING ? 'before' : 'behind';
    });

  /** Presses Tab or Shift+Tab until the focus is there, whichever is nearer in the page. */
  async function reach(control: Locator): Promise<Bearing> {
    await control.waitFor();
    let turned = 0;
    let last: Bearing = 'hidden';
    for (let i = 0; i < LONGEST_WAY; i++) {
      const now = await bearing(control);
      if (now === 'there' || now === 'among') return now;
      if (now === 'hidden') throw new Error(`${String(control)} cannot be seen`);
      if (last !== 'hidden' && now !== last) turned += 1;
      // An element that was passed in both directions is not focusable.
      if (turned > 2) break;
      last = now;
      // Editors and terminals capture Tab until Escape.
      const takesTab = await page.evaluate(
        () => document.activeElement?.closest('.cm-editor, .xterm') != null,
      );
      if (takesTab) await key('Escape');
      await key(now === 'before' ? 'Tab' : 'Shift+Tab');
    }
    const at = await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 200));
    throw new Error(`the keys do not lead to ${String(control)}; the focus is at ${at}`);
  }

  return {
    press: async (control) => {
      await reach(control);
      await key('Enter');
    },
    set: async (box, on) => {
      await reach(box);
      if ((await box.isChecked()) === on) return;
      // Arrows move between the choices, cyclically.
      if ((await box.getAttribute('type')) !== 'radio') return key('Space');
      if ((await bearing(box)) === 'there') return key('Space');
      for (let i = 0; i < LONGEST_WAY && !(await box.isChecked()); i++) await key('ArrowDown');
    },
    select: async (list, value) => {
      await reach(list);
      const way = await list.evaluate((element, wanted) => {
        const { options, selectedIndex } = element as HTMLSelectElement;
        return [...options].findIndex((option) => option.value === wanted) - Math.max(0, selectedIndex);
      }, value);
      for (let i = 0; i < Math.abs(way); i++) await key(way > 0 ? 'ArrowDown' : 'ArrowUp');
      if ((await list.evaluate((element) => (element as HTMLSelectElement).value)) !== value)
        throw new Error(`the keys do not choose ${value} in ${String(list)}`);
      // If an entry must be confirmed.
      await key('Enter');
    },
    fill: async (field, text) => {
      await reach(field);
      await key('Control+A');
      await page.keyboard.insertText(text);
    },
    write: async (editor, text) => {
      await reach(editor);
      await key('Control+A');
      await page.keyboard.insertText(text);
    },
    showPane: (_, title) => runCommand(page, title),
  };
}
