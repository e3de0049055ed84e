import {
  assemblyOf,
  emitText,
  twinOf,
  type MachineOptions,
  type Os,
  type Syntax,
} from '../../../compiler/index.ts';
import type { PaneQuestions } from '../../worker/question.ts';

export const assemblyQuestions = {
  listing: ({ compilation }, machine: MachineOptions, syntax: Syntax) =>
    assemblyOf(compilation, { ...machine, syntax }),
  /** Debuggers look for the source in `file`. */
  program: ({ compilation }, machine: MachineOptions, os: Os, file: string) =>
    emitText(compilation, 'asm', { ...machine, os, file }),
  /** null if there is only a graph or a pipeline. */
  twin: ({ compilation }) => ({ text: twinOf(compilation) }),
} satisfies PaneQuestions;
