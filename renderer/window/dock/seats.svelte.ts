// Where panes are mounted. A pane has one element as long as it is open: it is made where the window begins, and goes on in
// the place that the docking library gives it.
import { mount, unmount } from 'svelte';
import type { PaneName } from '../../names.ts';
import { panes } from '../../panes/index.ts';
import type { Session } from '../../session/session.svelte.ts';
import { keptNames, type DockedName } from './layouts.ts';
import PaneHost from './PaneHost.svelte';

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

export class Seat {
  readonly name: DockedName;
  readonly isKept: boolean;
  readonly element = elementOf('mounted');
  /** No other pane covers it. */
  isVisible = $state(false);
  private readonly made: object;

  constructor(name: DockedName, session: Session, facts: DockFacts, focus: FocusPane) {
    this.name = name;
    this.isKept = keptNames.includes(name);
    const props = { session, pane: panes[name], seat: this, facts, focus };
    this.made = mount(PaneHost, { target: this.element, props });
  }

  end(): void {
    void unmount(this.made);
    this.element.remove();
  }
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
