import type { CounterpartName } from '../../../compiler/index.ts';
import type { ReadyFunction, TraceSubject } from '../../names.ts';
import { partOf } from '../part.ts';

const often = 'Call it in a loop, for example 100,000 times.';

export const v8En = {
  capture: 'Capture',
  captureTitle:
    'Run the program in this computer’s Node and read what V8 reports about its functions (Ctrl+Enter in the code)',
  wanted: 'Function',
  wantedTitle: 'The function to capture. Leave it empty to capture every function that V8 optimizes',
  hottest: 'hottest function',
  file: 'Program',
  fresh: 'New program …',
  ready: {
    sum: 'a counted sum',
    'array-loop': 'an array loop',
    shapes: 'shapes and deoptimization',
    'vanishing-point': 'an allocation that disappears',
    inlining: 'inlining',
    'typed-arrays': 'typed arrays',
  } satisfies Record<ReadyFunction, string> as Readonly<Record<ReadyFunction, string>>,
  remove: 'Delete',
  removed: (file: string) => `Deleted ${file}.`,
  bringBack: 'Restore',
  notSaved: (why: string) => `Not saved: ${why}`,
  open: 'Open a file …',
  openTitle: 'Open a JavaScript file, a trace from node --trace-turbo, or graphs in IGV’s XML; nothing runs',
  emptyTitle: 'Watch V8 compile JavaScript',
  emptyText:
    'V8 runs JavaScript in Chrome and Node and optimizes it in a sea of nodes. Fathom runs your program, reads what V8 writes about each phase, and shows its graphs like those of your other programs.',
  first: 'Start with an array loop',
  editor: 'The program in JavaScript',
  hint: 'Capture a function to see its phases here and its graphs in the graph pane.',
  capturing: 'The program is running …',
  reading: (done: number, all: number) => (all === 0 ? 'Reading …' : `Reading: phase ${done} of ${all} …`),
  stop: 'Stop',
  subject: 'Show',
  subjects: {
    phases: 'Phases',
    code: 'Blocks and code',
    compare: 'Compare',
    ours: 'Next to Simple',
  } satisfies Record<TraceSubject, string> as Readonly<Record<TraceSubject, string>>,
  trace: 'Trace',
  showGraphs: 'Show V8’s graphs',
  backToProgram: 'Back to the program',
  crashed: 'Reading the trace failed. This is a bug in Fathom.',
  unreadable: (place: string, why: string) =>
    place === '' ? `This trace cannot be read: ${why}.` : `This trace cannot be read. ${place}: ${why}.`,
  troubles: {
    'no-node': () => 'No Node was found. Install Node 20 or later, or open a trace from another computer.',
    'old-node': () =>
      'The installed Node cannot confine programs. Install Node 20 or later, or open a trace from another computer.',
    'not-optimized': (name: string) =>
      name === '' ? `V8 did not optimize any function. ${often}` : `V8 did not optimize ${name}. ${often}`,
    'program-failed': () => 'The program failed before V8 optimized the function.',
    timeout: () => 'The program did not end in time.',
    'output-limit': () => 'The program printed too much.',
    stopped: () => 'You stopped the program.',
    failed: (_: string, detail: string) => `The program did not run: ${detail}`,
  },
  ofFunction: (name: string, node: string) =>
    node === '' ? `Function ${name}, from a file.` : `Function ${name}, captured in Node ${node}.`,
  noGraphs: 'This trace has no graphs.',
  turboshaft: 'Turboshaft has no sea of nodes: its operations are in blocks from the start.',
  unplaced: (count: number) =>
    `The last schedule does not place ${count} ${count === 1 ? 'node' : 'nodes'} of the last graph, because nothing that is executed uses them.`,
  otherwise: 'This version of V8 does this differently.',
  show: 'Show',
  deoptimized: 'V8 discarded compiled code:',
  deoptimization: (name: string, reason: string) => `${name === '' ? 'the program' : name} (${reason})`,
  spot: (text: string, name: string, inlined: readonly string[]) =>
    inlined.length === 0
      ? `From \`${text}\` in ${name}.`
      : `From \`${text}\` in ${inlined.join(' → ')}, which was inlined.`,
  origin: (phase: string, reducer: string, node: number, bytecode: number) => {
    const maker = reducer === '' ? phase : `${phase} (${reducer})`;
    return node >= 0
      ? `Created by ${maker} for node ${node}.`
      : `Created by ${maker} for bytecode ${bytecode}.`;
  },
  type: (type: string) => `Type ${type}.`,
  phase: 'Phase',
  counts: ['nodes', 'edges', 'added', 'removed', 'changed'],
  noLines: 'This trace has no blocks, instructions, or assembly.',
  moreLines: (count: number) => `… and ${count} more lines`,
  ranges: 'Live ranges',
  range: (register: number) => `Live range of v${register}`,
  sides: ['First phase', 'Second phase'],
  showFirst: 'Show V8’s graphs to compare their phases.',
  lists: {
    added: (count: number) => `Only in the second: ${count}`,
    removed: (count: number) => `Only in the first: ${count}`,
    changed: (count: number) => `Different: ${count}`,
  },
  onlyReady:
    'Only the functions listed under “New program …” have a version in Simple, so only V8’s nodes are counted here.',
  oursHint:
    'The same function in Simple, with its optimized graph. The table counts nodes that correspond; choose a row to mark them in both graphs.',
  openSimple: 'Open it in the editor',
  oursGraph: 'The optimized graph of the function in Simple',
  oursCounts: ['Fathom, parsed', 'Fathom, optimized'],
  theirsCounts: ['V8, inlined', 'V8, last'],
  counterparts: {
    loop: ['Loop', 'Both compilers have one node per loop header.'],
    phi: ['Phi', 'Both choose a value by the path of control.'],
    branch: ['If, Branch', 'V8 adds branches when it lowers checks and allocations.'],
    check: [
      'Checks',
      'A failed check in Fathom ends the program with a fault. A failed check in V8 discards the compiled code, and the interpreter continues.',
    ],
    load: ['Loads', 'V8 also loads lengths, maps, and the elements of arrays.'],
    store: ['Stores', 'A store in V8 may need a write barrier for the garbage collector.'],
    allocation: ['Allocations', 'Both remove objects that do not escape.'],
    call: ['Calls', 'V8 calls the runtime for what it does not compile, such as stack checks.'],
    arithmetic: [
      'Arithmetic',
      'A JavaScript number is a float. V8 computes with integers as long as the feedback and the types allow it.',
    ],
    effects: [
      'Effect phis and checkpoints',
      'V8 orders all side effects in one effect chain. Fathom has a separate memory chain for each field.',
    ],
    frames: [
      'Frame states',
      'They describe the interpreter’s variables, so that the interpreter can continue after a failed check.',
    ],
    deoptimization: ['Deoptimizations', 'Failed checks lead here: the interpreter continues.'],
    tagging: [
      'Tagging and conversions',
      'A tagged value is a small integer or a pointer. V8 converts where it needs another representation.',
    ],
  } satisfies Record<CounterpartName, readonly [string, string]> as Readonly<
    Record<CounterpartName, readonly [name: string, note: string]>
  >,
  texts: {
    sum: 'A loop that adds numbers. V8 does not know the types: it speculates on what it has seen so far.',
    'array-loop':
      'A loop over an array. JavaScript has no index errors, so an out-of-bounds access must be detected.',
    shapes:
      'Objects of two shapes, which V8 calls maps. An object of a third shape makes V8 discard the compiled code.',
    'vanishing-point': 'An object that only this function sees. Escape analysis replaces it with its fields.',
    inlining: 'Two calls of a small function. Inlining replaces them with its body.',
    'typed-arrays': 'A dot product of two arrays of floats. The arrays’ types make the arithmetic fast.',
  } satisfies Record<ReadyFunction, string> as Readonly<Record<ReadyFunction, string>>,
  claims: {
    sum: [
      'Bytecode becomes a graph with a Loop.',
      'Each variable that the loop changes has a Phi.',
      'The additions are speculative: they rely on feedback from earlier runs.',
      'Simplified lowering chooses machine arithmetic.',
    ],
    'array-loop': [
      'At first, an element access is a single node that may have any effect.',
      'Inlining specializes it and adds a bounds check.',
      'Simplified lowering replaces the check with a cheaper one.',
      'Effect linearization makes the checks explicit: if one fails, V8 deoptimizes.',
    ],
    shapes: [
      'At first, reading a property is a single node that may have any effect.',
      'Inlining adds a comparison of the object’s map with the maps seen so far.',
      'After that comparison, the property is a field at a fixed offset.',
      'A map that was never seen causes a deoptimization.',
    ],
    'vanishing-point': [
      'The object begins as one node.',
      'Typed lowering turns it into an allocation.',
      'After escape analysis, nothing stores into it or loads from it.',
      'Effect linearization drops the allocation itself.',
    ],
    inlining: [
      'The graph begins with two calls.',
      'Inlining removes them.',
      'The body, a multiplication, appears twice.',
    ],
    'typed-arrays': [
      'Inlining finds the type of the elements.',
      'Simplified lowering makes the multiplication operate on untagged values.',
      'It does the same for the addition.',
      'The multiplication survives to the last graph as one machine operation.',
    ],
  } satisfies Record<ReadyFunction, readonly string[]> as Readonly<Record<ReadyFunction, readonly string[]>>,
};

export const v8Text = partOf('v8', v8En);
