// An editor's extension whose script loads on first use or when the page is idle.
import { Compartment, type Extension } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';

export class LateExtension<Script> {
  private readonly place = new Compartment();
  private readonly read: () => Promise<Script>;
  private readonly made: (script: Script) => Extension;
  private readonly until: Extension;
  private loaded: Extension | null = null;

  /** @param until takes its place, and loads it on first use */
  constructor(
    read: () => Promise<Script>,
    made: (script: Script) => Extension,
    until: (load: (view: EditorView) => Promise<Script>) => Extension,
  ) {
    this.read = read;
    this.made = made;
    this.until = until((view) => this.load(view));
  }

  get extension(): Extension {
    return this.place.of(this.loaded ?? this.until);
  }

  /** A failed load can be retried. @throws TypeError if the script is unavailable */
  async load(view: EditorView): Promise<Script> {
    const script = await this.read();
    this.loaded ??= this.made(script);
    this.bring(view);
    return script;
  }

  /** To a state that was made before it was loaded. */
  bring(view: EditorView): void {
    if (this.loaded !== null && this.place.get(view.state) !== this.loaded)
      view.dispatch({ effects: this.place.reconfigure(this.loaded) });
  }
}
