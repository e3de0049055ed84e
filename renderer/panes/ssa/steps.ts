// The picture of a construction after some of its steps, replayed from the beginning. Pure. Invariant: after
// the last step the remaining phis are those of the result.
import type { SsaData, SsaStep } from '../../../compiler/index.ts';

/** `placed`: with unknown arguments. `none`: created later, or only by the other algorithm. */
export type PhiState = 'none' | 'placed' | 'filled' | 'removed';

export interface PhiRow {
  readonly value: number;
  readonly block: number;
  readonly variable: number;
  readonly state: PhiState;
  readonly args: readonly (number | null)[];
  /** The value that replaces a trivial phi. */
  readonly by: number;
}

export interface Way {
  readonly from: number;
  readonly to: number;
}

export interface Scene {
  /** By block, in order of variables. Includes all phis that ever exist, so that steps move nothing. */
  readonly phis: ReadonlyMap<number, readonly PhiRow[]>;
  readonly block: number;
  readonly variable: number;
  readonly trail: readonly Way[];
  readonly frontier: ReadonlySet<number>;
  readonly join: (Way & { readonly taken: boolean }) | null;
  readonly circle: ReadonlySet<number>;
  readonly uses: ReadonlyMap<number, ReadonlyMap<number, number>>;
  readonly open: ReadonlySet<number>;
}

type Source = Pick<SsaData, 'variables' | 'blocks' | 'phis' | 'uses' | 'steps' | 'truncated'>;

export const phiOf = ({ variables }: Pick<SsaData, 'variables'>, block: number, variable: number): number =>
  (block * variables.length + variable) * 2 + 1;

/** @param at number of completed steps @param also phis of the other algorithm, for which room is reserved */
export function sceneAt(data: Source, at: number, also: readonly number[] = []): Scene {
  const step = data.steps[at - 1] ?? null;
  return {
    phis: phiRows(data, at, also),
    ...placeOf(data, step),
    trail: trailAt(data, at),
    frontier: new Set(step?.kind === 'frontier' ? step.frontier : []),
    join: step?.kind === 'dj-edge' ? { from: step.from, to: step.to, taken: step.taken } : null,
    circle: new Set(step?.kind === 'scc' ? step.phis : []),
    uses: usesAt(data, at),
    open: openAt(data, at),
  };
}

export function placeOf(
  { variables }: Pick<SsaData, 'variables'>,
  step: SsaStep | null,
): Pick<Scene, 'block' | 'variable'> {
  const ofValue = (value: number): Pick<Scene, 'block' | 'variable'> => ({
    block: Math.floor(value / 2 / variables.length),
    variable: Math.floor(value / 2) % variables.length,
  });
  if (step === null) return { block: -1, variable: -1 };
  switch (step.kind) {
    case 'fill-phi':
    case 'remove-phi':
    case 'phi-argument':
      return ofValue(step.phi);
    case 'scc':
      return { block: -1, variable: ofValue(step.phis[0] ?? 0).variable };
    case 'seal':
      return { block: step.block, variable: -1 };
    case 'dj-edge':
      return { block: step.from, variable: -1 };
    default:
      return { block: step.block, variable: step.variable };
  }
}

/** Found so far; a removed phi is replaced by another value. */
function usesAt(data: Source, at: number): Map<number, Map<number, number>> {
  const uses = new Map<number, Map<number, number>>();
  const set = (block: number, variable: number, value: number): void => {
    const known = uses.get(block) ?? new Map<number, number>();
    uses.set(block, known.set(variable, value));
  };
  if (at >= data.steps.length) {
    data.blocks.forEach(({ uses: used }, block) =>
      used.forEach((name, i) => {
        const value = data.uses[block]?.[i];
        if (value !== undefined) set(block, data.variables.indexOf(name), value);
      }),
    );
    return uses;
  }
  for (const step of data.steps.slice(0, at)) {
    if (step.kind === 'rename') set(step.block, step.variable, step.value);
    else if (step.kind === 'remove-phi')
      for (const known of uses.values())
        for (const [variable, value] of known) if (value === step.phi) known.set(variable, step.by);
  }
  return uses;
}

function openAt({ steps }: Source, at: number): Set<number> {
  return new Set(steps.slice(at).flatMap((step) => (step.kind === 'seal' ? [step.block] : [])));
}

function phiRows(data: Source, at: number, also: readonly number[]): Map<number, PhiRow[]> {
  const { variables, blocks, steps, phis, truncated } = data;
  const rows = new Map<number, PhiRow>();
  const change = (value: number, made: Partial<PhiRow>): void => {
    const old = rows.get(value) ?? {
      value,
      block: Math.floor(value / 2 / variables.length),
      variable: Math.floor(value / 2) % variables.length,
      state: 'none',
      args: [],
      by: -1,
    };
    rows.set(value, { ...old, ...made });
  };
  for (const value of also) change(value, {});
  steps.forEach((step, i) => {
    const isPast = i < at;
    if (step.kind === 'place-phi')
      change(phiOf(data, step.block, step.variable), isPast ? { state: 'placed' } : {});
    else if (step.kind === 'phi-argument' && isPast) {
      const { block, args } = rows.get(step.phi) ?? { block: 0, args: [] };
      const arms = blocks[block]?.predecessors ?? [];
      const known = arms.map((_, i) => (i === step.place ? step.value : (args[i] ?? null)));
      change(step.phi, { state: known.includes(null) ? 'placed' : 'filled', args: known });
    } else if (step.kind === 'fill-phi' && isPast) change(step.phi, { state: 'filled', args: step.args });
    else if (step.kind === 'remove-phi' && isPast) change(step.phi, { state: 'removed', by: step.by });
  });
  const isEnd = at >= steps.length;
  // Steps that were not kept still have a known result.
  for (const { block, variable, args } of phis)
    change(phiOf(data, block, variable), isEnd ? { state: 'filled', args } : {});
  if (isEnd && truncated) {
    const left = new Set(phis.map(({ block, variable }) => phiOf(data, block, variable)));
    for (const [value, { state }] of rows)
      if (state !== 'none' && !left.has(value)) change(value, { state: 'removed' });
  }
  const byBlock = new Map<number, PhiRow[]>();
  for (const [, row] of [...rows].sort(([a], [b]) => a - b))
    byBlock.set(row.block, [...(byBlock.get(row.block) ?? []), row]);
  return byBlock;
}

interface Stop {
  readonly block: number;
  next: number;
}

/**
 * The path of the current backward search. It visits predecessors in order, so a visited block that is no
 * predecessor of the last one means that it returned.
 */
export function trailAt(data: Pick<Source, 'blocks' | 'steps' | 'variables'>, at: number): Way[] {
  const { blocks, steps, variables } = data;
  const stack: Stop[] = [];
  let variable = -1;
  for (const step of steps.slice(0, at)) {
    if (step.kind === 'fill-phi' || step.kind === 'phi-argument') {
      const filled = Math.floor(step.phi / 2 / variables.length);
      const top = stack.findLastIndex(({ block }) => block === filled);
      if (top >= 0 || step.kind === 'phi-argument') stack.length = top + 1;
    } else if (step.kind === 'visit' || step.kind === 'found') {
      if (step.variable !== variable) stack.length = 0;
      ({ variable } = step);
      if (stack.at(-1)?.block !== step.block) goUp(stack, step.block, blocks);
      const top = stack.at(-1);
      if (step.kind === 'found' && top !== undefined) top.next = Infinity;
    } else if (step.kind !== 'place-phi' && step.kind !== 'remove-phi') stack.length = 0;
  }
  return stack.slice(1).map(({ block }, i) => ({ from: block, to: stack[i]?.block ?? -1 }));
}

function goUp(stack: Stop[], block: number, blocks: Source['blocks']): void {
  for (let top = stack.at(-1); top !== undefined; top = stack.at(-1)) {
    const place = blocks[top.block]?.predecessors.indexOf(block, top.next) ?? -1;
    if (place >= 0) {
      top.next = place + 1;
      break;
    }
    stack.pop();
  }
  stack.push({ block, next: 0 });
}
