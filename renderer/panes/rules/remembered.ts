import { rulePlaces, type RulePlace } from '../../../labs/engine/index.ts';
import { ruleSubjects, type RuleSubject } from '../../names.ts';

export interface Remembered {
  readonly subject: RuleSubject;
  readonly place: RulePlace;
  readonly chosen: string;
}

export function readRemembered(value: unknown): Remembered {
  const found: Readonly<Record<string, unknown>> =
    typeof value === 'object' && value !== null ? { ...value } : {};
  return {
    subject: ruleSubjects.find((each) => each === found['subject']) ?? 'builtIn',
    place: rulePlaces.find((each) => each === found['place']) ?? 'before',
    chosen: typeof found['chosen'] === 'string' ? found['chosen'] : '',
  };
}
