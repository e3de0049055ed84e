// Comparisons that set flags for a branch, and bit tests whose result is not stored.
import { say } from '../../../base/phrase.ts';
import type { Node } from '../../../ir/node.ts';
import type { Op } from '../../../ir/ops/row.ts';
import { ops } from '../../../ir/ops/table.ts';
import { fitsImmediate } from '../machine.ts';
import { remainderBits, selectFlagValue } from '../select/compare.ts';
import { constantOf } from '../select/constants.ts';
import { limitOf, rangeTestOf } from '../select/range-test.ts';
import { isRotation32 } from './bits.ts';
import { operandTile, repeatedTile, wholeTile, type Condition, type Edge, type Tile } from './tile.ts';

/** A branch may use a comparison through a dropped phi or a negation. */
const branches: readonly Op[] = [ops.If, ops.Phi, ops.Not];

const withZero: Condition<Edge> = {
  name: 'with-zero',
  text: say`the user tests whether the value is zero`,
  holds: ({ user, slot }) => user.op !== ops.EQ || constantOf(user.input(3 - slot)) === 0n,
};

/** Whether a node compares an integer or pointer with a known value, and is only used as flags. */
function comparesOneValue(node: Node): boolean {
  if (rangeTestOf(node) !== null) return true;
  const known = [constantOf(node.input(1)), constantOf(node.input(2))];
  return known.some((value) => value !== null && fitsImmediate(value));
}

export const flagTiles: readonly Tile[] = [
  repeatedTile<Node>({
    name: 'range-limit',
    family: 'flags',
    pattern: '[x >= a] & [x <= b]',
    parts: [ops.LT, ops.LE],
    match: (node) => (limitOf(node) === null || node.uses.length === 0 ? null : node),
    conditions: [
      {
        name: 'only-ranges',
        text: say`every user combines it with the opposite limit of the same value`,
        holds: (node) => node.uses.every((user) => rangeTestOf(user) !== null),
      },
    ],
    saves: 2,
    example: ['bool b = (arg >= 97) & (arg <= 122); return b;', 'cmpq $25'],
  }),
  repeatedTile<Node>({
    name: 'repeated-flags',
    family: 'flags',
    pattern: 'if (x < 7) …; if (x < 7) …',
    parts: [ops.EQ, ops.LT, ops.LE, ops.And],
    match: (node) =>
      node.uses.length < 2 || (node.op === ops.And && rangeTestOf(node) === null) ? null : node,
    conditions: [
      {
        name: 'one-value',
        text: say`it compares one value with a constant: two values would need two registers up to the last branch`,
        holds: comparesOneValue,
      },
      {
        name: 'only-branches',
        text: say`only branches use the result, and none of them is in a deeper loop`,
        holds: (node, place) => place.isAskedByBranches(node),
      },
    ],
    saves: 2,
    example: [
      'if (arg == 7) sys.io.p("1"); if (arg & 512) sys.io.p("0"); if (arg == 7) sys.io.p("2"); return 3;',
      'cmpq $7',
    ],
  }),
  wholeTile({
    name: 'range-value',
    family: 'flags',
    pattern: '(x >= a) & (x <= b)',
    roots: [ops.And],
    match: (root) => (rangeTestOf(root) === null ? null : { parts: [] }),
    emit: selectFlagValue,
    saves: 2,
    example: ['bool b = (arg >= 97) & (arg <= 122); return b;', 'setbe'],
  }),
  operandTile({
    name: 'flags',
    family: 'flags',
    pattern: 'if ([x < y])',
    parts: [ops.EQ, ops.LT, ops.LE, ops.EQF, ops.LTF, ops.LEF, ops.Not],
    roots: branches,
    saves: 3,
    example: ['if (arg < 10) return arg * arg; return arg;', 'cmpq'],
  }),
  operandTile({
    name: 'range-flags',
    family: 'flags',
    pattern: 'if ([(x >= a) & (x <= b)])',
    parts: [ops.And],
    roots: branches,
    match: (edge) => (rangeTestOf(edge.part) === null ? null : edge),
    saves: 4,
    example: ['if ((arg >= 97) & (arg <= 122)) return arg * arg; return arg;', 'cmpq $25'],
  }),
  operandTile({
    name: 'bit-test',
    family: 'flags',
    pattern: 'if ([x & y])',
    parts: [ops.And],
    roots: [...branches, ops.EQ],
    match: (edge) => (rangeTestOf(edge.part) === null ? edge : null),
    conditions: [
      withZero,
      {
        name: 'no-rotation',
        text: say`the value is not a rotation of 32 bits`,
        holds: ({ part }) => !isRotation32(part),
      },
    ],
    saves: 1,
    example: ['if (arg & 12) return arg * arg; return 2;', 'testq $12'],
  }),
  operandTile({
    name: 'remainder-test',
    family: 'flags',
    pattern: 'if ([x % 8])',
    parts: [ops.Mod],
    roots: [...branches, ops.EQ],
    conditions: [
      {
        name: 'power-of-two',
        text: say`the divisor is a power of two`,
        holds: ({ part }) => remainderBits(part) !== null,
      },
      withZero,
    ],
    saves: 4,
    example: ['if (arg % 8 == 0) return arg * arg; return 2;', 'testq $7'],
  }),
];
