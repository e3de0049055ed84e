// Control flow: where control starts, splits, merges, is checked, and ends.
import { say } from '../../base/phrase.ts';
import type { Node } from '../node.ts';
import {
  BOTTOM,
  BRANCH_BOTH,
  BRANCH_FALSE,
  BRANCH_NONE,
  BRANCH_TRUE,
  CTRL,
  MEMORY,
  START,
  NO_RESULT,
  TOP,
  XCTRL,
  isHigh,
  isZero,
  mayBeZero,
  tuple,
  type Type,
} from '../types.ts';
import { carryingRowsOf, checkRowsOf } from './row.ts';

function reached(node: Node | null): boolean {
  return node !== null && node.type.kind === 'control';
}

const sinkType = (node: Node): Type => (reached(node.inputs[0]) ? CTRL : XCTRL);

function branchType(node: Node): Type {
  if (!reached(node.inputs[0])) return BRANCH_NONE;
  const test = node.input(1).type;
  if (isHigh(test)) return BRANCH_NONE;
  if (isZero(test)) return BRANCH_FALSE;
  return mayBeZero(test) ? BRANCH_BOTH : BRANCH_TRUE;
}

export function projectionType(node: Node): Type {
  const whole = node.input(0).type;
  if (whole.kind === 'tuple') return whole.parts[node.aux as number] ?? BOTTOM;
  return whole.kind === 'top' ? TOP : BOTTOM;
}

/** Reachable if any arm is. An empty slot is an arm that is not built yet, and may be reachable. */
function mergeType({ inputs }: Node): Type {
  for (let slot = 1; slot < inputs.length; slot++) {
    const input = inputs[slot];
    if (input === null || reached(input)) return CTRL;
  }
  return XCTRL;
}

/**
 * A check of 0 stops the program, but its type does not say so: otherwise, its successors would die first,
 * and the check and its fault with them. The rule zero-check-fails turns it into a Fault.
 */
function checkType({ inputs }: Node): Type {
  if (!reached(inputs[0])) return XCTRL;
  for (let slot = 1; slot < inputs.length; slot++) if (isHigh(inputs[slot]?.type ?? TOP)) return XCTRL;
  return CTRL;
}

/** The callee's signature determines the value. */
function callEndType(node: Node): Type {
  const call = node.input(0);
  if (!reached(call)) return NO_RESULT;
  return tuple([CTRL, MEMORY, resultOf(call.inputs[2]?.type ?? BOTTOM)]);
}

/** What functions of a type return; no value while no function is known. */
function resultOf(type: Type): Type {
  if (isHigh(type) || (type.kind === 'pointer' && type.body.kind === 'any')) return TOP;
  if (type.kind !== 'pointer' || type.body.kind !== 'function') return BOTTOM;
  const { kind, result } = type.body.signature;
  return kind === 'any' ? TOP : (result ?? BOTTOM);
}

export const checks = checkRowsOf([
  {
    name: 'ZeroCheck',
    inputs: ['control', 'divisor'],
    carries: ['null'],
    fault: 'divide-by-zero',
    control: true,
    blockHead: true,
    typeOf: checkType,
    doc: say`Control continues unless the divisor is 0; then the program ends with the fault divide-by-zero.`,
  },
  {
    name: 'CheckIndex',
    inputs: ['control', 'index', 'length'],
    carries: ['null'],
    fault: 'index-out-of-bounds',
    control: true,
    blockHead: true,
    typeOf: checkType,
    doc: say`Control continues if 0 <= index < length; otherwise, the program ends with the fault index-out-of-bounds.`,
  },
  {
    name: 'CheckLength',
    inputs: ['control', 'length'],
    carries: ['null'],
    fault: 'negative-array-length',
    control: true,
    blockHead: true,
    typeOf: checkType,
    doc: say`Control continues unless the length is negative; then the program ends with the fault negative-array-length.`,
  },
]);

export const control = [
  ...carryingRowsOf([
    {
      name: 'Start',
      inputs: [],
      carries: ['null'],
      control: true,
      blockHead: true,
      multi: true,
      typeOf: () => START,
      doc: say`The start of the program; provides control and the argument.`,
    },
    {
      name: 'Stop',
      inputs: ['end…'],
      carries: ['null'],
      control: true,
      typeOf: () => BOTTOM,
      doc: say`Collects all ends of the program.`,
    },
    {
      name: 'Return',
      inputs: ['control', 'value', 'memory…'],
      carries: ['null', 'number'],
      control: true,
      typeOf: sinkType,
      doc: say`Ends the program, or a function, with a value.`,
    },
    {
      name: 'Fault',
      inputs: ['control'],
      carries: ['string'],
      control: true,
      typeOf: sinkType,
      doc: say`Ends the program with a fault.`,
    },
    {
      name: 'If',
      inputs: ['control', 'predicate'],
      carries: ['null'],
      control: true,
      multi: true,
      typeOf: branchType,
      doc: say`Sends control to its false side if the predicate is 0, otherwise to its true side.`,
    },
    {
      name: 'Never',
      inputs: ['control'],
      carries: ['null'],
      control: true,
      multi: true,
      typeOf: (node) => (reached(node.inputs[0]) ? BRANCH_BOTH : BRANCH_NONE),
      doc: say`Gives an infinite loop an exit that is never taken, so that every block reaches Stop.`,
    },
    {
      name: 'CProj',
      inputs: ['branch'],
      carries: ['number'],
      control: true,
      blockHead: true,
      numbered: true,
      typeOf: projectionType,
      doc: say`One control result of a node with several results.`,
    },
    {
      name: 'Region',
      inputs: ['-', 'control…'],
      carries: ['null'],
      control: true,
      blockHead: true,
      typeOf: mergeType,
      doc: say`Merges several paths of control.`,
    },
    {
      name: 'Loop',
      inputs: ['-', 'entry', 'back'],
      carries: ['null'],
      control: true,
      blockHead: true,
      typeOf: (node) => (reached(node.inputs[1]) ? CTRL : XCTRL),
      doc: say`A loop header: control enters through its entry or its back edge.`,
    },
  ]),
  ...checks,
  ...carryingRowsOf([
    {
      name: 'Fun',
      inputs: ['start'],
      carries: ['number'],
      control: true,
      blockHead: true,
      typeOf: () => CTRL,
      doc: say`The entry of a function, for all of its callers.`,
    },
    {
      name: 'Call',
      inputs: ['control', 'memory', 'function', 'argument…'],
      carries: ['null'],
      control: true,
      typeOf: sinkType,
      doc: say`Transfers control to a function, with all memory and the arguments.`,
    },
    {
      name: 'CallEnd',
      inputs: ['call'],
      carries: ['null'],
      control: true,
      blockHead: false,
      multi: true,
      typeOf: callEndType,
      doc: say`The return from a call; gives control, memory, and the value.`,
    },
    {
      name: 'XCtrl',
      inputs: ['start'],
      carries: ['null'],
      control: true,
      numbered: true,
      typeOf: () => XCTRL,
      doc: say`Control that is never reached.`,
    },
    {
      name: 'Scope',
      inputs: ['control', 'variable…'],
      carries: ['string'],
      typeOf: () => BOTTOM,
      doc: say`The variables visible during construction, and the nodes that hold their values.`,
    },
  ]),
];
