import type { FaultKind } from '../../../compiler/index.ts';
import {
  themeNames,
  type RunLimits,
  type Tool,
  type ToolchainLack,
} from '../../../electron/contract/index.ts';
import { elsewhereEn } from './elsewhere.ts';
import { goalStripEn, guideEn } from './guide.ts';
import { connectionEn } from './connection.ts';
import { handingEn } from './handing.ts';
import { openingEn } from './opening.ts';
import { dockEn } from './dock.ts';
import { graphEn } from './graph.ts';
import { sharingEn } from './sharing.ts';
import { talkEn } from './talk.ts';
import { programsEn } from './programs.ts';
import { runningEn } from './running.ts';
import { trustEn } from './trust.ts';
import { updatesEn } from './updates.ts';
import { whyEn } from './why.ts';
import type { analysisEn } from './analysis.ts';
import type { assemblyEn } from './assembly.ts';
import type { blocksEn } from './blocks.ts';
import type { classEn } from './class.ts';
import type { compareEn } from './compare.ts';
import type { machineEn } from './machine.ts';
import type { pipelineEn } from './pipeline.ts';
import type { registersEn } from './registers.ts';
import type { rulesEn } from './rules.ts';
import type { semanticsEn } from './semantics.ts';
import type { ssaEn } from './ssa.ts';
import type { v8En } from './v8.ts';
import type { worklistEn } from './worklist.ts';

/** Only in the scripts of panes; see `part.ts`. */
export interface Parts {
  readonly analysis: typeof analysisEn;
  readonly assembly: typeof assemblyEn;
  readonly blocks: typeof blocksEn;
  readonly class: typeof classEn;
  readonly compare: typeof compareEn;
  readonly machine: typeof machineEn;
  readonly pipeline: typeof pipelineEn;
  readonly registers: typeof registersEn;
  readonly rules: typeof rulesEn;
  readonly semantics: typeof semanticsEn;
  readonly ssa: typeof ssaEn;
  readonly v8: typeof v8En;
  readonly worklist: typeof worklistEn;
}

/** '' for none. */
type StepChanges = Readonly<Record<'added' | 'removed' | 'changed' | 'survivors', string>>;

export const en = {
  /** Empty: the panes bring theirs. */
  parts: {} as Partial<Parts>,
  appName: 'Fathom',
  run: 'Run',
  runTitle: 'Assemble, link, and run the program (Ctrl+Enter)',
  argument: 'arg',
  argumentTitle: 'The program’s argument, arg',
  badArgument: 'arg must be an integer from −2^63 to 2^63 − 1. Correct it at the top of the window.',
  optimize: 'Optimizations',
  optimizeNone: 'none',
  optimizePeephole: 'peepholes',
  optimizeFull: 'full',
  level: 'Level',
  levelAll: 'all',
  examples: 'Examples',
  palette: 'Commands',
  present: 'Present',
  spaceBar: 'Space',
  theme: 'Theme',
  themes: themeNames('en'),
  language: 'Language',
  guide: 'Guide',
  editor: 'Program',
  graph: 'Graph',
  cfg: 'Blocks',
  compare: 'Compare',
  worklist: 'Worklist',
  v8: 'V8',
  analysis: 'Analysis',
  semantics: 'Semantics',
  ssa: 'SSA',
  pipeline: 'Pipeline',
  assembly: 'Assembly',
  rules: 'Peepholes',
  registers: 'Registers',
  machine: 'Machine',
  terminal: 'Terminal',
  problems: 'Problems',
  inspector: 'Node',
  timeline: 'Timeline',
  allTabs: 'All tabs',
  noProblems: 'No problems: the program compiles.',
  warning: 'Warning:',
  flowNote: 'This is a control-flow graph, drawn as written. The SSA pane converts it to SSA form.',
  brokenNote: 'The program has errors. This graph is from the last version that compiled.',
  changes: ({ added, removed, changed, survivors }: StepChanges) =>
    [
      added === '' ? '' : `New: ${added}.`,
      removed === '' ? '' : `Removed: ${removed}.`,
      survivors === '' ? '' : `Used instead: ${survivors}.`,
      changed === '' ? '' : `Changed: ${changed}.`,
    ]
      .filter((part) => part !== '')
      .join(' '),
  tabHint: 'Tab indents here. To leave the editor, press Esc, then Tab.',
  nothingYet: 'Type a program on the left. Its graph appears here as you type.',
  onlyErrors: 'The program has errors. Fix them to see it here.',
  onlyFlow: 'The text is a control-flow graph. The SSA pane shows it.',
  noSelection:
    'Select a node, an instruction, or part of the program to highlight everything that belongs to it in all panes.',
  stepFirst: 'First step',
  stepBack: 'Step back',
  stepForward: 'Step forward',
  passes: 'Passes',
  passBack: 'Previous pass',
  passForward: 'Next pass',
  stepLast: 'Last step',
  play: 'Play',
  pause: 'Pause',
  filter: 'Filter steps',
  stopPointing: 'Stop picking in the panes',
  undoPointing: 'Remove the last pick',
  deselect: 'Clear the selection',
  atStart: 'Before the first step, the graph is empty.',
  stepsOf: (at: number, all: number) => `${at} / ${all}`,
  everyStep: 'every step',
  everyStepTitle: 'Also show the steps that only record effects of a rewrite, such as types and scopes',
  schedule: 'Schedule',
  compareWith: 'Compare with',
  nothingToCompare: 'nothing',
  early: 'early',
  own: 'yours',
  late: 'late',
  best: 'best',
  instructions: 'operations',
  inLoops: 'in loops',
  liveMost: 'maximum live values',
  moved: 'moved',
  legend: {
    graph: 'Graph',
    walk: 'Up arrow: go to an input (a digit picks which one). Down arrow: go to a use. Shift with an arrow: previous or next node. Enter unfolds, Backspace folds.',
    control: 'control',
    data: 'data',
    phi: 'phi',
    constant: 'constant',
    memory: 'memory',
    effect: 'call',
    edges: { control: 'control', data: 'value', memory: 'memory', guard: 'after a check' },
    folds: {
      function: (name: string, count: number, contents: string) =>
        `Function ${name}, folded: ${count} ${count === 1 ? 'node' : 'nodes'}: ${contents}`,
      loop: (name: string, count: number, contents: string) =>
        `${name}, folded: ${count} ${count === 1 ? 'node' : 'nodes'}: ${contents}`,
      block: (name: string, count: number, contents: string, isPart: boolean) =>
        `${isPart ? 'The rest of the block' : 'Block'} ${name}, folded: ${count} ${count === 1 ? 'node' : 'nodes'}: ${contents}`,
    },
    unused: 'unused',
    notLaidOut: (why: string) => `The layout of this graph failed: ${why}`,
    stopped: 'you stopped it',
    lost: 'No node is in view',
    back: 'Back to the graph',
    elsewhere: 'The change of this step is out of view',
    show: 'Show it',
  },
  fit: 'Show all',
  follow: 'Follow',
  followTitle: 'Keep each step’s change in view until you pan or zoom',
  constants: 'constants',
  constantsTitle: 'Draw constants as separate nodes instead of at their uses',
  type: 'Type',
  inputs: 'Inputs',
  users: 'Used by',
  source: 'Source',
  history: 'Steps',
  allRules: 'All peepholes',
  rulesNote: 'A disabled peephole never fires. The result of the program stays the same.',
  resultIs: (value: string) => `Result: ${value}`,
  faultIs: (fault: string, line: number) =>
    line > 0 ? `Fault at line ${line}: ${fault}` : `Fault: ${fault}`,
  faults: {
    'divide-by-zero': 'division by zero',
    'index-out-of-bounds': 'array index out of bounds',
    'negative-array-length': 'negative array length',
    'null-dereference': 'null used as an object or a function',
    'out-of-memory': 'out of memory',
    'stack-overflow': 'stack overflow',
    'external-function': 'call of a C function, which only native runs support',
    timeout: 'time limit exceeded',
  } satisfies Record<FaultKind, string> as Readonly<Record<string, string>>,
  guidePane: guideEn,
  goalStrip: goalStripEn,
  connection: connectionEn,
  elsewhere: elsewhereEn,
  opening: openingEn,
  trust: trustEn,
  updates: updatesEn,
  handing: handingEn,
  why: whyEn,
  dock: dockEn,
  graphPane: graphEn,
  sharing: sharingEn,
  talk: talkEn,
  inspectorPane: {
    block: 'Block',
    loopDepth: (depth: number) => (depth === 1 ? 'in a loop' : `in ${depth} loops`),
  },
  programs: programsEn,
  running: runningEn,
  emulated: 'Run in the emulator:',
  help: {
    title: 'Help',
    command: 'Help: explain an error, rule, pass, or op',
    step: 'Explain this step',
    problem: (code: string) => `Explain ${code}`,
    about: 'Explain',
    choose: 'Choose a name',
    empty: 'Choose an error, a warning, a rule, a pass, or an op to see its explanation.',
  },
  about: {
    title: 'About Fathom',
    what: 'A lab for learning how an optimizing compiler works by watching your own programs go through one. It works offline.',
    logs: 'Logs',
    logsNote: 'The logs record failures, but not your name or your programs. Fathom never sends them.',
    licences: 'Licenses of Fathom and its packages',
  },
  native: {
    title: 'Native programs on this computer',
    looking: 'Checking …',
    ready: (toolchain: string) =>
      `Fathom builds programs with ${toolchain} and runs them directly on the processor.`,
    lacks: {
      '': '',
      tools: 'No assembler and linker for x86-64 were found.',
      processor: 'This computer’s processor cannot run x86-64 code.',
      rosetta: 'This Mac needs Rosetta to run x86-64 programs.',
      system: 'Native runs support Linux, macOS, and Windows.',
      assembly: 'Fathom cannot write assembly for this system yet.',
      page: 'Native runs need an installed Fathom; this is a web page.',
    } satisfies Record<ToolchainLack, string>,
    emulator:
      'Programs run in the emulator instead, which executes the same instructions with the same results.',
    install: 'To install the missing tools, run:',
    installBy: (commands: string) => `Install it with: ${commands}.`,
    packageManager: 'Install “binutils” with your system’s package manager.',
    titles: {} as Readonly<Record<string, string>>,
    used: 'used',
    usable: 'usable',
    unusable: 'unusable',
    toolLacks: {
      '': '',
      'not-found': 'not found',
      'not-working': 'found, but does not work',
      'other-target': 'builds for another processor or system',
    } satisfies Record<Tool['lack'], string>,
    limited: 'Every run has limits on:',
    notLimited: 'Not limited on this system:',
    limits: {
      time: 'time',
      output: 'output',
      memory: 'memory',
      processes: 'number of processes',
      calls: 'system calls (no files, no network, no other programs)',
    } satisfies Record<keyof RunLimits, string>,
    again: 'Check again',
  },
  program: 'program',
  workerCrashed: 'The compiler crashed and was restarted.',
  saved: 'Saved',
  saving: 'Saving …',
  check: 'Check',
  hint: 'Show a hint',
  next: 'Next step',
  previous: 'Back',
  noLabs: 'No labs were found. You can still use the playground.',
  closeNotice: 'Close the message',
  close: 'Close',
  tourTitle: 'Welcome to Fathom',
  tourText:
    'Write a program in the middle. The right side shows the graph that the compiler builds from it, and the timeline below shows every step. Walk through the steps with the arrow keys, and run the program with Ctrl+Enter. The guide on the left starts with the first lab; “Course” offers shorter tracks.',
  tourStart: 'Start',
  searchCommands: 'Type a command',
  noCommand: 'No matching command',
};

export type Text = typeof en;
