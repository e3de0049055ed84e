// The states of panes that the first picture does not need, and what they do for others. One script: it loads
// after the first picture, or with the first pane, command, or lab that needs one of them.
import type { Offers } from '../session/panes/offers.ts';
import type { Session } from '../session/session.svelte.ts';
import { analyzingOf } from './analysis/analyzing.svelte.ts';
import { schedulingOf } from './cfg/scheduling.svelte.ts';
import { besideOf } from './compare/beside.svelte.ts';
import { debuggingOf } from './machine/debugging.svelte.ts';
import { pipeliningOf } from './pipeline/pipelining.svelte.ts';
import { registersOf } from './registers/view.svelte.ts';
import { ownRulesOf } from './rules/own.svelte.ts';
import { runningOf } from './run/running.svelte.ts';
import { studyingOf } from './semantics/studying.svelte.ts';
import { verifySoFar, verifyStep } from './semantics/equivalence/verifying.ts';
import { constructingOf } from './ssa/constructing.svelte.ts';
import { talksOf } from './talk/talks.svelte.ts';
import { watchingOf } from './v8/watching.svelte.ts';

export function beginLate(session: Session): Offers {
  for (const stateOf of [schedulingOf, pipeliningOf, registersOf]) stateOf(session);
  return {
    analysis: analyzingOf(session),
    semantics: studyingOf(session),
    verifyStep: () => verifyStep(session),
    verifySoFar: () => verifySoFar(session),
    ssa: constructingOf(session),
    compare: besideOf(session),
    machine: debuggingOf(session),
    rules: ownRulesOf(session),
    run: runningOf(session),
    talk: talksOf(session),
    v8: watchingOf(session),
  };
}
