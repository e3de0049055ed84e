export function inNextFrame(act: () => void): () => void {
  const frame = requestAnimationFrame(act);
  return () => cancelAnimationFrame(frame);
}

/** Acts after the next paint, so that a typed letter appears first. */
export function afterPaint(act: () => void): void {
  requestAnimationFrame(() => setTimeout(act));
}
