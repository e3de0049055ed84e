// Example rules: good ones, a wrong one, and one for each way to fail.
import type { ReadyRule } from '../../names.ts';

export const fileNameOf = (ready: ReadyRule): string => (ready === 'empty' ? 'my-rule' : ready);

export function readyText(ready: ReadyRule): string {
  const { law, roots, body } = rows[ready];
  const written = body.map((line) => (line === '' ? '' : `    ${line}`)).join('\n');
  return `export default {
  name: '${fileNameOf(ready)}',
  law: '${law}',
  roots: [${roots.map((root) => `'${root}'`).join(', ')}],
  match(node, api) {
${written}
  },
};
`;
}

interface Row {
  readonly law: string;
  readonly roots: readonly string[];
  readonly body: readonly string[];
}

const rows: Readonly<Record<ReadyRule, Row>> = {
  empty: {
    law: 'x + 0 = x',
    roots: ['Add'],
    body: [
      'const [left, right] = node.operands;',
      'if (right.value === 0n) return left;',
      'return null; // nothing to do here',
    ],
  },
  'double-is-shift': {
    law: 'x * 2 = x << 1',
    roots: ['Mul'],
    body: [
      'const [left, right] = node.operands;',
      "if (right.value === 2n) return api.op('Shl', left, 1);",
      'return null;',
    ],
  },
  'or-minus-and': {
    law: '(x | y) - (x & y) = x ^ y',
    roots: ['Sub'],
    body: [
      'const [either, both] = node.operands;',
      "if (either.op !== 'Or' || both.op !== 'And') return null;",
      'const [x, y] = either.operands;',
      'const [a, b] = both.operands;',
      '// Compare nodes with ===.',
      "if ((a === x && b === y) || (a === y && b === x)) return api.op('Xor', x, y);",
      'return null;',
    ],
  },
  'almost-right': {
    law: '(x | y) - (x & y) = x ^ y',
    roots: ['Sub'],
    body: [
      '// The law holds. Does the code implement it? Check it.',
      'const [either, both] = node.operands;',
      "if (either.op !== 'Or' || both.op !== 'And') return null;",
      'const [x, y] = either.operands;',
      "if (both.operands.includes(x) && both.operands.includes(y)) return api.op('Xor', x, y);",
      'return null;',
    ],
  },
  'half-is-shift': {
    law: 'x / 2 = x >> 1',
    roots: ['Div'],
    body: [
      '// Does this hold for every x? Check it.',
      'const [left, right] = node.operands;',
      "if (right.value === 2n) return api.op('Sar', left, 1);",
      'return null;',
    ],
  },
  'next-is-larger': {
    law: 'x < x + 1 = true',
    roots: ['LT'],
    body: [
      '// Integers have 64 bits. Does this hold for every x? Check it.',
      'const [left, right] = node.operands;',
      "if (right.op !== 'Add') return null;",
      'const [x, one] = right.operands;',
      'return x === left && one.value === 1n ? api.constant(1) : null;',
    ],
  },
  'with-an-error': {
    law: '(x + y) * z = x * z + y * z',
    roots: ['Mul'],
    body: [
      'const [sum, z] = node.operands;',
      '// A node that is not an Add may have no operands, so x may be undefined.',
      'const [x, y] = sum.operands;',
      "if (x.op === 'Constant') return null;",
      "if (sum.op !== 'Add') return null;",
      "return api.op('Add', api.op('Mul', x, z), api.op('Mul', y, z));",
    ],
  },
  'without-end': {
    law: 'x * 2^k = x << k',
    roots: ['Mul'],
    body: [
      'const [left, right] = node.operands;',
      'if (right.value === null) return null;',
      'let k = 0n;',
      '// This loop terminates only if the constant is a power of two.',
      'while (1n << k !== right.value) k++;',
      "return api.op('Shl', left, k);",
    ],
  },
  'swaps-for-ever': {
    law: 'x + y = y + x',
    roots: ['Add'],
    body: [
      '// Sound, but it never terminates.',
      'const [left, right] = node.operands;',
      "return api.op('Add', right, left);",
    ],
  },
  'eats-memory': {
    law: 'x * 2 = x << 1',
    roots: ['Mul'],
    body: ['const kept = [];', "for (;;) kept.push('a long text, '.repeat(10000) + kept.length);"],
  },
  'uses-itself': {
    law: 'x + y = (x + y) - 0',
    roots: ['Add'],
    body: ['// The replacement would use the node that it replaces.', "return api.op('Sub', node, 0);"],
  },
};
