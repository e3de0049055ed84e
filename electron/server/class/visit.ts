/* One WebSocket of a student's page, and its permitted calls. Before joining, it may only join. */
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
  readonly address: string;
  readonly enterMs: number;
  readonly onEntered: () => void;
  /** The connection no longer belongs to a student. */
  readonly onLeft: () => void;
  readonly onJoin: () => void;
  readonly onBug: (error: unknown, call: string) => void;
}

const done = { done: true };
/** A user who misreads the code three times can retry over a new connection. */
const MAX_WRONG_CODES = 3;

export class Visit implements Line {
  readonly #options: VisitOptions;
  #timer: ReturnType<typeof setTimeout>;
  #student: Student | null = null;
  #wrongCodes = 0;

  constructor(options: VisitOptions) {
    const { connection, onBug } = options;
    this.#options = options;
    this.#timer = this.#awaitEntry();
    connection.serve((name, request) => dispatchOf(studentContract, this.#handlers, name, request, onBug));
  }

  #awaitEntry(): ReturnType<typeof setTimeout> {
    const { connection, enterMs } = this.#options;
    return setTimeout(() => connection.close(1008, 'no student joined'), enterMs).unref();
  }

  end(why?: Ending): void {
    clearTimeout(this.#timer);
    const student = this.#student;
    this.#student = null;
    if (why !== undefined) {
      this.emit('room.end', { why });
      this.#options.connection.close(SENT_AWAY, why);
      this.#options.onLeft();
    }
    if (student !== null) this.#options.room.disconnect(student, this);
  }

  readonly emit: Line['emit'] = (name, payload) => {
    this.#options.connection.send({ kind: 'event', name, payload });
  };

  readonly #handlers: StudentHandlers = {
    room: {
      enter: ({ code, name }) => {
        const { room, address } = this.#options;
        this.#join();
        if (!room.isCode(code)) this.#refuseCode();
        const { student, token } = room.enter(name, address);
        return this.#begin(student, token);
      },
      comeBack: ({ token }) => {
        this.#join();
        const found = this.#options.room.whoHas(token);
        if (found === null)
          throw new ContractError('unknown', 'This class does not know you. Join with the code.');
        if (typeof found === 'string') throw new ContractError(found, 'You are not in this class anymore.');
        return this.#begin(found, token);
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
        this.#timer = this.#awaitEntry();
        this.#options.onLeft();
        return done;
      },
    },
  };

  #begin(student: Student, token: string): Entered {
    const { room, address, onEntered } = this.#options;
    clearTimeout(this.#timer);
    this.#student = student;
    room.connect(student, this, address);
    onEntered();
    const { name, last, offer } = student;
    return { token, name, lab: room.lab, last, offered: offer !== null, shown: room.isShown(student) };
  }

  #refuseCode(): never {
    const { connection } = this.#options;
    this.#wrongCodes += 1;
    // After the answer was sent.
    if (this.#wrongCodes >= MAX_WRONG_CODES)
      setImmediate(() => connection.close(1008, 'too many wrong codes'));
    throw new ContractError('wrong-code', 'This is not the code of the class.');
  }

  #join(): void {
    this.#options.onJoin();
    if (this.#student !== null) throw new ContractError('inside', 'This page has already joined the class.');
  }

  #inside(): Student {
    if (this.#student === null) throw new ContractError('outside', 'Join the class first.');
    return this.#student;
  }
}
