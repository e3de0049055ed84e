// Colours for the Simple language in the editor.
import { HighlightStyle, StreamLanguage, syntaxHighlighting } from '@codemirror/language';
import { tags } from '@lezer/highlight';

const KEYWORDS = new Set('break continue else for if new return struct while'.split(' '));
const TYPES = new Set('bool byte f32 f64 flt i16 i32 i64 i8 int u1 u16 u32 u8 val var'.split(' '));
const ATOMS = new Set(['true', 'false', 'null']);

const simple = StreamLanguage.define<{ comment: boolean }>({
  name: 'simple',
  startState: () => ({ comment: false }),
  token(stream, state) {
    if (state.comment) {
      if (stream.match(/.*?\*\//)) state.comment = false;
      else stream.skipToEnd();
      return 'comment';
    }
    if (stream.eatSpace()) return null;
    if (stream.match('//')) {
      stream.skipToEnd();
      return 'comment';
    }
    if (stream.match('/*')) {
      state.comment = true;
      return 'comment';
    }
    if (stream.match(/0[xX][0-9a-fA-F_]+|\d[\d_]*(\.\d*)?([eE][+-]?\d+)?/)) return 'number';
    if (stream.match(/"([^"\\]|\\.)*"?|'([^'\\]|\\.)*'?/)) return 'string';
    const word = stream.match(/[A-Za-z_]\w*/);
    if (word !== null && word !== false && word !== true) {
      const [text] = word;
      if (KEYWORDS.has(text)) return 'keyword';
      if (TYPES.has(text)) return 'typeName';
      if (ATOMS.has(text)) return 'atom';
      return text === 'arg' ? 'variableName.special' : 'variableName';
    }
    stream.next();
    return 'operator';
  },
  languageData: {
    commentTokens: { line: '//', block: { open: '/*', close: '*/' } },
    closeBrackets: { brackets: ['(', '{', '['] },
  },
});

const colours = HighlightStyle.define([
  { tag: tags.keyword, color: 'var(--accent)', fontWeight: '600' },
  { tag: tags.typeName, color: 'var(--good)' },
  { tag: [tags.number, tags.atom], color: 'var(--warn)' },
  { tag: tags.comment, color: 'var(--ink-3)', fontStyle: 'italic' },
  { tag: tags.string, color: 'var(--bad)' },
]);

export const simpleLanguage = [simple, syntaxHighlighting(colours)];
