// Claims: what must hold of a value for the program to be correct, if its declared types do not prove it.
//
// A claim is a control node and a value, both held by one Scope node, so that both follow optimization. After
// full analysis, a claim is broken if control can reach its place and the value's type does not conform. If
// types known during construction prove everything, there are no claims, and the graph is the program's own.
// Otherwise, the graph only serves this check (docs/language.md, decision 15), because claims keep nodes
// alive.
//
// Unreachable code is checked in a second graph: the open graph, in which every branch takes both sides and
// every function may be called. It knows less about values, so it only judges places that the first graph did
// not.
import type { Arguments, DiagnosticCode } from '../source/messages.ts';
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

export type Places = ReadonlySet<string>;

/** Errors about places without a value. */
const missing: ReadonlySet<string> = new Set(['not-initialized', 'read-before-set']);

interface Claim {
  readonly code: DiagnosticCode;
  readonly span: Span;
  readonly args: Arguments;
  readonly required: Type;
}

interface Judged {
  readonly claim: Claim;
  readonly value: Node;
  readonly type: Type;
  readonly isBroken: boolean;
}

export class Claims {
  /** Every path is open; see above. */
  readonly isOpen: boolean;
  hasGaps = false;
  private readonly graph: Graph;
  /** Null until the first claim, so that a graph without claims is not affected. */
  private anchor: Node | null = null;
  private readonly claims: Claim[] = [];
  private readonly settled: Pick<Claim, 'code' | 'span'>[] = [];

  constructor(graph: Graph, isOpen = false) {
    this.isOpen = isOpen;
    this.graph = graph;
  }

  get isEmpty(): boolean {
    return this.claims.length === 0;
  }

  add(claim: Claim, control: Node, value: Node): void {
    this.anchor ??= this.makeAnchor();
    this.claims.push(claim);
    this.graph.addInput(this.anchor, control);
    this.graph.addInput(this.anchor, value);
  }

  private makeAnchor(): Node {
    const anchor = this.graph.create(ops.Scope, [null], 'claims', { start: 0, end: 0 });
    this.graph.claims = anchor;
    return anchor;
  }

  settle(code: DiagnosticCode, span: Span): void {
    this.settled.push({ code, span });
  }

  /**
   * Reports broken claims after the graph has been analyzed. @param isWrong earlier stages reported errors
   * @param judged places with no further reports @returns the places judged here; null if there are no others
   */
  tell(report: Report, isWrong: boolean, judged: Places = new Set()): Places | null {
    const reached = this.judge();
    const broken = withoutRepeated(
      reached.filter(({ claim, isBroken }) => isBroken && !judged.has(placeOf(claim))),
    );
    // A value without a type results from another error; it is only reported if no other is.
    const own = broken.filter(({ claim, type }) => type !== BOTTOM || missing.has(claim.code));
    for (const { claim, type } of isWrong || own.length > 0 ? own : broken) {
      const { code, span, args, required } = claim;
      const found = sourceType(type);
      report(code, span, { found, type: found, required: sourceType(required), ...args });
    }
    if (!this.hasGaps && reached.length === this.claims.length) return null;
    return new Set([...reached.map(({ claim }) => placeOf(claim)), ...this.settled.map(placeOf)]);
  }

  private judge(): Judged[] {
    const reached = reachedFromStart(this.graph);
    return this.claims.flatMap((claim, i) => {
      const control = this.anchor?.inputs[2 * i + 1];
      const value = this.anchor?.inputs[2 * i + 2];
      if (control == null || value == null || !reached.has(control) || control.type.kind !== 'control')
        return [];
      const { type } = value;
      const { required } = claim;
      // If every path is open, tests of numbers are ignored.
      const isUnknown = this.isOpen && type.kind === 'int' && required.kind === 'int';
      return [{ claim, value, type, isBroken: !isUnknown && !conforms(type, required) }];
    });
  }
}

/**
 * Reports a value that may be null only at the first place that requires it: a test there also covers what
 * follows. The constant null is excluded, because it is the value of many variables.
 */
function withoutRepeated(broken: readonly Judged[]): Judged[] {
  const first = new Map<Node, number>();
  const isOnce = ({ claim, value }: Judged): boolean =>
    claim.code === 'might-be-null' && value.op !== ops.Constant;
  for (const each of broken)
    if (isOnce(each))
      first.set(each.value, Math.min(first.get(each.value) ?? Infinity, each.claim.span.start));
  return broken.filter((each) => !isOnce(each) || first.get(each.value) === each.claim.span.start);
}

const placeOf = ({ code, span }: Pick<Claim, 'code' | 'span'>): string => `${code} ${span.start} ${span.end}`;

export function conforms(type: Type, required: Type): boolean {
  if (isHigh(type)) return true;
  if (isSubrange(type, required)) return true;
  if (type.kind !== 'pointer' || required.kind !== 'pointer') return isa(type, required);
  // If nothing is mutable anyway, a read-only pointer is equivalent.
  if (type.body.kind !== 'object' || required.body.kind !== 'object' || typeof type.body.target === 'string')
    return false;
  const { target, access, text } = type.body;
  const shallowIsDeep =
    target.kind === 'array' && target.element.type.kind !== 'pointer' && required.body.access > 0;
  if (!shallowIsDeep && !isUnchangeable(target)) return false;
  const loosened = objectBody(target, access < required.body.access ? access : required.body.access, text);
  return isa(pointer(type.nil, loosened), required);
}
