import { ssaAlgorithmNames, type SsaAlgorithm } from '../../../compiler/index.ts';
import { Found } from '../../session/kept/found.ts';
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

/** `otherwise` replaces invalid choices. */
export function readSsaChoices(remembered: unknown, otherwise = defaultSsaChoices): SsaChoices {
  const found = new Found(remembered);
  return {
    subject: found.oneOf('subject', ssaSubjects, otherwise.subject),
    input: found.oneOf('input', ssaInputs, otherwise.input),
    flow: found.text('flow', Infinity, otherwise.flow),
    algorithm: found.oneOf('algorithm', ssaAlgorithmNames, otherwise.algorithm),
    second: found.oneOf('second', ['', ...ssaAlgorithmNames], otherwise.second),
    lines: found.oneOf('lines', lineKinds, otherwise.lines),
  };
}
