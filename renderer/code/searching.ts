// Text search.
import { EditorView, keymap } from '@codemirror/view';
import { LateExtension } from './late-extension.ts';

/**
 * Hides the panel's regular expressions: the library runs them on the page's thread, which one like `(a+)+b`
 * blocks forever.
 */
export const withoutExpressions = EditorView.theme({
  '.cm-panel.cm-search label:has(input[name=re])': { display: 'none' },
});

export const lateSearch = (): LateExtension<typeof import('@codemirror/search')> =>
  new LateExtension(
    () => import('@codemirror/search'),
    ({ highlightSelectionMatches, searchKeymap }) => [
      highlightSelectionMatches(),
      keymap.of(searchKeymap),
      withoutExpressions,
    ],
    (load) => {
      const open = (view: EditorView): boolean => {
        void load(view).then(({ openSearchPanel }) => openSearchPanel(view));
        return true;
      };
      return keymap.of([{ key: 'Mod-f', run: open, preventDefault: true }]);
    },
  );
