// Tests that the claims about the V8 pane's example functions hold when the installed Node captures them.
import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compile, counterpartsOf, readTrace, traceView } from '../../compiler/index.ts';
import { Captures } from '../../electron/services/v8/capture.ts';
import { readyFunctions } from '../../renderer/names.ts';
import { readyRows } from '../../renderer/panes/v8/ready.ts';
import { v8De } from '../../renderer/text/de/v8.ts';
import { v8En } from '../../renderer/text/en/v8.ts';
import { machineIn, openFolder } from '../support/native/native.ts';

let folder = '';
beforeAll(() => (folder = openFolder()));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe.each(readyFunctions)('the predefined function %s', (name) => {
  const row = readyRows[name];

  it('has a text for each claim, in both languages', () => {
    expect(v8En.claims[name].length).toBe(row.claims.length);
    expect(v8De.claims[name].length).toBe(row.claims.length);
  });

  it('is captured, and all its claims hold', async () => {
    const { status, traces, deoptimizations } = await new Captures(machineIn(folder)).capture({
      source: row.source,
      function: row.function,
    });
    expect(status).toBe('captured');
    const { trace } = readTrace(traces[0]?.text ?? '');
    if (trace === null) throw new Error('the trace is not readable');
    const { answers, unplaced } = traceView(trace, row.claims);
    expect(answers.map(({ holds }, i) => [v8En.claims[name][i], holds])).toEqual(
      v8En.claims[name].map((claim) => [claim, true]),
    );
    expect(unplaced).toEqual([]);
    if (name === 'shapes') expect(deoptimizations.map((each) => each.function)).toContain(row.function);
    const counts = new Map(counterpartsOf(trace, row.simple).rows.map((each) => [each.name, each]));
    const loops = counts.get('loop');
    expect((loops?.ours[0] ?? 0) > 0).toBe((loops?.theirs[0] ?? 0) > 0);
  });

  it('has an equivalent in Simple without errors', () => {
    expect(compile(row.simple).diagnostics).toEqual([]);
  });
});
