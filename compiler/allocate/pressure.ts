// How many registers of each class are needed at once, by block: the most that live between two instructions.
import {
  classOf,
  forEachRegisterRead,
  forEachRegisterWritten,
  type MachineBlock,
  type MachineCode,
  type Register,
  type RegisterClass,
} from '../target/x64/index.ts';
import { computeLiveness, registerKeys } from './liveness.ts';

export type Pressure = Record<RegisterClass, number>;

/** @param counts whether a register needs one of the processor's */
export function pressureByBlock(code: MachineCode, counts: (register: Register) => boolean): Pressure[] {
  const { liveOut } = computeLiveness(code, registerKeys);
  return code.blocks.map((block) => pressureIn(block, liveOut[block.index].filter(counts), code, counts));
}

function pressureIn(
  { instructions }: MachineBlock,
  liveOut: readonly Register[],
  code: MachineCode,
  counts: (register: Register) => boolean,
): Pressure {
  const live = new Set<Register>();
  const now: Pressure = { general: 0, vector: 0 };
  const most: Pressure = { general: 0, vector: 0 };
  const add = (register: Register): void => {
    if (live.has(register)) return;
    live.add(register);
    const kind = classOf(code, register);
    now[kind]++;
    most[kind] = Math.max(most[kind], now[kind]);
  };
  for (const register of liveOut) add(register);
  for (let i = instructions.length - 1; i >= 0; i--) {
    forEachRegisterWritten(instructions[i], (register) => {
      if (live.delete(register)) now[classOf(code, register)]--;
    });
    forEachRegisterRead(instructions[i], (register) => {
      if (counts(register)) add(register);
    });
  }
  return most;
}
