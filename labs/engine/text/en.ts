// What checks say, in English. Other languages have the same keys.
import { inLanguage, type Phrase } from '../../../compiler/index.ts';
import type { CheckKindName } from '../checks/kind.ts';
import { ownOf } from '../lists.ts';
import { submissionEn } from './submission.en.ts';

const list = (parts: readonly string[]): string => parts.join(', ');
/** The words of a name; a name without any stands for itself. */
const of = (names: Readonly<Record<string, string>>, name: string): string => ownOf(names, name) ?? name;

const kinds: Readonly<Record<CheckKindName, string>> = {
  returns: 'Results',
  graph: 'Graph',
  steps: 'Steps',
  schedule: 'Schedule',
  machine: 'Machine code',
  differs: 'Counterexample',
  fails: 'Broken on purpose',
  quiz: 'Question',
  predict: 'Prediction',
  pick: 'Point at it',
  code: 'JavaScript',
  score: 'Open task',
};
const graphs = {
  none: 'in the graph as it was written',
  peephole: 'in the graph after the peepholes alone',
  full: 'in the finished graph',
  chosen: 'in the graph as it is set now',
};
const figures = {
  instructions: 'instructions',
  instructionsInLoops: 'instructions in loops',
  maximumLive: 'values alive at once',
  live: 'values alive at once',
  executed: 'executed instructions',
  nodes: 'nodes',
  spills: 'spilled values',
  checks: 'executed checks',
  extraPhis: 'phis that nobody needs',
  tokens: 'words and signs',
};
const others = {
  outcomes: 'something else',
  values: 'another value',
  faults: 'a fault in one of the two runs only,',
};
const relations = { with: 'in the block of', dominates: 'in a block that dominates', before: 'before' };
const failures = {
  timeout: 'it takes too long: ',
  memory: 'it takes too much memory: ',
  stack: 'it goes too deep: ',
  error: '',
};
const laws = {
  idempotent: 'a meet a is a',
  commutative: 'a meet b is b meet a',
  associative: 'it does not matter which two meet first',
  top: 'top is neutral',
  bottom: 'bottom wins',
  ours: 'compared with ours',
  case: 'a given case',
};
const plural = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

export const en = {
  ...submissionEn,
  /** What the compiler says. */
  phrased: (phrase: Phrase) => inLanguage(phrase, 'en'),
  verbatim: (text: string) => text,
  allOf: (parts: readonly string[]) => list(parts),
  /** What was looked for, and what was found. */
  result: (kind: string, lookedFor: string, found: string) =>
    `${lookedFor}${kind === 'returns' ? ', ' : ': '}${found}`,
  inPlace: (what: string, place: string) => `${what} ${place}`,
  nothing: () => 'nothing',
  noAnswer: () => 'no answer yet',
  /** `most` is -1 where there is no bound. */
  count: (least: number, most: number, what: string): string => {
    if (least < 0) return `${what} without end`;
    if (most === 0) return `no ${what}`;
    if (least === most) return `${least} ${what}`;
    if (most < 0) return `at least ${least} ${what}`;
    return least === 0 ? `at most ${most} ${what}` : `${least} to ${most} ${what}`;
  },
  graphOf: (optimize: string) => of(graphs, optimize),
  soundProgram: () => 'A program without errors',
  programFault: (line: number, message: string, hint: string) => `line ${line}: ${message}. ${hint}`,
  compilerBroke: (message: string) => `the compiler broke down: ${message}`,
  checkThatWorks: () => 'A check that can be made',
  brokeDown: (message: string) => `it broke down: ${message}`,
  theTask: (id: string) => `The task ${id}`,
  noSuchTask: (lab: string) => `the lab ${lab} has no such task`,

  wantedFor: (argument: string, wanted: string) => `For arg = ${argument}: wanted ${wanted}`,
  heldFor: (argument: string, result: string) => `${result} for arg = ${argument}`,
  got: (found: string, engine: string) => `got ${found}${engine === '' ? '' : ` (engine ${engine})`}`,
  justThat: () => 'just that',
  anyResult: () => 'any result',
  printed: (output: string) => `the output ${JSON.stringify(output)}`,
  fault: (fault: string, line: number) =>
    fault === 'timeout'
      ? 'no end in sight (timeout)'
      : `the fault ${fault}${line > 0 ? ` at line ${line}` : ''}`,

  valueOfShape: (shape: string) => `a returned value of the shape ${shape}`,
  valueOfType: (type: string) => `a returned value of the type ${type}`,
  nothingReturned: () => 'nothing is returned',

  firings: (rule: string, on: string, count: number) =>
    `${count === 1 ? 'firing' : 'firings'} of ${rule}${on === '' ? '' : ` at ${on}`}`,
  andAfter: (times: string, other: string) => `${times}, and ${other} after it`,
  fired: (rule: string, times: number) => (times === 0 ? `${rule} did not fire` : `${rule} fired ${times} ×`),
  butNot: (fired: string, other: string) => `${fired}, but ${other} did not fire`,
  firstFired: (rule: string, step: number, other: string, otherStep: number) =>
    `${rule} first fired at step ${step}, ${other} at step ${otherStep}`,

  inSchedule: (kind: string) => (kind === '' ? 'in the chosen schedule' : `in the schedule «${kind}»`),
  nodeThat: (node: string, parts: readonly string[]) => `${node} ${list(parts)}`,
  atDepth: (least: number, most: number): string => {
    if (most === 0) return 'outside all loops';
    if (least === most) return `at loop depth ${least}`;
    if (most < 0) return least === 1 ? 'in a loop' : `at loop depth ${least} or more`;
    return `at loop depth ${least} to ${most}`;
  },
  placed: (relation: string, other: string) => `${of(relations, relation)} ${other}`,
  noneInGraph: (shape: string) => `no ${shape} in the finished graph`,
  putsAt: (kind: string, depth: number): string => {
    if (depth < 0) return `«${kind}» puts it nowhere`;
    if (depth === 0) return `«${kind}» puts it outside all loops`;
    return `«${kind}» puts it ${depth === 1 ? 'into a loop' : `into ${depth} loops, one in the other`}`;
  },
  standsIn: (block: string, other: string, others: readonly string[]) =>
    `it stands in ${block}, ${other} in ${list(others)}`,
  noDeeper: (kind: string) => `«${kind}» puts it no deeper, so nothing is won`,
  moreThan: (unit: string, other: string) => `more ${unit} than with «${other}»`,
  /** -1 is for no end. */
  soMany: (here: number, there: number, unit: string) =>
    here < 0 || there < 0 ? `${unit} without end` : `${here} ${unit} here, ${there} there`,
  figure: (figure: string) => of(figures, figure),

  instruction: (name: string) => `${name}`,
  machineFigure: (figure: string, argument: string) =>
    of(
      {
        total: 'instructions in all',
        executed: `executed instructions for arg = ${argument}`,
        spills: 'values without a register',
        reloads: 'loads from slots',
        stores: 'stores to slots',
      },
      figure,
    ),

  moreAreRight: (count: number) =>
    `right so far, but ${count === 1 ? 'one more is' : `${count} more are`} right too`,
  cellsRight: (right: number, all: number) => `${right} of ${plural(all, 'cell', 'cells')} right`,
  nothingToPick: () => 'there is nothing yet to point at',
  wrongPlaces: (wrong: number, all: number) =>
    all === 1 ? 'not there' : `${wrong} of the ${all} places ${wrong === 1 ? 'is' : 'are'} not right`,
  morePlaces: (count: number) =>
    `right so far; ${plural(count, 'more place is', 'more places are')} right too`,
  rightPlaces: (count: number) => (count === 1 ? 'just there' : `all ${count} places`),

  someCode: (role: string) => `Code for: ${role}`,
  codeFailed: (kind: string, message: string) => `${of(failures, kind)}${message}`,
  lawsOfMeet: (lattice: string) => `A meet of ${lattice} that keeps its laws`,
  lawsHold: (tried: number) => `all ${tried} cases agree`,
  lawBroken: (law: string, call: string, found: string, wanted: string) =>
    `${of(laws, law)}: ${call} gives ${found}, wanted ${wanted}`,
  transferOf: (op: string, lattice: string) => `A transfer function of ${op} on ${lattice}`,
  unsound: (call: string, value: string, x: string, y: string, z: string) =>
    `${call} gives ${value}, but ${x} and ${y} may come, and give ${z}`,
  imprecise: (call: string, value: string, best: string) =>
    `${call} gives ${value}; ${best} is as right and says more`,
  notMonotone: (call: string, value: string, lowerCall: string, lowerValue: string) =>
    `not monotone: ${call} gives ${value}, but ${lowerCall}, which knows less, gives ${lowerValue}`,
  functionLike: (name: string, laws: readonly string[]) =>
    `The function ${name}${laws.length === 0 ? '' : ` (${list(laws)})`} as ours`,
  soundRule: () => 'A rule that never changes a result',
  rule: () => 'A rule',
  ruleHolds: (law: string) => `no counterexample: ${law}`,
  neverFired: () => 'it never fires',
  /** `rule` is a peephole, or what a compiler with a mistake is called. */
  programThatDiffers: (rule: string, statement: string) =>
    `A program that gives ${of(others, statement)} with ${rule}`,
  firesAlike: (rule: string, tried: number) =>
    `${rule} fires, but for all ${tried} arguments that were tried the result is the same`,
  allAlike: (tried: number) => `for all ${tried} arguments that were tried both compilers give the same`,
  differsOtherwise: (argument: string, first: string, second: string) =>
    `not so: for arg = ${argument} it gave ${first} before, and ${second} now`,
  endlessRule: (cycle: string, program: string) =>
    `it changes no result, but never comes to rest: ${cycle}, without end, in ${program}`,
  counterexample: (before: string, after: string, values: string, one: string, other: string) =>
    `${before} becomes ${after}; but with ${values} it was ${one}, and is ${other}`,
  mustFire: (program: string) => `it does not fire in: ${program}`,
  mustNotFire: (program: string) => `it fires in: ${program}`,
  makes: (program: string, wanted: string, found: string) => `${program} becomes ${found}, not ${wanted}`,
  reduction: (lacks: readonly string[], has: readonly string[]) =>
    `A reduction that keeps what the pipeline does${lacks.length === 0 ? '' : `, without ${list(lacks)}`}${has.length === 0 ? '' : `, with ${list(has)}`}`,
  opcodeLeft: (opcode: string) => `${opcode} is still there`,
  opcodeGone: (opcode: string) => `${opcode} is gone`,
  shallStay: () => 'this pipeline was changed, and should have stayed as it is',
  differs: (argument: string, first: string, second: string) =>
    `for arg = ${argument} it gave ${first} before, and ${second} now`,
  programWithFault: (code: string) => `Broken in this way: ${code}`,
  /** `code`: '' where the message names it. */
  faultOf: (code: string, line: number, message: string) =>
    code === '' ? `Line ${line}: ${message}` : `${code}, line ${line}: ${message}`,
  noFault: () => 'nothing is wrong with it',
  inProgram: (what: string, program: string) => `${what}, in: ${program}`,
  ssaPart: (part: string, like: string) => `${part}${part === 'phiBlocks' ? ` as ${like} has it` : ''}`,
  flowDiffers: (call: string, found: string, ours: string, flow: string) =>
    `${call} gives ${found}, wanted ${ours}, for\n${flow}`,
  tooManyBlocks: (found: number, most: number) => `${found} blocks; at most ${most} are allowed`,
  ssaForm: (like: string) => `A form that keeps what ${like} promises`,
  formProblem: (condition: string, variable: string, block: string, argument: string, flow: string) =>
    `${condition} does not hold of ${variable} in block ${block}${argument === '' ? '' : `, argument from ${argument}`}, for\n${flow}`,
  noForm: (what: string, flow: string) => `${what}, for\n${flow}`,
  spillChoice: (registers: number) =>
    `A choice of what to spill with ${registers} registers, as cheap as ours`,
  noPlace: (found: string, count: number) => `${found} is no place in a list of ${count}`,
  spillCosts: (cost: number, ours: number) => `it costs ${cost}, ours ${ours}`,
  movesInOrder: () => 'An order of moves that does what all of them do at once',
  movesUnread: (moves: readonly string[], found: string) =>
    `for ${list(moves)}: ${found} is no list of moves`,
  movesWrong: (
    moves: readonly string[],
    given: readonly string[],
    place: string,
    found: string,
    wanted: string,
  ) =>
    `for ${list(moves)}: ${given.length === 0 ? 'no move' : list(given)} leaves what was in ${found} in ${place}, where what was in ${wanted} belongs`,
  movesMany: (moves: readonly string[], given: readonly string[], fewest: number) =>
    `for ${list(moves)}: ${list(given)} are ${given.length} moves; ${fewest} will do`,
  schedulerLike: (kind: string) => `A choice of blocks as «${kind}» makes it`,
  schedulerDiffers: (node: string, path: readonly string[], chosen: string, ours: string) =>
    `${node} may stand in ${list(path)}; ${chosen} was chosen, ours is ${ours}`,

  scoreOf: (unit: string, better: string) => `${better === 'less' ? 'As few' : 'As many'} ${unit} as you can`,
  scored: (value: number, ours: number, unit: string) => `${value} ${unit}; ours: ${ours}`,
  notBetter: (value: number, from: number, unit: string) =>
    `${value} ${unit}: no better than the ${from} it starts from`,

  kind: (kind: string) => of(kinds, kind),
};
