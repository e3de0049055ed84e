// Shared state of the dock's parts, and moving elements.
import type { IDockviewPanel } from 'dockview-core';
import type { PaneName } from '../../names.ts';
import type { Docking } from '../../session/shown/docking.ts';

const NONE: ReadonlySet<string> = new Set();

export class DockFacts {
  isMaximized = $state(false);
  open = $state.raw<readonly string[]>([]);
  /** Panes that no other pane covers. */
  seen = $state.raw<readonly string[]>([]);
  /** Panes in folded drawers are invisible, and created only when unfolded. */
  folded = $state.raw<ReadonlySet<string>>(NONE);
}

/** @param wants `work`: the main control; else the pane itself */
export type FocusPane = (name: PaneName, wants: string | undefined) => void;

export interface GroupDock extends Docking {
  readonly facts: DockFacts;
  floatPanel(panel: IDockviewPanel): void;
}

export function elementOf(className: string): HTMLElement {
  const element = document.createElement('div');
  element.className = className;
  return element;
}

/** To the end of `home`. Preserves focus, selection, and scroll positions as far as the browser allows. */
export function moveInto(home: HTMLElement, element: HTMLElement): void {
  const canKeep = 'moveBefore' in home && home.isConnected && element.isConnected;
  const restore = notedFocus(element);
  if (canKeep) (home as MovingParent).moveBefore(element, null);
  else home.append(element);
  restore();
}

/**
 * The returned function restores the focused element inside `place` and the selected text. Elements moved in
 * the document lose them, and an editor would then move its cursor to the start.
 */
export function notedFocus(place: HTMLElement): () => void {
  const focused = document.activeElement;
  if (!(focused instanceof HTMLElement) || !place.contains(focused)) return () => undefined;
  const { anchorNode, anchorOffset, focusNode, focusOffset } = document.getSelection() ?? {};
  return () => {
    if (!focused.isConnected) return;
    if (document.activeElement !== focused) focused.focus({ preventScroll: true });
    // Fields keep their own selection.
    if (!focused.isContentEditable) return;
    if (anchorNode?.isConnected !== true || focusNode?.isConnected !== true) return;
    document.getSelection()?.setBaseAndExtent(anchorNode, anchorOffset ?? 0, focusNode, focusOffset ?? 0);
  };
}

interface MovingParent extends HTMLElement {
  moveBefore(element: Element, before: Element | null): void;
}
