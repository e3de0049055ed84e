// Making a flow program block by block, in the order of the text, with control where the builder stands.
//
// A block that nothing leads to is never placed: after `return`, and behind a loop without exit, there is no block and
// what is added is dropped.
import { assert } from '../base/assert.ts';
import type { Span } from '../source/span.ts';
import { depthOf, usesOf, type FlowExpression, type FlowProgram, type FlowStatement } from './flow.ts';
import { flowWords } from './text.ts';
import { TakenNames } from './taken-names.ts';

type DraftTerminator =
  | { readonly kind: 'jump'; readonly target: Draft }
  | {
      readonly kind: 'branch';
      readonly condition: FlowExpression;
      readonly whenTrue: Draft;
      readonly whenFalse: Draft;
      readonly span: Span;
    }
  | { readonly kind: 'return'; readonly value: FlowExpression | null; readonly span: Span };

/** A block that is still being made. */
export interface Draft {
  readonly role: string;
  readonly statements: FlowStatement[];
  terminator: DraftTerminator | null;
  /** Something leads to it. */
  reached: boolean;
  index: number;
}

/** Walks over expressions recurse: deeper ones are computed in parts. */
const MOST_DEPTH = 100;

export class FlowBuilder {
  private readonly placed: Draft[] = [];
  /** Words of the text form are no names. */
  private readonly names = new TakenNames(flowWords);
  private current: Draft | null = null;

  constructor() {
    const entry = this.draft('entry');
    entry.reached = true;
    this.place(entry);
  }

  /** Control cannot come here. */
  get isDead(): boolean {
    return this.current === null;
  }

  /** @param role what its name begins with */
  draft(role: string): Draft {
    return { role, statements: [], terminator: null, reached: false, index: -1 };
  }

  /** Goes on in a block, if anything leads there. */
  place(draft: Draft): void {
    assert(this.current === null, 'the block before has no end');
    if (!draft.reached) return;
    draft.index = this.placed.length;
    this.placed.push(draft);
    this.current = draft;
  }

  /** A name that no other variable has. */
  uniqueName(wanted: string): string {
    return this.names.take(wanted);
  }

  assign(target: string | null, expression: FlowExpression, span: Span): void {
    this.current?.statements.push({ target, expression, uses: usesOf(expression), span });
  }

  /** Computes a value here and now, under a name of its own. */
  hold(expression: FlowExpression, span: Span): FlowExpression {
    const name = this.uniqueName('t');
    this.assign(name, expression, span);
    return { kind: 'variable', name };
  }

  /** Computes what is deep under a name of its own. */
  shallow(expression: FlowExpression, span: Span): FlowExpression {
    return depthOf(expression) < MOST_DEPTH ? expression : this.hold(expression, span);
  }

  jump(target: Draft): void {
    this.end({ kind: 'jump', target }, [target]);
  }

  branch(condition: FlowExpression, whenTrue: Draft, whenFalse: Draft, span: Span): void {
    this.end({ kind: 'branch', condition, whenTrue, whenFalse, span }, [whenTrue, whenFalse]);
  }

  returns(value: FlowExpression | null, span: Span): void {
    this.end({ kind: 'return', value, span }, []);
  }

  /** Puts a statement before all others. */
  assignFirst(target: string, expression: FlowExpression, span: Span): void {
    this.placed[0].statements.unshift({ target, expression, uses: usesOf(expression), span });
  }

  finish(): FlowProgram {
    const count = new Map<string, number>();
    return {
      blocks: this.placed.map(({ role, statements, terminator }) => {
        const number = (count.get(role) ?? 0) + 1;
        count.set(role, number);
        assert(terminator !== null, () => `the block ${role} has no end`);
        return { name: `${role}${number}`, statements, terminator: finished(terminator) };
      }),
    };
  }

  private end(terminator: DraftTerminator, targets: readonly Draft[]): void {
    if (this.current === null) return;
    this.current.terminator = terminator;
    this.current = null;
    for (const target of targets) target.reached = true;
  }
}

function finished(terminator: DraftTerminator): FlowProgram['blocks'][number]['terminator'] {
  switch (terminator.kind) {
    case 'jump':
      return { kind: 'jump', target: terminator.target.index };
    case 'branch': {
      const { condition, whenTrue, whenFalse, span } = terminator;
      return {
        kind: 'branch',
        condition,
        uses: usesOf(condition),
        whenTrue: whenTrue.index,
        whenFalse: whenFalse.index,
        span,
      };
    }
    case 'return': {
      const { value, span } = terminator;
      return { kind: 'return', value, uses: value === null ? [] : usesOf(value), span };
    }
  }
}
