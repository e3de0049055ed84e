// The overlays of all panes, for the panes that show them.
import type { Component } from 'svelte';
import type { Deferred } from '../../ui/deferred.ts';
import type { Overlay, OverlayName } from '../shown/overlay.svelte.ts';
import type { Session } from '../session.svelte.ts';
import { stateOf } from './state.svelte.ts';

/** Explains the overlay and steps through it, below the graph, and keeps the overlay up to date. */
export type OverlayComponent = Component<{
  session: Session;
  show: (overlay: Overlay) => void;
  /** It has no room. */
  isSilent?: boolean;
}>;

export type OverlayParts = Readonly<Partial<Record<OverlayName, Deferred<OverlayComponent>>>>;

/** Filled when the window is created. */
export const overlaysOf = stateOf((): { parts: OverlayParts } => ({ parts: {} }));
