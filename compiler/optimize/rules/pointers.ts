// Rules of pointers: redundant casts, comparisons with null, choices between a pointer and itself.
import { say } from '../../base/phrase.ts';
import type { Node } from '../../ir/node.ts';
import { readOnlyType } from '../../ir/ops/memory.ts';
import { ops } from '../../ir/ops/table.ts';
import { NULL, isSubrange, type Type } from '../../ir/types.ts';
import { rule, type Rewrite, type RewriteContext, type Rule } from '../rule.ts';
import { isUnfinished } from './control.ts';

function findUselessCast(cast: Node): Rewrite | null {
  const value = cast.input(1);
  return isSubrange(value.type, cast.aux as Type) ? () => value : null;
}

function findNullTest(equal: Node, { make }: RewriteContext): Rewrite | null {
  const a = equal.input(1);
  const b = equal.input(2);
  if (a.type === NULL && b.type !== NULL && b.type.kind === 'pointer') return () => make(ops.Not, [null, b]);
  return b.type === NULL && a.type.kind === 'pointer' ? () => make(ops.Not, [null, a]) : null;
}

const uncast = (node: Node): Node => (node.op === ops.Cast ? node.input(1) : node);

/** All arms have one value, possibly refined by tests. */
function findCastArms(phi: Node): Rewrite | null {
  if (phi.inputs.includes(null) || isUnfinished(phi.input(0)) || phi.type.kind === 'memory') return null;
  let source: Node | null = null;
  let isCast = false;
  let isPlain = false;
  for (let slot = 1; slot < phi.inputs.length; slot++) {
    const arm = phi.input(slot);
    if (arm === phi) continue;
    const value = uncast(arm);
    source ??= value;
    if (value !== source || value === phi) return null;
    if (arm === value) isPlain = true;
    else isCast = true;
  }
  const value = source;
  return value !== null && isCast && isPlain ? () => value : null;
}

/** `p ? p : null` */
function findPointerOrNull(phi: Node): Rewrite | null {
  const region = phi.input(0);
  if (
    region.op !== ops.Region ||
    phi.inputs.length !== 3 ||
    phi.inputs.includes(null) ||
    isUnfinished(region)
  )
    return null;
  for (const slot of [1, 2]) {
    const side = region.input(slot);
    const other = region.input(3 - slot);
    const value = uncast(phi.input(slot));
    if (phi.input(3 - slot).type !== NULL || side.op !== ops.CProj || side.aux !== 0) continue;
    const branch = side.input(0);
    const fits =
      branch.op === ops.If &&
      branch.input(1) === value &&
      other.op === ops.CProj &&
      other.input(0) === branch;
    if (fits) return () => value;
  }
  return null;
}

const NODE = 'struct N { int x; N? n; };';

export const pointerRules: readonly Rule[] = [
  rule({
    name: 'cast-known',
    law: say`(T)p = p, where p already is a T`,
    roots: [ops.Cast],
    find: findUselessCast,
    test: [
      `${NODE} N? p = new N; N r = arg ? p : new N; while (arg > 0) { if (p) { arg = arg - 1; p.x = p.x + 1; r.x = 3; } N? q = p; p = q; } return p ? p.x : 2;`,
      'return .x;',
    ],
  }),
  rule({
    name: 'read-only-known',
    law: say`(const)p = p, where p already is read-only`,
    roots: [ops.ReadOnly],
    find: (node) => (readOnlyType(node.input(1).type) === node.input(1).type ? () => node.input(1) : null),
    test: [`${NODE} val p = new N; val q = p; return q.x;`, 'return 0;'],
  }),
  rule({
    name: 'equal-null',
    law: '(p == null) = !p',
    roots: [ops.EQ],
    find: findNullTest,
    test: [`${NODE} N? p = arg ? new N : null; return p == null;`, 'return (!Phi(Region,N,null));'],
  }),
  rule({
    name: 'phi-casts',
    law: 'phi(p, (T)p) = p',
    roots: [ops.Phi],
    find: findCastArms,
    test: [
      `${NODE} N? p = arg ? new N : null; if (arg > 5) if (p) return p; return p;`,
      'return Phi(Region,N,null);',
    ],
  }),
  rule({
    name: 'phi-pointer-or-null',
    law: '(p ? p : null) = p',
    roots: [ops.Phi],
    find: findPointerOrNull,
    test: [`${NODE} N? p = arg ? new N : null; N? q = p ? p : null; return q == p;`, 'return 1;'],
  }),
];
