// A step of the walk in figure 6 of “Semantic Reasoning about the Sea of Nodes”.
import type { ChecksData, WalkEvent } from '../../../../compiler/index.ts';
import type { WalkLook } from '../../../names.ts';

type Walk = ChecksData['walk'];

export interface WalkPlace {
  readonly event: WalkEvent | null;
  readonly nonZero: readonly number[];
  readonly redundant: readonly number[];
  readonly looks: readonly WalkLook[];
}

/** @param at number of completed events */
export function walkAt({ regions, events }: Walk, at: number): WalkPlace {
  const event = events[at - 1] ?? null;
  const looks: WalkLook[] = regions.map(() => 'outside');
  for (const { region, action } of events.slice(0, at)) {
    if (action === 'enter') looks[region] = 'open';
    if (action === 'leave') looks[region] = 'visited';
  }
  for (const region of event?.redundant ?? []) looks[region] = 'flagged';
  if (event !== null) looks[event.region] = 'here';
  return { event, nonZero: event?.nonZero ?? [], redundant: event?.redundant ?? [], looks };
}
