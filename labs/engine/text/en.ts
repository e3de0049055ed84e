// Messages of checks in English. Other languages have the same keys.
import type { SsaCondition } from '../../../compiler/index.ts';
import { ownOf } from '../lists.ts';
import { submissionEn } from './submission.en.ts';

const list = (parts: readonly string[]): string => parts.join(', ');
/** The words for a name, or the name itself. */
const of = (names: Readonly<Record<string, string>>, name: string): string => ownOf(names, name) ?? name;

/** By kind of check; the keys are the names of all kinds. */
export const kinds = {
  returns: 'Results',
  graph: 'Graph',
  steps: 'Steps',
  schedule: 'Schedule',
  machine: 'Machine code',
  differs: 'Counterexample',
  fails: 'Broken on purpose',
  quiz: 'Question',
  predict: 'Prediction',
  pick: 'Select the answer in a pane',
  code: 'JavaScript',
  score: 'Open task',
  trace: 'V8 trace',
};
const graphs = {
  none: 'in the unoptimized graph',
  peephole: 'in the graph after the peepholes',
  full: 'in the optimized graph',
  chosen: 'in the graph with the current settings',
};
const figures = {
  instructions: 'instructions',
  instructionsInLoops: 'instructions in loops',
  maximumLive: 'maximum live values',
  live: 'maximum live values',
  executed: 'executed instructions',
  nodes: 'nodes',
  spills: 'spilled values',
  checks: 'executed checks',
  accesses: 'executed loads and stores',
  extraPhis: 'unnecessary phis',
  frontiers: 'blocks in dominance frontiers',
  tokens: 'tokens',
  evaluations: 'evaluations',
  phis: 'phis',
  scheduled: 'executed operations',
};
const scheduleName = (kind: string): string => (kind === 'own' ? 'your schedule' : `“${kind}”`);
/** What is wrong if a condition does not hold. `argument`: the block that an argument of a phi comes from, or ''. */
const formProblems: Readonly<
  Record<SsaCondition, (variable: string, block: string, argument: string) => string>
> = {
  'phis-wf': (variable, block) =>
    `the phi for ${variable} in block ${block} does not have one argument for each predecessor`,
  'disjoint-definitions': (variable, block) =>
    `block ${block} defines the same value of ${variable} more than once`,
  pruned: (variable, block) => `no use needs the phi for ${variable} in block ${block}`,
  minimal: (variable, block) =>
    `block ${block} has a phi for ${variable}, but no two definitions of ${variable} meet there`,
  "uses-uses'": (variable, block) =>
    `block ${block} uses ${variable}, but your form has no value of ${variable} there`,
  "uses'-welldefined": (variable, block, argument) =>
    argument === ''
      ? `on some path, a use of ${variable} in block ${block} does not get the value last assigned to ${variable}`
      : `the phi for ${variable} in block ${block} has the wrong argument for predecessor ${argument}: on some path, it is not the value last assigned to ${variable}`,
};
const others = {
  outcomes: 'a different outcome',
  values: 'a different value',
  faults: 'a fault in only one of the two runs',
};
const relations = { with: 'in the block of', dominates: 'in a block that dominates', before: 'before' };
const failures = {
  timeout: 'time limit exceeded: ',
  memory: 'memory limit exceeded: ',
  stack: 'stack overflow: ',
  error: '',
};
const laws = {
  idempotent: 'a meet a is a',
  commutative: 'a meet b is b meet a',
  associative: '(a meet b) meet c is a meet (b meet c)',
  top: 'top is neutral',
  bottom: 'bottom wins',
  ours: 'compared with our meet',
  case: 'a given example',
};
const plural = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

const times = (count: number): string => (count === 1 ? 'once' : `${count} times`);
const firing = (least: number, most: number): string => {
  if (most === 0) return 'never fires';
  if (least === most) return `fires exactly ${times(least)}`;
  if (most < 0) return least <= 1 ? 'fires' : `fires at least ${times(least)}`;
  return least === 0 ? `fires at most ${times(most)}` : `fires ${least} to ${most} times`;
};
const sentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);

export const en = {
  ...submissionEn,
  verbatim: (text: string) => text,
  allOf: (parts: readonly string[]) => list(parts),
  /** The expected and the actual result. @param kind of the check, or `now`: about the current program */
  result: (kind: string, lookedFor: string, found: string): string => {
    if (kind === 'now') return `Goal: ${sentence(lookedFor)} Now: ${sentence(found)}`;
    return `${lookedFor}${kind === 'returns' ? ', ' : ': '}${found}`;
  },
  inPlace: (what: string, place: string) => `${what} ${place}`,
  nothing: () => 'nothing',
  noAnswer: () => 'no answer yet',
  /** `most` is -1 if unbounded. */
  count: (least: number, most: number, what: string): string => {
    if (least < 0) return `infinitely many ${what}`;
    if (most === 0) return `no ${what}`;
    if (least === most) return `${least} ${what}`;
    if (most < 0) return `at least ${least} ${what}`;
    return least === 0 ? `at most ${most} ${what}` : `${least} to ${most} ${what}`;
  },
  graphOf: (optimize: string) => of(graphs, optimize),
  soundProgram: () => 'The program has an error',
  programFault: (line: number, message: string, hint: string) => `line ${line}: ${message}. ${hint}`,
  compilerBroke: (message: string) => `internal error in the compiler: ${message}`,
  checkThatWorks: () => 'A check that runs without errors',
  brokeDown: (message: string) => `it crashed: ${message}`,
  theTask: (id: string) => `The task ${id}`,
  noSuchTask: (lab: string) => `the lab ${lab} has no such task`,

  wantedFor: (argument: string, wanted: string) => `For arg = ${argument}: expected ${wanted}`,
  heldFor: (argument: string, result: string) => `${result} for arg = ${argument}`,
  got: (found: string, engine: string) => `got ${found}${engine === '' ? '' : ` (engine ${engine})`}`,
  justThat: () => 'correct',
  anyResult: () => 'any result',
  printed: (output: string) => `the output ${JSON.stringify(output)}`,
  fault: (fault: string, line: number) =>
    fault === 'timeout' ? 'time limit exceeded' : `the fault ${fault}${line > 0 ? ` on line ${line}` : ''}`,

  valueOfShape: (shape: string) => `a returned value that matches ${shape}`,
  valueOfType: (type: string) => `a returned value of type ${type}`,
  nothingReturned: () => 'nothing is returned',

  /** `most` is -1 if unbounded. */
  fires: (rule: string, on: string, least: number, most: number) =>
    `${rule} ${firing(least, most)}${on === '' ? '' : ` at ${on}`}`,
  andAfter: (fires: string, other: string) => `${fires}, and then ${other}`,
  fired: (rule: string, count: number) =>
    count === 0 ? `${rule} did not fire` : `${rule} fired ${times(count)}`,
  butNot: (fired: string, other: string) => `${fired}, but ${other} did not fire`,
  firstFired: (rule: string, step: number, other: string, otherStep: number) =>
    `${rule} first fired at step ${step}, ${other} at step ${otherStep}`,

  inSchedule: (kind: string) => {
    if (kind === '') return 'in the chosen schedule';
    return kind === 'own' ? 'in your schedule' : `in the schedule “${kind}”`;
  },
  nodeThat: (node: string, parts: readonly string[]) => `${node} ${list(parts)}`,
  atDepth: (least: number, most: number): string => {
    if (most === 0) return 'outside all loops';
    if (least === most) return `at loop depth ${least}`;
    if (most < 0) return least === 1 ? 'in a loop' : `at loop depth ${least} or more`;
    return `at loop depth ${least} to ${most}`;
  },
  placed: (relation: string, other: string) => `${of(relations, relation)} ${other}`,
  noneInGraph: (shape: string) => `no ${shape} in the optimized graph`,
  putsAt: (kind: string, depth: number): string => {
    const schedule = scheduleName(kind);
    if (depth < 0) return `${schedule} does not place it`;
    if (depth === 0) return `${schedule} places it outside all loops`;
    return `${schedule} places it ${depth === 1 ? 'in a loop' : `in ${depth} nested loops`}`;
  },
  standsIn: (block: string, other: string, others: readonly string[]) =>
    `it is in ${block}, and ${other} is in ${list(others)}`,
  ownSchedule: () => 'a schedule in the graph',
  noOwnSchedule: () => 'it has none: no line is of the form “place 34 in 11”',
  noDeeper: (kind: string) => `“${kind}” places it no deeper, so nothing is gained`,
  moreThan: (unit: string, other: string) => `more ${unit} than with “${other}”`,
  /** -1 means nontermination. */
  soMany: (here: number, there: number, unit: string) =>
    here < 0 || there < 0 ? `infinitely many ${unit}` : `${here} ${unit} here and ${there} there`,
  figure: (figure: string) => of(figures, figure),

  instruction: (name: string) => `${name}`,
  machineFigure: (figure: string, argument: string) =>
    of(
      {
        total: 'instructions in total',
        executed: `executed instructions for arg = ${argument}`,
        spills: 'spilled values',
        reloads: 'reloads',
        stores: 'spill stores',
      },
      figure,
    ),

  moreAreRight: (count: number) => `right so far, but ${count === 1 ? 'one is' : `${count} are`} missing`,
  cellsRight: (right: number, all: number) => `${right} of ${plural(all, 'cell', 'cells')} right`,
  unknownNames: (found: string, names: readonly string[]) =>
    `${found}; ${list(names.map((name) => `“${name}”`))} ${names.length === 1 ? 'is not a name' : 'are not names'} in this program`,
  nothingToPick: () => 'there is nothing to pick yet',
  wrongPlaces: (wrong: number, all: number) =>
    all === 1
      ? 'this is not what the question asks for'
      : wrong === all
        ? `${all === 2 ? 'both' : `all ${all}`} picks are wrong`
        : `${wrong} of the ${all} picks ${wrong === 1 ? 'is' : 'are'} wrong`,
  morePlaces: (count: number) =>
    `right so far; ${plural(count, 'more item is', 'more items are')} also right`,
  rightPlaces: (count: number) => (count === 1 ? 'correct' : `all ${count} items`),

  someCode: (role: string) => `Code for: ${role}`,
  codeFailed: (kind: string, message: string) => `${of(failures, kind)}${message}`,
  numberCompared: (line: number, literal: string, found: string) =>
    literal.endsWith('n')
      ? `line ${line} compares a number with the BigInt ${literal}, and the two are never equal (===), so write ${literal.slice(0, -1)}; ${found}`
      : `line ${line} compares a BigInt with the number ${literal}, and the two are never equal (===), so write ${literal}n; ${found}`,
  lawsOfMeet: (lattice: string) => `A meet for ${lattice} that satisfies its laws`,
  lawsHold: (tried: number) => `all ${tried} cases agree`,
  lawBroken: (law: string, call: string, found: string, wanted: string) =>
    `${of(laws, law)}: ${call} returns ${found}, expected ${wanted}`,
  transferOf: (op: string, lattice: string) => `The transfer function for ${op} in the lattice “${lattice}”`,
  unsound: (call: string, value: string, x: string, y: string, z: string) =>
    `${call} returns ${value}, but the inputs ${x} and ${y} are possible and give ${z}`,
  imprecise: (call: string, value: string, best: string) =>
    `${call} returns ${value}; ${best} is also correct and more precise`,
  notMonotone: (call: string, value: string, lowerCall: string, lowerValue: string) =>
    `not monotone: ${call} returns ${value}, but ${lowerCall}, with less precise inputs, returns ${lowerValue}`,
  functionLike: (name: string, laws: readonly string[]) =>
    `The function ${name}${laws.length === 0 ? '' : ` (${list(laws)})`}, compared with ours`,
  soundRule: () => 'A rule that never changes a result',
  rule: () => 'A rule',
  ruleHolds: (law: string) => `no counterexample: ${law}`,
  neverFired: () => 'it never fires',
  /** `rule` is a peephole, or the name of a compiler with a bug. */
  programThatDiffers: (rule: string, statement: string) =>
    `A program that has ${of(others, statement)} with ${rule}`,
  firesAlike: (rule: string, tried: number) =>
    `${rule} fires, but the result is the same for all ${tried} tested arguments`,
  allAlike: (tried: number) => `both compilers give the same result for all ${tried} tested arguments`,
  differsOtherwise: (argument: string, first: string, second: string) =>
    `another difference: for arg = ${argument}, the result was ${first} before and is ${second} now`,
  endlessRule: (cycle: string, program: string) =>
    `it changes no result, but rewriting never terminates: ${cycle}, in ${program}`,
  counterexample: (before: string, after: string, values: string, one: string, other: string) =>
    `${before} becomes ${after}, but with ${values} it was ${one} and is now ${other}`,
  mustFire: (program: string) => `it does not fire in: ${program}`,
  mustNotFire: (program: string) => `it fires in: ${program}`,
  makes: (program: string, wanted: string, found: string) => `${program} becomes ${found}, not ${wanted}`,
  reduction: (lacks: readonly string[], has: readonly string[]) =>
    `A reduction that preserves the pipeline’s behavior${lacks.length === 0 ? '' : `, without ${list(lacks)}`}${has.length === 0 ? '' : `, with ${list(has)}`}`,
  opcodeLeft: (opcode: string) => `${opcode} remains`,
  opcodeGone: (opcode: string) => `${opcode} was removed`,
  shallStay: () => 'this pipeline was changed but should have stayed the same',
  differs: (argument: string, first: string, second: string) =>
    `for arg = ${argument}, the result was ${first} before and is ${second} now`,
  programWithFault: (code: string) => `The error “${code}”`,
  /** `code`: '' if the message contains it. */
  faultOf: (code: string, line: number, message: string) =>
    code === '' ? `Line ${line}: ${message}` : `${code}, line ${line}: ${message}`,
  noFault: () => 'it does not occur',
  inProgram: (what: string, program: string) => `${what}, in: ${program}`,
  ssaPart: (part: string, like: string) => `${part}${part === 'phiBlocks' ? ` as in ${like}` : ''}`,
  flowDiffers: (call: string, found: string, ours: string, flow: string) =>
    `${call} returns ${found}, expected ${ours}, for\n${flow}`,
  tooManyBlocks: (found: number, most: number) => `${found} blocks; at most ${most} are allowed`,
  ssaForm: (like: string) => `An SSA form that guarantees what ${like} guarantees`,
  formProblem: (condition: SsaCondition, variable: string, block: string, argument: string, flow: string) =>
    `${formProblems[condition](variable, block, argument)} (${condition}), for\n${flow}`,
  noForm: (what: string, flow: string) => `${what}, for\n${flow}`,
  spillChoice: (registers: number) => `A spill choice for ${registers} registers that is as cheap as ours`,
  noPlace: (found: string, count: number) => `${found} is not an index in a list of ${count}`,
  spillCosts: (cost: number, ours: number) => `it costs ${cost}, and ours costs ${ours}`,
  movesInOrder: () => 'A sequence of moves with the effect of the parallel copy',
  movesUnread: (moves: readonly string[], found: string) =>
    `for ${list(moves)}: ${found} is not a list of moves`,
  movesWrong: (
    moves: readonly string[],
    given: readonly string[],
    place: string,
    found: string,
    wanted: string,
  ) =>
    `for ${list(moves)}: ${given.length === 0 ? 'no move' : list(given)} leaves the value of ${found} in ${place}, which should have the value of ${wanted}`,
  movesMany: (moves: readonly string[], given: readonly string[], fewest: number) =>
    `for ${list(moves)}: ${list(given)} uses ${plural(given.length, 'move', 'moves')}; ${fewest === 1 ? '1 suffices' : `${fewest} suffice`}`,
  schedulerLike: (kind: string) => `The block choices of “${kind}”`,
  schedulerDiffers: (node: string, path: readonly string[], chosen: string, ours: string) =>
    `${node} can be in ${list(path)}; your code chose ${chosen}, and ours chooses ${ours}`,

  traceNotCaptured: () => 'not checked: capture the function first',
  traceNoNode: (answered: string, node: string) =>
    node === ''
      ? `not checked: capturing a trace requires Node, which this computer does not have (the answer is from Node ${answered})`
      : `not checked: Node ${node} cannot confine programs, so no trace was captured (the answer is from Node ${answered})`,
  traceOtherNode: (answered: string, node: string) =>
    `not checked: the answer is from Node ${answered}, and this computer has Node ${node}, whose V8 compiles differently`,
  traceFailed: (node: string) => `not checked: Fathom cannot read the trace of Node ${node}`,
  traceOtherwise: (node: string, ask: string) =>
    `not checked: V8 in Node ${node} has no answer to “${ask}”, because it compiles this function differently`,
  traceReply: (belief: string, reply: string) => `${belief}? ${reply}`,
  traceDeoptimized: (reason: string) => `V8 deoptimized the function (reason: ${reason})`,
  traceCalm: (when: string, status: string, reason: string): string => {
    if (status === 'timeout') return 'time limit exceeded before V8 optimized the function';
    if (status === 'output-limit') return 'the program printed too much';
    if (status === 'program-failed') return 'the program failed before V8 optimized the function';
    if (when === 'not-optimized') return 'V8 did not optimize the function';
    return when === 'not-deoptimized'
      ? 'V8 optimized the function and did not deoptimize it'
      : `V8 deoptimized the function for another reason: ${reason}`;
  },

  scoreOf: (unit: string, better: string) => `${better === 'less' ? 'As few' : 'As many'} ${unit} as you can`,
  scored: (value: number, known: number, unit: string) => `${value} ${unit}; best known: ${known}`,
  notEnough: (value: number, bound: number, unit: string, better: string) =>
    `${value} ${unit}; ${better === 'less' ? 'fewer' : 'more'} than ${bound} are needed`,
  notBetter: (value: number, from: number, unit: string) =>
    `${value} ${unit}, no better than the initial ${from}`,

  /** Each frontier: `b = {b, c}`. */
  withFrontiers: (what: string, frontiers: readonly string[]) =>
    `${what}. Dominance frontiers: ${frontiers.length === 0 ? 'all empty' : frontiers.join(', ')}`,

  kind: (kind: string) => of(kinds, kind),
};
