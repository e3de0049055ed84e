/*
 * One WebSocket of a student's page: who it is, and what it may ask. Before it came in, nothing but to come in.
 */
import { dispatchOf } from '../../contract/dispatch.ts';
import { ContractError } from '../../contract/wire.ts';
import {
  SENT_AWAY,
  studentContract,
  type Entered,
  type Ending,
  type StudentHandlers,
} from '../../contract/class/index.ts';
import type { Connection } from '../connection.ts';
import type { Line, Room, Student } from './room.ts';

export interface VisitOptions {
  readonly connection: Connection;
  readonly room: Room;
  /** Whether a code is the room's. @throws ContractError where it is not looked at */
  readonly isRight: (room: Room, code: string) => boolean;
  readonly enterMs: number;
  readonly onEntered: () => void;
  readonly onBug: (error: unknown, call: string) => void;
}

const done = { done: true };

export class Visit implements Line {
  readonly #options: VisitOptions;
  readonly #timer: ReturnType<typeof setTimeout>;
  #student: Student | null = null;

  constructor(options: VisitOptions) {
    const { connection, enterMs, onBug } = options;
    this.#options = options;
    this.#timer = setTimeout(() => connection.close(1008, 'nobody came in'), enterMs);
    this.#timer.unref();
    connection.serve((name, request) => dispatchOf(studentContract, this.#handlers, name, request, onBug));
  }

  /** The connection is closed. */
  end(why?: Ending): void {
    clearTimeout(this.#timer);
    const student = this.#student;
    this.#student = null;
    if (why !== undefined) {
      this.emit('room.end', { why });
      this.#options.connection.close(SENT_AWAY, why);
    }
    if (student !== null) this.#options.room.disconnect(student, this);
  }

  readonly emit: Line['emit'] = (name, payload) => {
    this.#options.connection.send({ kind: 'event', name, payload });
  };

  readonly #handlers: StudentHandlers = {
    room: {
      enter: ({ code, name }) => {
        const { room, isRight } = this.#options;
        if (this.#student !== null) throw new ContractError('inside', 'This page is in the class already.');
        if (!isRight(room, code)) throw new ContractError('wrong-code', 'This is not the code on the wall.');
        const { student, token } = room.enter(name);
        return this.#begin(student, token);
      },
      comeBack: ({ token }) => {
        const student = this.#options.room.whoHas(token);
        if (this.#student !== null) throw new ContractError('inside', 'This page is in the class already.');
        if (student === null)
          throw new ContractError('unknown', 'This class does not know you: come in with the code.');
        return this.#begin(student, token);
      },
      tell: (report) => ({ last: this.#options.room.tell(this.#inside(), report) }),
      offer: ({ title, program }) => {
        this.#options.room.offer(this.#inside(), title, program);
        return done;
      },
      withdraw: () => {
        this.#options.room.withdraw(this.#inside());
        return done;
      },
      leave: () => {
        const student = this.#inside();
        this.#student = null;
        this.#options.room.forget(student, null);
        return done;
      },
    },
  };

  #begin(student: Student, token: string): Entered {
    const { room, onEntered } = this.#options;
    clearTimeout(this.#timer);
    this.#student = student;
    room.connect(student, this);
    onEntered();
    const { name, last, offer } = student;
    return { token, name, lab: room.lab, last, offered: offer !== null, shown: room.isShown(student) };
  }

  #inside(): Student {
    if (this.#student === null) throw new ContractError('outside', 'Come into the class first.');
    return this.#student;
  }
}
