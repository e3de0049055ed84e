// The words of the Pipeline pane, in English.
import type { ReductionName } from '../../compiler/index.ts';
import type { PipelineSubject, ShownForm, SideView } from '../pipeline/choices.ts';
import type { PipelineTrouble } from '../pipeline/pipelining.svelte.ts';
import type { RowMark } from '../pipeline/states.ts';

export const pipelineEn = {
  subject: 'What is shown',
  subjects: { text: 'Text', reduce: 'Reduce', own: 'Your reduction' } satisfies Record<
    PipelineSubject,
    string
  > as Readonly<Record<PipelineSubject, string>>,
  ofFile: 'The file in the editor.',
  ofProgram: 'Your program, written as a pipeline.',
  form: 'Form',
  forms: { printable: 'Blocks', pipeline: 'Nodes', json: 'JSON', dot: 'DOT' } satisfies Record<
    ShownForm,
    string
  > as Readonly<Record<ShownForm, string>>,
  formNotes: {
    printable: '-> successors, => dominates, ~> frontier.',
    pipeline: '^ is a control input; blocks are nodes, too.',
    json: 'Numbers are places in the list of nodes.',
    dot: 'For Graphviz: control is dashed.',
  } satisfies Record<ShownForm, string> as Readonly<Record<ShownForm, string>>,
  copy: 'Copy',
  copied: 'Copied',
  save: 'Save',
  lineError: (line: number, message: string) => `Line ${line}: ${message}`,
  troubles: {
    diagnostics: 'The program has errors: mend them first.',
    stopped: 'Stopped.',
    timeout: 'This took longer than ten seconds and was stopped.',
    crashed: 'This stopped unexpectedly.',
  } satisfies Record<PipelineTrouble, string> as Readonly<Record<PipelineTrouble, string>>,
  again: 'Try again',
  waiting: 'Working …',
  stop: 'Stop',
  notRunnable: (line: number, message: string) =>
    `Fathom cannot run this pipeline (line ${line}: ${message}). It can be read, scheduled and reduced here; the other panes show what ran last.`,
  reductions: 'Reductions, in their order',
  earlier: (name: string) => `${name}: one place earlier`,
  reductionTitles: {
    range: 'Between which numbers literals, sums and counters lie',
    limit: 'What a branch i < n shows on its two sides',
    checks: 'Removes a checkIndex that cannot fail, by what the other two found',
  } satisfies Record<ReductionName, string> as Readonly<Record<ReductionName, string>>,
  way: 'How they run',
  ways: { together: 'together', oneByOne: 'one by one' },
  scheduleTitle: 'How what is left is put into blocks',
  counts: (steps: number, visits: number, idle: number) =>
    `${steps} ${steps === 1 ? 'step' : 'steps'} · ${visits} visits · ${idle} in vain`,
  countsTitle: 'How often a node was looked at, and how often nothing came of it',
  queued: 'Queued:',
  noneQueued: 'nothing is left',
  more: (count: number) => `and ${count} more`,
  notRecorded: 'Too much to keep every line: from here on the steps are listed, and the text stays.',
  atStep: (at: number) => (at === 0 ? 'Before the first step' : `After step ${at}`),
  beside: 'Beside it',
  sides: { steps: 'Steps', original: 'Original', blocks: 'Blocks' } satisfies Record<
    SideView,
    string
  > as Readonly<Record<SideView, string>>,
  actions: { create: 'makes', change: 'changes', replace: 'replaces', remove: 'removes' },
  seenAt: (node: string) => `at ${node}`,
  noSteps: 'No step: these reductions found nothing to do.',
  marks: { changed: 'changed', added: 'new', gone: 'removed' } satisfies Record<
    Exclude<RowMark, ''>,
    string
  > as Readonly<Record<Exclude<RowMark, ''>, string>>,
  beforeSteps: 'Before the first step: all nodes are queued.',
  nothingFound: 'These reductions found nothing to do here.',
  learned: (_node: string, facts: string) => `now it is known that ${facts}`,
  replaced: (node: string, by: string) => `${node} is replaced by ${by}`,
  done: {
    create: (node: string) => `${node} is made`,
    change: (node: string) => `${node} is changed`,
    replace: (node: string) => `${node} is replaced`,
    remove: (node: string) => `${node} is removed`,
  },
  whileAt: (node: string) => `, while at ${node}`,
  notRun: 'not run: words that cannot be run',
  equal: (runs: number) => `same results on ${runs} inputs`,
  equalTitle: 'The pipeline before and after, run on chosen and random inputs',
  different: (argument: string) => `other result for arg = ${argument}`,
  results: (first: string, second: string) => `before: ${first}\nafter: ${second}`,
  undecided: 'no run came to an end',
};
