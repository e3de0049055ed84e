// Marks ranges of a code editor that belong to the window's selection.
import { StateEffect, StateField, type EditorState, type TransactionSpec } from '@codemirror/state';
import { Decoration, EditorView, type DecorationSet } from '@codemirror/view';

export interface Range {
  readonly from: number;
  readonly to: number;
}

const replaceMarks = StateEffect.define<DecorationSet>();
const mark = Decoration.mark({ class: 'cm-selected-range' });

export const rangeMarks = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update: (marks, { changes, effects }) =>
    effects.find((effect) => effect.is(replaceMarks))?.value ?? marks.map(changes),
  provide: (field) => EditorView.decorations.from(field),
});

export function markRanges({ doc }: EditorState, ranges: readonly Range[]): TransactionSpec {
  const inside = ranges.filter(({ from, to }) => from >= 0 && to > from && to <= doc.length);
  const marks = inside.map(({ from, to }) => mark.range(from, to));
  return { effects: replaceMarks.of(Decoration.set(marks, true)) };
}
