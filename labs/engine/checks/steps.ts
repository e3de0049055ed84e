// steps: a peephole fired so often, or for the first time before another's first time.
import { Replay, type StepInfo } from '../../../compiler/index.ts';
import type { ProgramCheck } from '../schema.ts';
import { countText, within, type CheckResult } from './result.ts';
import type { Subject } from './subject.ts';

type StepsCheck = Extract<ProgramCheck, { kind: 'steps' }>;

export function checkSteps({ rule, atLeast, atMost, before }: StepsCheck, subject: Subject): CheckResult {
  const bounds = { atLeast, atMost: atMost ?? Infinity };
  const steps = stepsOf(subject);
  const fired = firings(steps, rule);
  const nodes = fired
    .map(({ root, replacement }) => (replacement >= 0 ? replacement : root))
    .filter((id) => id >= 0);
  const times = countText(bounds, atLeast === 1 && atMost === undefined ? 'firing' : 'firings');
  const lookedFor = `${times} of ${rule}${before === undefined ? '' : `, and ${before} after it`}`;
  const counted = fired.length === 0 ? `${rule} did not fire` : `${rule} fired ${fired.length} ×`;
  if (!within(bounds, fired.length)) return { passed: false, lookedFor, found: counted, nodes };
  if (before === undefined) return { passed: true, lookedFor, found: counted, nodes };
  const others = firings(steps, before);
  if (others.length === 0)
    return { passed: false, lookedFor, found: `${counted}, but ${before} did not fire`, nodes };
  const [first, second] = [fired[0]?.index ?? Infinity, others[0].index];
  const found = `${rule} first fired at step ${first}, ${before} at step ${second}`;
  return { passed: first < second, lookedFor, found, nodes };
}

const firings = (steps: readonly StepInfo[], rule: string): StepInfo[] =>
  steps.filter((step) => step.rule === rule && !step.unchanged);

function stepsOf(subject: Subject): StepInfo[] {
  const { log } = subject.compiled('full', true);
  if (log === null) return [];
  const replay = new Replay(log.data());
  return Array.from({ length: replay.stepCount }, (_, i) => replay.step(i + 1));
}
