// Calls of the program: of functions by name, of functions as values; and what a function takes from its caller.
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

/** Ends a block in a call of the program: the result goes to the projection that is used after it. */
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

/** @param parameter its type, where it is known; a value without a type, to which no run comes, is passed as it says */
function argumentOf(builder: Builder, node: Node, parameter?: Type): Argument {
  if (node.op === ops.Address) return generalArgument(addressOf(builder, node));
  const kind = parameter?.kind === 'float' ? 'vector' : classOfValue(node);
  return { operand: kind === 'vector' ? builder.floatRegister(node) : builder.operand(node), class: kind };
}

/** Takes the arguments out of the places where the caller has put them; gives the registers among these places. */
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

/** Which argument a node stands for; -1 for what is none. */
function argumentIndex({ op, aux }: Node): number {
  if (op === ops.Parm) return (aux as Parameter).index;
  return op === ops.Proj && aux === 1 ? 0 : -1;
}
