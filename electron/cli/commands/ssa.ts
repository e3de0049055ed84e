/* fathom ssa FILE --algorithm NAME */
import { say, type Phrase } from '../../../compiler/base/phrase.ts';
import {
  ssaOf,
  SourceText,
  type SsaAlgorithm,
  type SsaAnswer,
  type SsaData,
  type SsaStep,
} from '../../../compiler/index.ts';
import { renderDiagnostics } from '../input/input.ts';
import { told, translated } from '../text/language.ts';
import { print, tell } from '../output.ts';
import { readText } from '../input/read-input.ts';

export interface SsaFlags {
  readonly algorithm: SsaAlgorithm;
  readonly steps?: boolean;
  readonly json?: boolean;
}

const MAX_STEPS = 100_000;

const refusals: Readonly<Record<Extract<SsaAnswer, { kind: 'refused' }>['code'], Phrase>> = {
  pipeline: say`SSA construction requires variables, and a pipeline has none`,
  graph: say`SSA construction requires variables, and a graph has none`,
  memory: say`SSA construction supports only integers, and this program uses memory`,
  floats: say`SSA construction supports only integers, and this program uses floating-point numbers`,
  'function-values': say`SSA construction supports only integers, and this program uses functions as values`,
  'main-function': say`SSA construction does not support a function main. Write its statements at the top level`,
};

export async function ssa(file: string, { algorithm, steps, json }: SsaFlags): Promise<number> {
  const text = readText(file);
  const answer = ssaOf(text, { algorithm, mostSteps: steps === true ? MAX_STEPS : 0 });
  if (answer.kind !== 'ssa') {
    tell(complaint(answer, text, file));
    return 1;
  }
  await print(json === true ? `${JSON.stringify(answer.data)}\n` : textOf(answer.data));
  return 0;
}

function complaint(answer: Exclude<SsaAnswer, { kind: 'ssa' }>, text: string, file: string): string {
  switch (answer.kind) {
    case 'flow-errors':
      return answer.errors.map(({ line, message }) => `${file}:${line}: ${translated(message)}\n`).join('');
    case 'diagnostics':
      return renderDiagnostics({ diagnostics: answer.diagnostics, source: new SourceText(text) }, file);
    case 'refused': {
      const { line } = new SourceText(text).position(answer.start);
      return `${file}:${line}: ${told(refusals[answer.code])}\n`;
    }
    case 'given-up':
      return `${told(say`stopped after ${answer.counts.visits} visits because the program is too large for this algorithm`)}\n`;
  }
}

const counted = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`;

export function textOf(data: SsaData): string {
  const { placed, removed, visits, paths } = data.counts;
  const head = `${data.algorithm}: ${counted(data.phis.length, 'phi')} (${placed} placed, ${removed} removed), ${counted(visits, 'visit')}${paths === 0 ? '' : `, ${counted(paths, 'path')} searched`}\n`;
  const blocks = data.blocks.slice(1).map(({ name, phis, lines }) => {
    const inside = [...phis, ...lines.map(({ text }) => text)];
    return `${name}:\n${inside.map((line) => `  ${line}\n`).join('')}`;
  });
  const names = namesIn(data);
  const steps = data.steps.map((step) => `${stepText(step, names)}\n`);
  if (data.truncated) steps.push(`… more than ${MAX_STEPS} steps\n`);
  return [...steps, head, ...blocks, ...conditionLines(data)].join('');
}

function conditionLines({ conditions, blocks, variables }: SsaData): string[] {
  return conditions.map(({ condition, problems, promised }) => {
    if (problems === null) return `${condition}: not checked because the graph is too large\n`;
    const where = problems.map(
      ({ block, variable }) => `${variables[variable]} in ${blocks[block]?.name ?? ''}`,
    );
    const result = problems.length === 0 ? 'holds' : `does not hold: ${where.join(', ')}`;
    return `${condition}: ${result}${promised ? '' : ' (not guaranteed)'}\n`;
  });
}

interface Names {
  readonly variables: readonly string[];
  readonly value: (at: number) => string;
  readonly block: (at: number) => string;
}

function namesIn({ variables, blocks, values }: SsaData): Names {
  const labels = new Map(values.map(({ value, label }) => [value, label]));
  return {
    variables,
    value: (at) => labels.get(at) ?? 'undefined',
    block: (at) => blocks[at]?.name ?? '',
  };
}

function stepText(step: SsaStep, { variables, value, block }: Names): string {
  switch (step.kind) {
    case 'visit':
      return `visit ${variables[step.variable]} at the ${step.atEnd ? 'end' : 'beginning'} of ${block(step.block)}`;
    case 'found':
      return `found ${value(step.value)} in ${block(step.block)}`;
    case 'place-phi':
      return `place phi of ${variables[step.variable]} in ${block(step.block)}${step.open === true ? ', which is not sealed' : ''}`;
    case 'phi-argument':
      return `argument ${step.place + 1} of ${value(step.phi)} is ${value(step.value)}`;
    case 'write':
      return `write ${variables[step.variable]} in ${block(step.block)}: it is ${value(step.value)}`;
    case 'seal':
      return `seal ${block(step.block)}`;
    case 'fill-phi':
      return `fill ${value(step.phi)} = φ(${step.args.map(value).join(', ')})`;
    case 'remove-phi':
      return `remove ${value(step.phi)}: it is ${value(step.by)}`;
    case 'frontier':
      return `frontier of ${block(step.block)} for ${variables[step.variable]}: ${step.frontier.map(block).join(', ') || 'empty'}`;
    case 'dj-edge':
      return `join edge ${block(step.from)} to ${block(step.to)}: ${step.taken ? 'in the frontier' : 'too deep'}`;
    case 'scc':
      return `SCC ${step.phis.map(value).join(', ')} with outside inputs ${step.outside.map(value).join(', ') || 'none'}`;
    case 'not-live':
      return `no phi of ${variables[step.variable]} in ${block(step.block)}: it is not live`;
    case 'rename':
      return `use of ${variables[step.variable]} in ${block(step.block)} is ${value(step.value)}`;
  }
}
