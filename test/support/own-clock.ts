// Makes the sandboxes' clock count this process's CPU time, so that other load on the machine stops no
// student's code.
import { defaultLimits } from '../../labs/engine/sandbox/limits.ts';

Object.assign(defaultLimits, {
  clock: (): number => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000;
  },
});
