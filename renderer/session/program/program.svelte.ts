// The program in the editor, and which program was opened and compiled last.
import { foreignForm } from '../../../compiler/index.ts';
import { titleOf } from '../../programs/names.ts';

interface Opened {
  readonly path: string;
  readonly text: string;
}

export class ShownProgram {
  /** The text in the editor. */
  source = $derived.by(() => this.current()?.text ?? this.first);
  /** The title of the window. */
  title = $derived.by(() => {
    const path = this.current()?.path;
    return path === undefined ? 'Fathom' : `${titleOf(path)} – Fathom`;
  });
  /** A program, or the text of a pipeline or graph, valid or not. */
  form = $derived(foreignForm(this.source) ?? 'program');
  isPipeline = $derived(this.form === 'pipeline');
  /** It was opened and is not compiled yet. */
  isOpening = false;
  /** How often the text was replaced by another one. */
  openings = 0;
  private openedPath = '';
  private compiledPath = '';
  private readonly current: () => Opened | undefined;
  private readonly first: string;

  /** @param first shown before a program is open */
  constructor(current: () => Opened | undefined, first: string) {
    this.current = current;
    this.first = first;
  }

  /** The editor has another program than at the last call of `noteOpened`. */
  get isOther(): boolean {
    return (this.current()?.path ?? '') !== this.openedPath;
  }

  /** The last compiled program is another one. */
  get isUncompiled(): boolean {
    return this.compiledPath !== this.openedPath;
  }

  /** A text that changed outside is still the same program. */
  noteOpened(): void {
    this.isOpening = true;
    if (this.isOther) this.openings++;
    this.openedPath = this.current()?.path ?? '';
  }

  noteCompiled(): void {
    this.compiledPath = this.openedPath;
  }
}
