// The protocol between the guide and its worker, which reads labs and runs all checks so that typing never waits.
import type { Language, NodeState } from '../../compiler/index.ts';
import type {
  Assignment,
  AssignmentRead,
  Captured,
  CheckResult,
  Course,
  Lab,
  LabError,
  LabFiles,
  LabHead,
  PackedWork,
  PortfolioLab,
  Said,
  Score,
  Show,
  Spot,
  StepSummary,
  Student,
  Submission,
  Table,
  TaskAnswer,
  TracedProgram,
} from '../../labs/engine/index.ts';

export interface Candidate {
  readonly spot: Spot;
  readonly name: string;
}

export interface BoardRow {
  readonly task: string;
  readonly title: string;
  readonly score: Score;
}

export type LabsQuestion =
  /** @param language of the course, and of all labs until another course is open */
  | {
      readonly kind: 'course';
      readonly shared: LabFiles;
      readonly heads: readonly string[];
      readonly language: Language;
    }
  | { readonly kind: 'summary'; readonly files: LabFiles }
  | { readonly kind: 'lab'; readonly files: LabFiles }
  /** Reads a lab without opening it. */
  | { readonly kind: 'other-lab'; readonly files: LabFiles }
  /** @param other the files of the task's lab; default: the open lab */
  | {
      readonly kind: 'check';
      readonly task: string;
      readonly submission: Submission;
      readonly other?: LabFiles;
    }
  /** A trace for checks. */
  | { readonly kind: 'traced'; readonly program: TracedProgram; readonly captured: Captured }
  /** @param mine the student's program */
  | { readonly kind: 'table'; readonly task: string; readonly mine: string; readonly language: Language }
  | {
      readonly kind: 'candidates';
      readonly task: string;
      readonly mine: string;
      readonly language: Language;
    }
  | { readonly kind: 'spots'; readonly show: Show; readonly mine: string }
  | { readonly kind: 'solution'; readonly task: string }
  /** @param others files of the workspace */
  | {
      readonly kind: 'pack';
      readonly app: string;
      readonly student: Student;
      readonly labs: readonly KeptLab[];
      readonly others: readonly (readonly [path: string, text: string])[];
    }
  /** A student's work on one lab, to keep. */
  | { readonly kind: 'portfolio'; readonly lab: KeptLab }
  | { readonly kind: 'unpack'; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'assignment'; readonly source: string; readonly labs: readonly NamedLab[] }
  | { readonly kind: 'tasks'; readonly files: LabFiles }
  | {
      readonly kind: 'unpack-lab';
      readonly bytes: Uint8Array<ArrayBuffer>;
      readonly files: LabFiles;
      readonly before: unknown;
      readonly at: number;
    }
  | { readonly kind: 'board' }
  | { readonly kind: 'run'; readonly source: string; readonly argument: string; readonly level: number };

interface NamedLab {
  readonly name: string;
  readonly files: LabFiles;
}

export interface KeptLab {
  readonly files: LabFiles;
  readonly progress: unknown;
}

export interface LabSummary {
  /** null if unreadable. */
  readonly head: LabHead | null;
  readonly steps: readonly StepSummary[];
  /** Replaces the other fields if the lab is unreadable. */
  readonly errors: readonly LabError[];
}

export interface LabsAnswers {
  /** `heads`: null if missing. */
  readonly course: {
    readonly course: Course;
    readonly errors: readonly LabError[];
    readonly heads: readonly (LabHead | null)[];
  };
  readonly summary: LabSummary;
  readonly lab: { readonly lab: Lab | null; readonly errors: readonly LabError[] };
  readonly 'other-lab': Lab | null;
  /** `wrong`: index of the matching anticipated wrong answer, -1 for none. */
  readonly check: { readonly results: readonly CheckResult[]; readonly wrong: number };
  readonly traced: null;
  readonly table: Table<string> | { readonly fault: string };
  readonly candidates: readonly Candidate[];
  readonly spots: readonly Spot[];
  readonly solution: TaskAnswer;
  /** null if the lab is unreadable. `graphs`: by work; [] if there is no program, or its graph is too large. */
  readonly portfolio: {
    readonly lab: PortfolioLab;
    readonly graphs: readonly (readonly NodeState[])[];
  } | null;
  readonly pack: PackedWork | { readonly fault: Said };
  readonly unpack:
    | { readonly fault: Said }
    | {
        readonly course: string;
        readonly labs: readonly string[];
        readonly files: readonly (readonly [path: string, text: string])[];
        readonly problems: readonly Said[];
      };
  /** `labs`: the labs it names; `errors` if unreadable. */
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
  /** Empty if the lab is unreadable. `lab`: its ID; `proposed`: by its teacher page. */
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
  /** The graph is [] if the program has none. */
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
