// What a pane is to the window. A pane is a folder in panes/, and its index.ts says this of it.
import type { Component } from 'svelte';
import type { FathomApi } from '../../electron/contract/index.ts';
import type { PaneName } from '../names.ts';
import type { Text } from '../text/index.ts';
import type { StateOf } from './state.ts';
import type { Session } from './session.svelte.ts';

export interface Pane {
  readonly id: PaneName;
  readonly title: (text: Text) => string;
  readonly component: Component<{ session: Session; api: FathomApi }>;
  /** A number to be seen on its tab; 0: none. */
  readonly count?: (session: Session) => number;
  /** What it keeps while it is closed, what of that is remembered, and what labs may set. */
  readonly states?: readonly StateOf<unknown>[];
}
