// The words of the semantics pane, in English.
import type { CheckKind, Condition, StepRule } from '../../compiler/index.ts';
import type { Study, WalkLook } from '../names.ts';

/** An inference rule: what has to hold, and what follows. */
export interface RuleWords {
  readonly premises: readonly string[];
  readonly conclusion: string;
  readonly says: string;
}
export type RuleName = StepRule | 'PHIS';
type Four = Extract<Condition, 'ssa-arity' | 'determinism' | 'well-founded-data' | 'strictness'>;

export const semanticsEn = {
  subject: 'What is shown',
  subjects: {
    steps: 'Steps',
    demand: 'Demand',
    dominance: 'Dominance',
    checks: 'Checks',
    equivalence: 'Equivalence',
  } satisfies Record<Study, string> as Readonly<Record<Study, string>>,
  overlay: 'on the graph',
  overlayTitle: 'Shows this in the graph and in the blocks, too',
  graphOverlay: 'run',
  graphOverlayTitle: 'Shows what the semantics pane is about: values under ρ, the way of control, areas',
  areaHint:
    'Point at a value: its area is marked. Full: the value stays. Dashed: entering gives it a new one.',
  withArgument: (argument: string) => `arg = ${argument}`,
  waiting: 'Running …',
  states: 'States',
  moreStates: (count: number) => `The run goes on: only its first ${count} states are recorded.`,
  goOn: 'Go on',
  mostStates: (count: number) =>
    `The run goes on. No more than ${count} states are recorded: try a smaller arg.`,
  later: (count: number) => `${count} more ${count === 1 ? 'state' : 'states'} …`,
  rho: 'ρ',
  rhoTitle: 'ρ: what phis, parameters, new objects and results of calls are bound to',
  before: 'before',
  now: 'now',
  emptyRho: 'ρ binds nothing here.',
  noRho: 'No ρ in this state.',
  unset: 'not bound',
  values: 'Values under ρ',
  valuesTitle: '⟦x⟧ρ of each data node x',
  memoryShort: 'memory',
  output: 'Printed so far',
  call: (number: number, depth: number) => `call ${number}, ${depth} open`,
  line: (line: number) => `line ${line}`,
  rule: 'Rule',
  ruleName: (name: string) => `Rule ${name}`,
  sentences: {
    start: 'The start. Nothing has happened yet.',
    from: {
      START: (_: string, to: string) => `The program begins in ${to}.`,
      JMP: (from: string, to: string) => `${from} leads on to ${to}.`,
      IFT: (from: string, to: string) => `The condition of ${from} is true: its true arm leads to ${to}.`,
      IFF: (from: string, to: string) => `The condition of ${from} is false: its false arm leads to ${to}.`,
      ZCHK1: (_: string, to: string) => `The divisor is not zero: control passes the check, to ${to}.`,
      IDX1: (_: string, to: string) => `The index is in range: control passes the check, to ${to}.`,
      LEN1: (_: string, to: string) => `The length is not negative: control passes the check, to ${to}.`,
      CALL: (from: string, to: string) => `${from} calls: control goes to ${to}, with a new ρ.`,
      CRET: (from: string, to: string) =>
        `${from} returns to ${to}: its caller’s ρ is back, and binds the result.`,
      SYS: (_: string, to: string) => `A function of the system was called; control goes on to ${to}.`,
    } as Readonly<Partial<Record<StepRule, (from: string, to: string) => string>>>,
    becomes: (name: string, value: string) => `${name} becomes ${value}`,
    allAtOnce: (changes: string) => `All at once: ${changes}.`,
    one: (change: string) => `${change}.`,
    end: 'the end',
    returns: (value: string) => `The run ends with the value ${value}.`,
    exits: (value: string) => `The program ends itself, with ${value}.`,
    fails: (fault: string, line: number) =>
      line > 0 ? `The run fails at line ${line}: ${fault}.` : `The run fails: ${fault}.`,
  },
  rules: {
    START: {
      premises: ['r₀ follows Start'],
      conclusion: 'Start ⟶ Exec(r₀, ∅)',
      says: 'The run begins in the first region, with nothing bound.',
    },
    PHIS: {
      premises: ['r is input i of r′', 'φ₁ … φₙ are the phis of r′', 'xₖ is input i of φₖ'],
      conclusion: 'ρ, r → r′ ⊢ ρ[φ₁ ↦ ⟦x₁⟧ρ, …, φₙ ↦ ⟦xₙ⟧ρ]',
      says: 'All phis change at the same moment: each reads the old ρ.',
    },
    JMP: {
      premises: ['r ends in Jmp(r′)', 'ρ, r → r′ ⊢ ρ′'],
      conclusion: 'Exec(r, ρ) ⟶ Exec(r′, ρ′)',
      says: 'Control has one way to go.',
    },
    IFT: {
      premises: ['r ends in If(c)', '⟦c⟧ρ is true', 'the true arm t leads to r′', 'ρ, t → r′ ⊢ ρ′'],
      conclusion: 'Exec(r, ρ) ⟶ Exec(r′, ρ′)',
      says: 'The condition holds under ρ: control takes the true arm.',
    },
    IFF: {
      premises: ['r ends in If(c)', '⟦c⟧ρ is false', 'the false arm f leads to r′', 'ρ, f → r′ ⊢ ρ′'],
      conclusion: 'Exec(r, ρ) ⟶ Exec(r′, ρ′)',
      says: 'The condition does not hold under ρ: control takes the false arm.',
    },
    ZCHK1: {
      premises: ['r ends in ZeroCheck(x), before r′', '⟦x⟧ρ ≠ 0'],
      conclusion: 'Exec(r, ρ) ⟶ Exec(r′, ρ)',
      says: 'Control passes a check for zero.',
    },
    ZCHK2: {
      premises: ['r ends in ZeroCheck(x)', '⟦x⟧ρ = 0'],
      conclusion: 'Exec(r, ρ) ⟶ Ret(fail)',
      says: 'A check that finds zero ends the run.',
    },
    IDX1: {
      premises: ['r ends in CheckIndex(i, n), before r′', '0 ≤ ⟦i⟧ρ < ⟦n⟧ρ'],
      conclusion: 'Exec(r, ρ) ⟶ Exec(r′, ρ)',
      says: 'The index lies inside the array.',
    },
    IDX2: {
      premises: ['r ends in CheckIndex(i, n)', '⟦i⟧ρ < 0 or ⟦i⟧ρ ≥ ⟦n⟧ρ'],
      conclusion: 'Exec(r, ρ) ⟶ Ret(fail)',
      says: 'The index lies outside of the array.',
    },
    LEN1: {
      premises: ['r ends in CheckLength(n), before r′', '⟦n⟧ρ ≥ 0'],
      conclusion: 'Exec(r, ρ) ⟶ Exec(r′, ρ)',
      says: 'An array may have this length.',
    },
    LEN2: {
      premises: ['r ends in CheckLength(n)', '⟦n⟧ρ < 0'],
      conclusion: 'Exec(r, ρ) ⟶ Ret(fail)',
      says: 'No array has a negative length.',
    },
    FAIL: {
      premises: ['r ends in Fault'],
      conclusion: 'Exec(r, ρ) ⟶ Ret(fail)',
      says: 'Control came to a place that only faults reach.',
    },
    CALL: {
      premises: ['r ends in Call(f, a₁ … aₙ)', 'p₁ … pₙ are the parameters of f'],
      conclusion: 'Exec(r, ρ) ⟶ Exec(f, [p₁ ↦ ⟦a₁⟧ρ, …, pₙ ↦ ⟦aₙ⟧ρ])',
      says: 'The function has a ρ of its own; that of its caller waits.',
    },
    CRET: {
      premises: [
        'r ends in Return(x)',
        'Exec(q, σ) called, and goes on in r′',
        'y is the result of that call',
      ],
      conclusion: 'Exec(r, ρ) ⟶ Exec(r′, σ[y ↦ ⟦x⟧ρ])',
      says: 'The caller’s ρ is back, with the result bound.',
    },
    SYS: {
      premises: ['r calls a function of the system', 'it gives v', 'y is the result of that call'],
      conclusion: 'Exec(r, ρ) ⟶ Exec(r′, ρ[y ↦ v])',
      says: 'What the system does is no matter of the graph: only its result is.',
    },
    RET: {
      premises: ['r ends in Return(x)', '⟦x⟧ρ = v'],
      conclusion: 'Exec(r, ρ) ⟶ Ret(v)',
      says: 'The run ends with a value.',
    },
    EXIT: {
      premises: ['r calls sys.libc.exit(x)', '⟦x⟧ρ = v'],
      conclusion: 'Exec(r, ρ) ⟶ Ret(v)',
      says: 'The program ended itself.',
    },
    LIMIT: {
      premises: ['steps, memory or calls are used up'],
      conclusion: 'Exec(r, ρ) ⟶ Ret(fail)',
      says: 'No rule of the paper: the engine holds runs in bounds.',
    },
  } satisfies Record<RuleName, RuleWords> as Readonly<Record<RuleName, RuleWords>>,
  tree: 'Demands',
  demandStart: 'Stop demands the end of the program. Nothing is evaluated yet.',
  evaluated: (name: string, value: string) =>
    value === '' ? `${name} is reached.` : `${name} is evaluated: ${value}.`,
  demandedBy: (names: string) => `It was demanded by ${names}.`,
  arm: (arm: number) => `arm ${arm}`,
  control: 'with control',
  controlTitle: 'Control is demanded, too, down to Start',
  already: 'already computed',
  alreadyTitle: 'The same value was demanded before: it is not computed again. Go to where it was.',
  cut: 'not unfolded yet',
  waitingFor: 'waits for its operands',
  comesNext: 'comes next',
  noEnd: 'The run comes to no end in as many states as are recorded, so nothing is demanded.',
  moreDemands: 'More',
  cutDemands: (count: number) => `Only ${count} demands are shown.`,
  atState: (state: number) => `at state ${state}`,
  orderTitle: 'Place in the order of evaluation',
  unfold: 'Unfold',
  fold: 'Fold',
  chooseValue: 'Select or point at a value: in the graph, in the blocks, in the program or in a table.',
  areaOf: 'Area of',
  phideps: 'depends on (Lemma 3.2: it stays until one of these is set)',
  phidepsTitle: 'phideps: the entries of ρ that its value is made of',
  noPhideps: 'nothing in ρ: it is the same everywhere',
  keeps: 'strictly dominates: keeps its value (Theorem 3.7)',
  keepsTitle: 'Regions that the node dominates strictly: while control stays in them, the value stays',
  appears: 'dominates, not strictly: gets a new value on entering (Definition 3.5)',
  appearsTitle: 'Regions that the node dominates, but not strictly: its phis are set there',
  outside: 'not valid',
  noRegions: 'none',
  here: {
    strict: (x: string, r: string) =>
      `The run is in ${r}. ${x} strictly dominates it, so ${x} kept its value on the way in (Theorem 3.7).`,
    set: (x: string, r: string) =>
      `The run is in ${r}. ${x} dominates it, but not strictly: its phis were set on entering (Definition 3.5).`,
    outside: (x: string, r: string) =>
      `The run is in ${r}, which ${x} does not dominate: ${x} need have no value.`,
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
    determinism: 'Control has one way to go, from an If one for true and one for false',
    'well-founded-data': 'Data depends on itself only through phis',
    strictness: 'The phis that a use depends on are set before it',
  } satisfies Record<Four, string> as Readonly<Record<Four, string>>,
  walkStart: 'The walk begins at the root of the dominator tree. Nothing is known yet.',
  walkTree: 'Dominator tree, walked depth first',
  walkTruncated: 'Only the first steps of this long walk are told.',
  walkLooks: {
    outside: 'not entered yet',
    open: 'entered; what it dominates is being walked',
    here: 'the walk is here',
    visited: 'left',
    flagged: 'its check is redundant',
  } satisfies Record<WalkLook, string> as Readonly<Record<WalkLook, string>>,
  walk: {
    pass: (region: string) => `Enter ${region}. It ends in no zero check.`,
    enter: (region: string, value: string, line: number) =>
      `Enter ${region}. It ends in ZeroCheck(${value}), line ${line}.`,
    flag: (region: string, value: string, line: number) =>
      `${value} is in nonZero already: the check of ${region} at line ${line} is redundant.`,
    set: (region: string, value: string) => `Below ${region}, ${value} is not zero: it goes into nonZero.`,
    restore: (region: string, value: string) =>
      `On the way out of ${region}, what nonZero said of ${value} before is restored.`,
    leave: (region: string) => `Leave ${region}.`,
  },
  nonZeroTitle: 'Values that are known not to be zero here',
  redundantTitle: 'Regions whose check was found to be redundant',
  noZeroChecks: 'This program has no check for zero to walk over.',
  removedChecks: 'Removed checks',
  noRemoved: 'No check was removed.',
  remainingChecks: 'Checks that stay',
  noRemaining: 'No check is left.',
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
  sideApply: 'analysis that is applied',
  sideRules: 'peepholes that are used',
  sideUntil: 'how far',
  noAnalysis: 'no analysis',
  allRules: 'all built-in peepholes',
  withOwnRules: (count: number) => `${count} own ${count === 1 ? 'rule' : 'rules'}`,
  withoutRules: (count: number) => `${count} ${count === 1 ? 'peephole' : 'peepholes'} off`,
  untilEnd: 'to the end',
  untilStep: (step: number) => (step === 0 ? 'before all steps' : `up to step ${step}`),
  untilPass: (pass: string) => `up to ${pass}`,
  untilTitle:
    'Rewriting stops there; what every graph needs to be complete is done. Steps of constants count as one.',
  asCompiled: 'as compiled now',
  asCompiledTitle: 'Take the choices from above, and follow them',
  verifyStep: 'Does this step keep what the program does?',
  verifySoFar: 'Does the program still do what was written, after this step?',
  withMistake: 'with a mistake',
  unplantTitle: 'This compiler has a mistake that the lab has planted. Take it out again',
  changedAt: (side: string, step: number, rule: string) => `${side}: step ${step} (${rule}) changes it.`,
  beforeAfter: (before: string, after: string) => `Before it: ${before}. After it: ${after}.`,
  runs: 'Runs',
  seed: 'Seed',
  seedTitle: 'The same seed gives the same inputs',
  compareNow: 'Run both',
  stop: 'Stop',
  comparing: (tried: number) => `${tried} inputs tried …`,
  stopped: (tried: number) => `Stopped. No difference in the ${tried} inputs that were tried until then.`,
  equivalenceHint:
    'Takes the program through two sets of passes, and runs both graphs on chosen and on random inputs until they differ.',
  noDifference: (runs: number) => `No difference in ${runs} ${runs === 1 ? 'run' : 'runs'}.`,
  stillLoop: (line: number) =>
    `No run went round the loop${line > 0 ? ` at line ${line}` : ''}: of what it does, nothing was seen.`,
  noProof: 'That is no proof: other inputs were not tried.',
  allUndecided: 'Undecided: no run of both came to its end within the limits.',
  differs: (argument: string, number: number) => `They differ for arg = ${argument}, input ${number}.`,
  takeArgument: (argument: string) => `Set arg to ${argument}`,
  outcome: 'outcome',
  printed: 'printed',
  inputWas: 'The program read:',
  outputDiffers: (at: number) => `What they print differs from byte ${at} on.`,
  parts: (line: number, [first, second]: readonly [number, number]) =>
    `Both came to line ${line}; from there ${first > 0 ? `the first to line ${first}` : 'the first to the end'}, ${second > 0 ? `the second to line ${second}` : 'the second to the end'}.`,
  undecided: (count: number, list: string) =>
    `${count} ${count === 1 ? 'input is' : 'inputs are'} undecided, since a run met a limit: arg = ${list} …`,
};

export type SemanticsText = typeof semanticsEn;
