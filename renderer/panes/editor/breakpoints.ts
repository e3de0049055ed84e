// Breakpoints in the editor's gutter, set by a click or by F9. They move with their lines during editing.
import { RangeSet, StateEffect, StateField, type EditorState, type Extension } from '@codemirror/state';
import { EditorView, GutterMarker, gutter, keymap } from '@codemirror/view';

const toggle = StateEffect.define<number>();

class Dot extends GutterMarker {
  override toDOM(): Node {
    const dot = document.createElement('span');
    dot.className = 'breakpoint';
    return dot;
  }
}
const dot = new Dot();

const field = StateField.define<RangeSet<GutterMarker>>({
  create: () => RangeSet.empty,
  update(old, transaction) {
    let set = old.map(transaction.changes);
    for (const effect of transaction.effects) {
      if (!effect.is(toggle)) continue;
      let isSet = false;
      set.between(effect.value, effect.value, () => {
        isSet = true;
      });
      set = isSet
        ? set.update({ filter: (from) => from !== effect.value })
        : set.update({ add: [dot.range(effect.value)] });
    }
    return set;
  },
});

/** 1-based, sorted. */
export function breakpointLines(state: EditorState): number[] {
  const lines = new Set<number>();
  for (const each = state.field(field).iter(); each.value !== null; each.next())
    lines.add(state.doc.lineAt(each.from).number);
  return [...lines].sort((a, b) => a - b);
}

/** @param onChange receives the lines whenever they change */
export function breakpoints(onChange: (lines: readonly number[]) => void): Extension {
  return [
    field,
    gutter({
      class: 'cm-breakpoints',
      markers: (view) => view.state.field(field),
      initialSpacer: () => dot,
      domEventHandlers: {
        mousedown: (view, line) => {
          view.dispatch({ effects: toggle.of(line.from) });
          return true;
        },
      },
    }),
    keymap.of([
      {
        key: 'F9',
        run: (view) => {
          const { from } = view.state.doc.lineAt(view.state.selection.main.head);
          view.dispatch({ effects: toggle.of(from) });
          return true;
        },
      },
    ]),
    EditorView.updateListener.of(({ startState, state }) => {
      const [before, after] = [breakpointLines(startState), breakpointLines(state)];
      if (before.join() !== after.join()) onChange(after);
    }),
  ];
}
