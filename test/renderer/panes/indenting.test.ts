// Tests indentation of the Simple language in the editor, and typing over an inserted brace.
import { getIndentation } from '@codemirror/language';
import { EditorState } from '@codemirror/state';
import { describe, expect, it } from 'vitest';
import { simpleLanguage } from '../../../renderer/panes/editor/language.ts';

/** Indentation of the last line. */
function indented(text: string): number | null {
  const state = EditorState.create({ doc: text, extensions: [simpleLanguage] });
  return getIndentation(state, state.doc.line(state.doc.lines).from);
}

describe('the indentation of a new line', () => {
  it.each([
    ['int x = 1;\n', 0],
    ['while (x < 3) {\n', 2],
    ['while (x < 3) {\n  x++;\n', 2],
    ['while (x < 3) {\n  x++;\n}', 0],
    ['while (x < 3) {\n  x++;\n}\n', 0],
    ['for (int i = 0; i < 3; i++) {\n  if (i) {\n', 4],
    ['for (int i = 0; i < 3; i++) {\n  if (i) {\n    x++;\n  }', 2],
    ['for (int i = 0; i < 3; i++)\n', 2],
    ['for (int i = 0; i < 3; i++)\n{', 0],
    ['for (int i = 0; i < 3; i++)\n  if (i == f(2))\n', 4],
    ['for (int i = 0; i < 3; i++)\n  if (i)\n    x++;\n', 0],
    ['if (x) {\n  x++;\n} else\n', 2],
    ['if (x) {\n  x++;\n} else {\n', 2],
    ['if (x)\n  x++;\nelse\n', 2],
    ['val f = { int n ->\n', 2],
    ['int y = f(1,\n', 2],
    ['struct Point {\n', 2],
    ['// if (x) {\n', 0],
    ['write("{");\n', 0],
    ['if (x) // {\n', 2],
  ])('is computed after %j', (text, wanted) => {
    expect(indented(text)).toBe(wanted);
  });
});
