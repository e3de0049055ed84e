// Which overlay the graph and the blocks show.
import type { OverlayName } from './overlay.ts';

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
