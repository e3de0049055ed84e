// Calls and function values.
import { say } from '../base/phrase.ts';
import type { Node } from '../ir/node.ts';
import { ops } from '../ir/ops/table.ts';
import { BOTTOM, NOT_NULL, NULL, TOP, type Type } from '../ir/types.ts';
import type { FieldShape } from '../ir/shapes.ts';
import type { Variable } from '../resolve/index.ts';
import { canFit, shapeOf, sourceType, withNull } from '../resolve/static-types.ts';
import type { Span } from '../source/span.ts';
import type { Call, Expression, FunctionLiteral } from '../syntax/ast.ts';
import type { Context } from './context.ts';
import type { Expressions, Operand } from './expressions.ts';
import type { Memory } from './memory.ts';

const receiverSpan = ({ callee }: Call): Span => (callee.kind === 'field' ? callee.object.span : callee.span);

export class Calls {
  private readonly context: Context;
  private readonly expressions: Expressions;
  private readonly memory: Memory;

  constructor(context: Context, expressions: Expressions, memory: Memory) {
    this.context = context;
    this.expressions = expressions;
    this.memory = memory;
  }

  functionLiteral(literal: FunctionLiteral): Node {
    const { resolution } = this.context;
    const unit = resolution.unitOf.get(literal);
    return unit === undefined
      ? this.context.unknown(BOTTOM, literal.span)
      : this.context.functionValue(unit, literal.span);
  }

  call(call: Call): Node {
    const { build } = this.context;
    const type = this.context.staticType(call.callee);
    if (type.kind !== 'pointer' || type.body.kind !== 'function') return this.notCalled(call);
    const { signature } = type.body;
    const held: Node[] = [];
    const hold = (operand: Operand): Operand => {
      held.push(build.graph.keep(operand.node));
      return operand;
    };
    const self = this.context.resolution.receivers.get(call);
    const [target, ...operands] = this.operands(call, hold);
    let given = operands;
    if (!build.isDead) {
      this.context.claim('calls-null', call.callee.span, target.node, NOT_NULL);
      if (self !== undefined && self.kind !== 'no-object' && this.heldIn(call) === null)
        this.memory.notNull(given[0].node, receiverSpan(call), say`methods`);
      given = given.map((operand, i) => this.checked(call, operand, signature.parameters[i], i, hold));
    }
    const wrong = this.context.isWrong(call);
    const result =
      build.isDead || wrong
        ? this.context.unknown(this.context.staticType(call), call.span)
        : this.callNode(
            target.node,
            given.map(({ node }) => node),
            call.span,
          );
    build.graph.keep(result);
    for (const node of held) build.graph.killUnused(build.graph.release(node));
    build.graph.release(result);
    const isEndless = !build.isDead && !wrong && this.context.staticType(call) === TOP;
    return isEndless ? this.neverReturned(result, call.span) : result;
  }

  /**
   * The value of a call that never returns. A loop without an exit follows it, so that control still ends
   * somewhere.
   */
  private neverReturned(result: Node, span: Span): Node {
    const { build } = this.context;
    build.discard(result);
    // If every path is open, the code after the call is built nonetheless.
    if (!build.isOpen) build.stay(span);
    return build.deadValue;
  }

  /** A call of a value that is not a function. Its arguments may contain errors. */
  private notCalled({ callee, arguments: given, span }: Call): Node {
    for (const part of [callee, ...given]) this.context.build.discard(this.expressions.evaluate(part));
    return this.context.unknown(BOTTOM, span);
  }

  private operands(call: Call, hold: (operand: Operand) => Operand): Operand[] {
    const evaluate = (expression: Expression): Operand =>
      hold({ node: this.expressions.evaluate(expression), type: this.context.staticType(expression) });
    const { callee, arguments: given } = call;
    const receiver = this.context.resolution.receivers.get(call) ?? null;
    if (receiver === null) return [evaluate(callee), ...given.map(evaluate)];
    const self =
      receiver.kind === 'variable' || receiver.kind === 'no-object'
        ? hold(this.ownObject(receiver, call))
        : evaluate(receiver);
    const target = hold({ node: this.methodOf(call, self), type: self.type });
    return [target, self, ...given.map(evaluate)];
  }

  private methodOf(call: Call, self: Operand): Node {
    const { callee } = call;
    const field = this.heldIn(call);
    if (field === null || this.context.build.isDead)
      return this.context.constant(this.context.staticType(callee), callee.span);
    this.memory.notNull(self.node, receiverSpan(call), say`field \`${field.name}\``);
    return this.memory.loadField(field, self.node, self.type, callee.span);
  }

  /** The field that holds the called function; null for methods. */
  private heldIn({ callee }: Call): FieldShape | null {
    const { accesses, bindings } = this.context.resolution;
    const access = callee.kind === 'field' ? accesses.get(callee) : undefined;
    if (access?.kind === 'field') return access.field;
    const binding = callee.kind === 'name' ? bindings.get(callee) : undefined;
    return binding?.kind === 'own-field' ? binding.field : null;
  }

  private ownObject(receiver: Variable | { readonly kind: 'no-object' }, { span }: Call): Operand {
    const { build } = this.context;
    if (receiver.kind === 'variable') return { node: build.read(receiver), type: receiver.type };
    return { node: build.constantOf(NULL, span), type: NULL };
  }

  private checked(
    call: Call,
    operand: Operand,
    parameter: Type | undefined,
    place: number,
    hold: (operand: Operand) => Operand,
  ): Operand {
    const receiver = this.context.resolution.receivers.get(call);
    if (parameter === undefined || (place === 0 && receiver?.kind === 'no-object')) return operand;
    const hidden = receiver === undefined ? 0 : 1;
    const span = place < hidden ? receiverSpan(call) : call.arguments[place - hidden].span;
    // An earlier claim covers null objects.
    const required = place < hidden ? withNull(parameter) : parameter;
    const args = { number: String(place + 1 - hidden), wanted: sourceType(parameter) };
    const { node, type } = operand;
    const isAddress = parameter.kind === 'int' && shapeOf(type)?.kind === 'array';
    if (isAddress && place >= hidden && !this.context.isWrong(call.arguments[place - hidden]))
      return hold({ node: this.context.build.compute(ops.Address, [node], span), type: parameter });
    // Name resolution has reported this error.
    if (!canFit(type, parameter, false))
      return hold({ node: this.context.unknown(parameter, span), type: parameter });
    if (!this.context.claim('argument-type', span, node, required, args)) return operand;
    return hold({ node: this.context.taken(node, required, span), type: required });
  }

  callNode(target: Node, given: readonly Node[], span: Span): Node {
    const { build } = this.context;
    const memory = this.memory.merged(span);
    const call = build.make(ops.Call, [build.control, memory, target, ...given], null, span);
    const end = build.graph.keep(build.make(ops.CallEnd, [call], null, span));
    build.setControl(build.make(ops.CProj, [end], 0, span));
    this.memory.replaceAll(build.make(ops.Proj, [end], 1, span));
    const result = build.make(ops.Proj, [end], 2, span);
    build.graph.release(end);
    return result;
  }
}
