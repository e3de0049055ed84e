export { defaultCourseFolder, findBenchPrograms, findRenderer, findVersion } from './locations.ts';
export { openSession, type Session, type SessionOptions } from './session.ts';
export { Toolchain } from './toolchain.ts';
