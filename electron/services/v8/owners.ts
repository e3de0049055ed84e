/* The class or object of a method. In traces and in its filter, V8 names a method `dist`, not `Point.dist`. */
import { parser } from '@lezer/javascript';

type Node = ReturnType<ReturnType<typeof parser.parse>['resolveInner']>;

const CLASSES = new Set(['ClassDeclaration', 'ClassExpression']);
const MEMBERS = new Set(['MethodDeclaration', 'PropertyDeclaration', 'Property']);

/**
 * The class or object that has the function as a member; '' if there is none. @param start of its parameters,
 * as V8 counts
 */
export function ownerOf(source: string, start: number): string {
  let node: Node | null = parser.parse(source).resolveInner(start, 1);
  while (node !== null && !MEMBERS.has(node.name)) {
    // The function is inside another function, which may be a member.
    if (node.name === 'Block' && node.from !== start) return '';
    node = node.parent;
  }
  const holder = node?.parent?.name === 'ClassBody' ? node.parent.parent : (node?.parent ?? null);
  return holder === null ? '' : nameOf(holder, source);
}

/** The name that a class declares, or that its class or object is assigned to. */
function nameOf(holder: Node, source: string): string {
  const text = (node: Node): string => source.slice(node.from, node.to);
  const own = CLASSES.has(holder.name) ? holder.getChild('VariableDefinition') : null;
  if (own !== null) return text(own);
  // `const p = { … }`, `p = { … }`, `A.p = { … }`, and `p: { … }`.
  for (let before = holder.prevSibling; before !== null; before = before.prevSibling) {
    if (before.name === 'MemberExpression') return text(before).replace(/^.*\./s, '');
    if (/^(?:VariableDefinition|VariableName|PropertyDefinition)$/.test(before.name)) return text(before);
  }
  return '';
}
