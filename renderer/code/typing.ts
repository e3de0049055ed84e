// Inserts characters typed over a selection. Otherwise Chrome copies the replaced text's style as a style
// attribute, which the page's policy blocks with a console error.
import { EditorView } from '@codemirror/view';

const typeOverSelection = EditorView.domEventHandlers({
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

/** Text from slides and word processors contains U+2028 and U+2029, which all readers count as line breaks. */
export const withLineBreaks = (text: string): string => text.replace(/[\u2028\u2029]/g, '\n');

/** Handles typed, pasted, and dropped text. */
export const textInput = [typeOverSelection, EditorView.clipboardInputFilter.of(withLineBreaks)];
