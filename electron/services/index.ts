export { checkComputer, type Check } from './health/checks.ts';
export { Log } from './health/log.ts';
export { thisPerson } from './health/privacy.ts';
export {
  defaultConfigFolder,
  defaultCourseFolder,
  defaultLogFolder,
  defaultStateFolder,
  defaultWorkspace,
  findBenchPrograms,
  findClassPages,
  findKits,
  findLicences,
  findRenderer,
  findUpdateFeed,
  findVersion,
} from './locations.ts';
export { openSession, type Session, type SessionOptions } from './session.ts';
export { keptSettings, rememberedWorkspaces } from './storage/workspaces.ts';
export { Toolchain, type RunOptions } from './toolchain.ts';
export { Captures } from './v8/capture.ts';
export { Updates } from './updates.ts';
export { findOnPath, findProgram, thisMachine, type Machine } from './toolchains/machine.ts';
