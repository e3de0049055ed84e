// ssa: part of an SSA construction, compared with ours on many control-flow graphs.
import * as v from 'valibot';
import { ssaAlgorithmNames, type SsaAlgorithm, type SsaData } from '../../../compiler/index.ts';
import { itemAt } from '../lists.ts';
import type { Copy } from '../sandbox/limits.ts';
import { said, type Said } from '../text/index.ts';
import { flowCopy, testedFlows, type TestedFlow } from './flows.ts';
import { callText, plain, sameValue, TestedFunction, valueText } from './functions.ts';
import { broken, defineRole, type CodeVerdict } from './role.ts';
import { faultOfForm } from './written-form.ts';

interface Case {
  readonly shown: string;
  readonly args: readonly Copy[];
  readonly ours: Copy;
  readonly isSet: boolean;
}

interface Part {
  readonly hidden: readonly string[];
  readonly cases: (flow: TestedFlow) => Case[];
}

const numbers = (list: readonly number[]): Copy => list.map((each) => BigInt(each));
const graphOnly = (hidden: readonly string[], answer: (data: SsaData) => Copy): Part => ({
  hidden,
  cases: ({ data }) => [{ shown: '', args: [], ours: answer(data), isSet: false }],
});

const ssaParts = {
  /** dominators(graph): immediate dominators; -1 for the first block. */
  dominators: graphOnly(['dominator', 'frontier'], ({ blocks }) =>
    numbers(blocks.map(({ dominator }) => dominator)),
  ),
  /** frontiers(graph): a list of blocks for each block. */
  frontiers: graphOnly(['frontier'], ({ blocks }) =>
    blocks.map(({ frontier }) => numbers([...frontier].sort((a, b) => a - b))),
  ),
  /** phiBlocks(graph, variable): the blocks that get a phi. */
  phiBlocks: {
    hidden: [],
    cases: ({ data }) =>
      data.variables.map((variable, index) => ({
        shown: variable,
        args: [variable],
        ours: numbers(data.phis.filter((phi) => phi.variable === index).map(({ block }) => block)),
        isSet: true,
      })),
  },
  /** definitions(graph, variable, block): the blocks whose definitions reach the start of `block`. */
  definitions: {
    hidden: ['dominator', 'frontier'],
    cases: ({ data }) =>
      data.variables.flatMap((variable) =>
        data.blocks.map(({ name }, block) => ({
          shown: `${variable}, ${name}`,
          args: [variable, BigInt(block)],
          ours: numbers(reaching(data, variable, block)),
          isSet: true,
        })),
      ),
  },
} satisfies Record<string, Part>;
const partNames = Object.keys(ssaParts) as (keyof typeof ssaParts)[];

export const ssa = defineRole({
  schema: v.strictObject({
    of: v.literal('ssa'),
    /** `construction`: the whole form, by any method. */
    part: v.picklist([...partNames, 'construction']),
    /** For phiBlocks: the algorithm to compare with. */
    like: v.optional(v.picklist(ssaAlgorithmNames), 'cytron'),
  }),
  form: 'export default function phiBlocks(graph, variable) { … }   blocks have name, predecessors, successors, defs, uses, dominator, frontier',
  test: async ({ part, like }, code) => {
    const lookedFor = part === 'construction' ? said('ssaForm', like) : said('ssaPart', part, like);
    const opened = await TestedFunction.open(code);
    if (!opened.ok) return broken(lookedFor, opened.failure);
    try {
      if (part === 'construction') return formVerdict(opened.value, like, lookedFor);
      let tried = 0;
      for (const flow of testedFlows(like)) {
        const { hidden, cases }: Part = ssaParts[part];
        for (const each of cases(flow)) {
          tried++;
          const answer = opened.value.call(toNumbers(flowCopy(flow, hidden)), ...each.args.map(toNumbers));
          const program = { source: flow.text, argument: '0' };
          if (!answer.ok) return { ...broken(lookedFor, answer.failure), program };
          const found = each.isSet ? ordered(plain(answer.value)) : sortedLists(plain(answer.value));
          if (sameValue(found, each.isSet ? ordered(each.ours) : each.ours)) continue;
          return differing(part, flow, each, found, lookedFor);
        }
      }
      return { passed: true, lookedFor, found: said('lawsHold', tried) };
    } finally {
      opened.value.dispose();
    }
  },
});

/** A whole form is judged by its guarantees, not by its construction. */
function formVerdict(tested: TestedFunction, like: SsaAlgorithm, lookedFor: Said): CodeVerdict {
  const flows = testedFlows(like);
  for (const flow of flows) {
    const program = { source: flow.text, argument: '0' };
    const answer = tested.call(toNumbers(flowCopy(flow, ['dominator', 'frontier'])));
    if (!answer.ok) return { ...broken(lookedFor, answer.failure), program };
    const fault = faultOfForm(answer.value, flow, like);
    if (fault !== null) return { passed: false, lookedFor, found: fault, program };
  }
  return { passed: true, lookedFor, found: said('lawsHold', flows.length) };
}

function differing(
  part: string,
  { text, data }: TestedFlow,
  { shown, ours }: Case,
  found: Copy,
  lookedFor: CodeVerdict['lookedFor'],
): CodeVerdict {
  const named = (value: Copy): string => valueText(namesIn(data, value)).replace(/"/g, '');
  return {
    passed: false,
    lookedFor,
    found: said(
      'flowDiffers',
      callText(part, []).replace('()', shown === '' ? '(graph)' : `(graph, ${shown})`),
      named(found),
      named(ours),
      text,
    ),
    program: { source: text, argument: '0' },
  };
}

function namesIn({ blocks }: SsaData, value: Copy): Copy {
  if (Array.isArray(value))
    return (value as readonly Copy[]).map((each) => namesIn({ blocks } as SsaData, each));
  return typeof value === 'bigint' ? (blocks[Number(value)]?.name ?? String(value)) : value;
}

function toNumbers(value: Copy): Copy {
  if (typeof value === 'bigint') return Number(value);
  if (Array.isArray(value)) return (value as readonly Copy[]).map(toNumbers);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value as Readonly<Record<string, Copy>>);
  return Object.fromEntries(entries.map(([key, part]) => [key, toNumbers(part)]));
}

const byText = (a: Copy, b: Copy): number => (String(a) < String(b) ? -1 : 1);
const ordered = (value: Copy): Copy =>
  Array.isArray(value) ? [...new Set(value as readonly Copy[])].sort(byText) : value;
/** Nested lists are sets, too. */
const sortedLists = (value: Copy): Copy =>
  Array.isArray(value)
    ? (value as readonly Copy[]).map((each) =>
        Array.isArray(each) ? [...(each as readonly Copy[])].sort((a, b) => Number(a) - Number(b)) : each,
      )
    : value;

function reaching({ blocks }: SsaData, variable: string, block: number): number[] {
  const found = new Set<number>();
  const seen = new Set<number>();
  const waiting = [...itemAt(blocks, block).predecessors];
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    if (seen.has(at)) continue;
    seen.add(at);
    const { defs, predecessors } = itemAt(blocks, at);
    if (defs.includes(variable)) found.add(at);
    else waiting.push(...predecessors);
  }
  return [...found];
}
