// Text search, loaded on first use or when the page is idle.
import { Compartment, type Extension } from '@codemirror/state';
import { EditorView, keymap } from '@codemirror/view';

/**
 * Hides the panel's regular expressions: the library runs them on the page's thread, which one like `(a+)+b`
 * blocks forever.
 */
export const withoutExpressions = EditorView.theme({
  '.cm-panel.cm-search label:has(input[name=re])': { display: 'none' },
});

export class Searching {
  private readonly place = new Compartment();
  private loaded: Extension | null = null;

  extension(): Extension {
    const open = (view: EditorView): boolean => {
      void this.load(view).then(({ openSearchPanel }) => openSearchPanel(view));
      return true;
    };
    return this.place.of(this.loaded ?? keymap.of([{ key: 'Mod-f', run: open, preventDefault: true }]));
  }

  /** @throws TypeError if searching cannot be loaded */
  async load(view: EditorView): Promise<typeof import('@codemirror/search')> {
    const search = await import('@codemirror/search');
    this.loaded ??= [search.highlightSelectionMatches(), keymap.of(search.searchKeymap), withoutExpressions];
    this.bring(view);
    return search;
  }

  bring(view: EditorView): void {
    if (this.loaded !== null && this.place.get(view.state) !== this.loaded)
      view.dispatch({ effects: this.place.reconfigure(this.loaded) });
  }
}
