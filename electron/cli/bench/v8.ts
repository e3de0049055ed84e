/* fathom bench v8: the time from capturing a small function to its picture, and to read a large trace. */
import { compile, graphsOf, logOfTrace, readTrace, Replay, stepsOfPhases } from '../../../compiler/index.ts';
import { Captures, thisMachine } from '../../services/index.ts';
import { median, middleOf, type Figure } from './figures.ts';
import { integerProgram } from './sample-programs.ts';

const TIMES = 5;
const NODES = 2000;
const PHASES = 40;

const SMALL = `function total(a) { let s = 0; for (let i = 0; i < a.length; i++) s += a[i]; return s; }
for (let i = 0; i < 100000; i++) total([3, 1, 4, i]);
`;

export async function benchV8(): Promise<Figure[]> {
  const captured: number[] = [];
  for (let i = 0; i < TIMES; i++) {
    const started = performance.now();
    const { traces } = await new Captures(thisMachine()).capture({ source: SMALL, function: 'total' });
    const { trace } = readTrace(traces[0]?.text ?? '');
    if (trace !== null) new Replay(logOfTrace(trace, () => [0, 0])).seek(1);
    if (trace !== null) captured.push(performance.now() - started);
  }
  const text = largeTrace();
  const read = median(TIMES, () => timed(() => readTrace(text)));
  const { trace } = readTrace(text);
  if (trace === null) throw new Error('the generated trace cannot be read');
  const explained = median(TIMES, () => timed(() => stepsOfPhases(graphsOf(trace))));
  const theirs = new Replay(logOfTrace(trace, () => [0, 0]));
  const { log } = compile(integerProgram(NODES / 4), { record: true });
  const ours = log === null ? null : new Replay(log.data());
  return [
    { name: 'capture a small function and read its graphs', value: middleOf(captured), unit: 'ms' },
    { name: `read ${NODES} nodes in ${PHASES} phases`, value: read, unit: 'ms' },
    { name: 'find the steps of these phases', value: explained, unit: 'ms' },
    { name: 'one of these steps', value: stepTime(theirs), unit: 'ms' },
    ...(ours === null ? [] : [{ name: 'one step of a Fathom program', value: stepTime(ours), unit: 'ms' }]),
  ];
}

function timed(work: () => unknown): number {
  const started = performance.now();
  work();
  return performance.now() - started;
}

function stepTime(replay: Replay): number {
  const steps = Math.min(200, replay.stepCount);
  const first = replay.stepCount - steps;
  replay.seek(first);
  const all = timed(() => {
    for (let step = 1; step <= steps; step++) {
      replay.seek(first + step);
      for (const node of replay.nodes()) void node.label;
    }
  });
  return all / steps;
}

/** Each phase replaces and lowers some nodes of a chain of additions. */
function largeTrace(): string {
  const phases = Array.from({ length: PHASES }, (_, phase) => {
    const nodes = Array.from({ length: NODES }, (_, id) => {
      const isLowered = id % PHASES < phase;
      const title = id === 0 ? 'Start' : isLowered ? 'Int32Add' : 'SpeculativeNumberAdd';
      const origin = { nodeId: Math.max(0, id - 1), reducer: 'Reducer', phase: `V8.TF${phase}` };
      return {
        id,
        label: title,
        title,
        opcode: title,
        properties: 'NoRead, NoWrite',
        type: 'Signed32',
        origin,
      };
    });
    const edges = nodes.slice(1).flatMap(({ id }) => [
      { source: id - 1, target: id, index: 0, type: 'value' },
      { source: Math.max(0, id - 1 - (phase % 3)), target: id, index: 1, type: 'value' },
    ]);
    return { name: `V8.TFPhase${phase}`, type: 'graph', data: { nodes, edges } };
  });
  return JSON.stringify({ function: 'large', phases });
}
