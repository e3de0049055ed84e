export {
  defaultCourseFolder,
  defaultStateFolder,
  findBenchPrograms,
  findRenderer,
  findVersion,
} from './locations.ts';
export { openSession, type Session, type SessionOptions } from './session.ts';
export { Toolchain, type RunOptions } from './toolchain.ts';
export { findOnPath, findProgram, thisMachine, type Machine } from './toolchains/machine.ts';
