// Problems in an external graph, described so that its author can fix it.
import { joined, say, type Phrase, type Said } from '../base/phrase.ts';
import type { Graph } from '../ir/graph.ts';
import type { Node } from '../ir/node.ts';
import { typeWords } from '../ir/text/type-words.ts';
import { type Type } from '../ir/types.ts';
import { typeText } from '../ir/text/type-text.ts';
import type { Condition } from '../ir/verify.ts';

export type ForeignCondition =
  | Condition
  | 'declaration'
  /** A function, its parameters, its end, or a call of it do not match. */
  | 'function'
  /** Control enters a loop at two places. */
  | 'loop'
  | 'operand'
  /** A node uses a memory other than the current one. */
  | 'memory-order';

export interface ForeignProblem {
  readonly condition: ForeignCondition;
  /** -1 for a declaration. */
  readonly node: number;
  /** One sentence that names the nodes. */
  readonly text: Phrase;
}

const MAX_PROBLEMS = 20;

export class Findings {
  readonly problems: ForeignProblem[] = [];
  readonly nameOf: (node: Node) => Phrase;
  /** By number. */
  private readonly functions: string[] = [];

  constructor(graph: Graph, nameOf: (node: Node) => Phrase) {
    this.nameOf = nameOf;
    graph.functions.forEach((info, index) => (this.functions[index] = info?.name ?? ''));
  }

  get isEmpty(): boolean {
    return this.problems.length === 0;
  }

  /** @param text what follows the name of the node */
  add(condition: ForeignCondition, node: Node, text: Said): void {
    this.put({ condition, node: node.id, text: joined([this.nameOf(node), text], ': ') });
  }

  addDeclared(text: Said): void {
    this.put({ condition: 'declaration', node: -1, text });
  }

  put(problem: ForeignProblem): void {
    if (this.problems.length < MAX_PROBLEMS) this.problems.push(problem);
  }

  /** A type in words: `any integer`, `the function f`, `*S?`. */
  words(type: Type): Phrase {
    return typeWords(typeText(type), this.functions);
  }

  readonly described = (node: Node): Phrase => say`${this.nameOf(node)} (${this.words(node.type)})`;
}
