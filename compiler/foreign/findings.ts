// What is wrong with a graph from outside, told so that the person who wrote it can mend it.
import { joined, say, type Phrase, type Said } from '../base/phrase.ts';
import type { Graph } from '../ir/graph.ts';
import type { Node } from '../ir/node.ts';
import { typeWords } from '../ir/type-words.ts';
import { type Type } from '../ir/types.ts';
import { typeText } from '../ir/type-text.ts';
import type { Condition } from '../ir/verify.ts';

export type ForeignCondition =
  | Condition
  /** A struct, an array or a function is declared in a way in which no program can. */
  | 'declaration'
  /** A function, its parameters, its end or a call of it do not fit together. */
  | 'function'
  /** Control comes into a loop at two places. */
  | 'loop'
  /** An operand is of a kind that the op does not take. */
  | 'operand'
  /** The memory that is read or changed is not the one that is there at that place. */
  | 'memory-order';

export interface ForeignProblem {
  readonly condition: ForeignCondition;
  /** Id of the node; -1 where it is about a declaration. */
  readonly node: number;
  /** One sentence, naming the nodes. */
  readonly text: Phrase;
}

/** More are of no use to anybody. */
const MOST_PROBLEMS = 20;

export class Findings {
  readonly problems: ForeignProblem[] = [];
  readonly nameOf: (node: Node) => Phrase;
  /** The names of functions, by number. */
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

  /** Something that no node stands for. */
  addDeclared(text: Said): void {
    this.put({ condition: 'declaration', node: -1, text });
  }

  put(problem: ForeignProblem): void {
    if (this.problems.length < MOST_PROBLEMS) this.problems.push(problem);
  }

  /** A type in words: `any integer`, `the function f`, `*S?`. */
  words(type: Type): Phrase {
    return typeWords(typeText(type), this.functions);
  }

  /** `Phi 12, which is any integer` */
  readonly described = (node: Node): Phrase => say`${this.nameOf(node)} (${this.words(node.type)})`;
}
