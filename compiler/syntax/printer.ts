// Prints the syntax tree as an indented list: one line per node, with its data and span.
import type { SourceText } from '../source/source-text.ts';
import type { AstNode } from './ast.ts';
import { pushChildren } from './visit.ts';

/** Deeper nodes keep this indentation and print their depth. */
const DEEPEST = 300;

/** `binary + 1:8-1:15`. Does not recurse. */
export function printTree(root: AstNode, source: SourceText): string {
  const lines: string[] = [];
  const stack: { node: AstNode; depth: number }[] = [{ node: root, depth: 0 }];
  for (let item = stack.pop(); item !== undefined; item = stack.pop()) {
    const { node, depth } = item;
    const from = source.position(node.span.start);
    const to = source.position(node.span.end);
    const place = `${from.line}:${from.column}-${to.line}:${to.column}`;
    // A sum of 100,000 terms is 100,000 levels deep, so indentation is limited.
    const indentation = depth <= DEEPEST ? '  '.repeat(depth) : `${'  '.repeat(DEEPEST)}(${depth} deep) `;
    lines.push(`${indentation}${[node.kind, ...ownText(node), place].join(' ')}`);
    const children: AstNode[] = [];
    pushChildren(node, children);
    for (const child of children) stack.push({ node: child, depth: depth + 1 });
  }
  return `${lines.join('\n')}\n`;
}

function ownText(node: AstNode): string[] {
  switch (node.kind) {
    case 'name':
    case 'primitive-type':
      return [node.name];
    case 'integer':
    case 'float':
    case 'boolean':
    case 'character':
      return [String(node.value)];
    case 'string':
      return [JSON.stringify(node.value)];
    case 'unary':
    case 'binary':
    case 'logical':
    case 'assignment':
      return [node.operator];
    case 'increment':
      return [node.prefix ? `${node.operator}x` : `x${node.operator}`];
    case 'chain':
      return [...node.operators];
    case 'inferred-type':
      return [node.keyword];
    case 'declarator':
      return [...(node.mutable ? ['!'] : []), ...(node.external ? ['"C"'] : [])];
    case 'array-type':
      return node.readOnly ? ['~'] : [];
    default:
      return [];
  }
}
