// Dominators of a changing graph, found by walking up from a control node and cached until control changes.
// Unlike in analysis/dominators.ts, a dominator may be unknown (null), which only misses a rewrite.
import { IntTable } from '../../base/int-table.ts';
import type { Node } from '../../ir/node.ts';
import { ops } from '../../ir/ops/table.ts';

/** Longer walks give up, so that no rule takes quadratic time. */
const LONGEST_WALK = 100;
const DEEPEST = 50;

export class Dominance {
  private readonly cache = new Map<Node, Node | null>();
  private depth = 0;
  /** Consecutive queries often concern one node. */
  private below: Node | null = null;
  private readonly above = new Marks();
  /** One per nested search. */
  private readonly searches: Marks[] = [];

  /** Call this when a control node's inputs change. */
  forget(): void {
    if (this.cache.size > 0) this.cache.clear();
    this.below = null;
  }

  /** Null at Start, and if unknown. */
  dominator(control: Node): Node | null {
    if (control.op !== ops.Region) return upward(control);
    let found = this.cache.get(control);
    if (found === undefined) {
      // Limits recursion in nested merges.
      if (this.depth >= DEEPEST) return null;
      this.depth++;
      // Set before the search: a region in an unfinished or irreducible cycle has no known dominator.
      this.cache.set(control, null);
      found = this.meetingPoint(control);
      this.depth--;
      this.cache.set(control, found);
    }
    return found;
  }

  /** Every node dominates itself. */
  dominates(above: Node, below: Node): boolean {
    if (this.below !== below) this.markAbove(below);
    return this.above.has(above);
  }

  private markAbove(below: Node): void {
    this.below = below;
    this.above.clear();
    let at: Node | null = below;
    for (let steps = 0; at !== null && steps < LONGEST_WALK; steps++) {
      this.above.add(at);
      at = this.dominator(at);
    }
  }

  /** Walks up from all arms in turn; the node that the last of them reaches dominates the region. */
  private meetingPoint(region: Node): Node | null {
    let point: Node | null = null;
    for (let slot = 1; slot < region.inputs.length; slot++) {
      const arm = region.inputs[slot];
      if (arm === null) return null;
      if (arm.type.kind === 'dead-control') continue;
      point = point === null ? arm : this.common(point, arm);
      if (point === null) return null;
    }
    return point;
  }

  /** Alternates two walks that leave marks: the first to meet the other's mark has found the common dominator. */
  private common(a: Node, b: Node): Node | null {
    const marked = (this.searches[this.depth] ??= new Marks());
    marked.clear();
    let x: Node | null = a;
    let y: Node | null = b;
    for (let steps = 0; steps < LONGEST_WALK && (x !== null || y !== null); steps++) {
      if (x !== null) {
        if (marked.has(x)) return x;
        marked.add(x);
        x = this.dominator(x);
      }
      if (y !== null) {
        if (marked.has(y)) return y;
        marked.add(y);
        y = this.dominator(y);
      }
    }
    return null;
  }
}

/** A set of nodes that clears in constant time. */
class Marks {
  private readonly iterations = new IntTable();
  private iteration = 1;

  clear(): void {
    this.iteration++;
  }

  has(node: Node): boolean {
    return this.iterations.get(node.id) === this.iteration;
  }

  add(node: Node): void {
    this.iterations.set(node.id, this.iteration);
  }
}

function upward(control: Node): Node | null {
  if (control.op === ops.Start || control.op === ops.XCtrl) return null;
  return control.inputs[control.op === ops.Loop ? 1 : 0] ?? null;
}
