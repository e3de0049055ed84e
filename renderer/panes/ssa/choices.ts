// What a person chose in the SSA pane, and the control-flow graph that they wrote; remembered over restarts.
import { ssaAlgorithmNames, type SsaAlgorithm } from '../../../compiler/index.ts';
import { readyFlows } from './ready.ts';
import {
  lineKinds,
  ssaInputs,
  ssaSubjects,
  type LineKind,
  type SsaInput,
  type SsaSubject,
} from '../../names.ts';

export interface SsaChoices {
  readonly subject: SsaSubject;
  readonly input: SsaInput;
  /** A control-flow graph as text. */
  readonly flow: string;
  readonly algorithm: SsaAlgorithm;
  readonly second: SsaAlgorithm | '';
  readonly lines: LineKind;
}

export const defaultSsaChoices: SsaChoices = {
  subject: 'steps',
  input: 'program',
  flow: readyFlows[0]?.text ?? '',
  algorithm: 'dfs',
  second: '',
  lines: 'renamed',
};

/** What was remembered; what cannot be understood is as in the beginning. */
export function readSsaChoices(remembered: unknown): SsaChoices {
  const found: Readonly<Record<string, unknown>> =
    typeof remembered === 'object' && remembered !== null ? { ...remembered } : {};
  const oneOf = <T extends string>(key: keyof SsaChoices, all: readonly T[], otherwise: T): T =>
    all.find((each) => each === found[key]) ?? otherwise;
  const { flow } = found;
  return {
    subject: oneOf('subject', ssaSubjects, defaultSsaChoices.subject),
    input: oneOf('input', ssaInputs, defaultSsaChoices.input),
    flow: typeof flow === 'string' ? flow : defaultSsaChoices.flow,
    algorithm: oneOf('algorithm', ssaAlgorithmNames, defaultSsaChoices.algorithm),
    second: oneOf('second', ['', ...ssaAlgorithmNames], defaultSsaChoices.second),
    lines: oneOf('lines', lineKinds, defaultSsaChoices.lines),
  };
}
