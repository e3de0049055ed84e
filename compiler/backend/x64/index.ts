export { abis, allocationOrder, type Abi, type AbiName } from './abi.ts';
export { assemblyData, assemblyText, type AssemblyOptions } from './assembly/assembly.ts';
export type { Syntax } from './assembly/lines.ts';
export type { Os } from './assembly/flavors.ts';
export * from './debugger/index.ts';
export { checkMachineCode } from './check.ts';
export { InstructionList, MachineBlock, MachineCode, type CodeFacts } from './code.ts';
export { calledBy, callsOf } from './frame/collecting-calls.ts';
export { load, type LoadedInstruction, type LoadedProgram } from './emulator/load.ts';
export { floatOfBits } from './emulator/objects-in-memory.ts';
export type { HeapOptions } from './emulator/heap.ts';
export { EmulatedRun, emulate, type EmulatorOptions } from './emulator/run.ts';
export { addFrame, writtenPhysical } from './frame/frame.ts';
export { InstructionTable } from './instructions.ts';
export { layOut } from './layout/layout.ts';
export { exportsOf, type Exports } from './linking/exports.ts';
export { headerText } from './linking/header.ts';
export { libraryName } from './linking/names.ts';
export * from './machine.ts';
export * from './ops/columns.ts';
export { cmovOps, jumpOps, machineOps, machineOpTable, setOps } from './ops/table.ts';
export { testsFlags, type Access, type MachineOp, type OperandRow } from './ops/row.ts';
export { machineText } from './assembly/print.ts';
export { RegisterScan } from './register-scan.ts';
export {
  FIRST_VIRTUAL,
  REGISTERS,
  isVector,
  isVirtual,
  registerName,
  vector,
  type Register,
  type RegisterClass,
} from './registers.ts';
export { Roots, movingRoots } from './frame/roots.ts';
export { coveredSchedule, select } from './select/select.ts';
export { tileTable } from './tiles/table.ts';
export type { Choice, Covering } from './tiles/cover.ts';
export { tileFamilies, type Tile, type TileFamily } from './tiles/tile.ts';
export { instructionParts, instructionText, operandText, registerText } from './assembly/text.ts';
export { Virtuals, type NewVirtual } from './virtuals.ts';
export * from './words.ts';
