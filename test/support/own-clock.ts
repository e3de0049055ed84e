// The sandboxes' clock counts the time of this process, so that other work of the machine ends no student's code.
import { defaultLimits } from '../../labs/engine/sandbox/limits.ts';

Object.assign(defaultLimits, {
  clock: (): number => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000;
  },
});
