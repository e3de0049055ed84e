// Shared by all answers: the graph, and the names of its nodes.
import type { Phrase } from '../../base/phrase.ts';
import type { Compilation } from '../../compilation.ts';
import type { Graph } from '../../ir/graph.ts';
import type { Node } from '../../ir/node.ts';
import type { Replay } from '../../narration/replay.ts';
import { typeWords } from '../../ir/text/type-words.ts';
import { typeText } from '../../ir/text/type-text.ts';
import type { WhyRequest } from './data.ts';

export interface Asked {
  readonly compilation: Compilation;
  readonly graph: Graph;
  readonly request: WhyRequest;
  /** Includes source text if short. */
  readonly name: (node: Node) => Phrase;
  readonly values: (node: Node) => Phrase;
  readonly isOff: (rule: string) => boolean;
}

/** Maximum length of source text after a name. */
const LONGEST = 24;
const computing: ReadonlySet<string> = new Set(['arithmetic', 'bits', 'compare', 'floats']);

/** @param replay at the end of the log; null without a log */
export function asked(compilation: Compilation, request: WhyRequest, replay: Replay | null): Asked {
  const { optimized: graph, source } = compilation;
  const functions = replay?.data.functions ?? [];
  const off = new Set(request.disabledRules);
  const name = (node: Node): Phrase => {
    const plain = replay?.name(node.id) ?? node.toString();
    const text = computing.has(node.op.family) ? source.text.slice(node.span.start, node.span.end) : '';
    const isShort = text !== '' && text.length <= LONGEST && !text.includes('\n');
    return { node: node.id, name: isShort && typeof plain === 'string' ? `${plain} (${text})` : plain };
  };
  return {
    compilation,
    graph,
    request,
    name,
    values: ({ type }) => typeWords(typeText(type), functions),
    isOff: (rule) => off.has(rule),
  };
}
