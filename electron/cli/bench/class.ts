/*
 * fathom bench class: a hundred students do a lab at once over real sockets, observed by the teacher's page.
 * Reports losses, the page's delay, and the server's memory.
 *
 * Each student answers every few seconds; occasionally a connection is lost, and unconfirmed answers are sent
 * again. All run in the server's process, so its memory includes theirs.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { WebSocket } from 'ws';
import { createApiOf, Meeting, SocketTransport, type SocketLike } from '../../contract/index.ts';
import {
  STUDENT_PATH,
  STUDENT_PROTOCOL,
  studentContract,
  teacherContract,
  type StudentApi,
  type TeacherApi,
} from '../../contract/class/index.ts';
import { startClass, type RunningClass } from '../../server/class/index.ts';
import { parseCount } from '../input/input.ts';
import type { Figure } from './figures.ts';

const STUDENTS = 100;
const USUAL_SECONDS = 300;
const TASKS = 12;
/** A student's average pause between answers. */
const BETWEEN_MS = 4_000;
/** One in this many answers precedes a lost connection. */
const LOSS_EVERY = 40;
const LAB = '03-loops';

/** @param repeat seconds; default: five minutes */
export async function benchClass(repeat: string | undefined): Promise<readonly Figure[]> {
  const seconds = repeat === undefined ? USUAL_SECONDS : parseCount(repeat, '--repeat', 3_600);
  const folder = mkdtempSync(join(tmpdir(), 'fathom-bench-'));
  const running = await startClass({ pages: folder, state: folder, port: 0 });
  try {
    return await measure(running, seconds * 1000);
  } finally {
    await running.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measure(running: RunningClass, milliseconds: number): Promise<readonly Figure[]> {
  /** Answers that the teacher's page has not received, with their times. */
  const open = new Map<string, number>();
  const late: number[] = [];
  const teacher = await teacherOf(running);
  teacher.on('class.changed', ({ students }) => {
    for (const { name, tasks } of students)
      for (const { task, answer } of tasks) {
        const key = `${name} ${task} ${answer}`;
        const given = open.get(key);
        if (given !== undefined) late.push(performance.now() - given);
        open.delete(key);
      }
  });
  await teacher.class.look();
  const students = Array.from(
    { length: STUDENTS },
    (_, i) => new BenchStudent(running, `Student ${numeral(i)}`, open),
  );
  await Promise.all(students.map((student) => student.enter(running.code)));
  const end = performance.now() + milliseconds;
  const memory: number[] = [];
  const watch = setInterval(() => memory.push(used()), 500);
  await Promise.all(students.map((student, i) => student.work(end, i)));
  clearInterval(watch);
  const given = students.reduce((sum, student) => sum + student.given, 0);
  const lost = students.filter((student) => !student.hasArrivedIn(running)).length;
  const losses = students.reduce((sum, student) => sum + student.losses, 0);
  for (const student of students) student.close();
  teacher.close();
  late.sort((a, b) => a - b);
  const third = Math.max(1, Math.floor(memory.length / 3));
  const mean = (some: readonly number[]): number =>
    some.reduce((a, b) => a + b, 0) / Math.max(1, some.length);
  return [
    { name: 'students over sockets', value: STUDENTS, unit: '' },
    { name: 'seconds', value: milliseconds / 1000, unit: 's' },
    { name: 'answers', value: given, unit: '' },
    { name: 'deliberately dropped connections', value: losses, unit: '' },
    { name: 'students with lost answers', value: lost, unit: '' },
    { name: 'delay of the teacher’s page, median', value: late[late.length >> 1] ?? 0, unit: 'ms' },
    {
      name: 'delay of the teacher’s page, p95',
      value: late[Math.floor(late.length * 0.95)] ?? 0,
      unit: 'ms',
    },
    { name: 'maximum delay of the teacher’s page', value: late.at(-1) ?? 0, unit: 'ms' },
    { name: 'memory in the first third', value: mean(memory.slice(0, third)), unit: 'MB' },
    { name: 'memory in the last third', value: mean(memory.slice(-third)), unit: 'MB' },
  ];
}

/** Letters instead of digits, so that no two names look alike. */
const numeral = (i: number): string => `${'abcdefghjk'[Math.floor(i / 10)]}${'mnpqrstuvw'[i % 10]}`;

function used(): number {
  globalThis.gc?.();
  return process.memoryUsage().heapUsed / 1_000_000;
}

class BenchStudent {
  given = 0;
  losses = 0;
  readonly #name: string;
  readonly #running: RunningClass;
  readonly #open: Map<string, number>;
  readonly #api: StudentApi;
  #socket: WebSocket | null = null;
  #token = '';
  readonly #last = new Map<string, { answer: string; tries: number }>();

  constructor(running: RunningClass, name: string, open: Map<string, number>) {
    this.#name = name;
    this.#running = running;
    this.#open = open;
    const { address, port } = running;
    const makeSocket = (): SocketLike => {
      this.#socket = new WebSocket(`ws://127.0.0.1:${port}${STUDENT_PATH}`, STUDENT_PROTOCOL, {
        origin: address,
      });
      return this.#socket as unknown as SocketLike;
    };
    this.#api = createApiOf(studentContract, new SocketTransport(makeSocket));
  }

  async enter(code: string): Promise<void> {
    this.#token = (await this.#api.room.enter({ code, name: this.#name })).token;
  }

  async work(end: number, seed: number): Promise<void> {
    const random = randomFrom(seed + 1);
    await pause(random() * BETWEEN_MS);
    for (let number = 1; performance.now() < end; number++) {
      const task = `task-${1 + Math.floor(random() * TASKS)}`;
      const answer = JSON.stringify({ choices: [number] });
      this.#open.set(`${this.#name} ${task} ${answer}`, performance.now());
      this.#last.set(task, { answer, tries: (this.#last.get(task)?.tries ?? 0) + 1 });
      this.given += 1;
      const report = { number, lab: LAB, step: `step-${1 + (number % 4)}` };
      const sent = this.#send({ ...report, task: { task, passed: random() < 0.3, answer } });
      if (random() < 1 / LOSS_EVERY) this.#lose();
      await sent;
      await pause(random() * 2 * BETWEEN_MS);
    }
  }

  async #send(report: Parameters<StudentApi['room']['tell']>[0]): Promise<void> {
    for (;;) {
      try {
        await this.#api.room.tell(report);
        return;
      } catch {
        await this.#api.room.comeBack({ token: this.#token }).catch(() => undefined);
      }
    }
  }

  #lose(): void {
    this.losses += 1;
    this.#socket?.terminate();
  }

  /** The class has the last answer to every task, and has counted all answers. */
  hasArrivedIn(running: RunningClass): boolean {
    const row = running.look().students.find(({ name }) => name === this.#name);
    const tasks = new Map((row?.tasks ?? []).map((each) => [each.task, each]));
    return [...this.#last].every(
      ([task, { answer, tries }]) => tasks.get(task)?.answer === answer && tasks.get(task)?.tries === tries,
    );
  }

  close(): void {
    this.#api.close();
  }
}

async function teacherOf(running: RunningClass): Promise<TeacherApi> {
  const address = new URL(running.newAddress());
  const { host, port, pathname, search, origin } = address;
  // Browsers resolve names under localhost; systems may not.
  const asked = { host: '127.0.0.1', port, path: pathname + search, headers: { Host: host } };
  const response = await new Promise<IncomingMessage>((resolve, reject) =>
    get(asked, resolve).on('error', reject),
  );
  response.resume();
  const cookie = String(response.headers['set-cookie']).split(';')[0];
  const makeSocket = (): SocketLike =>
    new WebSocket(`ws://127.0.0.1:${port}/socket`, ['fathom', 'window.bench'], {
      headers: { Host: host, Cookie: cookie, Origin: origin },
    }) as unknown as SocketLike;
  return createApiOf(teacherContract, new SocketTransport(makeSocket, { meeting: new Meeting(host) }));
}

const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));

/** A linear congruential generator. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 4294967296;
  };
}
