// Defines peephole rules, with a guide for their authors. A rule is one row in its family's file in rules/:
// name, law, pattern and replacement (or a function), and example.
//
// A term rule is data: `from` and `to` are terms over variables and constants, so tools can show the law,
// evaluate both sides, and compare costs. If a term cannot express a rule, a function finds its place and
// returns the rewrite; finding never changes the graph.
//
// Invariants: the replacement has the node's value, faults exactly where the node faults, and its type is not
// wider. No node above a check may depend on the fact that the check establishes. Order: rules are tried in
// the order of rules/index.ts, and the first match fires; constant folding comes before all rules, value
// numbering after. The optimizer receives the rules as a list; nothing registers itself. During construction,
// each new node is tried once; later, a change queues its users and their users. Cost: a rule is tried at
// every node of its root op, so inspect few nodes, the op first. A rule that looks further than two edges is
// `distant`, and is tried again at the fixed point of the others. Termination: the replacement costs less, or
// `why` names the benefit, and the rule establishes an order that no other rule undoes. Rules that undo each
// other end in the error `endless-rewriting`, which names the cycle. Automatic tests (test/rules): the law on
// random and extreme values, the cost, the example, whether an earlier rule hides this one, and random
// programs with any subset of rules, and each rule alone, in all engines.
import type { CheckReason } from '../analysis/checks.ts';
import type { Phrase } from '../base/phrase.ts';
import type { Graph } from '../ir/graph.ts';
import type { Node } from '../ir/node.ts';
import { ops } from '../ir/ops/table.ts';
import type { Op } from '../ir/ops/row.ts';
import { intConstant, type Type } from '../ir/types.ts';
import type { FunctionTable } from './functions/function-table.ts';

/** Matches any value; equal names in one rule match the same node. */
export interface VariableTerm {
  readonly kind: 'variable';
  readonly name: string;
}
/** Matches any integer constant; equal names match equal constants. */
export interface ConstantTerm {
  readonly kind: 'constant';
  readonly name: string;
}
export interface LiteralTerm {
  readonly kind: 'literal';
  readonly value: bigint;
}
/** A constant computed from the matched constants; only in replacements. `text` is its form in the law. */
export interface ComputedTerm {
  readonly kind: 'computed';
  readonly text: string;
  readonly value: (constants: ReadonlyMap<string, bigint>) => bigint;
}
export interface OpTerm {
  readonly kind: 'op';
  readonly op: Op;
  readonly operands: readonly Term[];
  /** The operands of a commutative op match in either order. */
  readonly anyOrder?: true;
}
export type Term = VariableTerm | ConstantTerm | LiteralTerm | ComputedTerm | OpTerm;
export type TermLike = Term | number;

const term = (t: TermLike): Term => (typeof t === 'number' ? { kind: 'literal', value: BigInt(t) } : t);
/** Terms of an op, for the rules about it. */
export const binary =
  (op: Op) =>
  (left: TermLike, right: TermLike): OpTerm => ({
    kind: 'op',
    op,
    operands: [term(left), term(right)],
  });
export const unary =
  (op: Op) =>
  (operand: TermLike): OpTerm => ({ kind: 'op', op, operands: [term(operand)] });

export const variable = (name: string): VariableTerm => ({ kind: 'variable', name });
export const constant = (name: string): ConstantTerm => ({ kind: 'constant', name });
export const computed = (text: string, value: ComputedTerm['value']): ComputedTerm => ({
  kind: 'computed',
  text,
  value,
});

export const add = binary(ops.Add);
export const sub = binary(ops.Sub);
export const mul = binary(ops.Mul);
export const div = binary(ops.Div);
export const mod = binary(ops.Mod);
export const minus = unary(ops.Minus);
export const and = binary(ops.And);
export const or = binary(ops.Or);
export const xor = binary(ops.Xor);
export const shl = binary(ops.Shl);
export const shr = binary(ops.Shr);
export const sar = binary(ops.Sar);
export const not = unary(ops.Not);
export const eq = binary(ops.EQ);
export const lt = binary(ops.LT);
export const le = binary(ops.LE);

export const anyOrder = (pattern: OpTerm): OpTerm => ({ ...pattern, anyOrder: true });

export interface RewriteContext {
  readonly graph: Graph;
  /** Creates a node, or finds an equal one; constants fold. It gets the span of the rule's root. */
  readonly make: (op: Op, inputs: readonly (Node | null)[], aux?: Node['aux']) => Node;
  constant(type: Type): Node;
  /** The whole program exists; during construction, functions may be missing. */
  readonly isComplete: boolean;
  readonly functions: FunctionTable;
  deadControl(): Node;
  /** Null at Start, and if unknown. */
  dominator(control: Node): Node | null;
  dominates(above: Node, below: Node): boolean;
  explain(check: Node, reason: CheckReason): void;
}

/** Applies a rewrite, and returns the node that replaces the root (the root itself if it changed in place). */
export type Rewrite = () => Node;

// Most searches find nothing. A function that creates closures allocates the variables that they capture
// whenever it is called, so frequent searches leave the creation to another function.

export const settingInput =
  (graph: Graph, node: Node, slot: number, input: Node): Rewrite =>
  () => {
    graph.setInput(node, slot, input);
    return node;
  };

export const becoming =
  (node: Node): Rewrite =>
  () =>
    node;

interface RuleBase {
  /** In kebab-case, unique. */
  readonly name: string;
  /** One line for users: `x + 0 = x`. Omitted in term rules whose `from` and `to` express it. */
  readonly law: Phrase;
  /** The benefit of a rule whose replacement does not cost less. */
  readonly why?: Phrase;
  /** A program in which the rule fires, and the expected IR. */
  readonly test: readonly [program: string, ir: string];
}
export interface TermRule extends RuleBase {
  readonly from: OpTerm;
  readonly to: Term;
  readonly when?: (constants: ReadonlyMap<string, bigint>) => boolean;
  /** A condition on where in the graph the rule applies. Limited to the same distance as `find`. */
  readonly at?: (root: Node) => boolean;
}
export interface FunctionRule extends RuleBase {
  readonly roots: readonly Op[];
  /**
   * Looks further than the node's inputs, their inputs, and the uses of all these. A change further away does
   * not queue the node, so the rule is tried again at every fixed point of the others.
   */
  readonly distant?: true;
  /** Depends on `isComplete`, so it is tried again after construction. */
  readonly afterReading?: true;
  /** Null if the rule does not apply. Must not change anything itself. */
  readonly find: (node: Node, context: RewriteContext) => Rewrite | null;
  /** The condition of `find` that fails, from the tests of `find` itself; null if unknown, or if all hold. */
  readonly whyNot?: (node: Node, context: RewriteContext) => MissedOptimization | null;
}

export interface MissedOptimization {
  readonly condition: string;
  readonly text: (names: (node: Node) => Phrase) => Phrase;
}
export type Rule = TermRule | FunctionRule;

export function rule(row: Omit<TermRule, 'law'> & Partial<Pick<TermRule, 'law'>>): TermRule;
export function rule(row: FunctionRule): FunctionRule;
export function rule(row: FunctionRule | (Omit<TermRule, 'law'> & Partial<TermRule>)): Rule {
  return 'find' in row ? row : { ...row, law: row.law ?? `${sideText(row.from)} = ${sideText(row.to)}` };
}

// ------------------------------------------------------------------------------------------------------ laws

/** A comparison gets parentheses, to distinguish its `=` from that of the law. */
const sideText = (side: Term): string =>
  side.kind === 'op' && side.op.family === 'compare' && side.operands.length === 2
    ? `(${termText(side)})`
    : termText(side);

/** Sums and products need no parentheses in a comparison; all other nested operations do. */
function termText(t: Term): string {
  switch (t.kind) {
    case 'literal':
      return String(t.value);
    case 'computed':
      return t.text;
    case 'op': {
      const symbol = t.op.symbol ?? t.op.name;
      const isComparison = t.op.family === 'compare' && t.operands.length === 2;
      const operands = t.operands.map((operand) =>
        isComparison && operand.kind === 'op' && operand.op.family === 'arithmetic'
          ? termText(operand)
          : operandText(operand),
      );
      return operands.length === 1 ? `${symbol}${operands[0]}` : operands.join(` ${symbol} `);
    }
    default:
      return t.name;
  }
}

const operandText = (t: Term): string =>
  t.kind === 'op' || (t.kind === 'computed' && t.text.includes(' ')) ? `(${termText(t)})` : termText(t);

// -------------------------------------------------------------------------------------------------- matching

export function isTermRule(r: Rule): r is TermRule {
  return 'from' in r;
}

export function rootsOf(r: Rule): readonly Op[] {
  return isTermRule(r) ? [r.from.op] : r.roots;
}

/** A pattern in each permitted order of its operands, the written one first. */
export function ordersOf(pattern: OpTerm): OpTerm[] {
  const choices = pattern.operands.reduce<Term[][]>(
    (before, operand) => {
      const orders = operand.kind === 'op' ? ordersOf(operand) : [operand];
      return before.flatMap((chosen) => orders.map((each) => [...chosen, each]));
    },
    [[]],
  );
  const written = choices.map((operands): OpTerm => ({ kind: 'op', op: pattern.op, operands }));
  if (pattern.anyOrder === undefined) return written;
  return written.flatMap((each) => {
    const { op, operands } = each;
    return [each, { kind: 'op', op, operands: operands.toReversed() }];
  });
}

export interface Match {
  readonly nodes: Map<string, Node>;
  readonly constants: Map<string, bigint>;
}

export interface Mismatch {
  readonly pattern: Term;
  readonly node: Node;
  /** The other binding of the same name; null if that is not the problem. */
  readonly other: Node | null;
}

/**
 * Matches a pattern at a node, or returns null. @param missed receives each mismatch; without it, matching
 * stops at the first one
 */
export function matchTerm(pattern: OpTerm, node: Node, missed?: Mismatch[]): Match | null {
  const match: Match = { nodes: new Map(), constants: new Map() };
  const fits = matchOperand(pattern, node, match, missed);
  return fits && (missed === undefined || missed.length === 0) ? match : null;
}

function matchOperand(
  pattern: Term,
  node: Node | null | undefined,
  match: Match,
  missed: Mismatch[] | undefined,
): boolean {
  if (node == null) return false;
  const fails = (other: Node | null = null): boolean => {
    missed?.push({ pattern, node, other });
    return missed !== undefined;
  };
  switch (pattern.kind) {
    case 'variable': {
      const seen = match.nodes.get(pattern.name);
      if (seen !== undefined) return seen === node || fails(seen);
      match.nodes.set(pattern.name, node);
      return true;
    }
    case 'constant': {
      const value = constantValue(node);
      const seen = match.constants.get(pattern.name);
      if (value === null || (seen !== undefined && seen !== value)) return fails();
      match.constants.set(pattern.name, value);
      return true;
    }
    case 'literal':
      return constantValue(node) === pattern.value || fails();
    case 'op':
      if (node.op !== pattern.op) return fails();
      return pattern.operands.every((operand, i) => matchOperand(operand, node.inputs[i + 1], match, missed));
    case 'computed':
      return fails();
  }
}

export function constantValue(node: Node): bigint | null {
  if (node.op !== ops.Constant) return null;
  const { type } = node;
  return type.kind === 'int' && type.min === type.max ? type.min : null;
}

/** Parts with only constants are computed. */
export function buildTerm(replacement: Term, match: Match, context: RewriteContext): Node {
  const value = termValue(replacement, match.constants);
  if (value !== null) return context.constant(intConstant(value));
  if (replacement.kind === 'variable') {
    const node = match.nodes.get(replacement.name);
    if (node === undefined) throw new Error(`the pattern does not bind ${replacement.name}`);
    return node;
  }
  if (replacement.kind !== 'op') throw new Error('a constant of the replacement is not bound by the pattern');
  const operands = replacement.operands.map((operand) => buildTerm(operand, match, context));
  return context.make(replacement.op, [null, ...operands]);
}

/** Null if the term has variables. */
export function termValue(t: Term, constants: ReadonlyMap<string, bigint>): bigint | null {
  switch (t.kind) {
    case 'variable':
      return null;
    case 'constant':
      return constants.get(t.name) ?? null;
    case 'literal':
      return t.value;
    case 'computed':
      return BigInt.asIntN(64, t.value(constants));
    case 'op': {
      const values: bigint[] = [];
      for (const operand of t.operands) {
        const value = termValue(operand, constants);
        if (value === null) return null;
        values.push(value);
      }
      return t.op.fold?.(values) ?? null;
    }
  }
}
