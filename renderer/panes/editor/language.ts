// The Simple language in the editor: tokens, indentation, and completion; and the pipeline language.
import { StreamLanguage } from '@codemirror/language';
import { codeColors } from '../../code/colors.ts';
import { complete } from './completion.ts';
import { graphStream } from './graph-language.ts';
import { pipelineStream } from './pipeline-language.ts';
import { atoms, keywords, types } from './words.ts';

interface State {
  comment: boolean;
  /** The previous word, if it determines the next token. */
  before: string;
  /** Declared so far. Replaced, never mutated: states of other lines share it. */
  structs: ReadonlySet<string>;
  /** Indentation of the lines of all open brackets. Replaced, never mutated. */
  open: readonly number[];
  /** For the `if`, `for`, or `while` whose condition follows: its line's indentation and bracket depth. */
  heading: { readonly indentation: number; readonly depth: number } | null;
  /** Indentation of a statement's head whose body has not begun; -1: none. */
  head: number;
}

/** @param indentation of the bracket's line */
function noteBracket(character: string, state: State, indentation: number): void {
  if ('{(['.includes(character)) state.open = [...state.open, indentation];
  if (!'})]'.includes(character)) return;
  state.open = state.open.slice(0, -1);
  const { heading } = state;
  if (character !== ')' || heading?.depth !== state.open.length) return;
  state.head = heading.indentation;
  state.heading = null;
}

const simple = StreamLanguage.define<State>({
  name: 'simple',
  startState: () => ({ comment: false, before: '', structs: new Set(), open: [], heading: null, head: -1 }),
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
      const { before } = state;
      state.before = text;
      if (before === 'struct' && !state.structs.has(text)) state.structs = new Set([...state.structs, text]);
      if (before === '.') return 'propertyName';
      state.head = text === 'else' ? stream.indentation() : -1;
      if (text === 'if' || text === 'for' || text === 'while')
        state.heading = { indentation: stream.indentation(), depth: state.open.length };
      if (keywords.has(text)) return 'keyword';
      if (types.has(text) || state.structs.has(text)) return 'typeName';
      if (atoms.has(text)) return 'atom';
      return text === 'arg' ? 'variableName.special' : 'variableName';
    }
    state.head = -1;
    if (stream.match('->')) return 'keyword';
    state.before = stream.next() ?? '';
    noteBracket(state.before, state, stream.indentation());
    return 'operator';
  },
  indent(state, behind, { unit }) {
    if (state.comment) return null;
    const closes = /^[})\]]/.test(behind);
    if (state.head >= 0 && !closes) return state.head + (behind.startsWith('{') ? 0 : unit);
    const around = state.open.at(-1);
    return around === undefined ? 0 : around + (closes ? 0 : unit);
  },
  languageData: {
    commentTokens: { line: '//', block: { open: '/*', close: '*/' } },
    closeBrackets: { brackets: ['(', '{', '[', '"'] },
    autocomplete: complete,
    indentOnInput: /^\s*\}$/,
  },
});

export const simpleLanguage = [simple, codeColors];
export const pipelineLanguage = [pipelineStream, codeColors];
export const graphLanguage = [graphStream, codeColors];
