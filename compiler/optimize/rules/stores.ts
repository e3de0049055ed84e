// Rules of stores and of memory as a whole: removes dead stores.
import { say } from '../../base/phrase.ts';
import type { Node } from '../../ir/node.ts';
import { sliceOf } from '../../ir/memory-slices.ts';
import { aliasesOf } from '../../ir/ops/memory.ts';
import { ops } from '../../ir/ops/table.ts';
import { aliasList } from '../../ir/aux-data.ts';
import { compareFields, type FieldShape } from '../../ir/shapes.ts';
import { zeroOf } from '../../ir/types.ts';
import { becoming, rule, settingInput, type Rewrite, type RewriteContext, type Rule } from '../rule.ts';
import { storedBits, withoutNarrowing } from './low-bits.ts';
import { bare, isOlder, isSamePlace, isUntouchedBy } from './addresses.ts';

const fieldOf = (node: Node): FieldShape => node.aux as FieldShape;

/** Limits the memories followed from a store, and the examined uses of each. */
const MAX_MEMORIES = 20;
const MAX_USES = 20;

function findOverwritten(store: Node, context: RewriteContext): Rewrite | null {
  return isOverwritten(store, context) ? becoming(store.input(1)) : null;
}

/**
 * Whether every path overwrites its location before a read: follows the memory down through stores to other
 * locations and through merges, but not through loops, so that the location remains the same.
 */
function isOverwritten(store: Node, context: RewriteContext): boolean {
  const memories = [store];
  for (let at = 0; at < memories.length; at++) {
    const { uses, useSlots } = memories[at];
    if (uses.length === 0 || uses.length > MAX_USES || memories.length > MAX_MEMORIES) return false;
    for (let i = 0; i < uses.length; i++) {
      const user = uses[i];
      if (user.op === ops.Load && isUntouchedBy(user, store, context)) continue;
      if (useSlots[i] === 1 && isSamePlaceStore(user, store)) continue;
      const goesOn = user.op === ops.Store ? useSlots[i] === 1 : isMergeOfMemory(user);
      if (!goesOn) return false;
      if (!memories.includes(user)) memories.push(user);
    }
  }
  return true;
}

const isSamePlaceStore = (user: Node, store: Node): boolean =>
  user.op === ops.Store && isSamePlace(user, store);

const isMergeOfMemory = (phi: Node): boolean =>
  phi.op === ops.Phi && phi.input(0).op === ops.Region && !phi.inputs.includes(null);

function findImpliedMask(store: Node, { graph }: RewriteContext): Rewrite | null {
  const bits = storedBits(store);
  const inner = bits === 64 ? null : withoutNarrowing(store.input(3), bits);
  return inner === null ? null : settingInput(graph, store, 3, inner);
}

function findZeroIntoNew(store: Node, context: RewriteContext): Rewrite | null {
  const object = bare(store.input(2));
  const value = store.input(3);
  if (object.op !== ops.New || value.op !== ops.Constant || value.type !== zeroOf(fieldOf(store).type))
    return null;
  return isOlder(store.input(1), object, context) ? () => store.input(1) : null;
}

function findUnchanged(store: Node): Rewrite | null {
  const value = store.input(3);
  const same = value.op === ops.Load && value.input(1) === store.input(1) && isSamePlace(store, value);
  return same ? () => store.input(1) : null;
}

function findSlice(store: Node, { graph }: RewriteContext): Rewrite | null {
  const memory = store.input(1);
  const slice = sliceOf(memory, fieldOf(store));
  return slice === memory ? null : settingInput(graph, store, 1, slice);
}

function findPhiSlice(phi: Node, { graph }: RewriteContext): Rewrite | null {
  const { aux } = phi;
  if (typeof aux !== 'object' || aux?.kind !== 'field') return null;
  for (let slot = 1; slot < phi.inputs.length; slot++) {
    const input = phi.inputs[slot];
    if (input?.op === ops.MemMerge) return settingInput(graph, phi, slot, sliceOf(input, aux));
  }
  return null;
}

/** Classes with the same memory as the rest, and merges of merges. */
function findSmallerMerge(merge: Node, context: RewriteContext): Rewrite | null {
  const fields = aliasesOf(merge);
  const rest = merge.input(1);
  const inner = rest.op === ops.MemMerge && rest !== merge ? rest : null;
  if (inner === null && hasOwnSlices(merge, fields)) return null;
  const all = inner === null ? rest : inner.input(1);
  const slices = new Map<FieldShape, Node>();
  if (inner !== null) aliasesOf(inner).forEach((field, i) => slices.set(field, inner.input(i + 2)));
  fields.forEach((field, i) => slices.set(field, sliceOf(merge.input(i + 2), field)));
  for (const [field, slice] of slices) if (slice === all) slices.delete(field);
  // In an unreachable loop, memory may depend on itself.
  if (all === merge || [...slices.values()].includes(merge)) return null;
  if (slices.size === 0) return () => all;
  const sorted = [...slices].sort(([a], [b]) => compareFields(a, b));
  const list = aliasList(sorted.map(([field]) => field));
  return () => context.make(ops.MemMerge, [null, all, ...sorted.map(([, slice]) => slice)], list);
}

/** Whether each class has memory that differs from the rest and is of this class alone. */
function hasOwnSlices(merge: Node, fields: readonly FieldShape[]): boolean {
  const rest = merge.input(1);
  for (let i = 0; i < fields.length; i++) {
    const memory = merge.input(i + 2);
    if (memory === rest || sliceOf(memory, fields[i]) !== memory) return false;
  }
  return true;
}

const POINT = 'struct P { int x; int y; u8 b; };';

export const storeRules: readonly Rule[] = [
  rule({
    name: 'store-slice',
    law: say`store(memory, p.x) = store(memory.x, p.x)`,
    roots: [ops.Store],
    find: findSlice,
    test: [
      `${POINT} val f = { P p -> p.y = 3; return p; }; P p = new P; p.x = arg; return f(p);`,
      'return P;',
    ],
  }),
  rule({
    name: 'store-overwritten',
    law: say`p.x = v; … p.x = w needs only p.x = w, where nothing reads p.x in between`,
    distant: true,
    roots: [ops.Store],
    find: findOverwritten,
    test: [
      `${POINT} val f = { P p, int c -> p.x = 1; if (c) p.x = 2; else p.x = 3; return 5; }; P p = new P; return f(p, arg) + f(p, 0);`,
      'Stop[ return 10; return 5; ]',
    ],
  }),
  rule({
    name: 'store-mask',
    law: say`storing v & 255 in p.b stores v, where b has 8 bits`,
    roots: [ops.Store],
    find: findImpliedMask,
    test: [
      `${POINT} val f = { P p, int v -> p.b = v; return 0; }; P p = new P; return f(p, arg) + f(p, 3);`,
      'Stop[ return 0; return 0; ]',
    ],
  }),
  rule({
    name: 'store-zero-new',
    law: say`(new P).x = 0 = nothing`,
    distant: true,
    roots: [ops.Store],
    find: findZeroIntoNew,
    test: [
      `${POINT} val f = { int v -> P p = new P; p.x = v - v; return p; }; return f(arg).y + f(3).x;`,
      'Stop[ return (.y+.x); return P; ]',
    ],
  }),
  rule({
    name: 'store-unchanged',
    law: say`storing p.x back into p.x does nothing`,
    roots: [ops.Store],
    find: findUnchanged,
    test: [
      `${POINT} val f = { P p -> p.x = p.x; return 0; }; P p = new P; return f(p) + f(p);`,
      'Stop[ return 0; return 0; ]',
    ],
  }),
  rule({
    name: 'phi-slice',
    law: say`Phi x(memory, n) = Phi x(memory.x, n)`,
    roots: [ops.Phi],
    find: findPhiSlice,
    test: [
      `${POINT} val f = { P p, int v -> if (v) p.x = v; return p; }; P p = new P; p.x = 5; return f(p, arg);`,
      'return P;',
    ],
  }),
  rule({
    name: 'memory-merge',
    law: say`MemMerge(memory, x: memory.x) = memory`,
    roots: [ops.MemMerge],
    find: findSmallerMerge,
    test: [
      `${POINT} val f = { P p -> return p.x; }; P p = new P; P q = new P; q.y = 3; return f(p) + f(p);`,
      'Stop[ return (#2+#2); return .x; ]',
    ],
  }),
];
