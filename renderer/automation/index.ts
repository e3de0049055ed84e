// The page's API for tests and automation, `window.fathom`. See docs/automation.md.
import { tick } from 'svelte';
import type { GraphDrawing } from '../graphview/index.ts';
import type { Session } from '../session/session.svelte.ts';
import { optimizations } from '../session/options/choices.ts';
import type { Optimization } from '../../compiler/index.ts';
import { viewNames, type ViewName } from '../names.ts';

export interface OpenOptions {
  readonly arg?: number | bigint | string;
  readonly optimize?: Optimization;
  /** 1 … 24; 0 or undefined: the whole language. */
  readonly level?: number;
}

export interface Opened {
  readonly ok: boolean;
  readonly errors: readonly string[];
}

/** In page pixels. */
export interface Picture extends GraphDrawing {
  readonly pass: string;
  /** Counted as in `go`. */
  readonly step: number;
}

export interface FathomPage {
  /** Resolves when the picture or the errors are shown. */
  open(text: string, options?: OpenOptions): Promise<Opened>;
  steps(): number;
  /** Shows the picture after that many steps; resolves when it is at rest. @throws RangeError */
  go(step: number): Promise<void>;
  /** Resolves when the view is at rest. @throws RangeError */
  view(name: string): Promise<void>;
  picture(): Picture;
}

declare global {
  interface Window {
    fathom?: FathomPage;
  }
}

const PROGRAM = 'automation.simple';

const NOTHING_DRAWN: GraphDrawing = {
  view: { x: 0, y: 0, width: 0, height: 0 },
  camera: { x: 0, y: 0, scale: 1 },
  nodes: [],
};

/** @param shownBy loads what shows a view */
export function offerPage(session: Session, shownBy: (view: ViewName) => Promise<void>): FathomPage {
  const rest = async (): Promise<void> => {
    await tick();
    await session.graph?.rest();
  };
  return {
    async open(text, { arg, optimize, level } = {}) {
      await session.startup.started;
      session.dialogs.tour = false;
      if (arg !== undefined) session.argument.choose(String(arg));
      if (optimize !== undefined && !optimizations.includes(optimize))
        throw new RangeError(`optimize is one of ${optimizations.join(', ')}`);
      // One separate program for all calls, so that the user's programs stay unchanged.
      const { programs } = session;
      if (programs.current?.path !== PROGRAM) await programs.openAt(PROGRAM, text);
      session.replace(text);
      session.options.set({
        ...(optimize === undefined ? {} : { optimize }),
        ...(level === undefined ? {} : { level }),
      });
      await session.compilation.done();
      await rest();
      const errors = session.compilation.diagnostics.map(
        ({ line, column, message }) => `${line}:${column} ${message}`,
      );
      return { ok: errors.length === 0, errors };
    },
    steps: () => session.timeline.length,
    async go(step) {
      if (!Number.isInteger(step) || step < 0 || step > session.timeline.length)
        throw new RangeError(`there is no step ${step}; there are ${session.timeline.length}`);
      session.timeline.go(step);
      await rest();
    },
    async view(name) {
      const found = viewNames.find((each) => each === name);
      if (found === undefined) throw new RangeError(`the views are ${viewNames.join(', ')}`);
      session.front.show(found);
      await session.front.docking?.done();
      await shownBy(found);
      await rest();
    },
    picture: () => ({
      pass: session.timeline.group?.pass ?? '',
      step: session.timeline.at,
      ...(session.graph?.drawing() ?? NOTHING_DRAWN),
    }),
  };
}
