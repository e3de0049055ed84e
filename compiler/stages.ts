// From source text to assembly text in one go, telling where each stage begins: for those who measure.
import type { CompileOptions } from './compile-options.ts';
import { defaultMachine, machineText } from './machine-code.ts';
import { compile, type Compilation } from './pipeline.ts';
import { scheduleOf } from './schedules.ts';
import type { StageObserver } from './stage-names.ts';

export { stageNames, type StageName, type StageObserver } from './stage-names.ts';

/** Takes a program without errors through all stages. */
export function compileToAssembly(
  text: string,
  options: CompileOptions,
  began: StageObserver,
): { readonly compilation: Compilation; readonly assembly: string } {
  const compilation = compile(text, { ...options, began });
  began('schedule');
  scheduleOf(compilation, defaultMachine.schedule);
  return { compilation, assembly: machineText(compilation, 'asm', defaultMachine, began) };
}
