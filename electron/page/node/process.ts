// A tab as a process. Whether another one lives cannot be asked: it counts as living, until its lock is old.
export default {
  pid: 1 + (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0),
  kill: (): boolean => true,
};
