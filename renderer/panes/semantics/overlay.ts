// Marks on the graph and the blocks for a run, an area, or the walk over checks.
import type { NodeState, ScheduleData, StepState } from '../../../compiler/index.ts';
import type { NodeBadge } from '../../graphview/types.ts';
import { NO_OVERLAY, type AreaKind, type Overlay } from '../../session/shown/overlay.svelte.ts';
import type { Demands } from './demand.ts';
import { nodeOf } from './run/states.ts';

/** Values under ρ, the current region, and the path to it. */
export function stateOverlay(
  states: readonly StepState[],
  at: number,
  values: ReadonlyMap<number, string>,
  before: ReadonlyMap<number, string>,
  schedule: ScheduleData | null,
): Overlay {
  const badges = new Map<number, NodeBadge>();
  const state = states[at] as StepState | undefined;
  for (const [node, text] of values) {
    if (text === 'memory') continue;
    badges.set(node, { text, tone: before.get(node) === text ? 'value' : 'changed', current: false });
  }
  const here = nodeOf(state);
  if (state === undefined || state.kind === 'start' || here < 0) return { ...NO_OVERLAY, badges };
  const text = state.kind === 'return' ? state.value : state.kind === 'fail' ? 'fail' : '';
  badges.set(here, { text, tone: 'changed', current: true });
  const { edge } = state;
  if (edge >= 0 && !badges.has(edge)) badges.set(edge, { text: '', tone: 'value', current: false });
  const earlier = states[at - 1] as StepState | undefined;
  const from = earlier?.kind === 'exec' ? earlier.block : -1;
  const way = edge < 0 ? null : { source: edge, target: here };
  if (state.kind !== 'exec') return { ...NO_OVERLAY, badges, way };
  return {
    badges,
    way,
    blocks: new Map([[state.block, 'here']]),
    blockWay: from < 0 ? [] : wayOf(from, blockOfNode(schedule, edge), state.block),
  };
}

/** The block that a control node is in or begins, or -1. */
function blockOfNode(schedule: ScheduleData | null, id: number): number {
  const inside = schedule?.blockOf[id] ?? -1;
  return inside >= 0 ? inside : (schedule?.blocks.findIndex(({ head }) => head === id) ?? -1);
}

/** A branch side that is only an edge between regions has a separate block. */
const wayOf = (from: number, edge: number, to: number): number[] =>
  edge < 0 || edge === from || edge === to ? [from, to] : [from, edge, to];

export function demandOverlay(demands: Demands, at: number): Overlay {
  const badges = new Map<number, NodeBadge>();
  for (let i = 1; i <= at; i++) {
    const { node, value } = demands.nodes[demands.current(i)] ?? { node: -1, value: 'memory' };
    if (value === 'memory') continue;
    badges.set(node, { text: value, tone: i === at ? 'changed' : 'value', current: i === at });
  }
  return { ...NO_OVERLAY, badges };
}

/** The control nodes of the blocks in which the value is valid, and the value's dependencies. */
export function areaOverlay(
  area: ReadonlyMap<number, AreaKind>,
  node: number,
  phideps: readonly number[],
  nodes: readonly NodeState[],
  schedule: ScheduleData | null,
): Overlay {
  const badges = new Map<number, NodeBadge>();
  for (const { id, type } of nodes) {
    if (!/^(~?ctrl|~?\(ctrl|bottom)/.test(type)) continue;
    const kind = area.get(blockOfNode(schedule, id));
    if (kind !== undefined) badges.set(id, { text: '', tone: kind, current: false });
  }
  for (const entry of phideps) badges.set(entry, { text: 'φ', tone: 'changed', current: false });
  badges.set(node, { text: '⟦·⟧', tone: 'changed', current: true });
  return { ...NO_OVERLAY, badges, blocks: area };
}
