// Highlights textual graphs: node IDs, ops, auxiliary data, types, places of a schedule, and comments.
import { StreamLanguage } from '@codemirror/language';

interface State {
  /** The part that comes next on a node's line. */
  part: 'number' | 'op' | 'inputs' | 'type' | 'place';
}

export const graphStream = StreamLanguage.define<State>({
  name: 'graph',
  startState: () => ({ part: 'number' }),
  token(stream, state) {
    if (stream.sol()) {
      state.part = 'number';
      if (stream.match('#')) {
        stream.skipToEnd();
        return 'comment';
      }
    }
    if (stream.eatSpace()) return null;
    if (stream.match(/place(?= \d)/)) {
      state.part = 'place';
      return 'keyword';
    }
    if (state.part === 'place') {
      if (stream.match(/\d+/)) return 'variableName';
      if (stream.match('in ')) return 'keyword';
    }
    if (state.part === 'number' && stream.match(/\d+(?=:)/)) {
      state.part = 'op';
      return 'variableName';
    }
    if (state.part === 'op' && stream.match(/\w+(?=\()/)) {
      state.part = 'inputs';
      return 'keyword';
    }
    if (state.part === 'inputs') {
      if (stream.match(/\d+/)) return 'variableName';
      if (stream.match(/\[[^\]]*\]?/)) return 'string';
      if (stream.match(/: .*/)) {
        state.part = 'type';
        return 'typeName';
      }
    }
    stream.next();
    return null;
  },
  languageData: { commentTokens: { line: '#' }, closeBrackets: { brackets: ['(', '['] } },
});
