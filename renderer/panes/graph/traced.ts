// Groups the nodes of another compiler's trace by type, origin, properties, or source position, and colors the
// groups. The nodes carry these facts, so no other pane is needed.
import type { NodeState } from '../../../compiler/index.ts';
import { nodeEffects, type NodeEffect, type TraceFact } from '../../names.ts';
import { tileTones, type NodeBadge, type TileTone } from '../../graphview/types.ts';

/** Equal keys form a group; '' if the trace does not say it. */
interface Fact {
  readonly key: string;
  readonly badge: string;
}

export interface NodeGroup {
  readonly key: string;
  readonly nodes: readonly NodeState[];
  /** null: more groups than colors, or the trace says nothing about these nodes. */
  readonly tone: TileTone | null;
}

const NOTHING: Fact = { key: '', badge: '' };

const factsOf: Readonly<Record<Exclude<TraceFact, 'none'>, (node: NodeState) => Fact>> = {
  // `Range(0, 7)` and `Range(1, 2)` are one group.
  type: ({ type }) =>
    type === '' ? NOTHING : { key: type.replace(/[(<[{].*$/s, '').trim() || 'Union', badge: type },
  phase: ({ origin }) => ({ key: origin?.phase ?? '', badge: origin?.phase ?? '' }),
  reducer: ({ origin }) => {
    const name = (origin?.reducer ?? '') || (origin?.phase ?? '');
    return { key: name, badge: name };
  },
  properties: (node) => {
    const effects = effectsOf(node);
    if (effects === null) return NOTHING;
    return { key: effects.join(' ') || 'none', badge: effects.map((effect) => effect.charAt(0)).join('') };
  },
  place: ({ origin }) => {
    const place = origin?.place ?? null;
    return place === null ? NOTHING : { key: `${place.function}:${place.line}`, badge: place.token };
  },
};

/** null if the trace does not say it, as HotSpot's. */
export function effectsOf({ properties, origin }: NodeState): readonly NodeEffect[] | null {
  const known = new Set((properties ?? '').split(/,\s*/));
  const hasNames = [...known].every((name) => name === '' || V8_PROPERTIES.test(name));
  // A node of V8 with an empty list may do everything.
  if (!hasNames || (properties === '' && (origin === undefined || origin.phase === ''))) return null;
  return nodeEffects.filter((effect) => !known.has(`No${effect}`));
}

const V8_PROPERTIES = /^(?:No(?:Read|Write|Throw|Deopt)|Idempotent|Commutative|Associative)$/;

/**
 * The largest first; lines or places in the order of the source.
 * @param before the groups of the previous picture, which keep their colors
 */
export function groupNodes(
  nodes: readonly NodeState[],
  by: Exclude<TraceFact, 'none'>,
  before: readonly NodeGroup[] = [],
): readonly NodeGroup[] {
  const lines = grouped(nodes, (node) => factsOf[by](node).key);
  // If all nodes are from one line, its places are the groups.
  const isOneLine = by === 'place' && lines.size - Number(lines.has('')) === 1;
  const found = isOneLine ? grouped(nodes, columnKey) : lines;
  const bySize = [...found].sort(
    ([a, first], [b, second]) => second.length - first.length || (a < b ? -1 : 1),
  );
  const toneOf = new Map<string, TileTone>();
  for (const { key, tone } of before) if (found.has(key) && tone !== null) toneOf.set(key, tone);
  for (const [key] of bySize) {
    const used = new Set(toneOf.values());
    const free = tileTones.find((tone) => !used.has(tone));
    if (key !== '' && !toneOf.has(key) && free !== undefined) toneOf.set(key, free);
  }
  const groups = bySize.map(([key, list]) => ({ key, nodes: list, tone: toneOf.get(key) ?? null }));
  return by === 'place' ? groups.sort(inSourceOrder) : groups;
}

const columnKey = (node: NodeState): string => {
  const { key } = factsOf.place(node);
  return key === '' ? '' : `${key}:${node.origin?.place?.column}`;
};

function grouped(
  nodes: readonly NodeState[],
  keyOf: (node: NodeState) => string,
): Map<string, readonly NodeState[]> {
  const found = new Map<string, NodeState[]>();
  for (const node of nodes) {
    const group = found.get(keyOf(node));
    if (group === undefined) found.set(keyOf(node), [node]);
    else group.push(node);
  }
  return found;
}

const inSourceOrder = ({ nodes: [a] }: NodeGroup, { nodes: [b] }: NodeGroup): number => {
  const [first, second] = [a?.origin?.place ?? null, b?.origin?.place ?? null];
  if (first === null || second === null) return Number(first === null) - Number(second === null);
  if (first.function !== second.function) return first.function < second.function ? -1 : 1;
  return first.line - second.line || first.column - second.column;
};

/** The fact as text, and the group as color. */
export function groupBadges(
  groups: readonly NodeGroup[],
  by: Exclude<TraceFact, 'none'>,
): ReadonlyMap<number, NodeBadge> {
  const badges = new Map<number, NodeBadge>();
  for (const { key, nodes, tone } of groups)
    for (const node of key === '' ? [] : nodes)
      badges.set(node.id, { text: factsOf[by](node).badge, tone: tone ?? 'value', current: false });
  return badges;
}
