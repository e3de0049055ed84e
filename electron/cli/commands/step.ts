/* fathom step FILE */
import {
  decodeUtf8,
  demandTreeOf,
  stepsOf,
  type DemandNode,
  type DemandTree,
  type ExecState,
  type FailState,
  type Graph,
  type ReturnState,
  type StepsData,
  type StepState,
} from '../../../compiler/index.ts';
import { graphFrom } from '../input/graph-input.ts';
import { parseArgument, parseCount, type CompileFlags } from '../input/input.ts';
import { print } from '../output.ts';
import { standardInput } from '../input/read-input.ts';

export interface StepFlags extends CompileFlags {
  readonly arg: string;
  readonly limit: string;
  readonly demand?: boolean;
  readonly control?: boolean;
  readonly json?: boolean;
}

export async function step(file: string, flags: StepFlags): Promise<number> {
  const argument = parseArgument(flags.arg);
  const limit = parseCount(flags.limit, '--limit');
  const given = graphFrom(file, flags);
  if (given === null) return 1;
  // The program itself came from standard input.
  const request = { argument, limit, input: file === '-' ? '' : standardInput() };
  const steps = stepsOf(given, request);
  const last = steps.states.at(-1);
  if (flags.demand === true) {
    const options = { root: null, nodes: limit, control: flags.control === true };
    const tree = demandTreeOf(given, { ...request, ...options });
    await print(flags.json === true ? `${JSON.stringify(tree)}\n` : treeText(tree, given.graph));
  } else {
    await print(flags.json === true ? `${JSON.stringify(jsonOf(steps))}\n` : stepsText(steps));
  }
  return last?.kind === 'fail' ? 3 : 0;
}

const jsonOf = (steps: StepsData): object => ({ ...steps, stdout: decodeUtf8(steps.stdout) });

/** One state per line, with the program's output in between. */
function stepsText({ states, truncated, stdout }: StepsData): string {
  const lines: string[] = [];
  let printed = 0;
  for (const state of states) {
    const now = state.kind === 'start' ? 0 : state.printed;
    if (now > printed) lines.push(`  prints ${JSON.stringify(decodeUtf8(stdout.slice(printed, now)))}`);
    printed = now;
    lines.push(stateText(state));
  }
  if (truncated) lines.push('… more states; raise --limit to show them');
  return `${lines.join('\n')}\n`;
}

function stateText(state: StepState): string {
  switch (state.kind) {
    case 'start':
      return 'Start';
    case 'exec':
      return execText(state);
    case 'return':
      return `Ret(${state.value})   by ${rulesOf(state)}`;
    case 'fail': {
      const where = state.line > 0 ? ` at line ${state.line}` : '';
      return `Ret(fail)   by ${rulesOf(state)}: ${state.fault}${where}`;
    }
  }
}

function execText({ rule, label, rho, depth }: ExecState): string {
  const entries = rho.filter(({ value }) => value !== 'memory');
  const phis = entries.map(({ name, value }) => `${name} ↦ ${value}`);
  return `${'  '.repeat(depth)}Exec(${label}, {${phis.join(', ')}})   by ${rule}`;
}

const rulesOf = ({ through, rule }: ReturnState | FailState): string =>
  through === '' ? rule : `${through}, ${rule}`;

/** Each node in demand order, below the node that demands it. */
function treeText({ nodes }: DemandTree, graph: Graph): string {
  const depths: number[] = [];
  const lines = nodes.map((each) => {
    const depth = each.parent < 0 ? 0 : (depths[each.parent] ?? 0) + 1;
    depths.push(depth);
    return `${'  '.repeat(depth)}${demandText(each, graph)}`;
  });
  return lines.length === 0 ? 'the run did not finish; raise --limit\n' : `${lines.join('\n')}\n`;
}

function demandText({ node, state, value, arm, order, shared, cut }: DemandNode, graph: Graph): string {
  const taken = arm < 0 ? '' : ` arm ${arm}`;
  const gives = value === '' ? '' : ` = ${value}`;
  const when = cut ? ' …' : shared >= 0 ? ' (evaluated before)' : ` [${order + 1}]`;
  return `${String(graph.nodes[node])} at ${state}${taken}${gives}${when}`;
}
