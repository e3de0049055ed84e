// What a pane is to the window. A pane is a folder in panes/, and its index.ts says this of it.
import type { Component } from 'svelte';
import type { FathomApi } from '../../electron/contract/index.ts';
import type { PaneName } from '../names.ts';
import type { Deferred } from '../ui/deferred.ts';
import type { Text } from '../text/index.ts';
import type { StateOf } from './state.ts';
import type { Session } from './session.svelte.ts';

/** What panes are for: the headings of the menu in which all are listed, in this order. */
export const paneGroups = ['program', 'pictures', 'analyses', 'machineCode', 'rules'] as const;
export type PaneGroup = (typeof paneGroups)[number];

export type PaneComponent = Component<{ session: Session; api: FathomApi }>;

export interface Pane {
  readonly id: PaneName;
  /** Null: it stands in its place whatever else is shown. */
  readonly group: PaneGroup | null;
  readonly title: (text: Text) => string;
  /** Deferred, unless the first view of the window shows it. */
  readonly component: PaneComponent | Deferred<PaneComponent>;
  /** Who clicks its tab types into it next; elsewhere letters are the window's commands. */
  readonly isTypedInto?: boolean;
  /** A number to be seen on its tab; 0: none. */
  readonly count?: (session: Session) => number;
  /** What it keeps while it is closed, what of that is remembered, and what labs may set. */
  readonly states?: readonly StateOf<unknown>[];
}
