// Props of the views of an analysis, which show variables of one trace and report hovering.
import type { Text } from '../../../text/index.ts';
import type { Font } from './lattice-layout.ts';
import type { Trace } from '../trace.ts';

export interface ViewProps {
  readonly trace: Trace;
  readonly selected: ReadonlySet<number>;
  readonly hovered: number;
  readonly font: Font;
  readonly text: Text;
  readonly onSelect: (variable: number, additive: boolean) => void;
  readonly onHover: (variable: number) => void;
}

export interface MomentProps extends ViewProps {
  readonly at: number;
  readonly current: number;
  /** The variables that forced the change. */
  readonly because: ReadonlySet<number>;
}
