/*
 * The contracts of a class: the calls of a student's page and of the teacher's page. Neither includes
 * anything of the window's contract: no files, no terminal, no program runs.
 */
import { call, Contract, look, type EmitOf, type HandlersOf } from '../rows.ts';
import type { ApiOf } from '../api.ts';
import * as shape from './shapes.ts';

const studentCalls = {
  room: {
    /** Joins with the code on the wall. */
    enter: call(shape.EnterRequest, shape.Entered),
    comeBack: call(shape.ComeBackRequest, shape.Entered),
    tell: call(shape.Report, shape.Told),
    /** The teacher may show the program to all. Replaces an earlier offer. */
    offer: call(shape.OfferRequest, shape.Done),
    withdraw: call(shape.Nothing, shape.Done),
    /** Leaves permanently: frees the name and deletes all reports. */
    leave: call(shape.Nothing, shape.Done),
  },
} as const;

const studentEvents = {
  'room.lab': shape.LabEvent,
  'room.shown': shape.ShownEvent,
  'room.end': shape.EndEvent,
} as const;

const teacherCalls = {
  class: {
    look: look(shape.Nothing, shape.ClassLook),
    setLab: call(shape.LabChoice, shape.Done),
    setOpen: call(shape.DoorRequest, shape.Done),
    show: call(shape.ShowRequest, shape.Done),
    program: look(shape.StudentChoice, shape.OfferedProgram),
    remove: call(shape.StudentChoice, shape.Done),
    /** Disconnects everyone and deletes everything. */
    end: call(shape.Nothing, shape.Done),
  },
} as const;

const teacherEvents = {
  'class.changed': shape.ClassChange,
} as const;

export const studentContract = new Contract(studentCalls, studentEvents);
export const teacherContract = new Contract(teacherCalls, teacherEvents);

export type StudentHandlers = HandlersOf<typeof studentCalls>;
export type StudentEmit = EmitOf<typeof studentEvents>;
export type StudentApi = ApiOf<typeof studentCalls, typeof studentEvents>;
export type TeacherHandlers = HandlersOf<typeof teacherCalls>;
export type TeacherApi = ApiOf<typeof teacherCalls, typeof teacherEvents>;

/** The students' WebSocket and its protocol. */
export const STUDENT_PATH = '/class';
export const STUDENT_PROTOCOL = 'fathom-class';
/** Closes a student's connection permanently. */
export const SENT_AWAY = 4410;
