// Values that are not computed: constants, choices at merges, results of nodes with several results.
import { say } from '../../base/phrase.ts';
import type { Node, Parameter } from '../node.ts';
import { BOTTOM, FLOAT, INT, MEMORY, TOP, meet, memory, pointer, type Type } from '../types.ts';
import { pointerBodies } from '../pointer-bodies.ts';
import { projectionType } from './control.ts';
import { carryingRowsOf } from './row.ts';

/** The bottom of a type's family: the type of a phi with unknown arms. */
function anyOf(type: Type): Type {
  switch (type.kind) {
    case 'int':
      return INT;
    case 'float':
      return FLOAT;
    case 'pointer':
      return pointer(3, pointerBodies.all);
    case 'memory':
      return MEMORY;
    default:
      return type;
  }
}

/** The meet over reachable arms; any value while an arm is missing. */
function phiType(node: Node): Type {
  const region = node.input(0);
  let type: Type = TOP;
  for (let slot = 1; slot < node.inputs.length; slot++) {
    const value = node.inputs[slot];
    const arm = region.inputs[slot];
    if (value === null || arm === null) return anyOf(node.inputs[1]?.type ?? BOTTOM);
    if (arm !== undefined && arm.type.kind === 'control') type = meet(type, value.type);
  }
  // A class of memory stays separate if an arm has it as part of all memory.
  const { aux } = node;
  const isClass = type === MEMORY && typeof aux === 'object' && aux?.kind === 'field';
  return isClass ? memory(aux, BOTTOM) : type;
}

export const data = carryingRowsOf([
  {
    name: 'Constant',
    inputs: ['start'],
    carries: ['type'],
    numbered: true,
    typeOf: (node) => node.aux as Type,
    doc: say`A value known at compile time.`,
  },
  {
    name: 'Proj',
    inputs: ['of'],
    carries: ['number'],
    numbered: true,
    typeOf: projectionType,
    doc: say`One data result of a node with several results.`,
  },
  {
    name: 'Phi',
    inputs: ['region', 'value…'],
    carries: ['string', 'field'],
    numbered: true,
    typeOf: phiType,
    doc: say`The value that belongs to the path on which control reached the region.`,
  },
  {
    name: 'Parm',
    inputs: ['head'],
    carries: ['parameter'],
    numbered: true,
    typeOf: (node) => (node.aux as Parameter).type,
    doc: say`The argument that a caller passes for a parameter.`,
  },
]);
