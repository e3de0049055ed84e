import { partOf } from '../part.ts';

export const machineEn = {
  commands: {
    restart: 'Restart',
    runBack: 'Run backward to a breakpoint or the start',
    stepBack: 'Step back',
    backOver: 'Step back over a call',
    into: 'Step into',
    over: 'Step over calls',
    out: 'Step out of this function',
    run: 'Run to a breakpoint or the end',
  },
  executed: (count: string) => `${count} executed`,
  halt: 'Stop here',
  howTitle: 'Schedule, convention, and allocator, as chosen in the Assembly pane',
  starting: 'Starting …',
  next: 'Next:',
  line: (line: number) => `line ${line}`,
  ended: 'ended',
  outOfBudget: 'Stopped: the program exceeded the instruction limit.',
  lockstep: 'Lockstep',
  lockstepTitle:
    'Run the graph interpreter next to the machine, show both on the graph, the blocks, and the registers, and compare their values',
  state: (at: string, last: string) => `State ${at} of ${last} of the graph run`,
  allAgree: (count: string) => (count === '1' ? 'The value agrees' : `All ${count} values agree`),
  firstDifference: (position: string, what: string) =>
    `First disagreement, after ${position} instructions: ${what}`,
  differences: {
    value: (register: string, machine: string, graph: string, node: string) =>
      `${register} holds ${machine}, but ${node} is ${graph}`,
    control: (_register: string, machine: string, graph: string) =>
      `the machine reaches ${machine}, but the graph reaches ${graph}`,
    end: (_register: string, machine: string, graph: string) =>
      `the machine ends with ${machine}, but the graph ends with ${graph}`,
    fault: (_register: string, machine: string) => machine,
  },
  goToDifference: 'Go there',
  beyond: 'The comparison ends here, because the run is too long.',
  lockstepLimit: (count: string) => `Compared up to ${count} instructions`,
  agrees: 'Holds the same value as this node in the graph',
  disagrees: 'Should hold the value of this node, but differs from the graph',
  values: 'Registers and memory',
  changed: 'changed: ',
  lost: 'clobbered',
  lostTitle: 'A call may have clobbered it, so its value is meaningless',
  asFloat: 'as floats',
  object: 'object',
  flags: 'Flags',
  noFlags: 'undefined here',
  flagNames: { zero: 'zero', sign: 'sign', carry: 'carry', overflow: 'overflow', parity: 'parity' },
  stack: 'Stack',
  noFrames: 'No function is running.',
  moreFrames: (count: number) => `and ${count} outer calls`,
  heap: 'Heap',
  heapSize: (objects: number, bytes: number, collections: number) =>
    `${objects} ${objects === 1 ? 'object' : 'objects'}, ${bytes} bytes${collections === 0 ? '' : `; ${collections === 1 ? '1 garbage collection' : `${collections} garbage collections`}`}`,
  moreFields: (count: number) => `and ${count} more`,
  output: 'Output',
  noOutput: 'No output yet.',
};

export const machineText = partOf('machine', machineEn);
