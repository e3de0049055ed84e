/*
 * Clean-ups to run before this process ends, however it ends short of SIGKILL: end programs, remove temporary
 * folders.
 *
 * Signals end a process without its 'exit' event, so we handle them while a clean-up is pending and for a
 * moment longer, and re-raise them afterward. The registry is global because it belongs to the process.
 * Invariant: clean-ups are synchronous and do not throw.
 */

type Cleanup = () => void;

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
const pending = new Set<Cleanup>();
let listening = false;
let leaving: NodeJS.Timeout | undefined;
/**
 * Node delivers a signal in a later turn of the event loop: one that arrived during pending work would be
 * lost if we stopped listening at once.
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
  // In reverse order: stops a program before removing the folder it writes to.
  for (const cleanup of [...pending].reverse()) {
    try {
      cleanup();
    } catch {
      // A failed clean-up must not prevent the others.
    }
  }
  pending.clear();
}

function onSignal(signal: NodeJS.Signals): void {
  runAll();
  unlisten();
  // Other listeners decide how to end; otherwise end as the signal would have.
  if (process.listenerCount(signal) === 0) process.kill(process.pid, signal);
}

function listen(): void {
  clearTimeout(leaving);
  leaving = undefined;
  if (listening) return;
  listening = true;
  process.on('exit', runAll);
  // First, because a listener for one signal only no longer counts once it has been called.
  for (const signal of SIGNALS) process.prependListener(signal, onSignal);
}

function unlisten(): void {
  clearTimeout(leaving);
  leaving = undefined;
  listening = false;
  process.off('exit', runAll);
  for (const signal of SIGNALS) process.off(signal, onSignal);
}
