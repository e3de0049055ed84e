import { firstWith } from '../../../session/program/passes.ts';
import type { Session } from '../../../session/session.svelte.ts';
import { comparedOf } from './comparing.svelte.ts';
import { studyingOf } from '../studying.svelte.ts';

/** The program as parsed, and after the current step. */
export function verifySoFar(session: Session): void {
  const { group } = session.timeline;
  if (session.compilation.replay === null || group === null || session.compilation.stale) return;
  const studying = studyingOf(session);
  studying.subject = 'equivalence';
  session.front.show('semantics');
  studying.comparing.verifyUpTo(group.to, comparedOf(session));
}

/** Compares the graphs before and after the current step. */
export function verifyStep(session: Session): void {
  const { group } = session.timeline;
  if (session.compilation.replay === null || group === null || session.compilation.stale) return;
  const studying = studyingOf(session);
  studying.subject = 'equivalence';
  session.front.show('semantics');
  const first = firstWith(session.compilation.replay, group.from + 1);
  studying.comparing.verifySteps(first, group.to, comparedOf(session));
}
