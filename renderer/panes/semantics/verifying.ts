import { firstWith } from '../../session/passes.ts';
import type { Session } from '../../session/session.svelte.ts';
import type { Compared } from './comparing.svelte.ts';
import { studyingOf } from './studying.svelte.ts';

export const comparedOf = ({ snapshot, options, language }: Session): Compared => ({
  source: snapshot?.source ?? '',
  options,
  language,
});

/** The program as parsed, and after the current step. */
export function verifySoFar(session: Session): void {
  const { group } = session.timeline;
  if (session.replay === null || group === null || session.stale) return;
  const studying = studyingOf(session);
  studying.subject = 'equivalence';
  session.showView('semantics');
  studying.comparing.verifyUpTo(group.to, comparedOf(session));
}

/** Compares the graphs before and after the current step. */
export function verifyStep(session: Session): void {
  const { group } = session.timeline;
  if (session.replay === null || group === null || session.stale) return;
  const studying = studyingOf(session);
  studying.subject = 'equivalence';
  session.showView('semantics');
  const first = firstWith(session.replay, group.from + 1);
  studying.comparing.verifySteps(first, group.to, comparedOf(session));
}
