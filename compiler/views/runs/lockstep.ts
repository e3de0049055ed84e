// Runs a program's graph before and after a change in lockstep. The runs are matched at common regions,
// identified by source position, up to the first difference; a run may enter regions that the other no longer
// has.
import { graphOf } from '../../compilation.ts';
import {
  regionKey,
  regionKeys,
  type ExecState,
  type StepsRequest,
  type StepState,
} from '../../semantics/index.ts';
import { stepsOf, type Runnable } from './semantics.ts';

interface Meeting {
  readonly first: number;
  readonly second: number;
}

export interface Lockstep {
  readonly meetings: readonly Meeting[];
  readonly first: readonly StepState[];
  readonly second: readonly StepState[];
  /** After the last meeting, both end in the same way. */
  readonly endAlike: boolean;
}

/** @param request for both runs; its limit applies to states */
export function lockstepOf(first: Runnable, second: Runnable, request: StepsRequest): Lockstep {
  const [here, there] = [first, second].map((program) => {
    const graph = graphOf(program);
    const { states } = stepsOf(program, request);
    const keyAt = ({ region }: ExecState): string => {
      const node = graph.nodes[region];
      return node === null ? '' : regionKey(node);
    };
    return { states, keys: regionKeys(graph), keyAt };
  });
  const common = new Set([...here.keys].filter((key) => there.keys.has(key)));
  const [a, b] = [here, there].map(({ states, keyAt }) =>
    states.flatMap((state, i) => {
      if (state.kind !== 'exec') return [];
      const key = keyAt(state);
      return common.has(key) ? [{ i, key }] : [];
    }),
  );
  const most = Math.min(a.length, b.length);
  let alike = 0;
  while (alike < most && a[alike].key === b[alike].key) alike++;
  return {
    meetings: Array.from({ length: alike }, (_, i) => ({ first: a[i].i, second: b[i].i })),
    first: here.states,
    second: there.states,
    endAlike: alike === a.length && alike === b.length && endOf(here.states) === endOf(there.states),
  };
}

const endOf = (states: readonly StepState[]): string => {
  const last = states.at(-1);
  if (last?.kind === 'return') return `value ${last.value}`;
  return last?.kind === 'fail' ? `fault ${last.fault}` : 'none';
};
