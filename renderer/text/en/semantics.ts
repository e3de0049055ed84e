import type { CheckKind, Condition, StepRule } from '../../../compiler/index.ts';
import type { Study, WalkLook } from '../../names.ts';
import { partOf } from '../part.ts';
import { elsewhereEn } from './elsewhere.ts';

export interface RuleWords {
  readonly premises: readonly string[];
  readonly conclusion: string;
  readonly says: string;
}
export type RuleName = StepRule | 'PHIS';
type Four = Extract<Condition, 'ssa-arity' | 'determinism' | 'well-founded-data' | 'strictness'>;

export const semanticsEn = {
  subject: 'Show',
  subjects: {
    steps: 'Steps',
    demand: 'Demand',
    dominance: 'Dominance',
    checks: 'Checks',
    equivalence: 'Equivalence',
  } satisfies Record<Study, string> as Readonly<Record<Study, string>>,
  overlay: 'on the graph',
  overlayTitle: 'Also show this in the graph and in the blocks',
  areaHint:
    'Point at a value to mark the regions that it dominates. Solid: it keeps its value. Dashed: entering gives it a new value.',
  withArgument: (argument: string) => `arg = ${argument}`,
  waiting: 'Running …',
  states: 'States',
  moreStates: (count: number) => `The run continues, but only its first ${count} states are recorded.`,
  goOn: 'Continue',
  mostStates: (count: number) =>
    `The run continues, but at most ${count} states are recorded. Try a smaller arg.`,
  later: (count: number) => `${count} more ${count === 1 ? 'state' : 'states'} …`,
  rho: 'ρ',
  rhoTitle: 'ρ maps phis, parameters, new objects, and call results to values',
  before: 'before',
  now: 'now',
  emptyRho: 'ρ is empty here.',
  noRho: 'This state has no ρ.',
  unset: 'not bound',
  values: 'Values under ρ',
  valuesTitle: '⟦x⟧ρ of each data node x',
  memoryShort: 'memory',
  output: 'Output so far',
  call: (number: number, depth: number) => `call ${number}, ${depth} open`,
  line: (line: number) => `line ${line}`,
  rule: 'Rule',
  ruleName: (name: string) => `Rule ${name}`,
  sentences: {
    start: 'The run has not started yet.',
    from: {
      START: (_: string, to: string) => `The program starts in ${to}.`,
      JMP: (from: string, to: string) => `${from} jumps to ${to}.`,
      IFT: (from: string, to: string) => `The condition of ${from} is true: its true arm leads to ${to}.`,
      IFF: (from: string, to: string) => `The condition of ${from} is false: its false arm leads to ${to}.`,
      ZCHK1: (_: string, to: string) => `The divisor is not zero: control passes the check, to ${to}.`,
      IDX1: (_: string, to: string) => `The index is in range: control passes the check, to ${to}.`,
      LEN1: (_: string, to: string) => `The length is not negative: control passes the check, to ${to}.`,
      CALL: (from: string, to: string) => `${from} makes a call: control goes to ${to}, with a new ρ.`,
      CRET: (from: string, to: string) =>
        `${from} returns to ${to}: the caller’s ρ is restored and binds the result.`,
      SYS: (_: string, to: string) => `A system function is called, and control continues at ${to}.`,
    } as Readonly<Partial<Record<StepRule, (from: string, to: string) => string>>>,
    becomes: (name: string, value: string) => `${name} becomes ${value}`,
    allAtOnce: (changes: string) => `In parallel, ${changes}.`,
    one: (change: string) => `${change}.`,
    end: 'the end',
    returns: (value: string) => `The run ends with the value ${value}.`,
    exits: (value: string) => `The program exits with ${value}.`,
    fails: (fault: string, line: number) =>
      line > 0 ? `The run fails at line ${line}: ${fault}.` : `The run fails: ${fault}.`,
  },
  rules: {
    START: {
      premises: ['r₀ follows Start'],
      conclusion: 'Start ⟶ Exec(r₀, ∅)',
      says: 'The run starts in the first region, with an empty ρ.',
    },
    PHIS: {
      premises: ['r is input i of r′', 'φ₁ … φₙ are the phis of r′', 'xₖ is input i of φₖ'],
      conclusion: 'ρ, r → r′ ⊢ ρ[φ₁ ↦ ⟦x₁⟧ρ, …, φₙ ↦ ⟦xₙ⟧ρ]',
      says: 'All phis change in parallel: each reads the old ρ.',
    },
    JMP: {
      premises: ['r ends in Jmp(r′)', 'ρ, r → r′ ⊢ ρ′'],
      conclusion: 'Exec(r, ρ) ⟶ Exec(r′, ρ′)',
      says: 'Control has only one successor.',
    },
    IFT: {
      premises: ['r ends in If(c)', '⟦c⟧ρ is true', 'the true arm t leads to r′', 'ρ, t → r′ ⊢ ρ′'],
      conclusion: 'Exec(r, ρ) ⟶ Exec(r′, ρ′)',
      says: 'The condition is true under ρ: control takes the true arm.',
    },
    IFF: {
      premises: ['r ends in If(c)', '⟦c⟧ρ is false', 'the false arm f leads to r′', 'ρ, f → r′ ⊢ ρ′'],
      conclusion: 'Exec(r, ρ) ⟶ Exec(r′, ρ′)',
      says: 'The condition is false under ρ: control takes the false arm.',
    },
    ZCHK1: {
      premises: ['r ends in ZeroCheck(x), before r′', '⟦x⟧ρ ≠ 0'],
      conclusion: 'Exec(r, ρ) ⟶ Exec(r′, ρ)',
      says: 'Control passes a zero check.',
    },
    ZCHK2: {
      premises: ['r ends in ZeroCheck(x)', '⟦x⟧ρ = 0'],
      conclusion: 'Exec(r, ρ) ⟶ Ret(fail)',
      says: 'A check that finds zero ends the run.',
    },
    IDX1: {
      premises: ['r ends in CheckIndex(i, n), before r′', '0 ≤ ⟦i⟧ρ < ⟦n⟧ρ'],
      conclusion: 'Exec(r, ρ) ⟶ Exec(r′, ρ)',
      says: 'The index is in bounds.',
    },
    IDX2: {
      premises: ['r ends in CheckIndex(i, n)', '⟦i⟧ρ < 0 or ⟦i⟧ρ ≥ ⟦n⟧ρ'],
      conclusion: 'Exec(r, ρ) ⟶ Ret(fail)',
      says: 'The index is out of bounds.',
    },
    LEN1: {
      premises: ['r ends in CheckLength(n), before r′', '⟦n⟧ρ ≥ 0'],
      conclusion: 'Exec(r, ρ) ⟶ Exec(r′, ρ)',
      says: 'The length is valid.',
    },
    LEN2: {
      premises: ['r ends in CheckLength(n)', '⟦n⟧ρ < 0'],
      conclusion: 'Exec(r, ρ) ⟶ Ret(fail)',
      says: 'An array length cannot be negative.',
    },
    FAIL: {
      premises: ['r ends in Fault'],
      conclusion: 'Exec(r, ρ) ⟶ Ret(fail)',
      says: 'Control reaches a place that only faults can reach.',
    },
    CALL: {
      premises: ['r ends in Call(f, a₁ … aₙ)', 'p₁ … pₙ are the parameters of f'],
      conclusion: 'Exec(r, ρ) ⟶ Exec(f, [p₁ ↦ ⟦a₁⟧ρ, …, pₙ ↦ ⟦aₙ⟧ρ])',
      says: 'The function gets a new ρ; the caller’s ρ is kept for the return.',
    },
    CRET: {
      premises: [
        'r ends in Return(x)',
        'Exec(q, σ) made the call and continues in r′',
        'y is the result of that call',
      ],
      conclusion: 'Exec(r, ρ) ⟶ Exec(r′, σ[y ↦ ⟦x⟧ρ])',
      says: 'The caller’s ρ is restored, and it binds the result.',
    },
    SYS: {
      premises: ['r calls a system function', 'it returns v', 'y is the result of that call'],
      conclusion: 'Exec(r, ρ) ⟶ Exec(r′, ρ[y ↦ v])',
      says: 'The graph does not model what the system does, only the result.',
    },
    RET: {
      premises: ['r ends in Return(x)', '⟦x⟧ρ = v'],
      conclusion: 'Exec(r, ρ) ⟶ Ret(v)',
      says: 'The run ends with a value.',
    },
    EXIT: {
      premises: ['r calls sys.libc.exit(x)', '⟦x⟧ρ = v'],
      conclusion: 'Exec(r, ρ) ⟶ Ret(v)',
      says: 'The program exits.',
    },
    LIMIT: {
      premises: ['the limit on steps, memory, or calls is reached'],
      conclusion: 'Exec(r, ρ) ⟶ Ret(fail)',
      says: 'This rule is not in the paper: the engine limits each run.',
    },
  } satisfies Record<RuleName, RuleWords> as Readonly<Record<RuleName, RuleWords>>,
  tree: 'Demands',
  demandStart: 'Stop demands the result of the program. Nothing has been evaluated yet.',
  evaluated: (name: string, value: string) =>
    value === '' ? `${name} is reached.` : `${name} is evaluated: ${value}.`,
  demandedBy: (names: string) => `It was demanded by ${names}.`,
  arm: (arm: number) => `arm ${arm}`,
  control: 'with control',
  controlTitle: 'Also demand control, back to Start',
  already: 'already computed',
  alreadyTitle: 'This value was demanded before and is not computed again. Go to its first evaluation.',
  cut: 'not expanded yet',
  waitingFor: 'waits for its operands',
  comesNext: 'comes next',
  noEnd: 'The run does not terminate within the recorded states, so nothing is demanded.',
  moreDemands: 'More',
  cutDemands: (count: number) => `The tree shows only ${count} demands.`,
  atState: (state: number) => `at state ${state}`,
  orderTitle: 'Position in the evaluation order',
  unfold: 'Unfold',
  fold: 'Fold',
  chooseValue: 'Select or point at a value in the graph, the blocks, the program, or a table.',
  areaOf: 'Regions of',
  phideps: 'depends on (Lemma 3.2: it keeps its value until one of these is set)',
  phidepsTitle: 'phideps: the entries of ρ on which its value depends',
  noPhideps: 'nothing in ρ, so its value is the same everywhere',
  keeps: 'strictly dominates: keeps its value (Theorem 3.7)',
  keepsTitle: 'Regions that the node strictly dominates: its value stays the same while control is in them',
  appears: 'dominates, not strictly: gets a new value on entering (Definition 3.5)',
  appearsTitle: 'Regions that the node dominates, but not strictly: its phis are set there',
  outside: 'not valid',
  noRegions: 'none',
  here: {
    strict: (x: string, r: string) =>
      `The run is in ${r}. ${x} strictly dominates it, so ${x} kept its value on entry (Theorem 3.7).`,
    set: (x: string, r: string) =>
      `The run is in ${r}. ${x} dominates it, but not strictly: its phis were set on entry (Definition 3.5).`,
    outside: (x: string, r: string) =>
      `The run is in ${r}, which ${x} does not dominate, so ${x} may have no value.`,
  },
  dominatorTree: 'Dominator tree of the blocks',
  blockTitle: (name: string, where: string) => `${name}: ${where}`,
  wellFormed: 'Well-formed',
  conditions: {
    'ssa-arity': 'SSA arity',
    determinism: 'determinism',
    'well-founded-data': 'well-founded data',
    strictness: 'strictness',
  } satisfies Record<Four, string> as Readonly<Record<Four, string>>,
  conditionTitles: {
    'ssa-arity': 'A phi has as many inputs as its region',
    determinism: 'Each control node has one successor; an If has one for true and one for false',
    'well-founded-data': 'Data depends on itself only through phis',
    strictness: 'The phis that a use depends on are set before it',
  } satisfies Record<Four, string> as Readonly<Record<Four, string>>,
  walkStart: 'The walk starts at the root of the dominator tree. nonZero is empty.',
  walkTree: 'Dominator tree, walked depth first',
  walkTruncated: 'Only the first steps of this long walk are listed.',
  walkLooks: {
    outside: 'not entered yet',
    open: 'entered; the walk is in its subtree',
    here: 'the walk is here',
    visited: 'left',
    flagged: 'its check is redundant',
  } satisfies Record<WalkLook, string> as Readonly<Record<WalkLook, string>>,
  walk: {
    pass: (region: string) => `Enter ${region}. It does not end in a zero check.`,
    enter: (region: string, value: string, line: number) =>
      `Enter ${region}. It ends in ZeroCheck(${value}), line ${line}.`,
    flag: (region: string, value: string, line: number) =>
      `${value} is already in nonZero, so the check of ${region} on line ${line} is redundant.`,
    set: (region: string, value: string) =>
      `Below ${region}, ${value} is not zero, so it is added to nonZero.`,
    restore: (region: string, value: string) =>
      `Leaving ${region} restores the earlier entry of ${value} in nonZero.`,
    leave: (region: string) => `Leave ${region}.`,
  },
  nonZeroTitle: 'Values that are known not to be zero here',
  redundantTitle: 'Regions whose check is redundant',
  noZeroChecks: 'This program has no zero checks.',
  removedChecks: 'Removed checks',
  noRemoved: 'No check was removed.',
  remainingChecks: 'Remaining checks',
  noRemaining: 'No check remains.',
  checkKinds: { zero: 'zero', index: 'index', length: 'length' } satisfies Record<
    CheckKind,
    string
  > as Readonly<Record<CheckKind, string>>,
  dominatedBy: (line: number) => `dominated by the check at line ${line}`,
  byTest: (text: string, line: number) => `${text}, by the test at line ${line}`,
  toStep: (step: number) => `step ${step}`,
  toStepTitle: 'Go to this step in the timeline',
  sides: { first: 'First', second: 'Second' },
  sideOptimize: 'optimizations',
  sideApply: 'applied analysis',
  sideRules: 'peepholes',
  sideUntil: 'stop after',
  noAnalysis: 'no analysis',
  allRules: 'all built-in peepholes',
  withOwnRules: (count: number) => `${count} of your rules`,
  withoutRules: (count: number) => `${count} ${count === 1 ? 'peephole' : 'peepholes'} disabled`,
  untilEnd: 'to the end',
  untilStep: (step: number) => (step === 0 ? 'before all steps' : `up to step ${step}`),
  untilPass: (pass: string) => `up to ${pass}`,
  untilTitle:
    'Rewriting stops there, except for steps that every complete graph needs. The steps of the constant analysis count as one.',
  asCompiled: 'as compiled now',
  asCompiledTitle: 'Use the current settings, even after they change',
  withMistake: elsewhereEn.withMistake,
  changedAt: (side: string, step: number, rule: string) =>
    `${side}: step ${step} (${rule}) changes the result.`,
  beforeAfter: (before: string, after: string) => `Before it: ${before}. After it: ${after}.`,
  runs: 'Runs',
  seed: 'Seed',
  seedTitle: 'The same seed gives the same inputs',
  compareNow: 'Run both',
  stop: 'Stop',
  comparing: (tried: number) => `${tried} inputs tested …`,
  stopped: (tried: number) => `Stopped. No difference on the ${tried} inputs tested so far.`,
  equivalenceHint:
    'Compile the program with two sets of passes and run both graphs on chosen and random inputs until they differ.',
  noDifference: (runs: number) => `No difference in ${runs} ${runs === 1 ? 'run' : 'runs'}.`,
  stillLoop: (line: number) =>
    `No test entered the loop${line > 0 ? ` on line ${line}` : ''}, so its body is untested.`,
  noProof: 'This is not a proof: other inputs were not tested.',
  allUndecided: 'Undecided: no pair of runs terminated within the limits.',
  differs: (argument: string, number: number) => `They differ for arg = ${argument} (input ${number}).`,
  takeArgument: (argument: string) => `Set arg to ${argument}`,
  outcome: 'outcome',
  printed: 'printed',
  inputWas: 'The program read:',
  outputDiffers: (at: number) => `Their outputs differ starting at byte ${at}.`,
  parts: (line: number, [first, second]: readonly [number, number]) =>
    `Both reached line ${line}. From there, the first went to ${first > 0 ? `line ${first}` : 'the end'}, and the second to ${second > 0 ? `line ${second}` : 'the end'}.`,
  undecided: (count: number, list: string) =>
    `${count} ${count === 1 ? 'input is' : 'inputs are'} undecided because a run reached a limit: arg = ${list} …`,
};

export type SemanticsText = typeof semanticsEn;

export const semanticsText = partOf('semantics', semanticsEn);
