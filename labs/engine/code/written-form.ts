// The SSA form that a student's function returns: `x_3` is the value block 3 assigns to x, `x_3φ` its phi there.
import {
  ssaFormProblems,
  type SsaAlgorithm,
  type WrittenForm,
  type WrittenValue,
} from '../../../compiler/index.ts';
import { itemAt } from '../lists.ts';
import type { Copy } from '../sandbox/limits.ts';
import { said, type Said } from '../text/index.ts';
import type { TestedFlow } from './flows.ts';
import { valueText } from './functions.ts';

/** The first violated guarantee of the construction, or null. */
export function faultOfForm(answer: Copy, flow: TestedFlow, like: SsaAlgorithm): Said | null {
  const form = readForm(answer, flow);
  if (typeof form === 'string') return said('noForm', form, flow.text);
  const [problem] = ssaFormProblems(flow.text, form, like);
  if (problem === undefined) return null;
  const { blocks, variables } = flow.data;
  const { condition, block, variable, predecessor } = problem;
  const at = itemAt(blocks, block);
  const from = predecessor < 0 ? '' : itemAt(blocks, itemAt(at.predecessors, predecessor)).name;
  return said('formProblem', condition, itemAt(variables, variable), at.name, from, flow.text);
}

const VALUE = /^(.+)_(\d+)(φ?)$/;

function readForm(answer: Copy, { data: { blocks, variables } }: TestedFlow): WrittenForm | string {
  const { phis, uses } = recordOf(answer);
  if (typeof phis !== 'object' || phis === null || Array.isArray(phis) || !Array.isArray(uses))
    return `${valueText(answer)} is not of the form { phis: { … }, uses: [ … ] }`;
  const faults: string[] = [];
  const value = (written: Copy): WrittenValue | null => {
    const [, name = '', block = '', phi = ''] =
      typeof written === 'string' ? (VALUE.exec(written) ?? []) : [];
    const variable = variables.indexOf(name);
    if (variable >= 0 && Number(block) < blocks.length)
      return { block: Number(block), variable, isPhi: phi !== '' };
    if (written !== null) faults.push(`${valueText(written)} is not a value such as x_3 or x_3φ`);
    return null;
  };
  const listOf = (list: Copy): readonly Copy[] => (Array.isArray(list) ? (list as readonly Copy[]) : []);
  const form: WrittenForm = {
    phis: Object.entries(recordOf(phis)).flatMap(([name, args]) => {
      const phi = value(name);
      if (phi?.isPhi !== true) faults.push(`“${name}” is not the name of a phi such as x_3φ`);
      return phi === null
        ? []
        : [{ block: phi.block, variable: phi.variable, args: listOf(args).map(value) }];
    }),
    uses: (uses as readonly Copy[]).slice(0, blocks.length).map((each) => listOf(each).map(value)),
  };
  return faults[0] ?? form;
}

const recordOf = (value: Copy): Readonly<Record<string, Copy>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Readonly<Record<string, Copy>>)
    : {};
