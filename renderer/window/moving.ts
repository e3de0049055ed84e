// Moves to another address after Fathom restarted, as soon as all is saved and the user is not typing.
import type { Session } from '../session/session.svelte.ts';

const LOOK_MS = 100;
/** After this pause in typing, the user is not in the middle of a word. */
const STILL_MS = 700;

/** @param address admits this window there, once */
export function moveWhenSaved(session: Session, address: string): void {
  const { keeper } = session.persistence;
  const target = new URL(address);
  if (session.presenting.isOn) target.searchParams.set('present', '1');
  keeper.moving = true;
  let typedAt = performance.now() - STILL_MS;
  const typed = (): void => void (typedAt = performance.now());
  addEventListener('keydown', typed, { capture: true });
  addEventListener('pointerdown', typed, { capture: true });
  const timer = setInterval(() => {
    // The connection may be lost again: the next one brings another address.
    if (session.host.connection !== 'moved') return stop();
    if (keeper.isIdle && performance.now() - typedAt >= STILL_MS) {
      stop();
      keeper.moving = true;
      location.replace(target);
    }
  }, LOOK_MS);
  function stop(): void {
    clearInterval(timer);
    removeEventListener('keydown', typed, { capture: true });
    removeEventListener('pointerdown', typed, { capture: true });
    keeper.moving = false;
  }
}
