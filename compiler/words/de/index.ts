// German translations by English words, one file per part of the compiler.
import { checks } from './checks.ts';
import { compare } from './compare.ts';
import { explain } from './explain.ts';
import { flow } from './flow.ts';
import { foreign } from './foreign.ts';
import { instructions } from './instructions.ts';
import { linking } from './linking.ts';
import { pipelines } from './pipelines.ts';
import { rules } from './rules.ts';
import { schedule } from './schedule.ts';
import { steps } from './steps.ts';
import { syntax } from './syntax.ts';
import { tiles } from './tiles.ts';
import { traces } from './traces.ts';
import { types } from './types.ts';
import { why } from './why.ts';

/** No English phrase may occur twice. */
export const german: ReadonlyMap<string, string> = new Map(
  [
    checks,
    compare,
    explain,
    flow,
    foreign,
    instructions,
    linking,
    pipelines,
    rules,
    schedule,
    steps,
    syntax,
    tiles,
    traces,
    types,
    why,
  ].flatMap((words) => Object.entries(words)),
);
