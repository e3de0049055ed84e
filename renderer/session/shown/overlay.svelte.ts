// What a pane shows on the graph and the blocks. Only one overlay is on at a time, because all color the nodes.
import type { NodeBadge, WayMark } from '../../graphview/types.ts';

export const overlayNames = ['analysis', 'semantics', 'tiles'] as const;
export type OverlayName = (typeof overlayNames)[number];

/** `strict`: a value stays the same in the block; `set`: entering the block gives it a new one. */
export type AreaKind = 'strict' | 'set';
export type BlockMark = AreaKind | 'here';

export interface Overlay {
  readonly badges: ReadonlyMap<number, NodeBadge>;
  readonly way: WayMark | null;
  /** By block of the schedules. */
  readonly blocks: ReadonlyMap<number, BlockMark>;
  /** In order; [] if control did not come from another block. */
  readonly blockWay: readonly number[];
}

export const NO_OVERLAY: Overlay = { badges: new Map(), way: null, blocks: new Map(), blockWay: [] };

/** Which overlay the graph and the blocks show. */
export class ShownOverlay {
  /** '' for none. */
  name = $state<OverlayName | ''>('');
  /** The first use of the semantics shows its overlay; from then on, the user decides. */
  hasDecidedRun = false;

  show(name: OverlayName, isOn: boolean): void {
    if (name === 'semantics') this.hasDecidedRun = true;
    if (isOn) this.name = name;
    else if (this.name === name) this.name = '';
  }

  /** Until it is used again, unless the user has decided against it. */
  end(): void {
    if (this.name === 'semantics') this.hasDecidedRun = false;
    this.name = '';
  }
}
