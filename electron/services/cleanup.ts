/*
 * What must be done before this process ends, however it ends short of SIGKILL: end programs, remove
 * temporary folders.
 *
 * Signals end a process without its 'exit' event, so they are listened for while there is anything to do, and for
 * a moment longer, and raised again afterwards. The registry is one for the process because the process is what ends.
 * Keep true: clean-ups are synchronous and do not throw.
 */

type Cleanup = () => void;

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
const pending = new Set<Cleanup>();
let listening = false;
let leaving: NodeJS.Timeout | undefined;
/**
 * A signal is told of in a later turn of the loop. One that came while there was something to do would be lost if nobody
 * listened any more by then.
 */
const LINGER_MS = 100;

/** Runs `cleanup` if the process ends before the returned function is called. */
export function beforeExit(cleanup: Cleanup): () => void {
  pending.add(cleanup);
  listen();
  return () => {
    pending.delete(cleanup);
    if (pending.size === 0) leaving ??= setTimeout(unlisten, LINGER_MS).unref();
  };
}

function runAll(): void {
  // What was begun last ends first: a program before the folder in which it writes.
  for (const cleanup of [...pending].reverse()) {
    try {
      cleanup();
    } catch {
      // One failed clean-up must not keep the others from being done.
    }
  }
  pending.clear();
}

function onSignal(signal: NodeJS.Signals): void {
  runAll();
  unlisten();
  // Somebody else who listens decides how to end; otherwise end as the signal would have.
  if (process.listenerCount(signal) === 0) process.kill(process.pid, signal);
}

function listen(): void {
  clearTimeout(leaving);
  leaving = undefined;
  if (listening) return;
  listening = true;
  process.on('exit', runAll);
  for (const signal of SIGNALS) process.on(signal, onSignal);
}

function unlisten(): void {
  clearTimeout(leaving);
  leaving = undefined;
  listening = false;
  process.off('exit', runAll);
  for (const signal of SIGNALS) process.off(signal, onSignal);
}
