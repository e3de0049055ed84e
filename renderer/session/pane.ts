// A pane's interface to the window. Each pane is a folder in panes/, whose index.ts exports this.
import type { Component } from 'svelte';
import type { FathomApi } from '../../electron/contract/index.ts';
import type { PaneName } from '../names.ts';
import type { Deferred } from '../ui/deferred.ts';
import type { Text } from '../text/index.ts';
import type { StateOf } from './state.ts';
import type { Session } from './session.svelte.ts';

/** Groups of the pane menu, in menu order. */
export const paneGroups = ['program', 'pictures', 'analyses', 'machineCode', 'rules'] as const;
export type PaneGroup = (typeof paneGroups)[number];

export type PaneComponent = Component<{ session: Session; api: FathomApi }>;

export interface Pane {
  readonly id: PaneName;
  /** Null for a pane that is always visible at a fixed position. */
  readonly group: PaneGroup | null;
  readonly title: (text: Text) => string;
  /** Deferred, unless the window's first view shows it. */
  readonly component: PaneComponent | Deferred<PaneComponent>;
  /** Whether clicking its tab focuses the pane for typing; in other panes, letters are window commands. */
  readonly isTypedInto?: boolean;
  readonly count?: (session: Session) => number;
  /** State that outlives closing the pane, the persisted part of it, and what labs may set. */
  readonly states?: readonly StateOf<unknown>[];
}
