/* fathom v8 FILE: the phases of V8's compiler for a JavaScript function, captured now or read from a trace */
import { say, type Phrase } from '../../../compiler/base/phrase.ts';
import {
  graphDot,
  graphText,
  graphsOf,
  igvText,
  instructionsText,
  isTraceText,
  phaseIndex,
  phaseJson,
  phaseTitle,
  readTrace,
  scheduleText,
  stepsOfPhases,
  type PhaseSteps,
  type Trace,
  type TracePhase,
} from '../../../compiler/index.ts';
import type { TraceForm } from '../../../compiler/choices/index.ts';
import type { CaptureOutcome } from '../../contract/shapes.ts';
import { Captures, thisMachine } from '../../services/index.ts';
import { told, translated } from '../text/language.ts';
import { print, tell } from '../output.ts';
import { readText, UsageError } from '../input/read-input.ts';
import { alignedTable } from '../table.ts';

export interface V8Flags {
  readonly function?: string;
  readonly phase?: string;
  readonly as?: TraceForm;
  readonly steps?: boolean;
  readonly json?: boolean;
}

export async function v8(file: string, flags: V8Flags): Promise<number> {
  if (flags.as !== undefined && flags.as !== 'igv' && flags.phase === undefined)
    throw new UsageError(say`--as ${flags.as} requires --phase`);
  const text = readText(file);
  const found = isTraceText(text) ? { name: file, text } : await capture(file, text, flags.function ?? '');
  if (found === null) return 1;
  const { trace, problem } = readTrace(found.text);
  if (trace === null) {
    tell(
      `${found.name}: ${problem.place === '' ? '' : `${problem.place}: `}${translated(problem.message)}\n`,
    );
    return 1;
  }
  if (flags.phase !== undefined)
    return printPhase(trace, flags.phase, flags.as ?? 'graph', flags.json === true);
  if (flags.as === 'igv') await print(igvText(trace.function, graphsOf(trace)));
  else
    await print(
      flags.json === true ? `${JSON.stringify(summaryOf(trace))}\n` : listing(trace, flags.steps === true),
    );
  return 0;
}

/** null after reporting why there is no trace. */
async function capture(
  file: string,
  source: string,
  name: string,
): Promise<{ readonly name: string; readonly text: string } | null> {
  if (!/^[\p{L}\p{N}_$.#]*$/u.test(name)) throw new UsageError(say`“${name}” is not the name of a function`);
  const outcome = await new Captures(thisMachine()).capture({ source, function: name });
  const [first] = outcome.traces;
  if (first === undefined || outcome.status !== 'captured') {
    tell(`${file}: ${told(complaint(outcome, name))}\n${outcome.output}`);
    return null;
  }
  return { name: file, text: first.text };
}

function complaint({ status, node, message }: CaptureOutcome, name: string): Phrase {
  switch (status) {
    case 'no-node':
      return say`Node was not found. Install Node 20 or later to capture traces`;
    case 'old-node':
      return say`Node ${node} cannot confine programs. Install Node 20 or later to capture traces`;
    case 'program-failed':
      return say`the program failed before V8 optimized a function`;
    case 'timeout':
      return say`the program did not end in time`;
    case 'output-limit':
      return say`the program printed too much`;
    case 'failed':
    case 'stopped':
      return say`the program did not run: ${message}`;
    case 'captured':
    case 'not-optimized':
      return name === ''
        ? say`V8 did not optimize any function. Call one in a loop, for example 100,000 times`
        : say`V8 did not optimize ${name}. Call it in a loop, for example 100,000 times`;
  }
}

interface PhaseCounts {
  readonly name: string;
  readonly kind: TracePhase['kind'];
  readonly nodes: number;
  readonly edges: number;
  readonly added: number;
  readonly removed: number;
  readonly changed: number;
  readonly steps: readonly string[];
}

function countsOf(phase: TracePhase, steps: PhaseSteps | undefined): PhaseCounts {
  const none = { added: 0, removed: 0, changed: 0 };
  const size =
    phase.kind === 'graph' ? { nodes: phase.nodes.size, edges: phase.edges } : { nodes: 0, edges: 0 };
  const { name, kind } = phase;
  if (steps === undefined) return { name, kind, ...size, ...none, steps: [] };
  const { added, removed, changed } = steps.difference;
  return {
    name,
    kind,
    ...size,
    added: added.length,
    removed: removed.length,
    changed: changed.length,
    steps: steps.steps.map((step) => translated(step.told)),
  };
}

function summaryOf(trace: Trace): { readonly function: string; readonly phases: readonly PhaseCounts[] } {
  const steps = new Map(stepsOfPhases(graphsOf(trace)).map((each) => [each.graph as TracePhase, each]));
  return { function: trace.function, phases: trace.phases.map((phase) => countsOf(phase, steps.get(phase))) };
}

function listing(trace: Trace, withSteps: boolean): string {
  const { phases } = summaryOf(trace);
  const heading = [say`phase`, say`nodes`, say`edges`, say`added`, say`removed`, say`changed`].map(told);
  const rowOf = (phase: PhaseCounts): string[] =>
    phase.kind === 'graph'
      ? [
          phaseTitle(phase.name),
          ...[phase.nodes, phase.edges, phase.added, phase.removed, phase.changed].map(String),
        ]
      : [phaseTitle(phase.name), told(kindNames[phase.kind])];
  const table = alignedTable([heading, ...phases.map(rowOf)]);
  if (!withSteps) return `${trace.function}\n${table}`;
  const sentences = phases.flatMap(({ name, steps }) =>
    steps.length === 0 ? [] : [`\n${phaseTitle(name)}\n`, ...steps.map((step) => `  ${step}\n`)],
  );
  return `${trace.function}\n${table}${sentences.join('')}`;
}

const kindNames: Readonly<Record<TracePhase['kind'], Phrase>> = {
  graph: say`graph`,
  schedule: say`blocks`,
  sequence: say`instructions and live ranges`,
  links: say`links between nodes and instructions`,
  assembly: say`assembly`,
  other: say`data that Fathom cannot read`,
};

async function printPhase(trace: Trace, wanted: string, as: TraceForm, asJson: boolean): Promise<number> {
  const phase = trace.phases[phaseIndex(trace.phases, wanted)];
  if (phase === undefined) {
    const names = [...new Set(trace.phases.map(({ name }) => phaseTitle(name)))].join(', ');
    throw new UsageError(say`there is no phase “${wanted}”. The phases are: ${names}`);
  }
  if (asJson || as === 'json') {
    await print(`${JSON.stringify(phaseJson(phase))}\n`);
    return 0;
  }
  const text = textOf(phase, as, trace.function);
  if (text === null)
    throw new UsageError(
      say`${phaseTitle(phase.name)} cannot be printed as ${as}. It contains: ${told(kindNames[phase.kind])}`,
    );
  await print(text);
  return 0;
}

/** null if the phase does not have this form. */
function textOf(phase: TracePhase, as: TraceForm, name: string): string | null {
  if (phase.kind === 'graph') {
    if (as === 'graph') return graphText(phase);
    if (as === 'dot') return graphDot(phase);
    return as === 'igv' ? igvText(name, [phase]) : null;
  }
  // By default, each phase is printed in its own form.
  const isOwn = as === 'graph';
  if (phase.kind === 'schedule') return isOwn || as === 'schedule' ? scheduleText(phase) : null;
  if (phase.kind === 'sequence') return isOwn || as === 'instructions' ? instructionsText(phase) : null;
  if (phase.kind !== 'assembly' || !(isOwn || as === 'asm')) return null;
  return `${phase.lines.map(({ text }) => text).join('\n')}\n`;
}
