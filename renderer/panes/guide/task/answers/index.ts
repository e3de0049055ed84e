import type { Component } from 'svelte';
import type { AnswerPart, Check, Task } from '../../../../../labs/engine/index.ts';
import type { GuideContext } from '../../state/context.svelte.ts';
import Cells from './Cells.svelte';
import Choices from './Choices.svelte';
import LaterCode from './LaterCode.svelte';
import Picks from './Picks.svelte';
import Traced from './Traced.svelte';

interface Props {
  readonly guide: GuideContext;
  readonly task: Task;
  readonly check: Check;
}

export const answerFields = {
  choices: Choices,
  cells: Cells,
  picks: Picks,
  code: LaterCode,
  node: Traced,
} as unknown as Readonly<Record<AnswerPart, Component<Props>>>;
