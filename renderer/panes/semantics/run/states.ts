// Queries on a recorded run: previous states, and texts of states.
import type { EnvironmentEntry, ExecState, StepRule, StepState } from '../../../../compiler/index.ts';

export interface Change {
  readonly entry: EnvironmentEntry;
  /** '' if the value was not in ρ. */
  readonly before: string;
}

/** In the same call; null for its first state. */
export function previousOf(states: readonly StepState[], at: number): ExecState | null {
  const state = states[at];
  if (state?.kind !== 'exec') return null;
  for (let i = at - 1; i >= 0; i--) {
    const each = states[i];
    if (each?.kind === 'exec' && each.frame === state.frame) return each;
  }
  return null;
}

/** Each entry of ρ with its previous value. Omits memory, which has no short text. */
export function changesAt(states: readonly StepState[], at: number): Change[] {
  const state = states[at];
  if (state?.kind !== 'exec') return [];
  const before = new Map(previousOf(states, at)?.rho.map(({ node, value }) => [node, value]));
  return visible(state.rho).map((entry) => ({ entry, before: before.get(entry.node) ?? '' }));
}

export const visible = (rho: readonly EnvironmentEntry[]): readonly EnvironmentEntry[] =>
  rho.filter(({ value }) => value !== 'memory');

/** In order: a step over an edge to the end takes two rules. */
export function rulesOf(state: StepState): readonly StepRule[] {
  if (state.kind === 'start') return [];
  if (state.kind === 'exec') return [state.rule];
  return state.through === '' ? [state.rule] : [state.through, state.rule];
}

export const hasPhis = (state: StepState): boolean =>
  state.kind === 'exec' && (state.rule === 'JMP' || state.rule === 'IFT' || state.rule === 'IFF')
    ? state.rho.some(({ changed }) => changed)
    : false;

export function nodeOf(state: StepState | undefined): number {
  if (state === undefined || state.kind === 'start') return -1;
  return state.kind === 'exec' ? state.region : state.node;
}

export function headText(state: StepState): string {
  switch (state.kind) {
    case 'start':
      return 'Start';
    case 'exec':
      return `Exec(${state.label}, `;
    case 'return':
      return `Ret(${state.value})`;
    case 'fail':
      return 'Ret(fail)';
  }
}
