// Example reductions: an empty one, good ones, a wrong one, and one for each way to fail.
import { reductionExamples } from '../../../labs/engine/index.ts';
import type { ReadyReduction } from '../../names.ts';

export function readyText(ready: ReadyReduction): string {
  const example = reductionExamples.find(({ name }) => name === ready)?.text;
  return example ?? codeOf(ready, bodies[ready] ?? []);
}

const codeOf = (name: string, body: readonly string[]): string =>
  `export default {
  name: '${name}',
  reduce(node, reducer) {
${body.map((line) => `    ${line}`).join('\n')}
  },
};
`;

const bodies: Partial<Record<ReadyReduction, readonly string[]>> = {
  'my-reduction': [
    '// Called on every queued node: inspect it, and tell the reducer what to do.',
    "if (node.opcode !== 'add') return;",
    'const [left, right] = node.inputs;',
    "if (right.opcode === 'literal' && right.literals[0] === 0) reducer.replace(node, left);",
  ],
  'forgets-the-right': [
    '// Is x + y always x? Compare the runs before and after.',
    'const [left, right] = node.inputs;',
    "if (node.opcode === 'add' && right.opcode !== 'literal') reducer.replace(node, left);",
  ],
  'with-an-error': [
    '// Literals have no inputs, so left is undefined and has no opcode.',
    'const [left] = node.inputs;',
    "if (left.opcode === 'literal') reducer.change(node);",
  ],
  'without-end': [
    '// This loop terminates only if the literal is a power of two.',
    "if (node.opcode !== 'literal') return;",
    'let k = 0;',
    'while (2 ** k !== node.literals[0]) k++;',
  ],
  'never-at-rest': ['// A changed node is queued again.', 'reducer.change(node);'],
  'breaks-the-pipeline': [
    '// A value that has uses cannot be removed.',
    "if (node.opcode === 'literal') reducer.remove(node);",
  ],
};
