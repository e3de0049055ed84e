// Completion of names, and of brackets while typing.
import { EditorView, keymap } from '@codemirror/view';
import { LateExtension } from './late-extension.ts';

export const lateCompletion = (): LateExtension<typeof import('@codemirror/autocomplete')> =>
  new LateExtension(
    () => import('@codemirror/autocomplete'),
    ({ autocompletion, closeBrackets, closeBracketsKeymap }) => [
      closeBrackets(),
      autocompletion(),
      keymap.of(closeBracketsKeymap),
    ],
    (load) =>
      EditorView.domEventHandlers({
        focus: (_, view) => {
          load(view).catch(() => undefined);
          return false;
        },
      }),
  );
