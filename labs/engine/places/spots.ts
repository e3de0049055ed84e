// Places in the window's panes as plain data: picked by students, or shown by results and links.
import type { ScheduleChoice } from '../../../compiler/index.ts';

export type Spot =
  | { readonly kind: 'node'; readonly node: number }
  | { readonly kind: 'edge'; readonly node: number; readonly slot: number }
  | { readonly kind: 'block'; readonly block: number; readonly schedule: ScheduleChoice }
  /** By index; `node` is -1 for none. */
  | { readonly kind: 'instruction'; readonly instruction: number; readonly node: number }
  /** After that many steps of the compilation. */
  | { readonly kind: 'step'; readonly step: number }
  /** A state of the small-step run; 0 is Start. */
  | { readonly kind: 'state'; readonly state: number }
  /** After that many evaluations and class splits of the analysis. */
  | { readonly kind: 'visit'; readonly visit: number }
  /** After that many events of the walk over zero checks. */
  | { readonly kind: 'walk'; readonly event: number }
  /** A block of the SSA pane's control-flow graph. */
  | { readonly kind: 'flow-block'; readonly block: number }
  /** A phi in the SSA pane. */
  | { readonly kind: 'flow-phi'; readonly block: number; readonly variable: string }
  /** A variable of an analysis, by name. */
  | { readonly kind: 'variable'; readonly variable: string }
  /** A line of the program, from 1. */
  | { readonly kind: 'line'; readonly line: number };

export const nodeSpots = (ids: readonly number[]): Spot[] => ids.map((node) => ({ kind: 'node', node }));

/** An instruction equals its node. */
export const sameSpot = (a: Spot, b: Spot): boolean => spotKey(a) === spotKey(b);

export function spotKey(spot: Spot): string {
  switch (spot.kind) {
    case 'node':
      return `node ${spot.node}`;
    case 'edge':
      return `edge ${spot.node} ${spot.slot}`;
    case 'block':
      return `block ${spot.schedule} ${spot.block}`;
    case 'instruction':
      return `instruction ${spot.instruction}`;
    case 'step':
      return `step ${spot.step}`;
    case 'state':
      return `state ${spot.state}`;
    case 'visit':
      return `visit ${spot.visit}`;
    case 'walk':
      return `walk ${spot.event}`;
    case 'flow-block':
      return `flow block ${spot.block}`;
    case 'flow-phi':
      return `flow phi ${spot.block} ${spot.variable}`;
    case 'variable':
      return `variable ${spot.variable}`;
    case 'line':
      return `line ${spot.line}`;
  }
}
