// Tiles of instruction selection over the graph. Creates an effect, so call it from components only.
import type { NodeState, TileData } from '../../../compiler/index.ts';
import { tileTones, type NodeBadge, type TileTone } from '../../graphview/types.ts';
import type { Session } from '../../session/session.svelte.ts';

export interface Tiling {
  /** Empty until the compiler answers, and at earlier steps. */
  readonly data: readonly TileData[];
  /** The tile that covers the selected node. */
  readonly chosen: TileData | null;
  readonly isFinished: boolean;
}

export function followTiles(of: () => Session): Tiling {
  let answer = $state.raw<readonly TileData[]>([]);
  $effect(() => {
    const session = of();
    if (session.compilation.snapshot === null) answer = [];
    if (session.compilation.snapshot === null) return;
    const { schedule, abi, allocator } = session.machine.choices;
    return session.compilation.want('tiles', [{ schedule, abi, allocator }], (found) => (answer = found));
  });
  const isFinished = $derived(of().timeline.at >= of().timeline.length);
  const data = $derived(isFinished ? answer : []);
  const chosen = $derived.by(() => {
    const [node] = of().selection.nodes;
    if (node === undefined) return null;
    // A node with instructions may also be duplicated in other tiles.
    return data.find(({ root }) => root === node) ?? data.find(({ nodes }) => nodes.includes(node)) ?? null;
  });
  return {
    get data() {
      return data;
    },
    get chosen() {
      return chosen;
    },
    get isFinished() {
      return isFinished;
    },
  };
}

/** The first instruction that is not a copy, and the number of others; '' if all are copies. */
const nameOf = ({ instructions, cost }: TileData): string => {
  if (cost === 0) return '';
  const name = instructions.find((each) => each !== 'movq') ?? instructions[0] ?? '';
  return cost > 1 ? `${name} +${cost - 1}` : name;
};

/** At each tile's root. Tiles of several nodes are colored, adjacent ones differently. */
export function tileBadges(
  tiles: readonly TileData[],
  chosen: TileData | null,
  nodes: readonly NodeState[],
): ReadonlyMap<number, NodeBadge> {
  const badges = new Map<number, NodeBadge>();
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const toneAt = new Map<number, TileTone>();
  for (const tile of tiles) {
    const own = tile.nodes.filter((id) => byId.has(id) && byId.get(id)?.op !== 'Constant');
    const around = new Set(own.flatMap((id) => byId.get(id)?.inputs ?? []).map((input) => toneAt.get(input)));
    const tone = tileTones.find((each) => !around.has(each)) ?? tileTones[0];
    for (const id of own) {
      const isRoot = id === tile.root;
      if (!isRoot && badges.has(id)) continue;
      if (own.length > 1) toneAt.set(id, tone);
      badges.set(id, {
        text: isRoot ? nameOf(tile) : '',
        tone: own.length > 1 ? tone : 'value',
        current: tile === chosen,
      });
    }
  }
  return badges;
}
