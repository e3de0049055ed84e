// What a person chose in the Pipeline pane, remembered over restarts.
import {
  reductionNames,
  scheduleKinds,
  type ReductionName,
  type ScheduleKind,
} from '../../../compiler/index.ts';
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
  /** In the order in which they run. */
  readonly order: readonly ReductionName[];
  readonly left: readonly ReductionName[];
  readonly oneByOne: boolean;
  readonly side: SideView;
  /** The file with the code of one's own. */
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

/** What was remembered; what cannot be understood is as in the beginning. */
export function readPipelineChoices(remembered: unknown): PipelineChoices {
  const found: Readonly<Record<string, unknown>> =
    typeof remembered === 'object' && remembered !== null ? { ...remembered } : {};
  const oneOf = <T extends string>(key: keyof PipelineChoices, all: readonly T[], otherwise: T): T =>
    all.find((each) => each === found[key]) ?? otherwise;
  const listed = (key: 'order' | 'left'): ReductionName[] => {
    const list: readonly unknown[] = Array.isArray(found[key]) ? found[key] : [];
    return list.flatMap((name) => reductionNames.find((each) => each === name) ?? []);
  };
  const order = [...new Set([...listed('order'), ...reductionNames])];
  const { file } = found;
  return {
    subject: oneOf('subject', pipelineSubjects, defaultPipelineChoices.subject),
    form: oneOf('form', shownForms, defaultPipelineChoices.form),
    schedule: oneOf('schedule', scheduleKinds, defaultPipelineChoices.schedule),
    order,
    left: listed('left'),
    oneByOne: found['oneByOne'] !== false,
    side: oneOf('side', sideViews, defaultPipelineChoices.side),
    file: typeof file === 'string' ? file : '',
  };
}

/** Those that run, in their order. */
export const chosenReductions = ({ order, left }: PipelineChoices): ReductionName[] =>
  order.filter((name) => !left.includes(name));

/** A reduction one place earlier. */
export function earlier(order: readonly ReductionName[], name: ReductionName): readonly ReductionName[] {
  const at = order.indexOf(name);
  if (at < 1) return order;
  return order.with(at - 1, name).with(at, order[at - 1] ?? name);
}
