// Tests that golden programs have the same output and result natively as in the graph, in both syntaxes.
// Outside the long run, only a sample runs, plus the programs that test assembly text or the processor.
import { describe, expect, it } from 'vitest';
import { decodeUtf8 } from '../../../../compiler/base/utf8.ts';
import { compile, run } from '../../../../compiler/index.ts';
import { isEngineLimit } from '../../../../compiler/semantics/index.ts';
import { expectOwnInstructions, hasDisassembler } from '../disassembly.ts';
import { assemblyOf, hasToolchain, machineOf, withNative } from '../support.ts';
import { goldenPrograms } from '../../../support/programs/golden.ts';
import { extent } from '../../../support/extent.ts';

const EVERY = extent(200, 1);
const BUDGET = 1_000_000;
const MARKER = 'marker-of-this-test';

/** Only native runs test these programs fully: for example, jump tables exist only in the assembly text. */
const always = /^(jump-table|counted-by-carry)/;

const some = goldenPrograms(EVERY);
const chosen = [
  ...some,
  ...goldenPrograms().filter(
    ({ name }) => always.test(name) && !some.some((program) => program.name === name),
  ),
];

describe.runIf(hasToolchain && hasDisassembler)('golden programs', () => {
  it.each(chosen)('$name', ({ text }) => {
    const level = /^\/\/! level (\d+)/m.exec(text)?.[1];
    const options = level === undefined ? {} : { level: Number(level) };
    const plain = compile(text, { ...options, optimize: 'none' });
    // Some golden programs have errors.
    if (!plain.ok) return;
    // Does not link, because no library has the function.
    if (/^\/\/! .* fault external-function/m.test(text)) return;
    const words = [...text.matchAll(/^\/\/! arg (-?\d+)/gm)].map(([, word]) => word);
    const machine = machineOf(text, options);
    for (const syntax of ['att', 'intel'] as const)
      withNative(assemblyOf(machine, { syntax }), (native) => {
        expectOwnInstructions(machine, native.path);
        for (const word of new Set(words)) {
          const outcome = run(plain, { engine: 'graph', argument: BigInt(word), budget: BUDGET });
          if (isEngineLimit(outcome.fault)) continue;
          const result = machine.program.result === 'none' ? '' : `${outcome.result}\n`;
          const expected =
            outcome.status === 'value'
              ? `${outcome.stdout}${MARKER}\n${result} 0`
              : `${outcome.stdout}fault: ${outcome.fault} at line ${outcome.line}\n 3`;
          const { stdout, stderr, status } = native.run([word, MARKER]);
          const at = stdout.includes(MARKER) ? stdout.lastIndexOf(MARKER) : stdout.length;
          expect(`${stdout.slice(0, at)}${decodeUtf8(stdout.slice(at))}${stderr} ${status}`).toBe(expected);
        }
      });
  });
});
