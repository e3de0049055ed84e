// A rule compiled for the engine. Most matches fail and must not allocate, so ops, literals, and repeated
// variables are compared first, and names are bound only if all match.
import type { Node } from '../ir/node.ts';
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
} from './rule.ts';

export interface Finder {
  readonly name: string;
  readonly find: (node: Node) => Rewrite | null;
}

export function finderOf(r: Rule, context: RewriteContext): Finder {
  const { name } = r;
  if (!isTermRule(r)) return { name, find: (node) => r.find(node, context) };
  const finders = ordersOf(r.from).map((from) => termFinder({ ...r, from }, context));
  return { name, find: finders.length === 1 ? finders[0] : (node) => firstFound(finders, node) };
}

function firstFound(finders: readonly Finder['find'][], node: Node): Rewrite | null {
  for (let i = 0; i < finders.length; i++) {
    const found = finders[i](node);
    if (found !== null) return found;
  }
  return null;
}

function termFinder({ from, to, when, at }: TermRule, context: RewriteContext): Finder['find'] {
  const repeated = repeatedPlaces(from);
  const bound = (node: Node): Rewrite | null => {
    const match = matchTerm(from, node);
    if (match === null || (when !== undefined && !when(match.constants))) return null;
    return () => buildTerm(to, match, context);
  };
  return (node) =>
    mayMatch(from, node) && sameAtAll(repeated, node) && at?.(node) !== false ? bound(node) : null;
}

/** The slots from the root of a pattern to one of its places. */
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

function mayMatch(pattern: Term, node: Node | null | undefined): boolean {
  if (node == null) return false;
  switch (pattern.kind) {
    case 'variable':
      return true;
    case 'constant':
      return constantValue(node) !== null;
    case 'literal':
      return constantValue(node) === pattern.value;
    case 'op': {
      if (node.op !== pattern.op) return false;
      const { operands } = pattern;
      for (let i = 0; i < operands.length; i++) if (!mayMatch(operands[i], node.inputs[i + 1])) return false;
      return true;
    }
    case 'computed':
      return false;
  }
}
