import { partOf } from '../part.ts';

export const registersEn = {
  function: 'Function',
  all: 'all',
  limitTitle: 'Limit the registers of each class to see values spill',
  shape: 'Picture',
  graphShape: 'graph',
  rangesShape: 'live ranges',
  iteration: 'Iteration',
  iterationOf: (at: number, all: number) => `${at} of ${all}`,
  value: 'Value',
  place: 'Place',
  cost: 'Cost',
  degree: 'Degree',
  slot: 'slot',
  again: 'rematerialized',
  liveRanges: 'Live ranges',
  none: 'This function keeps no value in registers.',
  shapes: 'circle: general · square: vector · hatched: spilled',
  graphOf: (values: number, edges: number) => `Interference graph of ${values} values with ${edges} edges`,
  partOf: (shown: number, all: number) => `${shown} of ${all} values: the neighbors of the selected one`,
  rowsOf: (shown: number, all: number) => `The list shows ${shown} of ${all} live ranges.`,
  moreInstructions: (count: number) => `${count} more instructions are not shown.`,
  takenOver: 'Too many values are live at once here, so linear scan takes over.',
  nextRound: 'The code is rewritten, and the next iteration begins.',
  lastRound: 'Every value has a register or a stack slot.',
  conditions: {
    waiting: '–',
    stacked: 'on the stack',
    merged: 'coalesced',
    colored: '',
    spilled: '',
    rematerialized: '',
  },
  kinds: {
    coalesce: 'coalesce',
    freeze: 'freeze',
    simplify: 'simplify',
    push: 'push',
    color: 'color',
    spill: 'spill',
    rematerialize: 'rematerialize',
  },
  start: (values: number, edges: number) =>
    `${values} values need registers. An edge joins two values that interfere, because both are live at the same time: there are ${edges} edges.`,
  startLinear: (values: number) =>
    `${values} values need registers. Linear scan visits them in the order in which their live ranges start.`,
  sentences: {
    coalesce: (node: string, into: string) =>
      `${node} is copied to or from ${into}, and the two do not interfere: they are coalesced into one live range, which removes the copy.`,
    coalesceFixed: (node: string, register: string) =>
      `${node} is copied to or from the register ${register}, which is free throughout its live range: it gets that register, which removes the copy.`,
    freeze: (node: string, other: string) =>
      `The copy between ${node} and ${other} is frozen: coalescing them could make the graph uncolorable. Now each can be simplified separately.`,
    simplify: (node: string, degree: number, registers: number) =>
      `${node} has ${degree} ${degree === 1 ? 'neighbor' : 'neighbors'} left and ${registers} candidate registers, so one always remains: it is removed and pushed on the stack.`,
    push: (node: string, degree: number, cost: string) =>
      `No remaining value has fewer neighbors than registers. ${node} is the cheapest to spill for its ${degree} neighbors (cost ${cost}): it is pushed on the stack, in the hope that a register remains.`,
    colorCopy: (node: string, register: string) =>
      `${node} gets ${register}, like the value that it is copied to or from, which removes that copy.`,
    colorOrder: (node: string, register: string) =>
      `${node} is popped from the stack and gets ${register}: none of its neighbors has that register.`,
    spill: (node: string) =>
      `${node} gets no register that is worth its cost: it is spilled to a stack slot.`,
    rematerialize: (node: string) =>
      `${node} gets no register and no stack slot: it is rematerialized at each use.`,
    scan: (node: string, register: string) =>
      `The live range of ${node} starts, and it gets ${register}: no overlapping live range has that register.`,
    scanSpill: (node: string) =>
      `No register is free for ${node}, and it is the cheapest to spill: it gets a stack slot.`,
  },
};

export const registersText = partOf('registers', registersEn);
