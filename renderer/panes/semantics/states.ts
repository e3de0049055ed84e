// Reads of a recorded run that panes need: what was before a state, and how states are written.
import type { EnvironmentEntry, ExecState, StepRule, StepState } from '../../../compiler/index.ts';

/** What a node was bound to before and is bound to now. */
export interface Change {
  readonly entry: EnvironmentEntry;
  /** '' where it was not in ρ. */
  readonly before: string;
}

/** The last state of the same call before this one; null for its first. */
export function previousOf(states: readonly StepState[], at: number): ExecState | null {
  const state = states[at];
  if (state?.kind !== 'exec') return null;
  for (let i = at - 1; i >= 0; i--) {
    const each = states[i];
    if (each?.kind === 'exec' && each.frame === state.frame) return each;
  }
  return null;
}

/** ρ at a state, each entry with its value before. Memory is left out: it has no short text. */
export function changesAt(states: readonly StepState[], at: number): Change[] {
  const state = states[at];
  if (state?.kind !== 'exec') return [];
  const before = new Map(previousOf(states, at)?.rho.map(({ node, value }) => [node, value]));
  return visible(state.rho).map((entry) => ({ entry, before: before.get(entry.node) ?? '' }));
}

export const visible = (rho: readonly EnvironmentEntry[]): readonly EnvironmentEntry[] =>
  rho.filter(({ value }) => value !== 'memory');

/** The rules that led to a state, in their order: a step over an edge to the end takes two. */
export function rulesOf(state: StepState): readonly StepRule[] {
  if (state.kind === 'start') return [];
  if (state.kind === 'exec') return [state.rule];
  return state.through === '' ? [state.rule] : [state.through, state.rule];
}

/** Whether the step entered a region with phis. */
export const hasPhis = (state: StepState): boolean =>
  state.kind === 'exec' && (state.rule === 'JMP' || state.rule === 'IFT' || state.rule === 'IFF')
    ? state.rho.some(({ changed }) => changed)
    : false;

/** The node that a state is about; -1 for none. */
export function nodeOf(state: StepState | undefined): number {
  if (state === undefined || state.kind === 'start') return -1;
  return state.kind === 'exec' ? state.region : state.node;
}

/** The text before the list of bindings: `Exec(Loop 9, `. */
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
