// Translates calls: of functions by name, of function values, of system functions.
import { oneFunction } from '../../ir/functions.ts';
import { shapeOf } from '../../ir/text/source-type.ts';
import { isArrayOfNumbers, isOfC, systemFunctions } from '../../ir/system.ts';
import { INT, TOP, type Type } from '../../ir/types.ts';
import type { Receiver } from '../../resolve/bindings.ts';
import type { FunctionUnit } from '../../resolve/index.ts';
import type { Call, Expression } from '../../syntax/ast.ts';
import { storageOf, storages } from '../x64/objects.ts';
import type { Expressions } from './expressions.ts';
import { atom, within, type Code } from './writer.ts';

const isExpression = (receiver: Receiver): receiver is Expression =>
  receiver.kind !== 'variable' && receiver.kind !== 'no-object';

export class Calls {
  private readonly expressions: Expressions;

  constructor(expressions: Expressions) {
    this.expressions = expressions;
  }

  call(call: Call): Code {
    const { writer } = this.expressions;
    const code = this.codeOf(call);
    if (writer.typeOf(call) !== TOP) return code;
    // It never returns; 0 fits every C type.
    writer.line(`${code.text};`);
    return atom('0');
  }

  private codeOf(call: Call): Code {
    const { writer } = this.expressions;
    const { resolution, labelOf } = writer.shared;
    const type = writer.typeOf(call.callee);
    const index = oneFunction(type);
    const unit = index === null ? null : resolution.units[index];
    const receiver = resolution.receivers.get(call);
    const objects = receiver === undefined || !isExpression(receiver) ? [] : [receiver];
    // A method is loaded if its object holds it; otherwise, its name suffices.
    const held = unit === null && objects.length > 0 ? this.heldMethod(call) : null;
    const callee = unit === null && held === null ? [call.callee] : [];
    const [...codes] = this.expressions.inTurn([...callee, ...objects, ...call.arguments]);
    if (type === TOP) return atom(`(${codes.map(({ text }) => text).join(', ')})`);
    const target = callee.length > 0 ? codes.shift() : undefined;
    const self = this.selfOf(receiver, codes);
    const given = [...(self === null ? [] : [self]), ...codes];
    const types = call.arguments.map((each) => writer.typeOf(each));
    if (unit?.external != null && !isOfC(unit.external))
      return systemCall(this.expressions, unit, given, types);
    const isAddress = (i: number): boolean =>
      unit?.external != null && unit.parameters[i].type.kind === 'int' && isArrayOfNumbers(types[i]);
    const list = given
      .map((code, i) =>
        isAddress(i) ? `(int64_t)(intptr_t)${elementsOf(this.expressions, code, types[i])}` : code.text,
      )
      .join(', ');
    if (unit !== null) return atom(`${labelOf(unit)}(${list})`);
    const method = held !== null && self !== null ? held(self) : target;
    return atom(`(${this.castTo(type)}${within(method ?? atom('NULL'))})(${list})`);
  }

  private selfOf(receiver: Receiver | undefined, codes: Code[]): Code | null {
    if (receiver === undefined) return null;
    if (receiver.kind === 'no-object') return atom('NULL');
    return receiver.kind === 'variable'
      ? this.expressions.places.variable(receiver)
      : (codes.shift() ?? null);
  }

  private heldMethod({ callee }: Call): ((self: Code) => Code) | null {
    const { writer } = this.expressions;
    const access = callee.kind === 'field' ? writer.shared.resolution.accesses.get(callee) : undefined;
    if (access?.kind !== 'field') return null;
    return (object) => this.expressions.places.read({ kind: 'field', object, field: access.field });
  }

  private castTo(type: Type): string {
    const { objects } = this.expressions.writer.shared;
    const body = type.kind === 'pointer' ? type.body : null;
    if (body?.kind !== 'function' || body.signature.result === null) return '(int64_t (*)(void))';
    const { parameters, result } = body.signature;
    const list = parameters.map((each) => objects.typeOf(each).trimEnd()).join(', ');
    return `(${objects.typeOf(result)}(*)(${list === '' ? 'void' : list}))`;
  }
}

/** A call of a system function. The result has the bits of the declared type. */
export function systemCall(
  expressions: Expressions,
  unit: FunctionUnit,
  given: readonly Code[],
  types: readonly Type[],
): Code {
  const { external, result } = unit;
  const name = (external ?? '').replace(/^_/, '');
  const plain = (i: number): string => (types[i]?.kind === 'int' ? (given[i]?.text ?? '0') : '0');
  if (name === 'write' || name === 'read') {
    const list = [...buffer(expressions, given.at(1), types.at(1)), plain(2)];
    if (name === 'read') list.push(isBits(types.at(1)) ? '1' : '255');
    return expressions.converted(atom(`system_${name}(${list.join(', ')})`), INT, result);
  }
  if (name === 'exit') return atom(`program_exit(${plain(0)})`);
  const row = systemFunctions.get(external ?? '');
  if (row?.result === 'float') return atom(`${name}(${given[0]?.text ?? '0'})`);
  const list = (row?.parameters ?? []).map((_, i) => plain(i)).join(', ');
  const value = name === 'abs' ? `(int32_t)(${list})` : list;
  return expressions.converted(atom(`system_${name}(${value})`), INT, result);
}

export const callOfC = (
  expressions: Expressions,
  name: string,
  { parameters, result }: FunctionUnit,
  given: readonly Code[],
): Code => {
  const list = given.map((code, i) =>
    isArrayOfNumbers(parameters[i].type) ? elementsOf(expressions, code, parameters[i].type) : code.text,
  );
  const call = atom(`${name}(${list.join(', ')})`);
  return result.kind === 'int' ? expressions.converted(call, INT, result) : call;
};

/** The address of an array's first element; the array may be null. */
function elementsOf(expressions: Expressions, code: Code, type: Type): string {
  const array = within(expressions.twice(code, type));
  return `(${array} == NULL ? NULL : ${array}->elements)`;
}

function buffer(expressions: Expressions, code: Code | undefined, type: Type | undefined): string[] {
  const shape = type === undefined ? null : shapeOf(type);
  if (code === undefined || shape?.kind !== 'array' || shape.element.type.kind !== 'int')
    return ['NULL', '1', '0'];
  const { size } = storages[storageOf(shape.element.type)];
  const array = within(expressions.twice(code, type as Type));
  return [`${array}->elements`, String(size), `${array}->length`];
}

const isBits = (type: Type | undefined): boolean => {
  const shape = type === undefined ? null : shapeOf(type);
  return shape?.kind === 'array' && storageOf(shape.element.type) === 'u1';
};
