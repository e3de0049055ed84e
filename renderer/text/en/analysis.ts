import type { AnalysisName, SolvingOrder } from '../../../compiler/index.ts';
import { partOf } from '../part.ts';
import { elsewhereEn } from './elsewhere.ts';

export const analysisEn = {
  subject: 'Analyze',
  subjects: { statements: 'statements', graph: 'graph', unoptimized: 'unoptimized graph' },
  subjectTitles: {
    statements: 'One variable per statement and one per name, as in the papers',
    graph: 'One variable per node of the current graph',
    unoptimized: 'The graph before any optimization: shows what an analysis finds alone',
  },
  analysis: 'Analysis',
  analyses: {
    cp: 'constants (CP)',
    uce: 'unreachable (UCE)',
    'in-turn': 'CP and UCE in turn',
    combined: 'combined',
    congruence: 'with congruence',
  } satisfies Record<AnalysisName, string>,
  order: 'Order of evaluation',
  orders: {
    'round-robin': 'round robin',
    worklist: 'worklist',
    fast: 'fast',
  } satisfies Record<SolvingOrder, string>,
  pictures: { table: 'Table', lattice: 'Lattice', classes: 'Classes', comparison: 'Compare' },
  strategies: elsewhereEn.strategies,
  equations: 'Equations',
  table: 'Value of each variable after each change',
  time: 'time',
  withoutEffect: 'all visits',
  withoutEffectTitle: 'Also show evaluations that changed nothing',
  effort: (visits: number, none: number) =>
    `${visits} ${visits === 1 ? 'evaluation' : 'evaluations'}, ${none} without effect`,
  round: (round: number) => `iteration ${round}`,
  phase: (name: string, phase: number) => `phase ${phase}: ${name}`,
  phaseCp: (phase: string) =>
    `${phase} starts: values are reset to ⊤, and edges that were proven unreachable stay unreachable`,
  phaseUce: (phase: string) => `${phase} starts: statements are reset to U, and values stay as proven`,
  worklist: 'Worklist',
  worklistEmpty: 'empty',
  next: 'next',
  moreWaiting: (count: number) => `and ${count} more`,
  queuedBy: (name: string, time: number) => `queued by ${name} at time ${time}`,
  queuedFirst: 'queued at the start',
  justQueued: 'new',
  why: 'why',
  fixedPoint: 'The analysis has reached its fixed point: no evaluation changes anything.',
  jumpTo: (name: string, text: string, time: number) => `Go to time ${time}, when ${name} became ${text}`,
  splitLine: (from: number, into: number, names: string) => `class ${from} → class ${into}: ${names}`,
  waiting: 'Analyzing …',
  noAnswer: 'The analysis of this program failed.',
  noVariables: 'This program has nothing to analyze.',
  noClasses: 'Only the analysis with congruence has congruence classes.',
  chooseCongruence: 'Use congruence',
  noStatements: (why: string) =>
    `This program has no statement form${why === '' ? '' : ` because ${why}`}, so the graph is analyzed instead.`,
  /** Why there is no statement form. */
  refusals: {
    pipeline: 'it is a pipeline and has no variables',
    graph: 'it is a textual graph and has no variables',
    memory: 'it uses memory',
    floats: 'it computes with floats',
    'main-function': 'it has a function `main`',
    'function-values': 'it uses functions as values',
  } as Readonly<Record<string, string>>,
  truncated: (shown: number, all: number) =>
    `You can step through the first ${shown} of ${all} evaluations. Compare shows the result.`,
  optimizedAlready: 'This graph is already optimized, so little is left to find.',
  showUnoptimized: 'Use the unoptimized graph',
  meet: 'Meet',
  meetTitle: 'The meet and masking tables, with the cells in use, and two errors in published tables',
  tables: 'Tables III, V, and VI',
  maskTable: 'by statement',
  branchTable: 'by condition',
  arm: (sense: boolean): string => (sense ? 'true' : 'false'),
  masking:
    'CP alone uses table III, and UCE alone uses the last column of table VI. The combined analysis masks each value with table V, and each branch reads the current value of its condition in table VI.',
  maskTitle:
    'What combining adds: a value depends on its statement (table V), and a branch depends on its condition (table VI)',
  evaluationNumber: 'The evaluation number and the time, which counts the changes so far',
  meetTable: 'meet of values',
  meetNote: 'c and d are two different constants.',
  erratum:
    'A review of Click’s thesis has two errors in its tables. Table III prints “Undefined” for Unknown meet Undefined, and the remark in that row repeats it; but ⊥ is the least element, so its meet with any element is ⊥ (Unknown). In table VI, the remark in the row “True Path” says that the true path is reachable if the condition is Undefined; the cell says Unreachable, and the cell is right. Fathom computes with the correct tables.',
  legend: {
    top: '⊤, also called undefined: no value seen yet, and it may still become a constant',
    constant: 'this constant',
    bottom: '⊥, also called unknown: not a constant',
    unreachable: 'unreachable',
    reachable: 'reachable',
    unknown: 'removed',
  },
  legendNames: {
    top: 'no value yet',
    constant: 'a constant',
    bottom: 'not a constant',
    unreachable: 'unreachable',
    reachable: 'reachable',
    unknown: '',
  },
  lattice: 'The lattices of values and of statements',
  values: 'values',
  statements: 'statements',
  others: 'other constants',
  moreHere: (count: number) => `and ${count} more`,
  classNumber: (number: number) => `class ${number}`,
  classesOf: (count: number, values: number) =>
    `${count} ${count === 1 ? 'class' : 'classes'} of ${values} values`,
  alone: 'in singleton classes',
  splits: 'Splits',
  noSplits: 'No class was split.',
  differences: 'differences only',
  noDifferences: 'All strategies agree on this program.',
  evaluations: 'evaluations',
  congruentWith: (number: number) => `congruent to all values in class ${number}`,
  variable: 'Variable',
  stronger: 'proven by this analysis but by no weaker one: ',
  gain: (strategy: string, names: string) => `by “${strategy}”: ${names}`,
  gains: (parts: string) => `First proven ${parts}.`,
  moreNames: (count: number) => `${count} more`,
  showAnalysis: 'Show the steps',
  apply: 'Apply',
  applied: '✓ Applied',
  applyTitle: 'Rewrite the graph with the results of this analysis; the timeline shows the steps',
  unapplyTitle: elsewhereEn.unapplyTitle,
  appliedNote: elsewhereEn.appliedNote,
  nothingToApply: 'This analysis found nothing that changes the graph.',
  overlayOther: 'The analysis is for a different graph. Choose “graph” in the Analysis pane.',
  sentences: {
    start: (values: string, statements: string) =>
      `At the start, ${[values, statements].filter((each) => each !== '').join('; ')}.`,
    startValues: {
      top: 'every value is ⊤ (undefined) and may still become a constant',
      bottom: 'every value except literals is assumed to be ⊥ (unknown)',
    },
    startStatements: {
      unreachable: 'every statement is U (unreachable)',
      reachable: 'every statement is assumed to be R (reachable)',
    },
    fell: (name: string, before: string, after: string) => `${name} falls from ${before} to ${after}`,
    because: (reasons: string) => ` because ${reasons}`,
    by: (name: string, text: string, time: number) => `${name} is ${text} (time ${time})`,
    still: (name: string, text: string) => `${name} has been ${text} from the start`,
    byItself: ' because it depends on nothing else',
    arm: (operand: string, from: string, reason: string) =>
      `the input ${operand} from ${from} counts as ⊤ because ${reason}`,
    is: (name: string, text: string) => `${name} is ${text}`,
    none: (name: string, text: string) => `${name} is evaluated and stays ${text}: a visit without effect`,
    split: (from: number, into: number, names: string, many: boolean, reason: string) =>
      `Class ${from} is split: ${names} ${many ? 'form' : 'forms'} class ${into} because ${reason}.`,
    splitElement: 'the rest has a different lattice element',
    splitDefinition: 'the rest is computed by another operation',
    splitOperand: (place: number, number: number) =>
      `operand ${place} is in class ${number} here but not in the rest`,
  },
};

export type AnalysisText = typeof analysisEn;

export const analysisText = partOf('analysis', analysisEn);
