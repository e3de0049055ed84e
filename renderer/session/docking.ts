// Operations on the pane layout. The window implements them; commands, labs, and panes call them.
import type { PaneName } from '../names.ts';

export const presets = ['learn', 'read', 'inspect'] as const;
export type Preset = (typeof presets)[number];

export interface NotedPanes {
  back(): void;
  keep(): void;
}

export interface Docking {
  show(pane: PaneName): void;
  /** Like `show`, for panes below the program: unfolds a folded drawer. */
  showInDrawer(pane: PaneName): void;
  /**
   * Like `showInDrawer`, but not requested by the user: waits until the reason has persisted; `withdraw` folds it
   * again.
   */
  offerInDrawer(pane: PaneName): void;
  withdraw(): void;
  arrange(preset: Preset): void;
  /** Applies the layout for the session's current lab or the playground. */
  enter(): void;
  /** Applies the layout that a lab step wants, until `restore`. */
  borrow(scene: { readonly layout?: Preset; readonly pane?: PaneName }): void;
  /** Restores the borrowed layout, except for the user's changes since. */
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
