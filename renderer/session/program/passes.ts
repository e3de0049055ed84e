// Log steps of passes. Steps are counted from 1; 0 is the start.
import { itemAt } from '../../../labs/engine/index.ts';
import { indivisiblePasses, STEP_INTS, type LogData, type Replay } from '../../../compiler/index.ts';

const passOf = (replay: Replay, step: number): string => (step < 1 ? '' : replay.step(step).pass);

export function firstWith(replay: Replay, step: number): number {
  const pass = passOf(replay, step);
  let first = step;
  if (indivisiblePasses.includes(pass)) while (first > 1 && passOf(replay, first - 1) === pass) first--;
  return first;
}

export function firstOfPass(replay: Replay, name: string): number {
  for (let step = 1; step <= replay.stepCount; step++) if (passOf(replay, step) === name) return step;
  return 0;
}

export function stepsWithRule({ steps, rules }: LogData, text: string): number[] {
  const wanted = new Set(rules.flatMap((rule, i) => (rule.includes(text) ? [i] : [])));
  const count = steps.length / STEP_INTS;
  return Array.from({ length: count }, (_, i) => i + 1).filter((step) =>
    wanted.has(itemAt(steps, (step - 1) * STEP_INTS + 2)),
  );
}
