// All selectable places of a kind with names, as a list for users who do not point.
import {
  analysisOf,
  executedInstructions,
  groupOf,
  groupSteps,
  type Replay,
  type StepDetail,
} from '../../compiler/index.ts';
import {
  flowBlockNames,
  flowSpot,
  programOfQuestion,
  Subject,
  type Check,
  type Spot,
} from '../../labs/engine/index.ts';

export interface Candidate {
  readonly spot: Spot;
  readonly name: string;
  /** Where an edge comes from. */
  readonly input?: number;
}

type PickCheck = Extract<Check, { kind: 'pick' }>;

/** The options of queries. */
const TRACED = { form: 'statements', order: 'worklist', trace: true } as const;

const MAX = 300;

export function candidatesFor(check: PickCheck, mine: string, level: number): readonly Candidate[] {
  const subject = new Subject(programOfQuestion(check) ?? mine, level);
  if (check.pick.flow !== undefined)
    return flowBlockNames(subject.program).map(({ block, name }) => ({ spot: flowSpot(block), name }));
  if (subject.fault !== null) return [];
  return allOf(check, subject).slice(0, MAX);
}

function allOf({ pick, compile, arg, schedule: chosen, steps }: PickCheck, subject: Subject): Candidate[] {
  const replay = subject.replayed(compile ?? 'full');
  const compilation = subject.compiled(compile ?? 'full');
  if (replay === null) return [];
  const each = (spot: Spot, name: string): Candidate => ({ spot, name });
  if (pick.line !== undefined)
    return subject.program
      .split('\n')
      .map((text, i) => each({ kind: 'line', line: i + 1 }, `${i + 1}: ${text}`));
  if (pick.block !== undefined) {
    const kind = pick.under === undefined || pick.under === 'chosen' ? chosen : pick.under;
    return compilation
      .schedule(kind)
      .blocks.map(({ index }) => each({ kind: 'block', block: index, schedule: kind }, `B${index}`));
  }
  if (pick.instruction !== undefined)
    return executedInstructions(compilation, { argument: arg ?? 0n, schedule: chosen, budget: 1 }).map(
      ({ text, node }, instruction) => each({ kind: 'instruction', instruction, node }, text),
    );
  if (pick.visit !== undefined) {
    const { visits } = analysisOf(compilation, { ...TRACED, analysis: 'combined' });
    return visits.flatMap(({ changed }, i) =>
      changed ? [each({ kind: 'visit', visit: i + 1 }, String(i + 1))] : [],
    );
  }
  if (pick.node === undefined && pick.edge === undefined && pick.tile === undefined)
    return stepsOf(replay, steps);
  replay.seek(replay.stepCount);
  const nodes = [...replay.nodes()];
  const name = (id: number): string => `${replay.node(id)?.label ?? ''} (${id})`;
  if (pick.edge === undefined) return nodes.map(({ id }) => each({ kind: 'node', node: id }, name(id)));
  return nodes.flatMap(({ id, inputs }) =>
    inputs.flatMap((input, slot) =>
      input < 0 ? [] : [{ ...each({ kind: 'edge', node: id, slot }, `${name(input)} → ${name(id)}`), input }],
    ),
  );
}

/**
 * Timeline numbers without sentences, which would print the trace that the question is about. Steps that form one
 * timeline step are its parts.
 */
function stepsOf(replay: Replay, detail: StepDetail): Candidate[] {
  const groups = groupSteps(replay.data, detail);
  const numbers = Array.from({ length: replay.stepCount }, (_, i) => replay.step(i + 1))
    .filter(({ unchanged }) => !unchanged)
    .map(({ index }) => ({ index, own: groupOf(groups, index) + 1 }));
  const firsts = new Map(numbers.map(({ own }, i) => [own, i] as const).reverse());
  return numbers.map(({ index, own }, i) => {
    const first = firsts.get(own) ?? i;
    const isAlone = first === i && numbers[i + 1]?.own !== own;
    return { spot: { kind: 'step', step: index }, name: isAlone ? String(own) : `${own}.${i - first + 1}` };
  });
}
