// What the guide and its worker say to each other. The worker reads labs and makes all checks, so that typing never waits.
import type { Language, NodeState } from '../../compiler/index.ts';
import type {
  Assignment,
  AssignmentRead,
  CheckResult,
  Course,
  Lab,
  LabError,
  LabFiles,
  LabHead,
  Said,
  Score,
  Show,
  Spot,
  Submission,
  Table,
  TaskAnswer,
} from '../../labs/engine/index.ts';

/** Something that can be pointed at, and how it is called. */
export interface Candidate {
  readonly spot: Spot;
  readonly name: string;
}

/** An open task, with the figures that do not depend on the student. */
export interface BoardRow {
  readonly task: string;
  readonly title: string;
  readonly score: Score;
}

export type LabsQuestion =
  /** Reads a course, and what its labs say of themselves. @param heads the beginning of each lab.md */
  | { readonly kind: 'course'; readonly shared: LabFiles; readonly heads: readonly string[] }
  /** Reads all of a lab, for what is not in its head. */
  | { readonly kind: 'summary'; readonly files: LabFiles }
  /** Reads a lab, of which the questions below are then about. */
  | { readonly kind: 'lab'; readonly files: LabFiles }
  | { readonly kind: 'check'; readonly task: string; readonly submission: Submission }
  /** The table of a prediction. @param mine the student's program */
  | { readonly kind: 'table'; readonly task: string; readonly mine: string }
  | {
      readonly kind: 'candidates';
      readonly task: string;
      readonly mine: string;
      readonly language: Language;
    }
  | { readonly kind: 'spots'; readonly show: Show; readonly mine: string }
  | { readonly kind: 'solution'; readonly task: string }
  /** Work as a .fathom file. @param others files of the workspace */
  | {
      readonly kind: 'pack';
      readonly app: string;
      readonly labs: readonly KeptLab[];
      readonly others: readonly (readonly [path: string, text: string])[];
    }
  | { readonly kind: 'unpack'; readonly bytes: Uint8Array<ArrayBuffer> }
  /** Reads an assignment on labs of the course. */
  | { readonly kind: 'assignment'; readonly source: string; readonly labs: readonly NamedLab[] }
  /** What can be assigned of a lab. */
  | { readonly kind: 'tasks'; readonly files: LabFiles }
  /** What is kept of a lab, with the work on it that is in a file. */
  | {
      readonly kind: 'unpack-lab';
      readonly bytes: Uint8Array<ArrayBuffer>;
      readonly files: LabFiles;
      readonly before: unknown;
      readonly at: number;
    }
  /** Of all open tasks of the lab: what one starts from, and ours. */
  | { readonly kind: 'board' }
  | { readonly kind: 'run'; readonly source: string; readonly argument: string; readonly level: number };

interface NamedLab {
  /** Of its folder. */
  readonly name: string;
  readonly files: LabFiles;
}

interface KeptLab {
  readonly files: LabFiles;
  /** As it was kept. */
  readonly progress: unknown;
}

export interface LabSummary {
  /** null where it cannot be read. */
  readonly head: LabHead | null;
  /** Ids of all tasks. */
  readonly tasks: readonly string[];
  /** In place of the rest, where it cannot be read. */
  readonly errors: readonly LabError[];
}

export interface LabsAnswers {
  /** `heads`: null where there is none. */
  readonly course: {
    readonly course: Course;
    readonly errors: readonly LabError[];
    readonly heads: readonly (LabHead | null)[];
  };
  readonly summary: LabSummary;
  readonly lab: { readonly lab: Lab | null; readonly errors: readonly LabError[] };
  /** `wrong`: which of the foreseen wrong answers it is, -1 for none. */
  readonly check: { readonly results: readonly CheckResult[]; readonly wrong: number };
  readonly table: Table | { readonly fault: string };
  readonly candidates: readonly Candidate[];
  readonly spots: readonly Spot[];
  readonly solution: TaskAnswer;
  readonly pack: Uint8Array<ArrayBuffer>;
  readonly unpack:
    | { readonly fault: Said }
    | {
        readonly course: string;
        readonly labs: readonly string[];
        readonly files: readonly (readonly [path: string, text: string])[];
        readonly problems: readonly Said[];
      };
  /** `labs`: those that it names; `errors` where it cannot be read. */
  readonly assignment: {
    readonly assignment: Assignment | null;
    readonly errors: Extract<AssignmentRead, { errors: unknown }>['errors'];
    readonly labs: readonly {
      readonly name: string;
      readonly id: string;
      readonly title: string;
      readonly tasks: readonly { readonly id: string; readonly title: string }[];
    }[];
  };
  /** None where the lab cannot be read. `lab`: its id; `proposed`: by its page for teachers. */
  readonly tasks: {
    readonly lab: string;
    readonly tasks: readonly {
      readonly id: string;
      readonly title: string;
      readonly points: number;
      readonly proposed: boolean;
    }[];
  };
  readonly 'unpack-lab': {
    readonly progress: Readonly<Record<string, unknown>>;
    readonly programs: readonly (readonly [step: string, program: string])[];
  };
  readonly board: readonly BoardRow[];
  /** The graph is [] for a program that has none. */
  readonly run: { readonly text: string; readonly output: string; readonly nodes: readonly NodeState[] };
}

export interface ToLabs {
  readonly number: number;
  readonly question: LabsQuestion;
}
export type FromLabs =
  | { readonly number: number; readonly answer: LabsAnswers[LabsQuestion['kind']] }
  /** A bug: the question could not be answered. */
  | { readonly number: number; readonly failure: string };
