// Runs finished machine code, instruction by instruction, as a processor would.
export { emulate, type EmulatorOptions } from './emulator/run.ts';
export { load, type LoadedProgram, type LoadedInstruction } from './emulator/load.ts';
