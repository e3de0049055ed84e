// Constructs SSA forms: the plain search of a large graph takes long, and can be stopped.
import { ssaOf, ssaTime, type SsaAlgorithm, type SsaAnswer } from '../../../compiler/index.ts';

/** A program, or a textual control-flow graph, with several algorithms. */
export interface SsaQuestion {
  readonly text: string;
  readonly algorithms: readonly SsaAlgorithm[];
  readonly mostSteps: number;
  readonly path: readonly number[];
}

export type SsaReply = readonly {
  readonly algorithm: SsaAlgorithm;
  readonly answer: SsaAnswer;
  /** The construction alone; null if there is none. */
  readonly milliseconds: number | null;
}[];

export const calls = {
  run: ({ text, algorithms, mostSteps, path }: SsaQuestion): SsaReply =>
    algorithms.map((algorithm) => {
      const answer = ssaOf(text, { algorithm, mostSteps, path });
      const milliseconds = answer.kind === 'ssa' ? ssaTime(text, algorithm, () => performance.now()) : null;
      return { algorithm, answer, milliseconds };
    }),
};
