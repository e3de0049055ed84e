/*
 * The words, streams, and environment of the current run of the command line.
 *
 * Commands reach them only here, so `run` (main.ts) also works in another process: a test passes streams that
 * it can read. A process performs one run at a time, because the commands share this state.
 */
export interface Output {
  readonly isTTY?: boolean;
  /** false: wait for `drain` before writing more. */
  write(part: string | Uint8Array): boolean;
  once(event: 'drain', listener: () => void): unknown;
}

export interface Input extends AsyncIterable<Uint8Array> {
  readonly isTTY?: boolean;
}

export interface Io {
  readonly args: readonly string[];
  readonly stdout: Output;
  readonly stderr: Output;
  readonly stdin: Input;
  /** The file descriptor of `stdin`, for synchronous reads. */
  readonly descriptor: number;
  readonly env: NodeJS.ProcessEnv;
}

/** This process's streams, which Node opens on first access. */
const processIo: Io = {
  args: process.argv.slice(2),
  get stdout() {
    return process.stdout;
  },
  get stderr() {
    return process.stderr;
  },
  get stdin() {
    return process.stdin;
  },
  descriptor: 0,
  env: process.env,
};

let current: Io | null = null;

export const io = (): Io => current ?? processIo;

/** @throws Error if another run has not ended */
export async function withIo<T>(given: Io, work: () => Promise<T>): Promise<T> {
  if (current !== null) throw new Error('the command line performs one run at a time');
  current = given;
  try {
    return await work();
  } finally {
    current = null;
  }
}
