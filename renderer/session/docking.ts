// What can be done with the arrangement of the panes. The window does it; commands, labs and panes ask for it.
import type { PaneName } from '../names.ts';

/** Arrangements that are ready. */
export type Preset = 'learn' | 'inspect';

/** How the panes stand at a moment. */
export interface NotedPanes {
  /** They stand so again. */
  back(): void;
  /** They are saved as they stand now. */
  keep(): void;
}

export interface Docking {
  /** Opens a pane where it was closed, and brings it to the front. */
  show(pane: PaneName): void;
  /** As `show`, for what stands below the program: it opens where it was folded. */
  showInDrawer(pane: PaneName): void;
  /** As `showInDrawer`, where nobody asked for it: not before it has lasted; folded again by `withdraw`. */
  offerInDrawer(pane: PaneName): void;
  withdraw(): void;
  arrange(preset: Preset): void;
  /** Brings the arrangement of what the session is at: a lab, or the playground. */
  enter(): void;
  /** As a lab's step wants it, until it is given back. */
  borrow(scene: { readonly layout?: Preset; readonly pane?: PaneName }): void;
  /** Undoes what was borrowed, where the person has not changed it since. */
  giveBack(): void;
  /** What is changed from then on is not saved while the window visits a picture. */
  note(): NotedPanes;
  /** The pane that is looked at fills the window, or is one of several again. */
  maximize(): void;
  /** Out of the grid, over it; or back. */
  float(): void;
  close(): void;
  /** The focus goes to the next pane, or to the one before. */
  focusNext(by: 1 | -1): void;
  /** Resolves when what was asked for last is done. */
  done(): Promise<void>;
  /** Opens and folds what stands below the program. */
  toggleDrawer(): void;
}
