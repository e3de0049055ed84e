// Facts that tests and checks prove about integer values, each from some block on.
//
// A fact about a value holds in all blocks that its block dominates, because the value is unchanged there
// (Theorem 3.7 of Demange, Fernández de Retana, and Pichardie). So facts are not copied between blocks: a
// query searches the value's few facts. Facts concern mathematical integers: `a < b` is a ≤ b - 1 regardless
// of overflow. But a tested sum implies a fact about its operand only if the sum does not overflow; see
// `sum`.
import type { Node } from '../ir/node.ts';
import { ops } from '../ir/ops/table.ts';
import { BOOL, isSubrange } from '../ir/types.ts';
import { constantSum, uncastInteger } from './checks.ts';
import type { BlockTree } from './block-tree.ts';

export type Relation = 'at-most' | 'at-least' | 'not';

/** `value (relation) other + offset`. */
export interface Fact {
  readonly block: number;
  readonly relation: Relation;
  /** Null stands for 0. */
  readonly other: Node | null;
  readonly offset: bigint;
  readonly by: Node;
  /** If not 0, the fact holds if `value + sum` does not overflow. */
  readonly sum: bigint;
}

/** Maximum facts per value, to avoid quadratic time for frequently tested values. */
const MAX_FACTS = 40;

const NONE: readonly Fact[] = [];

export class Facts {
  private readonly dominance: BlockTree;
  private readonly byValue = new Map<Node, Fact[]>();
  private readonly byBlock = new Map<number, (readonly [Node, Fact])[]>();

  constructor(dominance: BlockTree) {
    this.dominance = dominance;
    for (const { end } of dominance.cfg.blocks) {
      if (end?.op === ops.If) this.learnBranch(end);
      else if (end !== null) this.learnCheck(end);
    }
  }

  all(value: Node): readonly Fact[] {
    return this.byValue.get(value) ?? NONE;
  }

  at(value: Node, block: number): readonly Fact[] {
    const all = this.all(value);
    return all.length === 0 ? all : all.filter((fact) => this.dominance.dominates(fact.block, block));
  }

  values(): Iterable<Node> {
    return this.byValue.keys();
  }

  private learnBranch(branch: Node): void {
    for (const side of branch.uses)
      this.learn(branch.input(1), side.aux === 0, this.dominance.headedBy(side), branch);
  }

  private learnCheck(check: Node): void {
    const block = this.dominance.headedBy(check);
    const about = check.inputs[1];
    if (block < 0 || about == null) return;
    if (check.op === ops.ZeroCheck) this.add(about, 'not', null, 0n, block, check);
    if (check.op === ops.CheckLength) this.add(about, 'at-least', null, 0n, block, check);
    if (check.op !== ops.CheckIndex) return;
    this.add(about, 'at-least', null, 0n, block, check);
    this.atMost(about, check.input(2), -1n, block, check);
  }

  private learn(predicate: Node, holds: boolean, block: number, by: Node): void {
    const [, a, b] = predicate.inputs;
    switch (predicate.op) {
      case ops.Not:
        return this.learn(predicate.input(1), !holds, block, by);
      case ops.LT:
      case ops.LE: {
        if (a == null || b == null) return;
        const strict = (predicate.op === ops.LT) === holds;
        return holds
          ? this.atMost(a, b, strict ? -1n : 0n, block, by)
          : this.atMost(b, a, strict ? -1n : 0n, block, by);
      }
      case ops.EQ:
        if (a != null && b != null) this.learnEqual(a, b, holds, block, by);
        return;
      case ops.Phi:
        this.learnMerged(predicate, holds, block, by);
        break;
      case ops.And:
        if (holds && [a, b].every((input) => input != null && isSubrange(input.type, BOOL)))
          for (const input of [a, b]) if (input != null) this.learn(input, true, block, by);
    }
    if (holds) this.add(predicate, 'not', null, 0n, block, by);
    else this.learnZero(predicate, block, by);
  }

  private learnZero(value: Node, block: number, by: Node): void {
    this.add(value, 'at-most', null, 0n, block, by);
    this.add(value, 'at-least', null, 0n, block, by);
  }

  private learnEqual(a: Node, b: Node, holds: boolean, block: number, by: Node): void {
    if (holds) {
      this.atMost(a, b, 0n, block, by);
      this.atMost(b, a, 0n, block, by);
    } else {
      this.add(a, 'not', b, 0n, block, by);
      this.add(b, 'not', a, 0n, block, by);
    }
  }

  /**
   * A merge of truth values, from `&&` or `||`. If only one arm can have the observed value, control took
   * that arm, and its facts hold here, because values in use are unchanged.
   */
  private learnMerged(phi: Node, holds: boolean, block: number, by: Node): void {
    const merge = phi.input(0);
    if (merge.op !== ops.Region) return;
    const top = this.dominance.tree.parent[this.dominance.headedBy(merge)];
    const slots = [...phi.inputs.keys()].filter((slot) => {
      const arm = slot > 0 ? phi.input(slot) : null;
      return (
        arm !== null &&
        canBe(arm, holds) &&
        this.truthBelow(top, this.dominance.arm(merge, slot), arm) !== !holds
      );
    });
    if (slots.length !== 1) return;
    const [slot] = slots;
    this.learn(phi.input(slot), holds, block, by);
    for (
      let from = this.dominance.arm(merge, slot);
      from >= 0 && from !== top;
      from = this.dominance.tree.parent[from]
    )
      for (const [value, fact] of [...(this.byBlock.get(from) ?? [])]) this.enter(value, { ...fact, block });
  }

  /** What the blocks from `block` up to below its dominator `top` prove about a predicate, or null. */
  private truthBelow(top: number, block: number, predicate: Node): boolean | null {
    const { cfg, tree } = this.dominance;
    for (let from = block; from >= 0 && from !== top; from = tree.parent[from]) {
      const { head } = cfg.blocks[from];
      const tested = head.op === ops.CProj && head.input(0).op === ops.If ? head.input(0).input(1) : null;
      if (tested === predicate) return head.aux === 0;
    }
    return null;
  }

  private atMost(a: Node, b: Node, offset: bigint, block: number, by: Node): void {
    this.add(a, 'at-most', b, offset, block, by);
    this.add(b, 'at-least', a, -offset, block, by);
  }

  private add(
    about: Node,
    relation: Relation,
    other: Node | null,
    offset: bigint,
    block: number,
    by: Node,
  ): void {
    if (about.type.kind !== 'int') return;
    const value = uncastInteger(about);
    this.enter(value, { block, relation, other, offset, by, sum: 0n });
    const part = constantSum(value);
    if (part === null) return;
    const { base, sum } = part;
    this.enter(base, { block, relation, other, offset: offset - sum, by, sum });
  }

  private enter(value: Node, fact: Fact): void {
    if (value.op === ops.Constant || fact.block < 0 || value === fact.other) return;
    const facts = this.byValue.get(value);
    if (facts === undefined) this.byValue.set(value, [fact]);
    else if (facts.length < MAX_FACTS) facts.push(fact);
    else return;
    const inBlock = this.byBlock.get(fact.block);
    if (inBlock === undefined) this.byBlock.set(fact.block, [[value, fact]]);
    else inBlock.push([value, fact]);
  }
}

function canBe(arm: Node, truth: boolean): boolean {
  const { type } = arm;
  if (type.kind !== 'int') return true;
  return truth ? type.min !== 0n || type.max !== 0n : type.min <= 0n && type.max >= 0n;
}
