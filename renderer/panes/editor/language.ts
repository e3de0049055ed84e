// The Simple language in the editor: what its words are, and its completion; and the language of pipelines.
import { StreamLanguage } from '@codemirror/language';
import { codeColours } from '../../code/colours.ts';
import { complete } from './completion.ts';
import { graphStream } from './graph-language.ts';
import { pipelineStream } from './pipeline-language.ts';
import { atoms, keywords, types } from './words.ts';

interface State {
  comment: boolean;
  /** The word before, where it says what the next one is. */
  before: string;
  /** The structs declared so far. Never changed, only replaced: states of other lines share it. */
  structs: ReadonlySet<string>;
}

const simple = StreamLanguage.define<State>({
  name: 'simple',
  startState: () => ({ comment: false, before: '', structs: new Set() }),
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
      if (keywords.has(text)) return 'keyword';
      if (types.has(text) || state.structs.has(text)) return 'typeName';
      if (atoms.has(text)) return 'atom';
      return text === 'arg' ? 'variableName.special' : 'variableName';
    }
    if (stream.match('->')) return 'keyword';
    state.before = stream.next() ?? '';
    return 'operator';
  },
  languageData: {
    commentTokens: { line: '//', block: { open: '/*', close: '*/' } },
    closeBrackets: { brackets: ['(', '{', '[', '"'] },
    autocomplete: complete,
    indentOnInput: /^\s*\}$/,
  },
});

export const simpleLanguage = [simple, codeColours];
export const pipelineLanguage = [pipelineStream, codeColours];
export const graphLanguage = [graphStream, codeColours];
