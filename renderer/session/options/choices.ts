// Options for machine code: the user's choice, shared by all panes and persisted.
import {
  allocatorNames,
  scheduleChoices,
  type AbiName,
  type Allocator,
  type Optimization,
  type ScheduleChoice,
  type Syntax,
} from '../../../compiler/index.ts';
import type { Text } from '../../text/index.ts';
import { Found } from '../kept/found.ts';

export const syntaxes: readonly Syntax[] = ['att', 'intel'];
export const conventions: readonly AbiName[] = ['sysv', 'win64'];
/** Proper names, the same in all languages. */
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
  readonly schedule: ScheduleChoice;
  readonly abi: AbiName;
  readonly allocator: Allocator;
  readonly syntax: Syntax;
  readonly runtime: boolean;
  readonly counts: boolean;
  readonly comparison: boolean;
}

export const defaultChoices: MachineChoices = {
  schedule: 'best',
  abi: 'sysv',
  allocator: 'coloring',
  syntax: 'att',
  runtime: false,
  counts: false,
  comparison: false,
};

/** @param otherwise replaces invalid choices */
export function readChoices(remembered: unknown, otherwise = defaultChoices): MachineChoices {
  const found = new Found(remembered);
  return {
    schedule: found.oneOf('schedule', scheduleChoices, otherwise.schedule),
    abi: found.oneOf('abi', conventions, otherwise.abi),
    allocator: found.oneOf('allocator', allocatorNames, otherwise.allocator, 'allocator'),
    syntax: found.oneOf('syntax', syntaxes, otherwise.syntax),
    runtime: found.flag('runtime', otherwise.runtime),
    counts: found.flag('counts', otherwise.counts),
    comparison: found.flag('comparison', otherwise.comparison),
  };
}

/**
 * They change the code. Each lab has its own, because labs explain that code; all other choices apply
 * everywhere.
 */
type CodeChoices = Pick<MachineChoices, 'schedule' | 'abi' | 'allocator'>;

const codeChoicesOf = ({ schedule, abi, allocator }: CodeChoices): CodeChoices => ({
  schedule,
  abi,
  allocator,
});

const keyOfChoices = (place: string): string => (place === '' ? 'machine' : `machine:${place}`);

export class ChoicesByPlace {
  private view: Readonly<Record<string, unknown>> = {};

  /** @param view as persisted */
  restore(view: Readonly<Record<string, unknown>>): MachineChoices {
    this.view = view;
    return readChoices(view[keyOfChoices('')]);
  }

  /** @param now the choices in the previous place */
  enter(place: string, now: MachineChoices): MachineChoices {
    return { ...now, ...codeChoicesOf(readChoices(this.view[keyOfChoices(place)])) };
  }

  /** @returns what to persist */
  note(
    place: string,
    now: MachineChoices,
  ): Readonly<Record<string, Readonly<Record<string, string | boolean>>>> {
    const playground = codeChoicesOf(readChoices(this.view[keyOfChoices('')]));
    const change =
      place === ''
        ? { [keyOfChoices('')]: { ...now } }
        : { [keyOfChoices('')]: { ...now, ...playground }, [keyOfChoices(place)]: codeChoicesOf(now) };
    this.view = { ...this.view, ...change };
    return change;
  }
}
