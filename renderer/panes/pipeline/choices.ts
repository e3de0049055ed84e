import {
  reductionNames,
  scheduleKinds,
  type ReductionName,
  type ScheduleKind,
} from '../../../compiler/index.ts';
import { Found } from '../../session/kept/found.ts';
import {
  pipelineSubjects,
  shownForms,
  sideViews,
  type PipelineSubject,
  type ShownForm,
  type SideView,
} from '../../names.ts';

export interface PipelineChoices {
  readonly subject: PipelineSubject;
  readonly form: ShownForm;
  readonly schedule: ScheduleKind;
  /** In the order of the run. */
  readonly order: readonly ReductionName[];
  readonly left: readonly ReductionName[];
  readonly oneByOne: boolean;
  readonly side: SideView;
  readonly file: string;
}

export const defaultPipelineChoices: PipelineChoices = {
  subject: 'text',
  form: 'printable',
  schedule: 'best',
  order: reductionNames,
  left: [],
  oneByOne: true,
  side: 'steps',
  file: '',
};

/** `otherwise` replaces invalid choices. */
export function readPipelineChoices(
  remembered: unknown,
  otherwise = defaultPipelineChoices,
): PipelineChoices {
  const found = new Found(remembered);
  const listed = (key: 'order' | 'left'): readonly ReductionName[] =>
    Array.isArray(found.at(key))
      ? found.list(key, MAX_LISTED).flatMap((name) => reductionNames.find((each) => each === name) ?? [])
      : otherwise[key];
  return {
    subject: found.oneOf('subject', pipelineSubjects, otherwise.subject),
    form: found.oneOf('form', shownForms, otherwise.form),
    schedule: found.oneOf('schedule', scheduleKinds, otherwise.schedule),
    order: [...new Set([...listed('order'), ...reductionNames])],
    left: listed('left'),
    oneByOne: found.flag('oneByOne', otherwise.oneByOne),
    side: found.oneOf('side', sideViews, otherwise.side),
    file: found.text('file', MAX_LETTERS, otherwise.file),
  };
}
const MAX_LISTED = 100;
const MAX_LETTERS = 1000;

export const chosenReductions = ({ order, left }: PipelineChoices): ReductionName[] =>
  order.filter((name) => !left.includes(name));

/** Moves the reduction forward by one position. */
export function earlier(order: readonly ReductionName[], name: ReductionName): readonly ReductionName[] {
  const at = order.indexOf(name);
  if (at < 1) return order;
  return order.with(at - 1, name).with(at, order[at - 1] ?? name);
}
