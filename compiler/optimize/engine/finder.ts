// A rule compiled for the engine. Most matches fail and must not allocate, so ops, literals, and repeated
// variables are compared first, and names are bound only if all match.
import type { Node } from '../../ir/node.ts';
import {
  buildTerm,
  constantValue,
  isTermRule,
  matchTerm,
  ordersOf,
  type OpTerm,
  type Rewrite,
  type RewriteContext,
  type Rule,
  type Term,
  type TermRule,
} from '../rule.ts';

export interface Finder {
  readonly name: string;
  readonly find: (node: Node) => Rewrite | null;
}

export function finderOf(r: Rule, context: RewriteContext): Finder {
  const { name } = r;
  if (!isTermRule(r)) return { name, find: (node) => r.find(node, context) };
  const finders = patternsOf(r).map((pattern) => termFinder(r, pattern, context));
  return { name, find: finders.length === 1 ? finders[0] : (node) => firstFound(finders, node) };
}

function firstFound(finders: readonly Finder['find'][], node: Node): Rewrite | null {
  for (let i = 0; i < finders.length; i++) {
    const found = finders[i](node);
    if (found !== null) return found;
  }
  return null;
}

/** A rule's pattern in one order of its operands. */
interface Pattern {
  readonly from: OpTerm;
  /** Whether the ops and constants match. */
  readonly test: Test;
  /** Pairs of places with the same variable. */
  readonly repeated: readonly (readonly [Path, Path])[];
}

/** Rules are shared by all compilations. */
const knownPatterns = new WeakMap<TermRule, readonly Pattern[]>();

function patternsOf(r: TermRule): readonly Pattern[] {
  let patterns = knownPatterns.get(r);
  if (patterns === undefined) {
    patterns = ordersOf(r.from).map((from) => ({ from, test: testOf(from), repeated: repeatedPlaces(from) }));
    knownPatterns.set(r, patterns);
  }
  return patterns;
}

function termFinder(
  { to, when, at }: TermRule,
  { from, test, repeated }: Pattern,
  context: RewriteContext,
): Finder['find'] {
  const bound = (node: Node): Rewrite | null => {
    const match = matchTerm(from, node);
    if (match === null || (when !== undefined && !when(match.constants))) return null;
    return () => buildTerm(to, match, context);
  };
  return (node) => (test(node) && sameAtAll(repeated, node) && at?.(node) !== false ? bound(node) : null);
}

type Path = readonly number[];

function sameAtAll(pairs: readonly (readonly [Path, Path])[], node: Node): boolean {
  for (let i = 0; i < pairs.length; i++)
    if (nodeAt(node, pairs[i][0]) !== nodeAt(node, pairs[i][1])) return false;
  return true;
}

function repeatedPlaces(pattern: OpTerm): readonly (readonly [Path, Path])[] {
  const first = new Map<string, Path>();
  const pairs: [Path, Path][] = [];
  const look = (term: Term, path: Path): void => {
    if (term.kind === 'op') term.operands.forEach((operand, i) => look(operand, [...path, i + 1]));
    if (term.kind !== 'variable') return;
    const earlier = first.get(term.name);
    if (earlier === undefined) first.set(term.name, path);
    else pairs.push([earlier, path]);
  };
  look(pattern, []);
  return pairs;
}

function nodeAt(root: Node, path: Path): Node {
  let node = root;
  for (let i = 0; i < path.length; i++) node = node.input(path[i]);
  return node;
}

type Test = (node: Node) => boolean;

const passes: Test = () => true;
const fails: Test = () => false;
const isIntConstant: Test = (node) => constantValue(node) !== null;

function testOf(pattern: Term): Test {
  switch (pattern.kind) {
    case 'variable':
      return passes;
    case 'constant':
      return isIntConstant;
    case 'literal': {
      const { value } = pattern;
      return (node) => constantValue(node) === value;
    }
    case 'op': {
      const { op } = pattern;
      const tests = pattern.operands.map(testOf);
      return (node) => node.op === op && passAll(tests, node);
    }
    case 'computed':
      return fails;
  }
}

function passAll(tests: readonly Test[], { inputs }: Node): boolean {
  for (let i = 0; i < tests.length; i++) {
    const input = inputs[i + 1];
    if (input == null || !tests[i](input)) return false;
  }
  return true;
}
