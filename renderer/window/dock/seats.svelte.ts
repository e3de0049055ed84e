// Where panes are mounted. A pane has one element as long as it is open: created at startup, then moved to
// its place in the docking library.
import { mount, unmount } from 'svelte';
import { panes } from '../../panes/index.ts';
import type { Session } from '../../session/session.svelte.ts';
import { elementOf, type DockFacts, type FocusPane } from './facts.svelte.ts';
import { keptNames, type DockedName } from './layouts.ts';
import PaneHost from './PaneHost.svelte';

export class Seat {
  readonly name: DockedName;
  readonly isKept: boolean;
  readonly element = elementOf('mounted');
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
