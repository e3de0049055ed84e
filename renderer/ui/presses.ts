// Names key presses as in key tables: `Mod+Shift+Enter`, `n`, `?`. `Mod` is Ctrl, or Command on a Mac. A key has a
// character and a position, and layouts place characters differently. The character comes first; the position on a US
// keyboard counts if the user cannot mean the character: digits with Mod (`!` is Shift+1, `&` is 1 in France), `Mod+`
// with the key left of 1, and letters of other alphabets. AltGr only writes characters, and Alt belongs to the
// browser and the system.

export type Press = Pick<
  KeyboardEvent,
  | 'key'
  | 'code'
  | 'keyCode'
  | 'isComposing'
  | 'ctrlKey'
  | 'metaKey'
  | 'altKey'
  | 'shiftKey'
  | 'getModifierState'
>;

/** Reported by some browsers for a key handled by an input method, even after the composition ended. */
const HANDLED_BY_INPUT_METHOD = 229;

/** Enter and Escape of an input method only end the composition. */
export const isComposed = ({ isComposing, keyCode }: Press): boolean =>
  isComposing || keyCode === HANDLED_BY_INPUT_METHOD;

/** Likeliest first; none if the press belongs to the browser, the system, or an input method. */
export function namesOf(press: Press): readonly string[] {
  const { key, altKey, shiftKey } = press;
  if (isComposed(press)) return [];
  // On Windows, AltGr may appear as Ctrl and Alt as well.
  if (press.getModifierState('AltGraph')) return key.length === 1 ? [key] : [];
  if (altKey) return [];
  const isChord = press.ctrlKey || press.metaKey;
  const mod = isChord ? 'Mod+' : '';
  const named = [key, positionOf(press)]
    .filter((each) => each !== '')
    .map((each) => {
      const isLetter = /^\p{L}$/u.test(each);
      const shift = shiftKey && (isChord || each.length > 1) ? 'Shift+' : '';
      // Caps Lock does not change a shortcut.
      const cased =
        isLetter && (isChord || shiftKey) ? each.toUpperCase() : isLetter ? each.toLowerCase() : each;
      return mod + shift + cased;
    });
  return [...new Set(named)];
}

/** They handle Alt and input methods themselves. */
const HANDLES_ALL = '.cm-editor, .xterm, [aria-keyshortcuts*=Alt]';

/**
 * Hides presses of an input method, the browser, or the system from all handlers of the page. Call this
 * first.
 */
export function withhold(event: KeyboardEvent): void {
  const isForeign = isComposed(event) || (event.altKey && !event.getModifierState('AltGraph'));
  const handlesAll = event.target instanceof Element && event.target.closest(HANDLES_ALL) !== null;
  if (!isForeign || handlesAll) return;
  event.stopPropagation();
  // Only the composition ends, not the dialog around it.
  if (event.key === 'Escape') event.preventDefault();
}

/** The entry for the press's likeliest known name. */
export function firstNamed<T>(press: Press, find: (name: string) => T | undefined): T | undefined {
  for (const name of namesOf(press)) {
    const found = find(name);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** On a US keyboard, if the position can be meant; otherwise ''. */
function positionOf({ key, code, ctrlKey, metaKey, shiftKey }: Press): string {
  const isChord = ctrlKey || metaKey;
  const digit = /^Digit(\d)$/.exec(code)?.[1] ?? '';
  if (digit !== '') return isChord || !shiftKey ? digit : '';
  if (code === 'Backquote') return isChord ? '`' : '';
  const letter = /^Key([A-Z])$/.exec(code)?.[1] ?? '';
  return /^\p{L}$/u.test(key) && !/^\p{Script=Latin}$/u.test(key) ? letter : '';
}

const isMac = (): boolean => navigator.userAgent.includes('Mac');

/** As labeled on the keyboard. @param key as in commands: `Mod+Shift+Enter` @param spaceBar name of the space bar */
export const readableKey = (key: string, spaceBar: string): string =>
  key
    .replace('Mod+', isMac() ? '⌘' : 'Ctrl+')
    .replace('Arrow', '')
    .replace(/^ $/, spaceBar);
