// Operations on the pane layout. The window implements them; commands, labs, and panes call them.
import type { PaneName } from '../../names.ts';

export const presets = ['learn', 'read', 'inspect'] as const;
export type Preset = (typeof presets)[number];

export interface NotedPanes {
  back(): void;
  keep(): void;
}

export interface Docking {
  show(pane: PaneName): void;
  /** For panes below the program: unfolds a folded drawer. */
  showInDrawer(pane: PaneName): void;
  /** Not requested by the user: waits until the reason has persisted; `withdraw` folds the drawer again. */
  offerInDrawer(pane: PaneName): void;
  withdraw(): void;
  /** Closes the pane of a run, and folds the drawer that it unfolded. */
  endRun(): void;
  arrange(preset: Preset): void;
  /** The layout for the session's current lab or the playground. */
  enter(): void;
  /** Applies a lab step's layout until `restore`. */
  borrow(scene: { readonly layout?: Preset; readonly pane?: PaneName }): void;
  /** Restores the layout, except for the user's changes since. */
  restore(): void;
  /** Stops saving changes, because the window visits a picture. */
  note(): NotedPanes;
  maximize(): void;
  float(): void;
  close(): void;
  focusNext(by: 1 | -1): void;
  done(): Promise<void>;
  toggleDrawer(): void;
}
