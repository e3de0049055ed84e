// Calls of functions by name and by value, and the parameters of a function.
import { oneFunction } from '../../../ir/functions.ts';
import type { Node, Parameter } from '../../../ir/node.ts';
import { ops } from '../../../ir/ops/table.ts';
import type { Type } from '../../../ir/types.ts';
import { argumentPlaces } from '../abi.ts';
import { register, slot, symbol } from '../machine.ts';
import type { Register, RegisterClass } from '../registers.ts';
import { classOfParameter, emitCall, generalArgument, type Argument } from './arguments.ts';
import { classOfValue, type Builder } from './builder.ts';
import { callExternal } from './externals.ts';
import { addressOf } from './memory.ts';
import { functionLabel } from './program.ts';

/** Ends a block with a call; the result goes to the projection that uses it. */
export function selectCall(builder: Builder, call: Node): void {
  const [result] = call.uses
    .filter(({ op }) => op === ops.CallEnd)
    .flatMap((end) => end.uses)
    .filter((user) => user.op === ops.Proj && user.aux === 2);
  const isUsed = (result as Node | undefined) !== undefined && result.uses.length > 0;
  const target = isUsed ? builder.valueRegister(result) : null;
  const given = call.inputs.slice(3) as Node[];
  const index = oneFunction(call.input(2).type);
  const info = index === null ? undefined : builder.program.schedule.graph.functions[index];
  const passed = (): Argument[] => given.map((node, i) => argumentOf(builder, node, info?.parameters[i]));
  if (info !== undefined && info.external !== null) {
    callExternal(builder, info, passed(), target);
    return;
  }
  const callee = info === undefined ? builder.inRegister(call.input(2)) : symbol(functionLabel(info));
  emitCall(builder, callee, passed(), target);
}

/** @param parameter its type, if known; in unreachable code, also that of the value */
function argumentOf(builder: Builder, node: Node, parameter?: Type): Argument {
  if (node.op === ops.Address) return generalArgument(addressOf(builder, node));
  const kind = parameter?.kind === 'float' ? 'vector' : classOfValue(node);
  return { operand: kind === 'vector' ? builder.floatRegister(node) : builder.operand(node), class: kind };
}

/** Takes parameters from their places, and returns the registers among these. */
export function takeArguments(builder: Builder, head: Node): readonly Register[] {
  const info = builder.program.schedule.graph.functions[builder.functionIndex];
  const classes = info === undefined ? programArguments : info.parameters.map(classOfParameter);
  const places = argumentPlaces(builder.abi, classes);
  for (const user of head.uses) {
    const index = argumentIndex(user);
    if (index < 0 || user.uses.length === 0) continue;
    const place = places[index];
    builder.node = user;
    builder.move(
      'stack' in place ? slot(place.stack, 'incoming') : register(place.register),
      builder.valueRegister(user),
    );
  }
  return places.flatMap((place) => ('stack' in place ? [] : [place.register]));
}

const programArguments: readonly RegisterClass[] = ['general'];

function argumentIndex({ op, aux }: Node): number {
  if (op === ops.Parm) return (aux as Parameter).index;
  return op === ops.Proj && aux === 1 ? 0 : -1;
}
