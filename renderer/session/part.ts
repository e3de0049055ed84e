// What panes keep of a session beside what is everybody's. The session knows none of them: it only tells them what happens.
import type { Settings } from '../../electron/contract/index.ts';
import type { Scene } from '../../labs/engine/index.ts';
import type { KeepingWorld } from '../keeping/keeping.svelte.ts';
import type { ViewName } from '../names.ts';
import type { Noted } from './found.ts';

export interface Part {
  /** Takes what was remembered over restarts; anything may stand there. */
  readonly restore?: (view: Settings['view']) => void;
  /** The person's files can be read from now on. The window opens when what this returns is done; it must not reject. */
  readonly start?: (world: KeepingWorld) => void | Promise<void>;
  /** Panes were opened, closed or covered. @param open those that have a tab */
  readonly arranged?: (open: readonly string[]) => void;
  /** Files may have changed outside. */
  readonly look?: () => void;
  /** Notes what scenes of labs can change; the returned function brings that back. */
  readonly lend?: () => () => void;
  /** Sets what a scene asks for. */
  readonly bring?: (scene: Partial<Scene>) => void;
  /** What bookmarks keep of it. */
  readonly marks?: readonly Mark[];
}

export interface Mark {
  /** The view in which it is seen; null: it is set for all. */
  readonly view: ViewName | null;
  readonly note: () => Noted;
  /**
   * Takes what was noted, in this window or by anybody: each value is checked, and what is not understood leaves things as
   * they are. The program is compiled by then, but what threads make of it may not be there: a step within that is kept
   * until it is, unless a person does something else first.
   */
  readonly show: (noted: Noted) => void;
}
