// Inserts characters typed over a selection. Otherwise Chrome copies the replaced text's style as a style
// attribute, which the page's policy blocks with an error in the console.
import { EditorView } from '@codemirror/view';

export const typeOverSelection = EditorView.domEventHandlers({
  beforeinput(event, view) {
    const { data, inputType } = event;
    const { state } = view;
    const { from, to, empty } = state.selection.main;
    if (inputType !== 'insertText' || data === null || empty || state.readOnly || view.compositionStarted)
      return false;
    event.preventDefault();
    const insert = () =>
      state.update(state.replaceSelection(data), { userEvent: 'input.type', scrollIntoView: true });
    const isTaken = state.facet(EditorView.inputHandler).some((take) => take(view, from, to, data, insert));
    if (!isTaken) view.dispatch(insert());
    return true;
  },
});
