// A pane that stays in the document while another covers it, and is scrolled as it was when it is seen again.
import type { IDockviewPanel } from 'dockview-core';
import { moveInto } from './facts.svelte.ts';

export interface Staying {
  /** Brings the pane to where it belongs now. */
  readonly place: () => void;
  readonly dispose: () => void;
}

/**
 * @param element what the pane is in
 * @param slot its place among the panes; it leaves the document where it is covered
 * @param attic where covered panes are meanwhile, unseen
 */
export function stay(
  element: HTMLElement,
  slot: HTMLElement,
  attic: HTMLElement,
  panel: IDockviewPanel['api'],
): Staying {
  /** What leaves the document forgets how far it was scrolled. */
  const scrolled = new Map<Element, readonly [left: number, top: number]>();
  const note = ({ target }: Event): void => {
    if (target instanceof Element && element.isConnected)
      scrolled.set(target, [target.scrollLeft, target.scrollTop]);
  };
  const place = (): void => {
    const home = panel.isVisible ? slot : attic;
    // While panes are being arranged, a place may be in the document later than the pane.
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
