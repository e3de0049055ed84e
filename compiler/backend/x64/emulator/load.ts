// Loads a program: assigns addresses to code, data, and runtime, and turns each instruction into an action.
import { assert } from '../../../base/assert.ts';
import type { MachineCode } from '../code.ts';
import {
  isMemory,
  isSlot,
  nameInC,
  type MachineInstruction,
  type MachineProgram,
  type MemoryOperand,
  type Operand,
} from '../machine.ts';
import type { DataItem, StaticData } from '../data.ts';
import { jumpTables } from '../layout/jump-tables.ts';
import type { Action } from '../ops/row.ts';
import { DATA_START, RUNTIME_START } from './address-space.ts';
import { memoryAccess, type Place } from './access.ts';
import { FIRST_CONSTANT, MEMORY_CELL, Processor, ZERO_CELL, instructionAddress } from './processor.ts';

/** Runtime labels that a program can call or jump to, in address order. */
export const RUNTIME_SYMBOLS = [
  'fault_divide_by_zero',
  'fault_index_out_of_bounds',
  'fault_negative_array_length',
  'fault_null_dereference',
  'rt_new',
  'rt_new_array',
  'rt_write',
  'rt_read',
  'rt_putchar',
  'rt_getchar',
  'rt_abs',
  'rt_labs',
  'rt_exit',
  'rt_floor',
  'rt_ceil',
  'rt_trunc',
  'external_function',
] as const;

export type RuntimeSymbol = (typeof RUNTIME_SYMBOLS)[number];

const RUNTIME_DISTANCE = 16;

export const runtimeSymbolAt = (address: number): RuntimeSymbol =>
  RUNTIME_SYMBOLS[(address - RUNTIME_START) / RUNTIME_DISTANCE];

export interface LoadedInstruction {
  readonly instruction: MachineInstruction;
  readonly number: number;
  readonly function: number;
  readonly block: number;
}

export interface LoadedProgram {
  readonly program: MachineProgram;
  readonly instructions: readonly LoadedInstruction[];
  readonly actions: readonly Action[];
  /** By instruction: the index after the next instruction that may transfer control. */
  readonly runEnds: Int32Array;
  /** By function: the index of each block's first instruction. */
  readonly blockStarts: readonly (readonly number[])[];
  readonly symbols: ReadonlyMap<string, number>;
  readonly processor: Processor;
}

export function load(program: MachineProgram): LoadedProgram {
  const instructions: LoadedInstruction[] = [];
  const blockStarts = program.functions.map((code, at) => placeCode(code, at, instructions));
  const entries = new Uint8Array(instructions.length);
  for (const [first] of blockStarts) entries[first] = 1;
  const symbols = new Map<string, number>();
  RUNTIME_SYMBOLS.forEach((name, i) => symbols.set(name, RUNTIME_START + i * RUNTIME_DISTANCE));
  program.functions.forEach(({ name }, i) => symbols.set(name, instructionAddress(blockStarts[i][0])));
  const data = [...program.data, ...tables(program, blockStarts)];
  const dataEnd = placeData(data, symbols);
  const constants = constantsOf(instructions);
  const processor = new Processor(program.abi, [...constants.keys()], entries);
  fillData(data, symbols, dataEnd, processor);
  const loader = new ActionMaker(processor, constants, symbols, blockStarts);
  return {
    program,
    instructions,
    actions: instructions.map((each) => loader.action(each)),
    runEnds: runEndsOf(instructions),
    blockStarts,
    symbols,
    processor,
  };
}

function placeCode(code: MachineCode, at: number, instructions: LoadedInstruction[]): number[] {
  return code.blocks.map((block) => {
    const first = instructions.length;
    for (let place = block.start; place < block.end; place++) {
      const number = code.order[place];
      instructions.push({ instruction: code.read(number), number, function: at, block: block.index });
    }
    return first;
  });
}

function tables(
  { functions }: MachineProgram,
  blockStarts: readonly (readonly number[])[],
): readonly DataItem[] {
  return functions.flatMap((code, at) =>
    jumpTables(code).map(({ symbol, blocks }) => ({
      symbol,
      comment: '',
      words: blocks.map((block) => BigInt(instructionAddress(blockStarts[at][block]))),
      bytes: '',
    })),
  );
}

function placeData(data: StaticData, symbols: Map<string, number>): number {
  let end = DATA_START;
  for (const { symbol, words, bytes } of data) {
    assert(!symbols.has(symbol), () => `emulator: two items have the label ${symbol}`);
    symbols.set(symbol, end);
    end = Math.ceil((end + words.length * 8 + bytes.length) / 8) * 8;
  }
  return end;
}

function fillData(
  data: StaticData,
  symbols: ReadonlyMap<string, number>,
  end: number,
  { memory }: Processor,
): void {
  memory.map(DATA_START, end - DATA_START);
  for (const { symbol, words, bytes } of data) {
    let at = addressOf(symbol, symbols);
    for (const word of words) {
      memory.write64(at, typeof word === 'bigint' ? word : BigInt(addressOf(word.symbol, symbols)));
      at += 8;
    }
    for (let i = 0; i < bytes.length; i++) memory.write8(at + i, bytes.charCodeAt(i));
  }
}

function addressOf(symbol: string, symbols: ReadonlyMap<string, number>): number {
  const address = symbols.get(nameInC(symbol) === null ? symbol : 'external_function');
  assert(address !== undefined, () => `emulator: there is no label ${symbol}`);
  return address;
}

export function placeOf(
  { base, index, scale, displacement, symbol }: MemoryOperand,
  symbols: ReadonlyMap<string, number>,
): Place {
  const start = symbol === null ? 0 : addressOf(symbol, symbols);
  return { base: base ?? ZERO_CELL, index: index ?? ZERO_CELL, scale, displacement: start + displacement };
}

function constantsOf(instructions: readonly LoadedInstruction[]): Map<bigint, number> {
  const cells = new Map<bigint, number>();
  for (const { instruction } of instructions) {
    for (const operand of instruction.operands) {
      if (operand.kind !== 'immediate' || cells.has(operand.value)) continue;
      cells.set(operand.value, FIRST_CONSTANT + cells.size);
    }
  }
  return cells;
}

function runEndsOf(instructions: readonly LoadedInstruction[]): Int32Array {
  const ends = new Int32Array(instructions.length);
  let end = instructions.length;
  for (let i = instructions.length - 1; i >= 0; i--) {
    const { op } = instructions[i].instruction;
    if (op.ends !== undefined || op.calls === true) end = i + 1;
    ends[i] = end;
  }
  return ends;
}

class ActionMaker {
  private readonly processor: Processor;
  private readonly constants: ReadonlyMap<bigint, number>;
  private readonly symbols: ReadonlyMap<string, number>;
  private readonly blockStarts: readonly (readonly number[])[];

  constructor(
    processor: Processor,
    constants: ReadonlyMap<bigint, number>,
    symbols: ReadonlyMap<string, number>,
    blockStarts: readonly (readonly number[])[],
  ) {
    this.processor = processor;
    this.constants = constants;
    this.symbols = symbols;
    this.blockStarts = blockStarts;
  }

  action({ instruction: { op, operands }, function: inFunction }: LoadedInstruction): Action {
    const cells = operands.map((operand) => this.cellOf(operand, inFunction));
    const body = op.emulate(this.processor, cells, operands);
    const at = operands.findIndex(isMemory);
    if (at < 0) return body;
    const memory = operands[at];
    if (!isMemory(memory)) return body;
    return memoryAccess(this.processor, placeOf(memory, this.symbols), op.operands[at], body);
  }

  /** See MachineOp.emulate. */
  private cellOf(operand: Operand, inFunction: number): number {
    assert(!isSlot(operand), () => 'emulator: slots have no addresses before the frame is created');
    switch (operand.kind) {
      case 'register':
        return operand.register;
      case 'immediate':
        return this.constants.get(operand.value) ?? ZERO_CELL;
      case 'memory':
        return MEMORY_CELL;
      case 'block':
        return this.blockStarts[inFunction][operand.block];
      case 'symbol':
        return addressOf(operand.name, this.symbols);
    }
  }
}
