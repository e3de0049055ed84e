// Inputs of graphs: pipelines and graphs of nodes, as text and JSON, and textual control-flow graphs.
import { textOf } from '../../../compiler/base/phrase.ts';
import {
  compile,
  emitPipeline,
  emitText,
  readPipelineFile,
  ssaOf,
  type EmitKind,
} from '../../../compiler/index.ts';
import { algorithmNames } from '../../../compiler/ssa/index.ts';
import { attacks } from '../attacks/graphs.ts';
import { printFlow } from '../../../compiler/ssa/index.ts';
import { randomFlow } from '../graphs/flow-graphs.ts';
import { damagedJson, damagedText } from '../foreign/mutations.ts';
import { tryGraph, tryPipeline, type Refused, type Taken } from '../foreign/foreign.ts';
import { refusalProblem, type Door } from './door.ts';
import { goldenTexts } from '../programs/golden.ts';

/** Two at a time: within small arrays and out of bounds. */
const ARGUMENTS = [
  [0n, -1n],
  [3n, 5n],
  [1n, 1n << 60n],
  [2n, -(1n << 63n)],
];
const argumentsFor = (number: number): readonly bigint[] => ARGUMENTS[number % ARGUMENTS.length];
/** Damage to larger seeds rarely matters. */
const LONGEST = 2500;

/** One in six golden programs per form, alternately as built and optimized; different ones for each form. */
function compiled(form: EmitKind): string[] {
  return goldenTexts().flatMap((source, i) => {
    if (i % 6 !== form.length % 6) return [];
    const compilation = compile(source, { optimize: i % 12 < 6 ? 'none' : 'full' });
    if (!compilation.ok) return [];
    const text = emitText(compilation, form);
    return text.length <= LONGEST * (form.includes('json') ? 4 : 1) ? [text] : [];
  });
}

/** Accepted attacks, which our checks confine, are more frequent: immediate rejections test little. */
function attackTexts(): string[] {
  const taken = attacks.filter(({ refused }) => refused === undefined);
  return [...attacks, ...taken, ...taken, ...taken, ...taken].map(({ text }) => text);
}

function attacksAsJson(): string[] {
  return attackTexts().flatMap((text) => {
    const { pipeline } = readPipelineFile(text);
    return pipeline === null ? [] : [emitPipeline(pipeline, 'json').text];
  });
}

function judged(found: Taken | Refused): string {
  if ('messages' in found) return refusalProblem(found.messages);
  return found.differences.length > 0 ? `differs: ${found.differences[0]}` : '';
}

const pipelines = (text: string, number: number): string =>
  judged(tryPipeline(text, argumentsFor(number), number));
const graphs = (text: string, number: number): string => judged(tryGraph(text, argumentsFor(number), number));

function flow(text: string, number: number): string {
  const answer = ssaOf(text, { algorithm: algorithmNames[number % algorithmNames.length], mostSteps: 50 });
  switch (answer.kind) {
    case 'flow-errors':
      return answer.errors.some(({ line }) => !(line >= 1))
        ? 'an error without a line'
        : refusalProblem(answer.errors.map(({ message }) => textOf(message)));
    case 'diagnostics':
      return refusalProblem(answer.diagnostics.map(({ message }) => message));
    case 'ssa': {
      const broken = answer.data.conditions.find(
        ({ promised, problems }) => promised && (problems ?? []).length > 0,
      );
      return broken === undefined ? '' : `${answer.data.algorithm}: ${broken.condition} does not hold`;
    }
    default:
      return '';
  }
}

function flows(): string[] {
  return Array.from({ length: 40 }, (_, seed) =>
    printFlow(randomFlow({ seed, blocks: 2 + (seed % 12), variables: 3, reducible: seed % 2 === 0 })),
  );
}

export const graphDoors: readonly Door[] = [
  {
    name: 'pipelines as text',
    seeds: () => [...attackTexts(), ...compiled('printable'), ...compiled('pipeline')],
    damage: damagedText,
    enter: pipelines,
  },
  {
    name: 'pipelines as JSON',
    seeds: () => [...attacksAsJson(), ...compiled('pipeline-json')],
    damage: damagedJson,
    enter: pipelines,
  },
  { name: 'graphs as text', seeds: () => compiled('graph'), damage: damagedText, enter: graphs },
  { name: 'graphs as JSON', seeds: () => compiled('json'), damage: damagedJson, enter: graphs },
  { name: 'control-flow graphs as text', seeds: flows, damage: damagedText, enter: flow },
];
