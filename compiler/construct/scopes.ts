// Scopes as nodes: which node holds the value of a slot, and how copies share common parts.
//
// A scope of up to `width` variables is one Scope node: control in slot 0, then the values. A larger scope is
// a tree: its Scope node holds parts, which are Scope nodes without control, each for `width` slots, or for
// `width` smaller parts. A copy shares the parts; a part with other uses is copied before a write. So a copy
// costs the same for any number of variables, and a merge skips shared parts. A loop's marker (builder.ts)
// may represent a whole part, which is opened when one of its slots is written. Invariant: the height of a
// tree depends only on its number of slots.
import { isScopePart, type Graph } from '../ir/graph.ts';
import type { Node } from '../ir/node.ts';
import { ops } from '../ir/ops/table.ts';
import type { Span } from '../source/span.ts';
import type { Slots } from './slots.ts';

interface Extent {
  /** Excludes control. */
  count: number;
  /** For a loop header: which slots the loop may change, and the first slots of parts that its body opened. */
  loop: { readonly isChanged: (slot: number) => boolean; readonly opened: Set<number> } | null;
}

export class Scopes {
  private readonly graph: Graph;
  private readonly slots: Slots;
  private readonly width: number;
  private readonly extents = new Map<Node, Extent>();

  /** @param slots the keys of the slots; also determines the width of a part */
  constructor(graph: Graph, slots: Slots) {
    this.graph = graph;
    this.slots = slots;
    this.width = slots.width;
  }

  // -------------------------------------------------------------------------------------- making and ending

  create(control: Node, span: Span): Node {
    return this.enter(this.graph.create(ops.Scope, [control], '', span), 0);
  }

  copy(scope: Node, control: Node, span: Span): Node {
    const copy = this.graph.create(ops.Scope, withFirst(control, scope.inputs), scope.aux, span);
    return this.enter(copy, this.count(scope));
  }

  copyForLoop(head: Node, isChanged: (slot: number) => boolean): Node {
    const count = this.count(head);
    this.extent(head).loop = { isChanged, opened: new Set() };
    const inputs = this.marked(head.inputs, 1, this.sizeOf(count), head);
    return this.enter(this.graph.create(ops.Scope, inputs, head.aux, head.span), count);
  }

  kill(scope: Node): void {
    this.extents.delete(scope);
    this.graph.kill(scope);
  }

  private enter(scope: Node, count: number): Node {
    this.extents.set(scope, { count, loop: null });
    return scope;
  }

  private extent(scope: Node): Extent {
    const extent = this.extents.get(scope);
    if (extent === undefined) throw new Error(`${scope} is not a scope of this function`);
    return extent;
  }

  // ------------------------------------------------------------------------------------------------ reading

  count(scope: Node): number {
    return this.extent(scope).count;
  }

  /** The content of a slot: a value, or the header of the loop in which the variable is untouched. */
  get(scope: Node, slot: number): Node {
    let node = scope;
    let at = slot - 1;
    for (let size = this.sizeOf(this.count(scope)); size > this.width; at %= size) {
      size /= this.width;
      node = node.input(1 + Math.floor(at / size));
      if (!isScopePart(node)) return this.isChanged(node, slot) ? node : this.get(node, slot);
    }
    return node.input(1 + at);
  }

  /** In order. */
  slotsHolding(scope: Node, value: Node): number[] {
    const found = new Set<number>();
    for (let i = 0; i < value.uses.length; i++) {
      const place = value.uses[i].op === ops.Scope ? this.placeOf(value.uses[i]) : null;
      if (place === null || value.useSlots[i] === 0) continue;
      const slot = place.from + value.useSlots[i] - 1;
      if (slot <= this.count(scope) && this.get(scope, slot) === value) found.add(slot);
    }
    return [...found].sort((a, b) => a - b);
  }

  /** The first slot of a scope or a part, and its capacity. All scopes that share a part agree on these. */
  private placeOf(node: Node): { readonly from: number; readonly size: number } | null {
    const extent = this.extents.get(node);
    if (extent !== undefined) return { from: 1, size: this.sizeOf(extent.count) };
    const outer = node.uses.length === 0 ? null : this.placeOf(node.uses[0]);
    if (outer === null) return null;
    const size = outer.size / this.width;
    return { from: outer.from + (node.useSlots[0] - 1) * size, size };
  }

  /** The slots in which two scopes may hold different values, in order. */
  differences(a: Node, b: Node): number[] {
    const count = this.count(a);
    const found: number[] = [];
    const compare = (x: Node, y: Node, from: number, size: number): void => {
      const inner = size / this.width;
      for (let i = 1, first = from; i <= this.width && first <= count; i++, first += inner) {
        // A marker represents each of its slots.
        const left = x === a || isScopePart(x) ? x.input(i) : x;
        const right = y === b || isScopePart(y) ? y.input(i) : y;
        if (left === right) continue;
        if (inner === 1) found.push(first);
        else compare(left, right, first, inner);
      }
    };
    compare(a, b, 1, this.sizeOf(count));
    return found;
  }

  private isChanged(head: Node, slot: number): boolean {
    return this.extent(head).loop?.isChanged(slot) === true;
  }

  private sizeOf(count: number): number {
    let size = this.width;
    while (size < count) size *= this.width;
    return size;
  }

  // ------------------------------------------------------------------------------------------------ writing

  set(scope: Node, slot: number, value: Node): void {
    this.graph.setInput(this.part(scope, slot, this.width), 1 + ((slot - 1) % this.width), value);
  }

  push(scope: Node, value: Node): void {
    const extent = this.extent(scope);
    const slot = extent.count + 1;
    if (this.sizeOf(slot) > this.sizeOf(extent.count)) this.grow(scope);
    extent.count = slot;
    let node = scope;
    for (let size = this.sizeOf(slot); size > this.width; size /= this.width) {
      const inner = size / this.width;
      const index = 1 + Math.floor(((slot - 1) % size) / inner);
      const isThere = index < node.inputs.length;
      const from = slot - ((slot - 1) % inner);
      if (!isThere) this.graph.addInput(node, this.graph.create(ops.Scope, [null], '', scope.span));
      const child = this.own(node, index, from, inner);
      if (!isThere) this.name(node, from - (index - 1) * inner, size, slot);
      node = child;
    }
    this.graph.addInput(node, value);
    this.name(node, slot - ((slot - 1) % this.width), this.width, slot);
  }

  /** Removes the slots after the first `count`. */
  trim(scope: Node, count: number): void {
    const extent = this.extent(scope);
    if (count >= extent.count) return;
    this.cut(scope, 1, this.sizeOf(extent.count), count);
    for (let size = this.sizeOf(extent.count); size > this.sizeOf(count); size /= this.width)
      this.shrink(scope, size / this.width);
    extent.count = count;
    this.name(scope, 1, this.sizeOf(count), count);
  }

  /** Removes a part's slots after the first `count` of the scope. */
  private cut(node: Node, from: number, size: number, count: number): void {
    const inner = size / this.width;
    const kept = Math.max(inner > 1 ? 1 : 0, Math.ceil((count - from + 1) / inner));
    while (node.inputs.length - 1 > kept) this.graph.removeInput(node, node.inputs.length - 1);
    const last = from + (kept - 1) * inner;
    if (inner > 1 && last + inner - 1 > count && isScopePart(node.input(kept)))
      this.cut(this.own(node, kept, last, inner), last, inner, count);
    this.name(node, from, size, count);
  }

  private grow(scope: Node): void {
    const part = this.graph.create(ops.Scope, withFirst(null, scope.inputs), scope.aux, scope.span);
    while (scope.inputs.length > 1) this.graph.removeInput(scope, scope.inputs.length - 1);
    this.graph.addInput(scope, part);
  }

  private shrink(scope: Node, inner: number): void {
    const part = this.own(scope, 1, 1, inner);
    for (const input of part.inputs.slice(1)) this.graph.addInput(scope, input);
    this.graph.removeInput(scope, 1);
  }

  /** The writable part of a scope with capacity `size` that contains the slot. */
  private part(scope: Node, slot: number, size: number): Node {
    let node = scope;
    for (let inner = this.sizeOf(this.count(scope)) / this.width; inner >= size; inner /= this.width) {
      const index = 1 + Math.floor(((slot - 1) % (inner * this.width)) / inner);
      node = this.own(node, index, slot - ((slot - 1) % inner), inner);
    }
    return node;
  }

  /** Makes the part in a slot unshared, and opens a marker. */
  private own(parent: Node, index: number, from: number, size: number): Node {
    const child = parent.input(index);
    const isMarker = !isScopePart(child);
    if (!isMarker && child.uses.length === 1) return child;
    const source = isMarker ? this.part(child, from, size) : child;
    const inputs = isMarker ? this.marked(source.inputs, from, size, child) : source.inputs;
    if (isMarker && size === this.width) this.extent(child).loop?.opened.add(from);
    const copy = this.graph.create(ops.Scope, inputs, source.aux, source.span);
    this.graph.setInput(parent, index, copy);
    return copy;
  }

  private marked(
    inputs: readonly (Node | null)[],
    from: number,
    size: number,
    head: Node,
  ): readonly (Node | null)[] {
    const isFixed = (slot: number): boolean => size === this.width && !this.isChanged(head, slot);
    return inputs.map((input, i) => (i === 0 || isFixed(from + i - 1) ? input : head));
  }

  /** Names the content of a scope or a part: its variables, or the first variable of each of its parts. */
  private name(node: Node, from: number, size: number, count: number): void {
    const to = Math.min(from + size - 1, count);
    const label =
      size === this.width ? this.slots.names(from, to) : this.slots.firstNames(from, to, size / this.width);
    this.graph.setAux(node, label);
  }

  // -------------------------------------------------------------------------------------------------- loops

  openedSlots(head: Node): number[] {
    const { count, loop } = this.extent(head);
    const isWhole = this.sizeOf(count) === this.width;
    const parts = isWhole ? [1] : [...(loop?.opened ?? [])].sort((a, b) => a - b);
    const slots: number[] = [];
    for (const from of parts)
      for (let slot = from; slot < from + this.width && slot <= count; slot++) slots.push(slot);
    return slots;
  }

  /** After a loop, untouched variables have their values in its header. */
  resolveMarkers(scope: Node, head: Node): void {
    const walk = (node: Node, other: Node, from: number, size: number): void => {
      const inner = size / this.width;
      for (let i = 1; i < node.inputs.length; i++) {
        const first = from + (i - 1) * inner;
        const input = node.input(i);
        if (input === head) this.graph.setInput(node, i, other.input(i));
        else if (inner > 1 && isScopePart(input) && input !== other.input(i))
          walk(this.own(node, i, first, inner), this.part(head, first, inner), first, inner);
      }
    };
    walk(scope, head, 1, this.sizeOf(this.count(scope)));
  }
}

function withFirst(first: Node | null, inputs: readonly (Node | null)[]): (Node | null)[] {
  const copy = inputs.slice();
  copy[0] = first;
  return copy;
}
