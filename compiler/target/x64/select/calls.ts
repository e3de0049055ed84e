// Calls: of functions by name, of functions as values, of the runtime; and what a function takes from its caller.
//
// Arguments on the stack are stored first, then all registers are filled at once, so that none is overwritten before it
// was read. A call may change every register that belongs to the called function.
import type { FunctionInfo } from '../../../ir/functions.ts';
import { oneFunction } from '../../../ir/functions.ts';
import type { Node, Parameter } from '../../../ir/node.ts';
import { ops } from '../../../ir/ops/table.ts';
import { argumentPlaces, type ArgumentPlace } from '../abi.ts';
import { register, slot, symbol, type Operand, type RegisterOperand } from '../machine.ts';
import { machineOps } from '../ops/table.ts';
import type { Register, RegisterClass } from '../registers.ts';
import { classOfValue, type Builder } from './builder.ts';
import { callSystem } from './externals.ts';
import { functionLabel } from './program.ts';

/** An argument that is ready: an immediate, or a register of its class. */
export interface Argument {
  readonly operand: Operand;
  readonly class: RegisterClass;
}

export const generalArgument = (operand: Operand): Argument => ({ operand, class: 'general' });

/** Ends a block in a call of the program: the result goes to the projection that is used after it. */
export function selectCall(builder: Builder, call: Node): void {
  const [result] = call.uses
    .filter(({ op }) => op === ops.CallEnd)
    .flatMap((end) => end.uses)
    .filter((user) => user.op === ops.Proj && user.payload === 2);
  const isUsed = (result as Node | undefined) !== undefined && result.uses.length > 0;
  const target = isUsed ? builder.valueRegister(result) : null;
  const given = call.inputs.slice(3) as Node[];
  const index = oneFunction(call.input(2).type);
  const info = index === null ? undefined : builder.program.schedule.graph.functions[index];
  if (info !== undefined && info.external !== null) {
    callSystem(
      builder,
      info,
      given.map((node) => argumentOf(builder, node)),
      target,
    );
    return;
  }
  const callee = info === undefined ? builder.inRegister(call.input(2)) : symbol(functionLabel(info));
  emitCall(
    builder,
    callee,
    given.map((node) => argumentOf(builder, node)),
    target,
  );
}

function argumentOf(builder: Builder, node: Node): Argument {
  const kind = classOfValue(node);
  return { operand: kind === 'vector' ? builder.inRegister(node) : builder.operand(node), class: kind };
}

/** Calls a label, or the function whose address is in a register. @param result where the result goes, if it is needed */
export function emitCall(
  builder: Builder,
  callee: Operand,
  given: readonly Argument[],
  result: RegisterOperand | null,
): void {
  const { abi } = builder;
  const places = argumentPlaces(
    abi,
    given.map((argument) => argument.class),
  );
  const reads = passArguments(builder, given, places);
  const op = callee.kind === 'symbol' ? machineOps.call : machineOps.callIndirect;
  builder.emit(op, [callee], { reads, writes: abi.callerSaved });
  if (result === null) return;
  const isFloat = builder.classOf(result) === 'vector';
  builder.move(register(isFloat ? abi.vectorResult : abi.result), result);
}

/** Puts arguments where a called function finds them; gives the registers among these places. */
function passArguments(
  builder: Builder,
  given: readonly Argument[],
  places: readonly ArgumentPlace[],
): readonly Register[] {
  const reads: Register[] = [];
  const moves: Operand[] = [];
  builder.outgoing = Math.max(builder.outgoing, builder.abi.shadow);
  places.forEach((place, i) => {
    const { operand } = given[i];
    if ('stack' in place) {
      builder.outgoing = Math.max(builder.outgoing, place.stack + 1);
      builder.move(operand, slot(place.stack, 'outgoing'));
    } else {
      reads.push(place.register);
      moves.push(operand, register(place.register));
    }
  });
  if (moves.length > 0) builder.emit(machineOps.parallel, moves);
  return reads;
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

export const classOfParameter = ({ kind }: FunctionInfo['parameters'][number]): RegisterClass =>
  kind === 'float' ? 'vector' : 'general';

/** Which argument a node stands for; -1 for what is none. */
function argumentIndex({ op, payload }: Node): number {
  if (op === ops.Parm) return (payload as Parameter).index;
  return op === ops.Proj && payload === 1 ? 0 : -1;
}
