// A pane's interface to the window. Each pane is a folder in panes/, whose index.ts exports this.
import type { Component } from 'svelte';
import type { FathomApi } from '../../../electron/contract/index.ts';
import type { PaneName } from '../../names.ts';
import type { Deferred } from '../../ui/deferred.ts';
import type { Text } from '../../text/index.ts';
import type { StateOf } from './state.svelte.ts';
import type { OverlayParts } from './overlays.ts';
import type { Session } from '../session.svelte.ts';

/** In menu order. */
export const paneGroups = ['program', 'pictures', 'analyses', 'machineCode', 'rules'] as const;
export type PaneGroup = (typeof paneGroups)[number];

export interface Command {
  readonly id: string;
  readonly label: (session: Session) => string;
  /** As in `renderer/ui/presses.ts`. */
  readonly key?: string;
  /** Sent by presentation remotes, or expected by users. */
  readonly alsoKey?: string;
  /** Also works in text fields. */
  readonly everywhere?: boolean;
  /** Default: always available. */
  readonly isThere?: (session: Session) => boolean;
  readonly run: (session: Session) => void;
}

/** Every pane shows texts and colors. */
type ReadValue = Exclude<keyof Session, 'text' | 'appearance'>;

export type PaneComponent = Component<{ session: Session; api: FathomApi }>;

export interface Pane {
  readonly id: PaneName;
  /** null for a pane that is always visible at a fixed position. */
  readonly group: PaneGroup | null;
  readonly title: (text: Text) => string;
  /** The values of the session that its files read or change, in alphabetical order. */
  readonly reads: readonly ReadValue[];
  /** Deferred, unless the window's first view shows it. */
  readonly component: PaneComponent | Deferred<PaneComponent>;
  /** Clicking the tab focuses the pane for typing; in other panes, letters are window commands. */
  readonly isTypedInto?: boolean;
  readonly count?: (session: Session) => number;
  /** They work before the pane's code is loaded: what they need of it is an offer. */
  readonly commands?: readonly Command[];
  /** What it shows on the graph. */
  readonly overlays?: OverlayParts;
  /** Needed before the first picture; the others are in `panes/late.ts`. Outlive closing the pane. */
  readonly states?: readonly StateOf<unknown>[];
}
