// What a lab and a course are, once read: plain data without methods. Only the readers make these values.
import type { Answer, Chosen } from './checks/kind.ts';
import type { Check } from './checks/index.ts';
import type { ProgramCheck } from './checks/program-kinds.ts';
import type { Query } from './query.ts';
import type { StepOptions } from './scene.ts';
import type { Show } from './show.ts';

/** A program in the text, with what the text says of it. */
export interface Example {
  readonly source: string;
  /** By which links and questions call it; '' for none. */
  readonly name: string;
  readonly argument: bigint;
  /** What the text says the program gives; null where it says nothing. */
  readonly result: string | null;
  /** The fault that the text says it ends in. */
  readonly fault: string | null;
  /** What the text says is printed of the optimized program. */
  readonly ir: string | null;
  /** The code of an error that the program is there to show. */
  readonly fails: string | null;
  /** The chapter whose language it is written in; null: the lab's. */
  readonly level: number | null;
  /** Whether it can be run in place. */
  readonly runnable: boolean;
  /** Its graph is drawn in place, beside its result. */
  readonly live: boolean;
  readonly line: number;
}

/** A wrong answer that many give, and what they are told. */
export interface WrongAnswer {
  /** What one must believe to answer so. */
  readonly belief: string;
  readonly reply: string;
  /** What contradicts the belief; null where the reply says it all. */
  readonly show: Show | null;
  /** In place of what the solution has. */
  readonly program: string | null;
  readonly answer: Answer;
  readonly chosen: Partial<Chosen>;
  /** Answers of which this holds are of the same belief, besides those of which the checks say the same. */
  readonly when: readonly ProgramCheck[];
  /** Choices and places by what authors wrote; resolved with the task. */
  readonly choose: readonly string[];
  readonly pick: Query | null;
  readonly line: number;
}

export interface Task {
  readonly id: string;
  readonly title: string;
  readonly points: number;
  readonly checks: readonly Check[];
  /** Opened one after the other. */
  readonly hints: readonly string[];
  readonly wrong: readonly WrongAnswer[];
  /** Told when it is passed; '' for nothing. */
  readonly explain: string;
  /** What the solution sets in the window. */
  readonly chosen: Partial<Chosen>;
  /** JavaScript that the student starts from, and the solution; null where no code is asked for. */
  readonly code: { readonly start: string; readonly solution: string } | null;
  readonly line: number;
}

/** What a step consists of, in the order of the text. */
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
  /** What links `#show:0`, `#show:1` … of the text show. */
  readonly shows: readonly Show[];
  readonly options: StepOptions;
  /** A start of its own; null: the step goes on with what the student has from the step before. */
  readonly start: string | null;
  /** What the student has before it who did the steps before as the solutions do. */
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
  /** How the text calls it; the title where left out. */
  readonly short: string;
}

/** Where to read on. */
export interface Reading {
  readonly reference: string;
  /** The section. */
  readonly place: string;
  readonly why: string;
}

export interface TermUse {
  readonly term: string;
  /** It is explained in the text itself. */
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
  /** Minutes in class and at home. */
  readonly minutes: { readonly class: number; readonly home: number };
  readonly stumbles: readonly { readonly what: string; readonly help: string }[];
  readonly ask: readonly { readonly question: string; readonly answer: string }[];
  readonly bookmarks: readonly Bookmark[];
  /** Ids of tasks to be set as an assignment. */
  readonly assign: readonly string[];
  /** Markdown: notes on the solution. */
  readonly text: string;
}

export interface Lab {
  readonly id: string;
  readonly title: string;
  /** One sentence for the page of the course. */
  readonly about: string;
  /** The newest chapter of the language that programs of this lab may use. */
  readonly level: number;
  readonly goals: readonly string[];
  readonly concepts: readonly string[];
  /** Ids of labs to be done before. */
  readonly prerequisites: readonly string[];
  readonly minutes: number;
  readonly panes: readonly string[];
  /** Sentences: what one can now say. */
  readonly say: readonly string[];
  readonly read: readonly Reading[];
  readonly references: readonly Reference[];
  /** Marked in the text. */
  readonly terms: readonly TermUse[];
  readonly teacher: TeacherPage | null;
  readonly steps: readonly Step[];
}

export interface Term {
  readonly term: string;
  /** Other forms of the word: plurals, spellings. */
  readonly also: readonly string[];
  readonly means: string;
}

/** A page of theory. */
export interface TheoryPage {
  readonly id: string;
  readonly title: string;
  readonly blocks: readonly Block[];
}

/** What all labs of a course share. */
export interface Course {
  /** '' for the course that Fathom brings. */
  readonly id: string;
  readonly title: string;
  readonly about: string;
  readonly glossary: readonly Term[];
  readonly references: readonly Reference[];
  readonly theory: readonly TheoryPage[];
}
export const emptyCourse: Course = { id: '', title: '', about: '', glossary: [], references: [], theory: [] };

/** Line and column count from 1. */
export interface LabError {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly message: string;
}

/** Texts by path relative to the lab's folder, with `/` between the parts. */
export type LabFiles = Readonly<Record<string, string>>;

/** What the student starts a step from. */
export const startOf = (step: Step): string => step.begin;

export const tasksOf = ({ steps }: Pick<Lab, 'steps'>): readonly Task[] =>
  steps.flatMap(({ tasks }) => tasks);

/** A task by its id; null where the lab has none of that name. */
export const findTask = (lab: Pick<Lab, 'steps'>, id: string): Task | null =>
  tasksOf(lab).find((task) => task.id === id) ?? null;

/** The text of a step without programs and tasks. */
export const proseOf = ({ blocks }: Pick<Step, 'blocks'>): string =>
  blocks.flatMap((block) => (block.kind === 'prose' ? [block.text] : [])).join('\n\n');

/** Wrong choices of questions tell their own reasons: they count as wrong answers. */
export const wrongAnswerCount = ({ wrong, checks }: Task): number =>
  wrong.length +
  checks.reduce((sum, check) => {
    if (check.kind === 'quiz') return sum + check.choices.filter(({ right }) => !right).length;
    return check.kind === 'predict' && check.choices !== undefined ? sum + check.choices.length - 1 : sum;
  }, 0);
