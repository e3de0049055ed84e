// Tests the names of key presses, as browsers report them for several keyboard layouts.
import { describe, expect, it } from 'vitest';
import { isComposed, namesOf, type Press } from '../../renderer/ui/presses.ts';

type Held = 'ctrl' | 'shift' | 'alt' | 'meta' | 'AltGraph' | 'CapsLock';

const press = (key: string, code: string, ...held: readonly Held[]): Press => ({
  key,
  code,
  keyCode: 0,
  isComposing: false,
  ctrlKey: held.includes('ctrl'),
  shiftKey: held.includes('shift'),
  altKey: held.includes('alt'),
  metaKey: held.includes('meta'),
  getModifierState: (name) => held.some((each) => each === name),
});
const names = (...given: Parameters<typeof press>): readonly string[] => namesOf(press(...given));

describe('digits with Ctrl', () => {
  it.each([
    ['US', '!', 'Digit1', 'Mod+Shift+1'],
    ['US', '@', 'Digit2', 'Mod+Shift+2'],
    ['German', '"', 'Digit2', 'Mod+Shift+2'],
    ['French', '2', 'Digit2', 'Mod+Shift+2'],
  ])('are identified by position with Shift: %s %s', (_, key, code, name) => {
    expect(names(key, code, 'ctrl', 'shift')).toContain(name);
  });

  it.each([
    ['&', 'Digit1', 'Mod+1'],
    ['é', 'Digit2', 'Mod+2'],
    ['à', 'Digit0', 'Mod+0'],
    ['3', 'Numpad3', 'Mod+3'],
  ])('are identified by position on a French keyboard: %s', (key, code, name) => {
    expect(names(key, code, 'ctrl')).toContain(name);
  });
});

describe('the key left of 1', () => {
  it.each([
    ['`', 'Backquote'],
    ['Dead', 'Backquote'],
    ['²', 'Backquote'],
    ['`', 'IntlBackslash'],
  ])('counts as the backquote with Ctrl: %s %s', (key, code) => {
    expect(names(key, code, 'ctrl')).toContain('Mod+`');
  });

  it('types its character without Ctrl', () => {
    expect(names('^', 'Backquote')).toEqual(['^']);
  });
});

describe('letters', () => {
  it('are identified by character on Latin keyboards, by position on others', () => {
    expect(names('P', 'KeyP', 'ctrl', 'shift')).toEqual(['Mod+Shift+P']);
    expect(names('p', 'KeyR', 'ctrl', 'shift')).toEqual(['Mod+Shift+P']);
    expect(names('З', 'KeyP', 'ctrl', 'shift')).toContain('Mod+Shift+P');
    expect(names('т', 'KeyN')).toContain('n');
    expect(names('a', 'KeyQ')).toEqual(['a']);
  });

  it('are independent of Caps Lock', () => {
    expect(names('X', 'KeyX', 'CapsLock')).toEqual(['x']);
    expect(names('x', 'KeyX', 'CapsLock', 'shift')).toEqual(['X']);
    expect(names('X', 'KeyX', 'shift')).toEqual(['X']);
  });
});

describe('matching characters and positions', () => {
  it('prefers the character: `-` is on 6 on a French keyboard', () => {
    expect(names('-', 'Digit6')).toEqual(['-', '6']);
    expect(names('6', 'Digit6', 'shift')).toEqual(['6']);
    expect(names('!', 'Digit1', 'shift')).toEqual(['!']);
  });

  it('names other keys with Shift and Ctrl', () => {
    expect(names('ArrowRight', 'ArrowRight', 'shift')).toEqual(['Shift+ArrowRight']);
    expect(names('Enter', 'Enter', 'meta')).toEqual(['Mod+Enter']);
    expect(names('?', 'Slash', 'shift')).toEqual(['?']);
  });
});

describe('ignored key presses', () => {
  it('include keys with Alt', () => {
    expect(names('d', 'KeyD', 'alt')).toEqual([]);
    expect(names('ArrowLeft', 'ArrowLeft', 'alt')).toEqual([]);
    expect(names('n', 'KeyN', 'ctrl', 'alt')).toEqual([]);
  });

  it('include keys with AltGr that type no character', () => {
    expect(names('{', 'Digit7', 'AltGraph', 'ctrl', 'alt')).toEqual(['{']);
    expect(names('/', 'Digit7', 'AltGraph')).toEqual(['/']);
    expect(names('ArrowLeft', 'ArrowLeft', 'AltGraph')).toEqual([]);
  });

  it('include keys of input methods, even after the composition', () => {
    expect(namesOf({ ...press('Enter', 'Enter'), isComposing: true })).toEqual([]);
    expect(namesOf({ ...press('Process', 'KeyN'), keyCode: 229 })).toEqual([]);
    expect(isComposed(press('Enter', 'Enter'))).toBe(false);
  });
});
