// Verifies the invariants of graphs.
//
// Three phases: during construction (“building”), Scopes exist, and empty slots of merges and phis are arms
// that are not built yet; after the cleanup (“pruned”), nothing is unreachable or unused; finally
// (“complete”), every control node also reaches Stop. This file checks single nodes, verify-flow.ts the whole
// graph. ssa-arity, determinism, well-founded-data, and strictness are the four conditions of Demange,
// Fernández de Retana, and Pichardie, “Semantic Reasoning about the Sea of Nodes”, §2.1. Invariant: no
// recursion, and linear time.
import { say, textOf, type Phrase, type Said } from '../base/phrase.ts';
import { CompilerBug } from '../base/assert.ts';
import { isControlEdge } from './control-walk.ts';
import type { Graph } from './graph.ts';
import type { Node } from './node.ts';
import { aliasesOf } from './ops/memory.ts';
import { ops } from './ops/table.ts';
import { auxKind, type AuxKind } from './aux-data.ts';
import { isHigh, isSubrange, type Type } from './types.ts';
import { typeText } from './text/type-text.ts';
import { checkFlow } from './verify-flow.ts';

export type Phase = 'building' | 'pruned' | 'complete';

export type Condition =
  /** A node is not at its id in the node table. */
  | 'node-table'
  /** `inputs` and `uses` do not match. */
  | 'edge-symmetry'
  | 'dead-input'
  | 'arity'
  /** A required slot is empty, or a forbidden one is filled. */
  | 'empty-slot'
  /** A slot has an input of the wrong kind, such as data for control. */
  | 'slot-kind'
  | 'aux'
  | 'scope-left'
  | 'type'
  | 'unreachable'
  | 'unused'
  | 'endless'
  | 'ssa-arity'
  | 'determinism'
  | 'well-founded-data'
  | 'strictness';

export interface Problem {
  readonly condition: Condition;
  readonly node: number;
  readonly text: Phrase;
}

export interface VerifyOptions {
  /** Checks strictness. Default: in the phases pruned and complete. */
  readonly strictness?: boolean;
  /** Checks that no type is wider than its inputs imply, as at a fixed point of the peepholes. Default: false. */
  readonly exactTypes?: boolean;
}

export type Report = (condition: Condition, node: Node, text: Said) => void;

/** All problems of a graph. Never throws, even for corrupt graphs. */
export function verify(graph: Graph, phase: Phase, options: VerifyOptions = {}): Problem[] {
  const problems: Problem[] = [];
  const report: Report = (condition, node, text) =>
    problems.push({ condition, node: node.id, text: say`${String(node)}: ${text}` });
  graph.nodes.forEach((node, id) => {
    if (node === null) return;
    if (node.id !== id || node.dead)
      report('node-table', node, node.dead ? say`is listed at ${id} but is dead` : say`is listed at ${id}`);
    checkEdges(graph, node, report);
  });
  // A graph with corrupt edges cannot be walked.
  if (problems.length > 0) return problems;
  for (const node of graph.all()) {
    const before = problems.length;
    checkArity(node, phase, report);
    checkAux(node, report);
    if (problems.length > before) continue;
    checkSlots(node, phase, report);
    checkSuccessors(node, phase, report);
    if (problems.length === before) checkType(node, options.exactTypes === true, report);
  }
  if (problems.length === 0) checkFlow(graph, phase, options.strictness ?? phase !== 'building', report);
  return problems;
}

/** Throws a bug that names the pass and the first problems. */
export function assertVerified(
  graph: Graph,
  phase: Phase,
  passName: string,
  options: VerifyOptions = {},
): void {
  const problems = verify(graph, phase, options);
  if (problems.length === 0) return;
  const shown = problems.slice(0, 5).map(({ condition, text }) => `${condition}: ${textOf(text)}`);
  const more = problems.length > shown.length ? `\n… and ${problems.length - shown.length} more` : '';
  throw new CompilerBug(`the graph is invalid after ${passName}:\n${shown.join('\n')}${more}`);
}

function checkEdges(graph: Graph, node: Node, report: Report): void {
  const { inputs, usePositions, uses, useSlots } = node;
  if (usePositions.length !== inputs.length)
    report('edge-symmetry', node, say`some inputs do not list it as a use`);
  inputs.forEach((input, slot) => {
    if (input === null) return;
    if (input.dead || graph.nodes[input.id] !== input) {
      report('dead-input', node, say`slot ${slot} holds ${String(input)}, which is not in this graph`);
    }
    const position = usePositions[slot];
    if (input.uses[position] !== node || input.useSlots[position] !== slot) {
      report('edge-symmetry', node, say`${String(input)} in slot ${slot} does not list this use`);
    }
  });
  if (uses.length !== useSlots.length) report('edge-symmetry', node, say`some uses have no slot`);
  uses.forEach((user, position) => {
    const slot = useSlots[position];
    if (user.inputs[slot] !== node || user.usePositions[slot] !== position) {
      report(
        'edge-symmetry',
        node,
        say`${String(user)} is listed as a user, but does not use it in slot ${slot}`,
      );
    }
  });
}

function slotName({ op }: Node, slot: number): string {
  return op.inputs[Math.min(slot, op.inputs.length - 1)] ?? '';
}

function checkArity(node: Node, phase: Phase, report: Report): void {
  const { op, inputs } = node;
  const any = op.inputs.at(-1)?.endsWith('…') === true;
  const least = any ? op.inputs.length - 1 : op.inputs.length;
  // A loop that is being removed loses its arms one by one.
  const closing = op === ops.Loop && phase === 'building' && inputs.length === 2;
  if (inputs.length < least || (inputs.length > least && !any)) {
    if (!closing)
      report(
        'arity',
        node,
        any
          ? say`has ${inputsOf(inputs.length)} instead of at least ${least}`
          : say`has ${inputsOf(inputs.length)} instead of ${least}`,
      );
  } else if (op === ops.Region && phase !== 'building' && inputs.length < 3) {
    report('arity', node, say`merges fewer than two control paths`);
  }
  if (op !== ops.Phi) return;
  const region = inputs[0];
  if (region == null || !isMerge(region) || region.inputs.length === inputs.length) return;
  report(
    'ssa-arity',
    node,
    say`has ${inputs.length - 1} values for the ${region.inputs.length - 1} predecessors of ${String(region)}`,
  );
}

const isMerge = (node: Node): boolean => node.op === ops.Region || node.op === ops.Loop;

const NOTHING: readonly AuxKind[] = ['null'];

function checkAux(node: Node, report: Report): void {
  const { op, aux } = node;
  const wanted = op.carries ?? NOTHING;
  const kind = auxKind(aux);
  if (!wanted.includes(kind)) {
    report('aux', node, say`has auxiliary data of kind ${kind} instead of ${wanted.join(' | ')}`);
  } else if ((op === ops.Proj || op === ops.CProj) && !hasResult(node)) {
    report('aux', node, say`takes result ${String(aux)}, which does not exist`);
  } else if (op === ops.MemMerge && aliasesOf(node).length !== node.inputs.length - 2) {
    const classes = aliasesOf(node).length;
    report('aux', node, say`names ${classes} classes of memory for ${node.inputs.length - 2} inputs`);
  }
}

/**
 * Whether a projection's index is valid: a branch has two sides; Start and the end of a call have control and
 * two values.
 */
function hasResult({ op, inputs, aux }: Node): boolean {
  // Reported by another check.
  if (inputs[0]?.op.multi !== true) return true;
  const isBranch = inputs[0]?.op === ops.If || inputs[0]?.op === ops.Never;
  const results = isBranch ? [0, 1] : op === ops.CProj ? [0] : [1, 2];
  return results.includes(aux as number);
}

function checkSlots(node: Node, phase: Phase, report: Report): void {
  if (node.op === ops.Scope) {
    if (phase !== 'building') report('scope-left', node, say`is left over from construction`);
    return;
  }
  node.inputs.forEach((input, slot) => {
    const name = slotName(node, slot);
    if (input === null) {
      const open = phase === 'building' && slot > 0 && (isMerge(node) || node.op === ops.Phi);
      if (name !== '-' && name !== 'check' && !open)
        report('empty-slot', node, say`slot ${slot} (${name}) is empty`);
    } else if (name === '-') {
      report('empty-slot', node, say`slot ${slot} holds ${String(input)}, but must be empty`);
    } else if (!fits(name, input, phase)) {
      report('slot-kind', node, say`slot ${slot} (${name}) must not hold ${String(input)}`);
    }
  });
}

function fits(name: string, input: Node, phase: Phase): boolean {
  switch (name) {
    case 'control':
    case 'control…':
    case 'entry':
    case 'back':
    case 'check':
      return givesControl(input);
    case 'branch':
      return input.op.multi === true;
    case 'start':
      return input.op === ops.Start;
    case 'of':
      return input.op === ops.Start || input.op === ops.CallEnd;
    case 'call':
      return input.op === ops.Call;
    case 'head':
      return input.op === ops.Fun || (phase === 'building' && input.op === ops.XCtrl);
    case 'region':
      return isMerge(input) || (phase === 'building' && input.op === ops.XCtrl);
    case 'end…':
      return input.op === ops.Return || input.op === ops.Fault;
    default:
      return input.op.control !== true && input.op !== ops.Scope;
  }
}

const listed = (nodes: readonly Node[]): Phrase =>
  nodes.length === 0
    ? say`nothing`
    : nodes
        .map(String)
        .reduce<Phrase>((before, node) => (before === '' ? node : say`${before} and ${node}`), '');

const givesControl = ({ op }: Node): boolean =>
  (op.blockHead === true && op !== ops.Start) || op === ops.XCtrl;

/** A branch that lost a side remains until the cleanup; with rules disabled, control may already bypass it. */
const isDecided = (node: Node): boolean => node.op === ops.If && node.uses.length === 1;

/** Checks for one control successor, or for a branch, two. */
function checkSuccessors(node: Node, phase: Phase, report: Report): void {
  const { op } = node;
  if (op.control !== true || op === ops.Stop || op === ops.XCtrl) return;
  const successors = node.uses.filter(
    (user, i) => isControlEdge(user, node.useSlots[i]) && !(phase === 'building' && isDecided(user)),
  );
  const wanted = op === ops.If || op === ops.Never ? 2 : op === ops.Return || op === ops.Fault ? 0 : 1;
  // In the empty program, nothing follows Start.
  const few = phase !== 'building' && op !== ops.Start && successors.length < wanted;
  if (few || successors.length > wanted) {
    report('determinism', node, say`control continues to ${listed(successors)}`);
  } else if (wanted === 2 && successors.length === 2 && successors[0].aux === successors[1].aux) {
    report('determinism', node, say`${listed(successors)} are both its branch ${String(successors[0].aux)}`);
  }
}

/** A node's type and what its inputs imply are both true, so they cannot exclude each other. */
function checkType(node: Node, exact: boolean, report: Report): void {
  if (node.op === ops.Scope || node.op === ops.Stop || node.inputs.includes(null, 1)) return;
  const said = node.op.typeOf(node);
  const fine = exact ? isSubrange(node.type, said) || node.op.multi === true : agree(node.type, said);
  if (!fine)
    report('type', node, say`has type ${typeText(node.type)}, but its inputs imply ${typeText(said)}`);
}

function agree(a: Type, b: Type): boolean {
  if (a === b || isHigh(a) || isHigh(b) || a.kind === 'bottom' || b.kind === 'bottom') return true;
  if (a.kind === 'int' && b.kind === 'int') return a.min <= b.max && b.min <= a.max;
  return a.kind === b.kind;
}

const inputsOf = (count: number): Phrase => (count === 1 ? say`1 input` : say`${count} inputs`);
