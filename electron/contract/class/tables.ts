/*
 * The two contracts of a class: what a student's page may ask of the teacher's machine, and what the teacher's page may.
 * Neither has anything of the window's contract: no files, no terminal, no programs that are run.
 */
import { call, Contract, look, type EmitOf, type HandlersOf } from '../rows.ts';
import type { ApiOf } from '../api.ts';
import * as shape from './shapes.ts';

const studentCalls = {
  room: {
    /** The way in, with the code that is on the wall. */
    enter: call(shape.EnterRequest, shape.Entered),
    /** The way in for who was there before. */
    comeBack: call(shape.ComeBackRequest, shape.Entered),
    tell: call(shape.Report, shape.Told),
    /** Lets the teacher show a program to all; what is offered again replaces it. */
    offer: call(shape.OfferRequest, shape.Done),
    withdraw: call(shape.Nothing, shape.Done),
    /** Goes for good: the name is free, and what was told is forgotten. */
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
    /** Which lab the class does. */
    setLab: call(shape.LabChoice, shape.Done),
    setOpen: call(shape.DoorRequest, shape.Done),
    /** Whose program is on the wall: of those who offer one. */
    show: call(shape.ShowRequest, shape.Done),
    program: look(shape.StudentChoice, shape.OfferedProgram),
    remove: call(shape.StudentChoice, shape.Done),
    /** Sends everybody home, and forgets all. */
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

/** The address of the students' WebSocket, and its protocol. */
export const STUDENT_PATH = '/class';
export const STUDENT_PROTOCOL = 'fathom-class';
/** Why a student's connection is closed: it will not be let in again. */
export const SENT_AWAY = 4410;
