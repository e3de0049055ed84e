// Values that are not computed: constants, choices at merges, results taken from nodes with several.
import type { Node } from '../node.ts';
import { INT, TOP, meet, type Type } from '../types.ts';
import { projectionType } from './control.ts';
import type { OpRow } from './row.ts';

/** The meet over the arms that control can come from. While an arm is still to come anything is possible. */
function phiType(node: Node): Type {
  const region = node.input(0);
  let type: Type = TOP;
  for (let slot = 1; slot < node.inputs.length; slot++) {
    const value = node.inputs[slot];
    const arm = region.inputs[slot];
    if (value === null || arm === null) return INT;
    if (arm !== undefined && arm.type.kind === 'control') type = meet(type, value.type);
  }
  return type;
}

export const data: readonly OpRow[] = [
  {
    name: 'Constant',
    inputs: ['start'],
    numbered: true,
    typeOf: (node) => node.payload as Type,
    doc: 'A value known while compiling.',
  },
  {
    name: 'Proj',
    inputs: ['of'],
    numbered: true,
    typeOf: projectionType,
    doc: 'One data result of a node with several results.',
  },
  {
    name: 'Phi',
    inputs: ['region', 'value…'],
    numbered: true,
    typeOf: phiType,
    doc: 'The value that belongs to the path by which control came to the region.',
  },
];
