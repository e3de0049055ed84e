// What the views of an analysis are given: all of them show variables of one trace, and tell what is pointed at.
import type { Text } from '../../text/index.ts';
import type { Font } from './lattice-layout.ts';
import type { Trace } from './trace.ts';

export interface ViewProps {
  readonly trace: Trace;
  readonly selected: ReadonlySet<number>;
  readonly hovered: number;
  readonly font: Font;
  readonly text: Text;
  readonly onSelect: (variable: number, additive: boolean) => void;
  readonly onHover: (variable: number) => void;
}

/** Views of how the variables stand at one step. */
export interface MomentProps extends ViewProps {
  readonly at: number;
  /** What the present step is about; -1 for nothing. */
  readonly current: number;
  /** The inputs that forced it. */
  readonly because: ReadonlySet<number>;
}
