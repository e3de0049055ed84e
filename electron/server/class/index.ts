/*
 * A class: two servers that share a room. Students use their server (student-server.ts) at the address that
 * the teacher chose; the teacher's page has a server on this machine only, with the login of every window
 * (window-server.ts).
 */
import { dispatchOf } from '../../contract/dispatch.ts';
import { teacherContract, type ClassLook, type TeacherHandlers } from '../../contract/class/index.ts';
import { Courses } from '../../services/storage/courses.ts';
import { defaultCourseFolder, defaultStateFolder } from '../../services/index.ts';
import { WindowServer, type WindowServerTimes } from '../window-server.ts';
import { usualTimes } from '../index.ts';
import { PageFiles, type PageFile } from '../page-files.ts';
import { freshHosts } from '../origins.ts';
import { classPorts } from '../ports.ts';
import { UserKey } from '../user-key.ts';
import { chooseHost } from './addresses.ts';
import { courseFile } from './course.ts';
import { StudentServer, usualStudentServerTimes, type StudentServerTimes } from './student-server.ts';
import { Room } from './room.ts';

/** Changes are batched before they go to the teacher's page. */
const GATHER_MS = 100;
const PRINTED_MS = 600_000;
/** Easy to type, tried in order. */
const USUAL_PORTS = [4750, 4751, 4752, 4753, 4754, 4755, 4756, 4757];

export interface ClassOptions {
  readonly pages: string;
  /** Default: 127.0.0.1, which other machines cannot reach. */
  readonly host?: string;
  /** 0: any free port; default: the first free one of a few. */
  readonly port?: number;
  readonly course?: string;
  readonly lab?: string;
  /** Contains the user's key. */
  readonly state?: string;
  readonly times?: Partial<WindowServerTimes & StudentServerTimes>;
  readonly onBug?: (error: unknown, call: string) => void;
}

export interface RunningClass {
  readonly address: string;
  readonly port: number;
  readonly code: string;
  /** For the teacher, one per line. */
  readonly notes: readonly string[];
  /** Admits one browser to the teacher's page, once. */
  newAddress(): string;
  /** For a browser that cannot resolve names under localhost; null if the system has no such address. */
  newPlainAddress(): string | null;
  look(): ClassLook;
  close(): Promise<void>;
}

/** @throws Error with a user-readable message: unavailable address or port, missing lab */
export async function startClass(options: ClassOptions): Promise<RunningClass> {
  const { host, note } = chooseHost(options.host ?? '127.0.0.1');
  const courses = new Courses(defaultCourseFolder(), options.course);
  const lab = await findLab(courses, options.lab ?? '');
  const onBug = options.onBug ?? (() => undefined);
  const reader = (page: string): PageFiles =>
    new PageFiles(options.pages, page, (address) => courseFile(courses, address));
  const students = reader('/student.html');
  let room: Room | null = null;
  const roomOf = (): Room => (room ??= new Room({ address: studentServer.origin, lab }));
  const studentServer: StudentServer = new StudentServer({
    read: (address): Promise<PageFile | null> => students.read(address),
    room: roomOf,
    host,
    times: { ...usualStudentServerTimes, ...options.times },
    onBug,
  });
  const state = options.state ?? defaultStateFolder();
  const key = new UserKey(state);
  const ports = [...classPorts(), 0];
  await openAt(studentServer, options.port === undefined ? [...USUAL_PORTS, 0] : [options.port]);
  const desk = new Desk(roomOf());
  const server = new WindowServer({
    files: reader('/teacher.html'),
    key,
    hosts: freshHosts(new UserKey(state, 'names')),
    times: { ...usualTimes, ...options.times },
    openService: (emit) => {
      const leave = desk.add((change) => emit('class.changed', change));
      return {
        answer: (name, request) => dispatchOf(teacherContract, desk.handlers, name, request, onBug),
        lost: () => undefined,
        end: leave,
      };
    },
  });
  await openAt(server, ports).catch(async (error: unknown) => {
    // An open server would keep the process alive.
    desk.end();
    await studentServer.close();
    throw error;
  });
  return {
    address: studentServer.origin,
    port: studentServer.port,
    code: roomOf().code,
    notes: [note, key.problem].filter((each) => each !== ''),
    newAddress: () => server.newAddress(PRINTED_MS),
    newPlainAddress: () => server.newPlainAddress(PRINTED_MS),
    look: () => roomOf().look(),
    close: async () => {
      desk.end();
      roomOf().end();
      await Promise.all([studentServer.close(), server.close()]);
    },
  };
}

async function findLab(courses: Courses, wanted: string): Promise<string> {
  if (wanted === '') return '';
  const labs = await courses.list();
  const found = labs.find(
    ({ lab, number }) => lab === wanted || lab.endsWith(`-${wanted}`) || String(number) === wanted,
  );
  if (found === undefined) throw new Error(`the course has no lab ${wanted}`);
  return found.lab;
}

/** @throws Error with a user-readable message */
async function openAt(
  server: { readonly open: (port: number) => Promise<void> },
  ports: readonly number[],
): Promise<void> {
  for (const [i, port] of ports.entries()) {
    try {
      return await server.open(port);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
      if (i + 1 === ports.length) throw new Error(`another program uses port ${port}`, { cause: error });
    }
  }
}

type Hear = (change: NonNullable<ReturnType<Room['takeChanges']>>) => void;

class Desk {
  readonly #room: Room;
  readonly #hearers = new Set<Hear>();
  readonly #timer: ReturnType<typeof setInterval>;
  readonly handlers: TeacherHandlers;

  constructor(room: Room) {
    this.#room = room;
    const done = { done: true };
    this.handlers = {
      class: {
        look: () => room.look(),
        setLab: ({ lab }) => (room.setLab(lab), done),
        setOpen: ({ open }) => (room.setOpen(open), done),
        show: ({ student }) => (room.show(student), done),
        program: ({ student }) => room.programOf(student),
        remove: ({ student }) => (room.remove(student), done),
        end: () => (room.end(), done),
      },
    };
    this.#timer = setInterval(() => this.#tell(), GATHER_MS);
    this.#timer.unref();
  }

  add(hear: Hear): () => void {
    this.#hearers.add(hear);
    return () => this.#hearers.delete(hear);
  }

  end(): void {
    clearInterval(this.#timer);
  }

  #tell(): void {
    const change = this.#room.takeChanges();
    if (change !== null) for (const hear of this.#hearers) hear(change);
  }
}
