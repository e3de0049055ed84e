// Tab indents in an editor, so keyboard users must be told how to leave it.
import { indentWithTab } from '@codemirror/commands';
import { StateEffect, StateField, type Extension } from '@codemirror/state';
import { EditorView, keymap, showPanel, type Panel } from '@codemirror/view';

const setShown = StateEffect.define<boolean>();

/** Tab indents; then a line below the text says how to leave, until focus leaves. @param hint that line */
export function tabKey(hint: () => string): Extension {
  const panel = (): Panel => {
    const dom = document.createElement('div');
    dom.className = 'tab-hint';
    dom.setAttribute('role', 'status');
    dom.textContent = hint();
    return { dom };
  };
  const shown = StateField.define<boolean>({
    create: () => false,
    update: (was, { effects }) => effects.findLast((effect) => effect.is(setShown))?.value ?? was,
    provide: (field) => showPanel.from(field, (isShown) => (isShown ? panel : null)),
  });
  const show = (view: EditorView, isShown: boolean): void => {
    // Another program with its own field may be in the editor by now.
    const now = view.state.field(shown, false);
    if (now !== undefined && now !== isShown) view.dispatch({ effects: setShown.of(isShown) });
  };
  return [
    shown,
    EditorView.contentAttributes.of({ 'aria-description': hint() }),
    EditorView.domEventHandlers({
      // The editor may be closing or updating.
      blur: (_, view) => void setTimeout(() => view.dom.isConnected && show(view, false)),
    }),
    keymap.of([
      {
        ...indentWithTab,
        run: (view) => {
          const isDone = indentWithTab.run?.(view) === true;
          if (isDone) show(view, true);
          return isDone;
        },
      },
    ]),
  ];
}
