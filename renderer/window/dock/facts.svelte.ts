// What the parts of the dock share: what they know of it, and how elements move in it.
import type { IDockviewPanel } from 'dockview-core';
import type { PaneName } from '../../names.ts';
import type { Docking } from '../../session/docking.ts';

const NONE: ReadonlySet<string> = new Set();

/** What the parts of the dock know of it, whoever arranges it. */
export class DockFacts {
  /** A group that is alone in the window. */
  isMaximized = $state(false);
  /** Panes that are open. */
  open = $state.raw<readonly string[]>([]);
  /** Those of them that no other covers. */
  seen = $state.raw<readonly string[]>([]);
  /** Panes in drawers that are folded: nobody sees them, and none is made before it is unfolded. */
  folded = $state.raw<ReadonlySet<string>>(NONE);
}

/** Focuses a pane that has just been loaded. @param wants `work`: what can be worked with in it; else the pane itself */
export type FocusPane = (name: PaneName, wants: string | undefined) => void;

/** The dock as its groups see it. */
export interface GroupDock extends Docking {
  readonly facts: DockFacts;
  floatPanel(panel: IDockviewPanel): void;
}

export function elementOf(className: string): HTMLElement {
  const element = document.createElement('div');
  element.className = className;
  return element;
}

/**
 * Moves an element to the end of another one. Focus, selection, and what is scrolled stay as they are, as far as the browser
 * can move what is in the document.
 */
export function moveInto(home: HTMLElement, element: HTMLElement): void {
  const canKeep = 'moveBefore' in home && home.isConnected && element.isConnected;
  if (canKeep) (home as MovingParent).moveBefore(element, null);
  else home.append(element);
}

interface MovingParent extends HTMLElement {
  moveBefore(element: Element, before: Element | null): void;
}
