// Message handling of the window's threads. Separate from compiling.ts, because not every thread compiles.

/** One message at a time; a failure becomes an error of the worker. */
export function serve<Message>(handle: (message: Message) => Promise<void>): void {
  let turn = Promise.resolve();
  self.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    turn = turn.then(() => handle(data)).catch(fail);
  });
}

/** A rejection alone would not reach the window. */
export function fail(error: unknown): void {
  setTimeout(() => {
    throw error;
  });
}
