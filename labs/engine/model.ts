// Labs and courses as plain data, created only by the readers.
import type { Answer, Chosen } from './checks/kind.ts';
import type { Check } from './checks/index.ts';
import type { ProgramCheck } from './checks/program-kinds.ts';
import type { Query } from './places/query.ts';
import type { StepOptions } from './scene.ts';
import type { Show } from './reading/show.ts';

/** A program in the text, with claims about it. */
export interface Example {
  readonly source: string;
  /** For links and questions; '' for none. */
  readonly name: string;
  readonly argument: bigint;
  /** null: no claim. */
  readonly result: string | null;
  readonly fault: string | null;
  /** The printout of the optimized program. */
  readonly ir: string | null;
  /** The code of the demonstrated error. */
  readonly fails: string | null;
  /** null: the lab's. */
  readonly level: number | null;
  readonly runnable: boolean;
  /** Whether to draw the graph here, next to the result. */
  readonly live: boolean;
  readonly line: number;
}

export interface WrongAnswer {
  /** The misconception behind the answer. */
  readonly belief: string;
  readonly reply: string;
  /** Evidence against it; null if the reply suffices. */
  readonly show: Show | null;
  /** Replaces the solution's program. */
  readonly program: string | null;
  readonly answer: Answer;
  readonly chosen: Partial<Chosen>;
  /** Answers that satisfy these checks share the belief, as do those with the same check results. */
  readonly when: readonly ProgramCheck[];
  /** As authors write them; resolved with the task. */
  readonly choose: readonly string[];
  readonly pick: Query | null;
  readonly line: number;
}

export interface Task {
  readonly id: string;
  readonly title: string;
  readonly points: number;
  /** What to write; '' if the checks ask. */
  readonly instruction: string;
  readonly checks: readonly Check[];
  /** Revealed one by one. */
  readonly hints: readonly string[];
  readonly wrong: readonly WrongAnswer[];
  /** Shown after passing; '' for nothing. */
  readonly explain: string;
  readonly chosen: Partial<Chosen>;
  /** Whether later labs may ask it again. */
  readonly review: boolean;
  /** The student's initial JavaScript and the solution; null if the task asks for no code. */
  readonly code: { readonly start: string; readonly solution: string } | null;
  readonly line: number;
}

export type Block =
  | { readonly kind: 'prose'; readonly text: string }
  | { readonly kind: 'example'; readonly example: Example }
  | { readonly kind: 'task'; readonly id: string };

export interface Step {
  readonly id: string;
  readonly title: string;
  readonly blocks: readonly Block[];
  readonly tasks: readonly Task[];
  readonly examples: readonly Example[];
  /** Targets of `#show:0`, `#show:1` … in the text. */
  readonly shows: readonly Show[];
  readonly options: StepOptions;
  /** null: continues with the student's program of the previous step. */
  readonly start: string | null;
  /** The program at this point if all previous steps follow the solutions. */
  readonly begin: string;
  readonly solution: string;
  readonly line: number;
}

export interface Reference {
  readonly id: string;
  readonly authors: string;
  readonly title: string;
  /** Where and when it appeared. */
  readonly published: string;
  /** Default: the title. */
  readonly short: string;
}

export interface Reading {
  readonly reference: string;
  readonly place: string;
  readonly why: string;
}

export interface TermUse {
  readonly term: string;
  /** Whether this use explains the term. */
  readonly defines: boolean;
  readonly line: number;
  readonly column: number;
}

export interface Bookmark {
  readonly title: string;
  readonly note: string;
  readonly show: Show;
}

export interface TeacherPage {
  readonly minutes: { readonly class: number; readonly home: number };
  readonly stumbles: readonly { readonly what: string; readonly help: string }[];
  readonly ask: readonly { readonly question: string; readonly answer: string }[];
  readonly bookmarks: readonly Bookmark[];
  /** Tasks suggested for an assignment. */
  readonly assign: readonly string[];
  /** Notes on the solution, in Markdown. */
  readonly text: string;
}

export interface Lab {
  readonly id: string;
  readonly title: string;
  /** A sentence for the course page. */
  readonly about: string;
  /** The newest language chapter that this lab's programs may use. */
  readonly level: number;
  readonly goals: readonly string[];
  readonly concepts: readonly string[];
  /** IDs of labs. */
  readonly prerequisites: readonly string[];
  /** Tasks that were in another lab before: progress is carried over from there. */
  readonly moved: { readonly from: string; readonly tasks: readonly string[] } | null;
  readonly minutes: number;
  readonly panes: readonly string[];
  /** What the student can now explain. */
  readonly say: readonly string[];
  readonly read: readonly Reading[];
  readonly references: readonly Reference[];
  readonly terms: readonly TermUse[];
  readonly teacher: TeacherPage | null;
  readonly steps: readonly Step[];
}

export interface Term {
  readonly term: string;
  /** Plurals, spellings. */
  readonly also: readonly string[];
  readonly means: string;
  /** The term and its other forms in the language of the original; [] unless this is a translation. */
  readonly originals: readonly string[];
}

export interface TheoryPage {
  readonly id: string;
  readonly title: string;
  readonly blocks: readonly Block[];
}

/** A path through a course. */
export interface Track {
  readonly id: string;
  readonly title: string;
  readonly about: string;
  readonly minutes: number;
  /** In course order. `step`: '' for all steps of the lab. */
  readonly places: readonly { readonly lab: string; readonly step: string }[];
}

export interface Course {
  /** '' for Fathom's built-in course. */
  readonly id: string;
  readonly title: string;
  readonly about: string;
  readonly glossary: readonly Term[];
  readonly references: readonly Reference[];
  readonly theory: readonly TheoryPage[];
  readonly tracks: readonly Track[];
  /** Whether labs open with questions from earlier ones. */
  readonly review: boolean;
}
export const emptyCourse: Course = {
  id: '',
  title: '',
  about: '',
  glossary: [],
  references: [],
  theory: [],
  tracks: [],
  review: true,
};

/** Line and column count from 1. */
export interface LabError {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly message: string;
}

/** Texts by path relative to the lab's folder, separated by `/`. */
export type LabFiles = Readonly<Record<string, string>>;

export const startOf = (step: Step): string => step.begin;

export const tasksOf = ({ steps }: Pick<Lab, 'steps'>): readonly Task[] =>
  steps.flatMap(({ tasks }) => tasks);

export const findTask = (lab: Pick<Lab, 'steps'>, id: string): Task | null =>
  tasksOf(lab).find((task) => task.id === id) ?? null;

export const proseOf = ({ blocks }: Pick<Step, 'blocks'>): string =>
  blocks.flatMap((block) => (block.kind === 'prose' ? [block.text] : [])).join('\n\n');
