// How the program is made into machine code: what a person chose, the same in all panes, remembered over restarts.
import {
  allocatorNames,
  scheduleKinds,
  type AbiName,
  type Allocator,
  type Optimization,
  type ScheduleKind,
  type Syntax,
} from '../../compiler/index.ts';
import type { Text } from '../text/index.ts';
import { Found } from './found.ts';

export const syntaxes: readonly Syntax[] = ['att', 'intel'];
export const conventions: readonly AbiName[] = ['sysv', 'win64'];
/** Names of their own, the same in all languages. */
export const syntaxNames: Readonly<Record<Syntax, string>> = { att: 'AT&T', intel: 'Intel' };
export const conventionNames: Readonly<Record<AbiName, string>> = { sysv: 'System V', win64: 'Windows x64' };

export const optimizations: readonly Optimization[] = ['none', 'peephole', 'full'];
export const optimizationNames = ({
  optimizeNone,
  optimizePeephole,
  optimizeFull,
}: Text): Record<Optimization, string> => ({
  none: optimizeNone,
  peephole: optimizePeephole,
  full: optimizeFull,
});

export interface MachineChoices {
  readonly schedule: ScheduleKind;
  readonly abi: AbiName;
  readonly allocator: Allocator;
  readonly syntax: Syntax;
  /** The listing shows the runtime, too. */
  readonly runtime: boolean;
  /** The listing tells how often each instruction is executed. */
  readonly counts: boolean;
  /** The table that compares schedules and allocators is open. */
  readonly comparison: boolean;
}

export const defaultChoices: MachineChoices = {
  schedule: 'best',
  abi: 'sysv',
  allocator: 'colouring',
  syntax: 'att',
  runtime: false,
  counts: false,
  comparison: false,
};

/** What was remembered, over restarts or in a bookmark. @param otherwise where it cannot be understood */
export function readChoices(remembered: unknown, otherwise = defaultChoices): MachineChoices {
  const found = new Found(remembered);
  return {
    schedule: found.oneOf('schedule', scheduleKinds, otherwise.schedule),
    abi: found.oneOf('abi', conventions, otherwise.abi),
    allocator: found.oneOf('allocator', allocatorNames, otherwise.allocator),
    syntax: found.oneOf('syntax', syntaxes, otherwise.syntax),
    runtime: found.flag('runtime', otherwise.runtime),
    counts: found.flag('counts', otherwise.counts),
    comparison: found.flag('comparison', otherwise.comparison),
  };
}
