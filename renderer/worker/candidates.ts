// All selectable places of a kind with names, as a list for users who do not point.
import {
  analysisOf,
  executedInstructions,
  groupOf,
  groupSteps,
  type Language,
  type Replay,
  type StepDetail,
} from '../../compiler/index.ts';
import {
  itemAt,
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

export function candidatesFor(
  check: PickCheck,
  mine: string,
  level: number,
  language: Language = 'en',
): readonly Candidate[] {
  const subject = new Subject(programOfQuestion(check) ?? mine, level);
  if (check.pick.flow !== undefined)
    return flowBlockNames(subject.program).map(({ block, name }) => ({ spot: flowSpot(block), name }));
  if (subject.fault !== null) return [];
  return allOf(check, subject, language).slice(0, MAX);
}

function allOf(
  { pick, compile, arg, schedule: chosen, steps }: PickCheck,
  subject: Subject,
  language: Language,
): Candidate[] {
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
    const { variables, visits } = analysisOf(compilation, { ...TRACED, analysis: 'combined' });
    return visits.flatMap(({ variable, after, changed }, i) =>
      changed
        ? [each({ kind: 'visit', visit: i + 1 }, `${itemAt(variables, variable).name} := ${after}`)]
        : [],
    );
  }
  if (pick.node === undefined && pick.edge === undefined && pick.tile === undefined)
    return stepsOf(replay, steps, language);
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

/** Timeline numbers, also in sentences: steps that form one timeline step share a number. */
function stepsOf(replay: Replay, detail: StepDetail, language: Language): Candidate[] {
  const groups = groupSteps(replay.data, detail);
  const numberOf = (step: number): number => groupOf(groups, step) + 1;
  return Array.from({ length: replay.stepCount }, (_, i) => replay.step(i + 1))
    .filter(({ unchanged }) => !unchanged)
    .map(({ index }) => {
      const own = numberOf(index);
      const called = (step: number): string => (numberOf(step) === own ? '' : String(numberOf(step)));
      const sentence = replay.sentence(index, undefined, called, language);
      return { spot: { kind: 'step', step: index }, name: `${own}: ${sentence}` };
    });
}
