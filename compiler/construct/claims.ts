// Claims: what must hold of a value for the program to be right, where its declared types alone do not show it.
//
// A claim is kept as a control node and a value, held by one Scope node, so that both follow what the optimizer does to
// them. When a graph has been analysed in full, a claim is broken if control can come to its place and the value's type
// is not what was claimed. Claims are made only in a copy of the graph that is built for this check (LANGUAGE.md,
// decision 15), so they keep nothing alive in the graph that is compiled.
import { reachedFromStart } from '../ir/control-walk.ts';
import type { Graph } from '../ir/graph.ts';
import type { Node } from '../ir/node.ts';
import { ops } from '../ir/ops/table.ts';
import { isUnchangeable } from '../ir/shapes.ts';
import { BOTTOM, isHigh, isa, isSubrange, pointer, type Type } from '../ir/types.ts';
import { objectBody } from '../ir/pointer-bodies.ts';
import type { Report } from '../resolve/index.ts';
import { sourceType } from '../resolve/static-types.ts';
import type { Span } from '../source/span.ts';

/** What is told of places that hold no value yet. */
const missing: ReadonlySet<string> = new Set(['not-initialized', 'read-before-set']);

interface Claim {
  readonly code: string;
  readonly span: Span;
  readonly args: Readonly<Record<string, string>>;
  /** Null: control must not come here. */
  readonly required: Type | null;
}

export class Claims {
  private readonly graph: Graph;
  private readonly anchor: Node;
  private readonly claims: Claim[] = [];

  constructor(graph: Graph) {
    this.graph = graph;
    this.anchor = graph.create(ops.Scope, [null], 'claims', { start: 0, end: 0 });
    graph.claims = this.anchor;
  }

  add(claim: Claim, control: Node, value: Node): void {
    this.claims.push(claim);
    this.graph.addInput(this.anchor, control);
    this.graph.addInput(this.anchor, value);
  }

  /**
   * Tells the claims that do not hold.
   * @param isWrong errors were told before
   */
  tell(report: Report, isWrong: boolean): void {
    const broken = this.broken();
    // A value of no type comes of another mistake. Where none is told, it is told itself: nothing wrong is accepted.
    const own = broken.filter(({ claim, type }) => type !== BOTTOM || missing.has(claim.code));
    for (const { claim, type } of isWrong || own.length > 0 ? own : broken) {
      const { code, span, args, required } = claim;
      const found = sourceType(type);
      const wanted = required === null ? '' : sourceType(required);
      report(code, span, { found, type: found, required: wanted, ...args });
    }
  }

  private broken(): { readonly claim: Claim; readonly type: Type }[] {
    const reached = reachedFromStart(this.graph);
    return this.claims.flatMap((claim, i) => {
      const control = this.anchor.inputs[2 * i + 1];
      const value = this.anchor.inputs[2 * i + 2];
      if (control == null || value == null || !reached.has(control) || control.type.kind !== 'control')
        return [];
      const { required } = claim;
      return required !== null && conforms(value.type, required) ? [] : [{ claim, type: value.type }];
    });
  }
}

/** Whether a value of a type may stand where another is required. */
export function conforms(type: Type, required: Type): boolean {
  if (isHigh(type)) return true;
  if (isSubrange(type, required)) return true;
  if (type.kind !== 'pointer' || required.kind !== 'pointer') return isa(type, required);
  // Where nothing can be changed anyway, a read-only pointer is as good as another.
  if (type.body.kind !== 'object' || required.body.kind !== 'object' || typeof type.body.target === 'string')
    return false;
  const { target, access, text } = type.body;
  const shallowIsDeep =
    target.kind === 'array' && target.element.type.kind !== 'pointer' && required.body.access > 0;
  if (!shallowIsDeep && !isUnchangeable(target)) return false;
  const loosened = objectBody(target, access < required.body.access ? access : required.body.access, text);
  return isa(pointer(type.nil, loosened), required);
}
