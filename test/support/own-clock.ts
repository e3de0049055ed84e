// The sandboxes' clock counts this process's CPU time, so that other load ends no student's code.
import { defaultLimits } from '../../labs/engine/sandbox/limits.ts';

Object.assign(defaultLimits, {
  clock: (): number => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000;
  },
});
