import type { SsaAlgorithm, SsaCondition } from '../../../compiler/index.ts';
import type { LineKind, ReadyFlow, SsaInput, SsaSubject } from '../../names.ts';
import { partOf } from '../part.ts';

export const ssaEn = {
  subject: 'Show',
  subjects: { steps: 'Construction', all: 'All', path: 'Path', search: 'Search' } satisfies Record<
    SsaSubject,
    string
  > as Readonly<Record<SsaSubject, string>>,
  input: 'Input',
  inputs: { program: 'program', flow: 'graph as text' } satisfies Record<SsaInput, string> as Readonly<
    Record<SsaInput, string>
  >,
  ready: 'Examples …',
  readyNames: {
    join: 'A path around a loop (Ullrich, figure 2)',
    diamonds: 'Diamonds (Ullrich, figure 11)',
    irreducible: 'Irreducible loop',
    loop: 'Loop with a branch',
    dead: 'Unused after the join',
  } satisfies Record<ReadyFlow, string>,
  hideText: 'Hide the text',
  showText: 'Show the text',
  flowText: 'Control-flow graph as text',
  flowHelp: 'label: x = 1; if x < 9 then a else b · goto a · return x · ? is any value',
  lineError: (line: number, message: string) => `Line ${line}: ${message}`,
  algorithm: 'Algorithm',
  second: 'Compare with',
  algorithms: {
    plain: 'Search, plain',
    dfs: 'Search, depth first',
    braun: 'Braun et al.',
    'braun-scc': 'Braun et al. with SCCs',
    'aycock-horspool': 'Aycock and Horspool',
    cytron: 'Cytron et al.',
    choi: 'Choi et al.',
    'sreedhar-gao': 'Sreedhar and Gao',
  } satisfies Record<SsaAlgorithm, string>,
  lines: 'Blocks show',
  lineKinds: { renamed: 'statements', 'def-use': 'uses, definitions' } satisfies Record<
    LineKind,
    string
  > as Readonly<Record<LineKind, string>>,
  waiting: 'Constructing …',
  stop: 'Stop',
  stopped: 'Stopped.',
  crashed: 'The construction crashed.',
  again: 'Try again',
  tooLong: 'The construction took too long and was stopped.',
  programErrors: 'The program has errors. Fix them first.',
  refused: (why: string) =>
    `This program has no statement form: ${why}. Try another program, or a textual graph.`,
  toFlow: 'Show a textual graph',
  givenUp: (visits: string) => `Stopped after ${visits} visits: this graph is too large for this algorithm.`,
  counts: (phis: number, visits: string, paths: string) =>
    `${phis} φ · ${visits} ${visits === '1' ? 'visit' : 'visits'}${paths === '0' ? '' : ` · ${paths} paths`}`,
  countsTitle: (placed: number, removed: number) =>
    `φs in the result: ${placed} placed, ${removed} removed. Visits to blocks. Backward paths searched.`,
  phis: 'φ',
  phisTitle: 'φs in the result',
  removed: 'removed',
  removedTitle: 'φs that were placed and later removed',
  looks: 'visits',
  looksTitle: 'Visits to blocks',
  milliseconds: (text: string) => `${text} ms`,
  start: 'The start: no φ yet.',
  end: (phis: number) => `Done: ${phis} ${phis === 1 ? 'φ' : 'φs'}.`,
  truncated: (steps: number) =>
    `Only the first ${steps} steps are recorded; the φs shown are those of the result.`,
  steps: {
    visit: (x: string, b: string) => `What is ${x} at the start of ${b}?`,
    visitEnd: (x: string, b: string) => `What is ${x} at the end of ${b}?`,
    found: (x: string, b: string, value: string) => `The search for ${x} ends in ${b}: it is ${value}.`,
    only: (x: string, b: string) => `the ${x} of ${b}`,
    placePhi: (x: string, b: string, phi: string) => `${b} gets a φ for ${x}: ${phi} = φ(…).`,
    fillPhi: (phi: string, args: string) => `All arguments are known: ${phi} = φ(${args}).`,
    removePhi: (phi: string, by: string) => `${phi} is trivial (it is always ${by}): removed.`,
    removeUndefined: (phi: string) => `No definition reaches ${phi}: removed.`,
    frontier: (x: string, b: string, frontier: string) =>
      `${b} defines ${x}. Its dominance frontier: ${frontier}.`,
    joinTaken: (from: string, to: string, level: number) =>
      `Join edge ${from} → ${to}: its target is not deeper than level ${level}, so ${to} is in the frontier.`,
    joinRefused: (from: string, to: string, level: number) =>
      `Join edge ${from} → ${to} has a target deeper than level ${level}, so ${to} is not in the frontier.`,
    circle: (phis: string, outside: string, count: number) =>
      `${phis} form a strongly connected component that uses ${outside} from outside${count === 1 ? ' and nothing else: they all equal that value.' : ', so they are needed.'}`,
    notLive: (x: string, b: string) => `${x} is not live in ${b}: no φ.`,
    use: (x: string, b: string, value: string) => `The use of ${x} in ${b} is ${value}.`,
    phiArgument: (phi: string, from: string, value: string) => `From ${from}, ${phi} gets ${value}.`,
    braun: {
      write: (x: string, b: string, value: string) =>
        `writeVariable(${x}, ${b}): at its end ${x} is ${value}.`,
      visit: (x: string, b: string) => `readVariable(${x}, ${b}): what is ${x} at the start of ${b}?`,
      visitEnd: (x: string, b: string) => `readVariable(${x}, ${b}): what is ${x} at the end of ${b}?`,
      seal: (b: string) => `sealBlock(${b}): all of its predecessors are filled.`,
      placeOpen: (x: string, b: string, phi: string) =>
        `${b} is not sealed: it gets a φ for ${x} without arguments for now, ${phi}.`,
    },
  },
  entry: 'empty entry',
  use: (names: string) => `use ${names}`,
  renamedUse: (names: string) => `uses′ ${names}`,
  notSealed: 'not sealed',
  notSealedTitle: 'Not all of its predecessors are filled yet',
  def: (names: string) => `def ${names}`,
  onlyHere: 'only here',
  onlyHereTitle: (other: string) => `${other} has no such φ`,
  notHere: 'not here',
  notHereTitle: (other: string) => `Only ${other} has this φ`,
  difference: (only: number, missing: number) => {
    if (only + missing === 0) return 'the same φs';
    const said = [only > 0 ? `${only} φ only here` : '', missing > 0 ? `${missing} φ not here` : ''];
    return said.filter((each) => each !== '').join(', ');
  },
  layingOut: 'Laying out the blocks …',
  tooManyBlocks: (blocks: number) =>
    `A picture cannot show ${blocks} blocks. The counts and conditions are for the whole graph.`,
  zoomIn: 'Larger',
  zoomOut: 'Smaller',
  fit: 'Fit',
  blocks: 'Blocks',
  validity: 'Validity',
  openConstruction: 'Show the steps',
  unpromised: '(✗): fails, and the algorithm does not guarantee it for this graph.',
  conditions: {
    'phis-wf': 'Each φ has as many arguments as its block has predecessors.',
    'disjoint-definitions': 'No value is defined twice.',
    pruned: 'Each φ is live: some use needs it.',
    minimal: 'φs occur only where definitions of their variable meet.',
    "uses-uses'": 'Each renamed use is a name of the original variable.',
    "uses'-welldefined": 'On every path, a use has the most recently defined value.',
  } satisfies Record<SsaCondition, string>,
  holds: 'holds',
  fails: (where: string) => `fails: ${where}`,
  notPromised: 'this algorithm does not guarantee it here',
  notTried: 'not tested: too many blocks',
  place: (x: string, b: string) => `${x} in ${b}`,
  pathHelp:
    'Click blocks to build a path, each a successor of the previous one. The graph and its SSA form run in lockstep along it.',
  pathStart: 'Start over',
  pathBack: 'Remove the last block',
  path: 'Path',
  inStep: 'in_lockstep: same values',
  outOfStep: 'not in_lockstep',
  variable: 'Variable',
  original: 'Last defined in',
  ssaValue: 'SSA value',
  through: 'Defined in',
  nowhere: 'nowhere',
  noVariables: 'No variable has a value yet.',
  searchHelp:
    'One search from a use to the definition, with n branches in a row between them (Ullrich, figure 11). The plain search walks every path; the depth-first search marks visited blocks.',
  searchTo: (n: number) => `n = ${n}`,
  diamonds: 'Branches',
  count: 'Count',
  looksPlain: 'Visits, plain',
  pathsPlain: 'Paths, plain',
  looksDfs: 'Visits, depth first',
  time: 'ms, plain',
  counting: (n: number) => `Counting n = ${n} …`,
};

export const ssaText = partOf('ssa', ssaEn);
