/**
 * Does something when the page is drawn the next time. For effects: the returned function takes it back, so that nothing
 * happens to what is gone by then.
 */
export function inNextFrame(act: () => void): () => void {
  const frame = requestAnimationFrame(act);
  return () => cancelAnimationFrame(frame);
}

/** Does something when what is there now has been painted: a key shows its letter first. */
export function afterPaint(act: () => void): void {
  requestAnimationFrame(() => setTimeout(act));
}
