// Connects a student's rule to the compiler: reads the graph for it, builds its replacements, and refuses
// those that would break the graph. A failure ends the compilation and discards its graph. A replacement is
// checked before anything changes, so a refused one may also be skipped.
import {
  compileText,
  constantValue,
  inLanguage,
  intConstant,
  typeText,
  verify,
  type Compilation,
  type CompileOptions,
  type FunctionRule,
  type Node,
  type RewriteContext,
} from '../../../../compiler/index.ts';
import { failed, type Answer, type CodeFailure } from '../limits.ts';
import type { NodeFacts, Replacement, RuleCode } from './rule-code.ts';

class Refused extends Error {
  readonly failure: CodeFailure;
  constructor(failure: CodeFailure) {
    super(failure.message);
    this.failure = failure;
  }
}

const refuse = (message: string): never => {
  throw new Refused({ kind: 'error', message, line: 0, column: 0 });
};

export interface RuleOptions {
  readonly most?: number;
  /** The node stays unchanged, and the compilation continues. */
  readonly onRefused?: (message: string, node: number) => void;
}

/** The rule in the optimizer's form, for one `compileWithRules`. */
export function ruleOf(code: RuleCode, { most = Infinity, onRefused }: RuleOptions = {}): FunctionRule {
  let fired = 0;
  return {
    name: code.name,
    law: code.law,
    test: ['', ''],
    roots: code.roots,
    find: (node, context) => {
      if (fired >= most) return null;
      const answer = code.match(node.id, (id) => factsOf(context.graph.nodes[id]));
      if (!answer.ok) throw new Refused(answer.failure);
      const { value } = answer;
      if (value === null || (value.kind === 'node' && value.id === node.id)) return null;
      if (isSame(value, node)) return null;
      const refusal = refusalOf(value, node, context);
      if (refusal !== null) {
        if (onRefused === undefined) throw refusal;
        onRefused(refusal.message, node.id);
        return null;
      }
      fired++;
      return () => build(value, node, context);
    },
  };
}

/**
 * A failure has the line in the rule's code, if known.
 * @param options `rules` is the full list, see `ruleOf` and `standardRules`
 */
export function compileWithRules(source: string, options: CompileOptions): Answer<Compilation> {
  try {
    const compilation = compileText(source, options);
    const problems = compilation.graph === null ? [] : verify(compilation.graph, 'complete');
    const [problem] = problems;
    if (problem === undefined) return { ok: true, value: compilation };
    return failed(
      `the rules produce a graph that is not well formed: ${problem.condition}, ${inLanguage(problem.text, 'en')}`,
    );
  } catch (error) {
    if (error instanceof Refused) return { ok: false, failure: error.failure };
    const text = error instanceof Error ? error.message : String(error);
    return failed(`the rules break the graph: ${text}`);
  }
}

function factsOf(node: Node | null | undefined): NodeFacts {
  if (node == null) throw new Error('this node does not exist');
  return {
    op: node.op.name,
    inputs: node.inputs.map((input) => input?.id ?? null),
    value: constantValue(node),
    type: typeText(node.type),
    uses: node.uses.length,
  };
}

function isSame(replacement: Replacement, node: Node): boolean {
  if (replacement.kind === 'node') return replacement.id === node.id;
  if (replacement.kind === 'constant') return constantValue(node) === replacement.value;
  const { op, operands } = replacement;
  return (
    op === node.op &&
    operands.every((operand, i) => {
      const input = node.inputs[i + 1];
      return input != null && isSame(operand, input);
    })
  );
}

/** Why a replacement is invalid; checking changes nothing. */
function refusalOf(replacement: Replacement, root: Node, context: RewriteContext): Refused | null {
  try {
    check(replacement, root, context);
    return null;
  } catch (error) {
    if (error instanceof Refused) return error;
    throw error;
  }
}

function check(replacement: Replacement, root: Node, context: RewriteContext): void {
  if (replacement.kind === 'constant') return;
  if (replacement.kind === 'node') {
    checkLeaf(context.graph.nodes[replacement.id], root);
    return;
  }
  const { op, operands } = replacement;
  for (const operand of operands) check(operand, root, context);
  if (op.inputs[0] === 'check' && divisorCheck(replacement, root) === undefined)
    refuse(`${op.name} needs a nonzero divisor: a constant, or the divisor that ${root} has checked`);
}

/** Only a phi may use itself, because it takes the value of the previous iteration. */
function checkLeaf(leaf: Node | null | undefined, root: Node): void {
  if (leaf == null) return refuse('the replacement contains a node that does not exist');
  if (leaf.type.kind !== 'int' && leaf.type.kind !== 'top')
    return refuse(`${leaf} is not an integer, so it cannot be in the replacement of ${root}`);
  const seen = new Set<Node>([leaf]);
  for (const node of seen) {
    if (node === root) return refuse(`the replacement of ${root} would use itself`);
    if (node.op.name === 'Phi' || node.op.control === true) continue;
    for (const input of node.inputs) if (input !== null) seen.add(input);
  }
}

/** undefined if no check guards the divisor. */
function divisorCheck(
  { operands }: Extract<Replacement, { kind: 'op' }>,
  root: Node,
): Node | null | undefined {
  const [, divisor] = operands;
  if (divisor?.kind === 'constant') return divisor.value === 0n ? undefined : null;
  if (divisor?.kind !== 'node' || root.op.inputs[0] !== 'check') return undefined;
  return root.inputs[2]?.id === divisor.id ? root.inputs[0] : undefined;
}

function build(replacement: Replacement, root: Node, context: RewriteContext): Node {
  switch (replacement.kind) {
    case 'node': {
      const node = context.graph.nodes[replacement.id];
      return node ?? refuse('the replacement contains a node that does not exist');
    }
    case 'constant':
      return context.constant(intConstant(replacement.value));
    case 'op': {
      const { op } = replacement;
      const first = op.inputs[0] === 'check' ? (divisorCheck(replacement, root) ?? null) : null;
      const operands = replacement.operands.map((each) => build(each, root, context));
      // A part that equals the node is the node itself.
      if (operands.includes(root)) return refuse(`the replacement of ${root} would use itself`);
      return context.make(op, [first, ...operands]);
    }
  }
}
