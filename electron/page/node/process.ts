// A tab as a process. Whether another one is alive is unknown: it counts as alive until its lock is old.
export default {
  pid: 1 + (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0),
  kill: (): boolean => true,
};
