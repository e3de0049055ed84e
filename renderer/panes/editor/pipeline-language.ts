// Highlights textual and JSON pipelines: opcodes, names, literals, control inputs, and comments.
import { StreamLanguage } from '@codemirror/language';

interface State {
  /** An opcode follows `=`. */
  opcode: boolean;
  /** Determined by an initial `{` or `[`. */
  json: boolean | null;
}

export const pipelineStream = StreamLanguage.define<State>({
  name: 'pipeline',
  startState: () => ({ opcode: false, json: null }),
  token(stream, state) {
    if (stream.eatSpace()) return null;
    if (stream.match('#')) {
      stream.skipToEnd();
      return 'comment';
    }
    state.json ??= stream.peek() === '{';
    const isOpcode = state.opcode;
    state.opcode = false;
    if (isOpcode && stream.match(/[^\s#]+/)) return 'keyword';
    if (stream.match(/"(?:[^"\\]|\\.)*"?/)) return stream.match(/\s*:/, false) ? 'propertyName' : 'string';
    if (stream.match(/-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/)) return 'number';
    if (stream.match(/(?:true|false|null)\b/)) return 'atom';
    if (stream.match(/\^[bi]\d+/)) return 'typeName';
    if (stream.match(/[bi]\d+/)) return state.json ? 'operator' : 'variableName';
    if (stream.match('pipeline')) return 'keyword';
    if (stream.match(/[-=~]>/)) return 'keyword';
    if (stream.match('=')) {
      state.opcode = !state.json;
      return 'operator';
    }
    stream.next();
    return 'operator';
  },
  languageData: { commentTokens: { line: '#' }, closeBrackets: { brackets: ['{', '[', '"'] } },
});
