// Assigns integers to the nodes of an acyclic graph, so that each arc has a minimum length and the total
// length is minimal.
// The network simplex method of Gansner, Koutsofios, North, and Vo, “A Technique for Drawing Directed Graphs”
// (1993), §2.3: improves a spanning tree of tight arcs until no tree arc has a negative cut value. Postorder
// numbers (`low`, `lim`) identify subtrees; cut values are updated along the cycle that an exchange closes.

export interface Arc {
  readonly from: number;
  readonly to: number;
  readonly least: number;
  /** Cost per unit of length, at least 0. */
  readonly weight: number;
}

/**
 * @param count nodes are 0 … count - 1
 * @param arcs acyclic
 * @param mostExchanges limit, after which the result is valid but perhaps not optimal
 * @returns by node; the least is 0
 */
export function networkSimplex(
  count: number,
  arcs: readonly Arc[],
  mostExchanges = 4 * count + 200,
): number[] {
  if (count === 0) return [];
  const tree = new Tree(count, connected(count, arcs));
  for (let i = 0; i < mostExchanges; i++) {
    const leaving = tree.leaving();
    if (leaving < 0) break;
    tree.exchange(leaving, tree.entering(leaving));
  }
  const places = tree.at.slice(0, count);
  const least = places.reduce((a, b) => Math.min(a, b), Infinity);
  return places.map((place) => place - least);
}

/** Adds a node that connects all components without constraining them. */
function connected(count: number, arcs: readonly Arc[]): Arc[] {
  const part = Array.from({ length: count }, (_, i) => i);
  const find = (node: number): number => {
    while (part[node] !== node) node = part[node] = part[part[node]];
    return node;
  };
  for (const { from, to } of arcs) part[find(from)] = find(to);
  const roots = part.flatMap((_, node) => (find(node) === node ? [node] : []));
  return [...arcs, ...roots.map((to) => ({ from: count, to, least: 0, weight: 0 }))];
}

class Tree {
  readonly at: number[];
  private readonly arcs: readonly Arc[];
  private readonly outOf: number[][];
  private readonly into: number[][];
  private readonly inTree: boolean[];
  private readonly links: number[][];
  private readonly cut: number[];
  private readonly up: number[];
  private readonly low: number[];
  private readonly lim: number[];
  private readonly root: number;
  private next = 0;

  /** @param count of nodes without the root, which is last */
  constructor(count: number, arcs: readonly Arc[]) {
    const all = count + 1;
    const lists = (): number[][] => Array.from({ length: all }, () => []);
    this.arcs = arcs;
    [this.outOf, this.into, this.links] = [lists(), lists(), lists()];
    arcs.forEach(({ from, to }, arc) => {
      this.outOf[from].push(arc);
      this.into[to].push(arc);
    });
    this.inTree = arcs.map(() => false);
    this.cut = arcs.map(() => 0);
    [this.up, this.low, this.lim] = [0, 1, 2].map(() => new Array<number>(all).fill(-1));
    this.root = count;
    this.at = this.longestWays(all);
    this.tighten(all);
    this.number(this.root, -1, 1);
    this.cutAll();
  }

  private longestWays(all: number): number[] {
    const at = new Array<number>(all).fill(0);
    const open = this.into.map((arcs) => arcs.length);
    const ready = open.flatMap((many, node) => (many === 0 ? [node] : []));
    for (const node of ready)
      for (const arc of this.outOf[node]) {
        const { to, least } = this.arcs[arc];
        at[to] = Math.max(at[to], at[node] + least);
        if (--open[to] === 0) ready.push(to);
      }
    if (ready.length < all) throw new Error('the graph has a cycle');
    return at;
  }

  private slack(arc: number): number {
    const { from, to, least } = this.arcs[arc];
    return this.at[to] - this.at[from] - least;
  }

  /** Grows a tree of tight arcs from the root, moving the whole tree if there is none. */
  private tighten(all: number): void {
    const isIn = new Array<boolean>(all).fill(false);
    const members: number[] = [];
    const grow = (start: number): void => {
      isIn[start] = true;
      members.push(start);
      const stack = [start];
      for (let node = stack.pop(); node !== undefined; node = stack.pop())
        for (const arc of [...this.outOf[node], ...this.into[node]]) {
          const { from, to } = this.arcs[arc];
          const other = from === node ? to : from;
          if (isIn[other] || this.slack(arc) !== 0) continue;
          this.link(arc);
          isIn[other] = true;
          members.push(other);
          stack.push(other);
        }
    };
    grow(this.root);
    let open = this.arcs.map((_, arc) => arc);
    while (members.length < all) {
      let [best, least] = [-1, Infinity];
      open = open.filter((arc) => {
        const { from, to } = this.arcs[arc];
        if (isIn[from] === isIn[to]) return !isIn[from];
        const slack = this.slack(arc);
        if (slack < least) [best, least] = [arc, slack];
        return true;
      });
      const { from, to } = this.arcs[best];
      const move = isIn[from] ? this.slack(best) : -this.slack(best);
      for (const node of members) this.at[node] += move;
      this.link(best);
      grow(isIn[from] ? to : from);
    }
  }

  private link(arc: number): void {
    this.inTree[arc] = true;
    this.links[this.arcs[arc].from].push(arc);
    this.links[this.arcs[arc].to].push(arc);
  }

  private unlink(arc: number): void {
    this.inTree[arc] = false;
    for (const node of [this.arcs[arc].from, this.arcs[arc].to])
      this.links[node].splice(this.links[node].indexOf(arc), 1);
  }

  /** In postorder. @param first the first number; @returns the next one */
  private number(start: number, up: number, first: number): number {
    const stack = [{ node: start, next: 0 }];
    this.up[start] = up;
    this.low[start] = first;
    let number = first;
    for (let top = stack.at(-1); top !== undefined; top = stack.at(-1)) {
      const arc = this.links[top.node][top.next++] as number | undefined;
      if (arc === undefined) {
        this.lim[top.node] = number++;
        stack.pop();
      } else if (arc !== this.up[top.node]) {
        const child = this.other(arc, top.node);
        this.up[child] = arc;
        this.low[child] = number;
        stack.push({ node: child, next: 0 });
      }
    }
    return number;
  }

  private other(arc: number, node: number): number {
    const { from, to } = this.arcs[arc];
    return from === node ? to : from;
  }

  private isBelow(node: number, top: number): boolean {
    return this.low[top] <= this.lim[node] && this.lim[node] <= this.lim[top];
  }

  /** Computes cut values from the leaves up. */
  private cutAll(): void {
    const nodes = this.lim.map((_, node) => node).sort((a, b) => this.lim[a] - this.lim[b]);
    for (const node of nodes) {
      const arc = this.up[node];
      if (arc < 0) continue;
      const isTail = this.arcs[arc].from === node;
      let sum = 0;
      for (const each of this.outOf[node]) sum += this.share(each, node, isTail);
      for (const each of this.into[node]) sum += this.share(each, node, isTail);
      this.cut[arc] = sum;
    }
  }

  private share(arc: number, node: number, isTail: boolean): number {
    const { from, to, weight } = this.arcs[arc];
    const leaves = !this.isBelow(from === node ? to : from, node);
    const value = leaves ? weight : (this.inTree[arc] ? this.cut[arc] : 0) - weight;
    const along = (isTail ? to === node : from === node) !== leaves;
    return along ? value : -value;
  }

  /** A tree arc with a negative cut value, the worst of the next few, or -1. */
  leaving(): number {
    let best = -1;
    let seen = 0;
    for (let i = 0; i < this.arcs.length; i++) {
      const arc = (this.next + i) % this.arcs.length;
      if (!this.inTree[arc] || this.cut[arc] >= 0) continue;
      if (best < 0 || this.cut[arc] < this.cut[best]) best = arc;
      if (++seen < 30) continue;
      this.next = arc + 1;
      return best;
    }
    return best;
  }

  /** The tightest arc that rejoins the two parts in the opposite direction. */
  entering(leaving: number): number {
    const { from, to } = this.arcs[leaving];
    const isTailBelow = this.lim[from] < this.lim[to];
    const top = isTailBelow ? from : to;
    const lists = isTailBelow ? this.into : this.outOf;
    let best = -1;
    const stack = [top];
    for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
      for (const arc of lists[node]) {
        if (this.inTree[arc] || this.isBelow(this.other(arc, node), top)) continue;
        if (best < 0 || this.slack(arc) < this.slack(best)) best = arc;
      }
      for (const arc of this.links[node]) if (arc !== this.up[node]) stack.push(this.other(arc, node));
    }
    return best;
  }

  exchange(leaving: number, entering: number): void {
    const { from, to } = this.arcs[leaving];
    const move = this.slack(entering);
    const isTailBelow = this.lim[from] < this.lim[to];
    if (move > 0) this.moveSubtree(isTailBelow ? from : to, isTailBelow ? -move : move);
    const value = this.cut[leaving];
    const { from: tail, to: head } = this.arcs[entering];
    const meeting = this.climb(tail, head, value, true);
    this.climb(head, tail, value, false);
    this.cut[entering] = -value;
    this.cut[leaving] = 0;
    this.unlink(leaving);
    this.link(entering);
    this.number(meeting, this.up[meeting], this.low[meeting]);
  }

  private moveSubtree(top: number, by: number): void {
    const stack = [top];
    for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
      this.at[node] += by;
      for (const arc of this.links[node]) if (arc !== this.up[node]) stack.push(this.other(arc, node));
    }
  }

  /** Updates cut values up to the first common ancestor with `other`. */
  private climb(from: number, other: number, value: number, isAlong: boolean): number {
    let node = from;
    while (!this.isBelow(other, node)) {
      const arc = this.up[node];
      this.cut[arc] += (node === this.arcs[arc].from) === isAlong ? value : -value;
      node = this.other(arc, node);
    }
    return node;
  }
}
