/*
 * A native run with the system's tools, as an outcome like those of the other engines.
 */
import { assembly, type Compilation, type Outcome, type ScheduleKind } from '../../compiler/index.ts';
import { Toolchain } from '../services/index.ts';

/** @throws Error with a clear message where the machine has no assembler or the tools refuse the program */
export async function runNative(
  compilation: Compilation,
  argument: bigint,
  schedule: ScheduleKind,
  input = '',
  toolchain = new Toolchain(),
): Promise<Outcome> {
  const { lines, instructions } = assembly(compilation, { schedule });
  const text = lines.map((line) => `${line.text}\n`).join('');
  const ran = await toolchain.run({ assembly: text, argument: String(argument), input });
  if (ran.status !== 'value' && ran.status !== 'fault') throw new Error(ran.message);
  const counts = { steps: instructions };
  // The programs print results of the kinds that the language has, so the words are an outcome's.
  return {
    status: ran.status,
    result: ran.result,
    fault: ran.fault as Outcome['fault'],
    line: ran.line,
    stdout: Buffer.from(ran.stdout, 'utf8').toString('latin1'),
    counts,
  };
}
