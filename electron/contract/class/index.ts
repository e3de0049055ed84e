// A class's contracts.
export * from './shapes.ts';
export { personFault, personName, type PersonFault } from './person.ts';
export {
  SENT_AWAY,
  STUDENT_PATH,
  STUDENT_PROTOCOL,
  studentContract,
  teacherContract,
  type StudentApi,
  type StudentEmit,
  type StudentHandlers,
  type TeacherApi,
  type TeacherHandlers,
} from './tables.ts';
