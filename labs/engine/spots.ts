// Places in the window's panes, as plain data: what a student points at, and what a result or a link shows.
import type { ScheduleKind } from '../../compiler/index.ts';

export type Spot =
  /** A node by its id, in every pane. */
  | { readonly kind: 'node'; readonly node: number }
  /** What comes into a slot of a node. */
  | { readonly kind: 'edge'; readonly node: number; readonly slot: number }
  | { readonly kind: 'block'; readonly block: number; readonly schedule: ScheduleKind }
  /** A machine instruction by its place in memory; the node that it was made for, -1 for none. */
  | { readonly kind: 'instruction'; readonly instruction: number; readonly node: number }
  /** After so many steps of the compilation. */
  | { readonly kind: 'step'; readonly step: number }
  /** A state of the small-step run; 0 is Start. */
  | { readonly kind: 'state'; readonly state: number }
  /** After so many evaluations of the analysis that is shown, and splits of its classes. */
  | { readonly kind: 'visit'; readonly visit: number }
  /** After so many events of the walk over zero checks. */
  | { readonly kind: 'walk'; readonly event: number }
  /** A block of the control-flow graph that SSA form is made for. */
  | { readonly kind: 'flow-block'; readonly block: number }
  /** A line of the program, from 1. */
  | { readonly kind: 'line'; readonly line: number };

export const nodeSpots = (ids: readonly number[]): Spot[] => ids.map((node) => ({ kind: 'node', node }));

/** Whether two spots are the same place. An instruction is one with its node: one is as good as the other. */
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
    case 'line':
      return `line ${spot.line}`;
  }
}
