// Detects programs with equal graphs, regardless of names, line order, and the order of commutative operands:
// a node's identity is its op, its constants, and, recursively, its inputs.
//
// This is Weisfeiler and Leman's color refinement over node inputs. Iterations beyond the graph's longest
// path distinguish nothing more.
import { compileText, typeText, type Node } from '../../../compiler/index.ts';

const ROUNDS = 32;

export interface Print {
  /** Equal for programs with equal graphs. */
  readonly print: string;
  readonly size: number;
}

export function graphPrint(source: string, level: number): Print | null {
  const { ok, graph } = compileText(source, { level });
  if (!ok || graph === null) return null;
  const nodes = [...graph.all()];
  let colors = new Map(nodes.map((node) => [node.id, hashOf(labelOf(node))]));
  for (let round = Math.min(ROUNDS, nodes.length); round > 0; round--)
    colors = new Map(
      nodes.map((node) => [node.id, hashOf(`${colors.get(node.id)}(${inputsOf(node, colors)})`)]),
    );
  const all = [...colors.values()].sort().join(' ');
  return { print: `${nodes.length.toString(36)}-${hashOf(all)}`, size: nodes.length };
}

function inputsOf({ op, inputs }: Node, colors: ReadonlyMap<number, string>): string {
  const known = inputs.map((input) => (input === null ? '-' : (colors.get(input.id) ?? '')));
  return (op.commutative === true ? [...known.slice(0, 1), ...known.slice(1).sort()] : known).join(',');
}

function labelOf({ op, aux, type }: Node): string {
  if (op.name === 'Constant') return `Constant ${typeText(type)}`;
  if (op.name !== 'Phi' && (typeof aux === 'number' || typeof aux === 'string')) return `${op.name} ${aux}`;
  const isParameter = typeof aux === 'object' && aux !== null && 'index' in aux;
  return isParameter ? `${op.name} ${String(aux.index)}` : op.name;
}

/** 53 bits, by two murmur mixing steps. Not for secrets. */
function hashOf(text: string): string {
  let [a, b] = [0xdeadbeef, 0x41c6ce57];
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    a = Math.imul(a ^ unit, 2654435761);
    b = Math.imul(b ^ unit, 1597334677);
  }
  a = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909);
  b = Math.imul(b ^ (b >>> 16), 2246822507) ^ Math.imul(a ^ (a >>> 13), 3266489909);
  return (4294967296 * (b & 0x1fffff) + (a >>> 0)).toString(36);
}
