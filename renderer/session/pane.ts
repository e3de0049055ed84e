// A pane's interface to the window. Each pane is a folder in panes/, whose index.ts exports this.
import type { Component } from 'svelte';
import type { FathomApi } from '../../electron/contract/index.ts';
import type { PaneName } from '../names.ts';
import type { Deferred } from '../ui/deferred.ts';
import type { Text } from '../text/index.ts';
import type { StateOf } from './state.ts';
import type { OverlayParts } from './overlays.ts';
import type { Session } from './session.svelte.ts';

/** In menu order. */
export const paneGroups = ['program', 'pictures', 'analyses', 'machineCode', 'rules'] as const;
export type PaneGroup = (typeof paneGroups)[number];

export type PaneComponent = Component<{ session: Session; api: FathomApi }>;

export interface Pane {
  readonly id: PaneName;
  /** null for a pane that is always visible at a fixed position. */
  readonly group: PaneGroup | null;
  readonly title: (text: Text) => string;
  /** Deferred, unless the window's first view shows it. */
  readonly component: PaneComponent | Deferred<PaneComponent>;
  /** Clicking the tab focuses the pane for typing; in other panes, letters are window commands. */
  readonly isTypedInto?: boolean;
  readonly count?: (session: Session) => number;
  /** What it shows on the graph. */
  readonly overlays?: OverlayParts;
  /** Needed before the first picture; the others are in `panes/late.ts`. Outlive closing the pane. */
  readonly states?: readonly StateOf<unknown>[];
}
