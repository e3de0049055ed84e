// Runs finished machine code, instruction by instruction, as a processor would.
export { EmulatedRun, emulate, type EmulatorOptions } from './emulator/run.ts';
export { load, type LoadedInstruction, type LoadedProgram } from './emulator/load.ts';
