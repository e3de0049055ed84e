// Pane-specific session state. The session does not know its parts: it only notifies them. A part that joins late
// is notified of what it missed.
import type { Settings } from '../../../electron/contract/index.ts';
import type { Scene } from '../../../labs/engine/index.ts';
import type { PersistenceWorld } from '../../persistence/persistence.svelte.ts';
import type { ViewName } from '../../names.ts';
import type { Noted } from '../kept/found.ts';

export interface Part {
  /** Persisted state may have any form. */
  readonly restore?: (view: Settings['view']) => void;
  /**
   * The user's files are readable from now on. The window opens when the returned promise resolves; it must not reject.
   */
  readonly start?: (world: PersistenceWorld) => void | Promise<void>;
  /** Panes were opened, closed, or covered. @param open those with a tab */
  readonly arranged?: (open: readonly string[]) => void;
  /** Another program was compiled: discard answers about the previous one. */
  readonly forget?: () => void;
  readonly look?: () => void;
  /** Records what lab scenes may change; the returned function restores it. */
  readonly override?: () => () => void;
  readonly bring?: (scene: Partial<Scene>) => void;
  readonly marks?: readonly Mark[];
}

export interface Mark {
  /** null: all views. */
  readonly view: ViewName | null;
  readonly note: () => Noted;
  /**
   * Stored values may come from another user: validate each, and ignore invalid ones. The program is compiled
   * by then, but results of worker threads may be missing: a step that depends on them waits for them, unless
   * the user acts first.
   */
  readonly show: (noted: Noted) => void;
}
