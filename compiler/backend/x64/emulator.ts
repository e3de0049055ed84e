// Executes finished machine code like a processor.
export { EmulatedRun, emulate, type EmulatorOptions } from './emulator/run.ts';
export { load, type LoadedInstruction, type LoadedProgram } from './emulator/load.ts';
