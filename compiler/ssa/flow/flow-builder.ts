// Builds a flow program block by block, in text order. Drops code without predecessors, such as code after
// `return`.
import { assert } from '../../base/assert.ts';
import type { Span } from '../../source/span.ts';
import { depthOf, usesOf, type FlowExpression, type FlowProgram, type FlowStatement } from './flow.ts';
import { flowWords } from './text.ts';
import { TakenNames } from '../taken-names.ts';

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

export interface Draft {
  readonly role: string;
  readonly statements: FlowStatement[];
  terminator: DraftTerminator | null;
  reached: boolean;
  index: number;
}

/** Walks over expressions recurse, so deeper expressions are computed in parts. */
const MAX_DEPTH = 100;

export class FlowBuilder {
  private readonly placed: Draft[] = [];
  /** Keywords of the text form cannot be names. */
  private readonly names = new TakenNames(flowWords);
  private current: Draft | null = null;

  constructor() {
    const entry = this.draft('entry');
    entry.reached = true;
    this.place(entry);
  }

  get isDead(): boolean {
    return this.current === null;
  }

  draft(role: string): Draft {
    return { role, statements: [], terminator: null, reached: false, index: -1 };
  }

  place(draft: Draft): void {
    assert(this.current === null, 'the block before has no end');
    if (!draft.reached) return;
    draft.index = this.placed.length;
    this.placed.push(draft);
    this.current = draft;
  }

  uniqueName(wanted: string): string {
    return this.names.take(wanted);
  }

  assign(target: string | null, expression: FlowExpression, span: Span): void {
    this.current?.statements.push({ target, expression, uses: usesOf(expression), span });
  }

  hold(expression: FlowExpression, span: Span): FlowExpression {
    const name = this.uniqueName('t');
    this.assign(name, expression, span);
    return { kind: 'variable', name };
  }

  shallow(expression: FlowExpression, span: Span): FlowExpression {
    return depthOf(expression) < MAX_DEPTH ? expression : this.hold(expression, span);
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
