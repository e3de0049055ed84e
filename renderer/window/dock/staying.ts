// A pane that stays in the document while covered, and restores its scroll positions.
import type { IDockviewPanel } from 'dockview-core';
import { moveInto } from './facts.svelte.ts';

export interface Staying {
  readonly place: () => void;
  readonly dispose: () => void;
}

/**
 * @param element contains the pane
 * @param slot its place, removed from the document while covered
 * @param attic holds covered panes invisibly
 */
export function stay(
  element: HTMLElement,
  slot: HTMLElement,
  attic: HTMLElement,
  panel: IDockviewPanel['api'],
): Staying {
  /** Elements removed from the document lose their scroll positions. */
  const scrolled = new Map<Element, readonly [left: number, top: number]>();
  const note = ({ target }: Event): void => {
    if (target instanceof Element && element.isConnected)
      scrolled.set(target, [target.scrollLeft, target.scrollTop]);
  };
  const place = (): void => {
    const home = panel.isVisible ? slot : attic;
    // During arranging, a place may enter the document later than the pane.
    if (!home.isConnected && element.isConnected) return;
    if (element.parentElement !== home) moveInto(home, element);
    if (!panel.isVisible) return;
    for (const [each, [left, top]] of scrolled) {
      if (element.contains(each)) each.scrollTo({ left, top, behavior: 'instant' });
      else scrolled.delete(each);
    }
  };
  element.addEventListener('scroll', note, { capture: true, passive: true });
  place();
  const watched = [panel.onDidVisibilityChange(place), panel.onDidGroupChange(place)];
  return {
    place,
    dispose: () => {
      for (const each of watched) each.dispose();
      element.removeEventListener('scroll', note, { capture: true });
      element.remove();
    },
  };
}
