// Wraps long lines below the indentation of their text. The page's policy takes no styles of single lines, so
// each depth has a class.
import { countColumn, RangeSetBuilder, type EditorState, type Extension } from '@codemirror/state';
import { Decoration, EditorView, type DecorationSet } from '@codemirror/view';

/** Deeper lines wrap like this one. */
const DEEPEST = 40;
/** The continuation's indentation, in columns. */
const HANGING = 2;

const depthOf = ({ tabSize }: EditorState, line: string): number =>
  Math.min(DEEPEST, countColumn(/^\s*/.exec(line)?.[0] ?? '', tabSize));

const depths = Array.from({ length: DEEPEST + 1 }, (_, depth) =>
  Decoration.line({ class: `cm-hanging-${depth}` }),
);

function hangingLines(state: EditorState): DecorationSet {
  const lines = new RangeSetBuilder<Decoration>();
  for (let number = 1; number <= state.doc.lines; number++) {
    const { from, text } = state.doc.line(number);
    const depth = depths[depthOf(state, text)];
    if (depth !== undefined) lines.add(from, from, depth);
  }
  return lines.finish();
}

const rules = Object.fromEntries(
  depths.map((_, depth) => {
    const hanging = `${depth + HANGING}ch`;
    return [
      `.cm-line.cm-hanging-${depth}`,
      { paddingLeft: `calc(6px + ${hanging})`, textIndent: `-${hanging}` },
    ];
  }),
);

export const hangingWrap: Extension = [
  EditorView.lineWrapping,
  EditorView.decorations.compute(['doc'], hangingLines),
  EditorView.theme(rules),
];
