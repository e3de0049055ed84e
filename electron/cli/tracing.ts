// Captures V8's traces for the checks of labs, with the window's confinement and limits.
import { useTracer } from '../../labs/engine/index.ts';

/** Loaded with the first check that needs it, because most submissions have none. */
export const captureForChecks = (): void =>
  useTracer(async (wanted) => {
    const { Captures, thisMachine } = await import('../services/index.ts');
    return new Captures(thisMachine()).capture(wanted);
  });
