// Arms of branches: in a row, elements of the true arm are left of those of the false arm.
// An arm is what control reaches only through one side of its branch, so its port dominates it (Cooper,
// Harvey, and Kennedy, 2001). Control runs downward, so one pass over the rows finds all dominators.
import type { Net } from './levels.ts';
import type { Weave } from './weave.ts';

/** By element: those that must be right of it in its row. */
export type Before = ReadonlyMap<number, readonly number[]>;

/** @param isWhole false: only where the arms begin */
export function armByArm(
  weave: Weave,
  sides: readonly (readonly [string, string])[],
  isWhole: boolean,
): Before {
  const { elements, nets, rows } = weave;
  const arms = new Arms(weave, sides.flat(), isWhole);
  const before = new Map<number, number[]>();
  for (const row of rows) {
    const around = new Map<number, ReadonlySet<string>>();
    for (const element of row) {
      const { item, net } = elements[element];
      if (item >= 0) around.set(element, arms.around(item));
      else if (nets[net].kind === 'control') around.set(element, arms.aroundNet(nets[net]));
    }
    for (const [left, right] of sides) {
      const only = (port: string, other: string): readonly number[] => {
        // What both arms reach is in neither.
        const all = [...around].flatMap(([element, ports]) =>
          ports.has(port) && !ports.has(other) ? [element] : [],
        );
        // If a line both ends in a row and passes it, its end counts.
        const begin = all.findLast((element) => elements[element].item >= 0) ?? all.at(-1);
        return isWhole || begin === undefined ? all : [begin];
      };
      const rights = only(right, left);
      if (rights.length === 0) continue;
      for (const element of only(left, right))
        before.set(element, [...(before.get(element) ?? []), ...rights]);
    }
  }
  return before;
}

/** Control reaches an item only through its arms, or enters them there. */
class Arms {
  private readonly ports: readonly string[];
  private readonly entered: readonly Set<string>[];
  private readonly dominator: number[];
  private readonly depth: number[];
  private readonly items: number;

  private readonly isWhole: boolean;

  constructor({ elements, items, nets, rows }: Weave, ports: readonly string[], isWhole: boolean) {
    this.ports = ports;
    this.isWhole = isWhole;
    this.items = items.length;
    this.dominator = Array.from({ length: items.length + ports.length }, () => -1);
    this.depth = this.dominator.map(() => 1);
    this.entered = items.map(() => new Set());
    const sources: number[][] = items.map(() => []);
    for (const net of nets)
      if (net.kind === 'control')
        for (const { item } of net.targets) {
          if (item < 0) continue;
          sources[item].push(this.start(net));
          if (ports.includes(net.source.key)) this.entered[item].add(net.source.key);
        }
    // Control runs downward, so dominators of earlier rows are known.
    for (const { item } of rows.flat().map((element) => elements[element])) {
      if (item < 0) continue;
      const [first = -1, ...others] = sources[item];
      this.dominate(
        others.reduce((a, b) => this.common(a, b), first),
        item,
      );
      for (const { kind, source } of nets)
        if (kind === 'control' && source.item === item && ports.includes(source.key))
          this.dominate(item, this.start({ source }));
    }
  }

  around(node: number): ReadonlySet<string> {
    const found = new Set(this.entered[node]);
    for (let at = node; at >= 0; at = this.isWhole ? this.dominator[at] : -1)
      if (at >= this.items) found.add(this.ports[at - this.items]);
    return found;
  }

  aroundNet(net: Pick<Net, 'source'>): ReadonlySet<string> {
    return this.around(this.start(net));
  }

  private start({ source }: Pick<Net, 'source'>): number {
    const port = this.ports.indexOf(source.key);
    return port < 0 ? source.item : this.items + port;
  }

  private dominate(dominator: number, node: number): void {
    this.dominator[node] = dominator;
    this.depth[node] = dominator < 0 ? 1 : this.depth[dominator] + 1;
  }

  private common(a: number, b: number): number {
    let [one, other] = [a, b];
    while (one !== other) {
      const isDeeper = one >= 0 && (other < 0 || this.depth[one] >= this.depth[other]);
      if (isDeeper) one = this.dominator[one];
      else other = this.dominator[other];
    }
    return one;
  }
}
