// Tests that C twins print floats like the engines and JavaScript.
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Random } from '../../compiler/base/random.ts';
import { compile, emitText } from '../../compiler/index.ts';
import { floatText } from '../../compiler/ir/text/type-text.ts';
import { extent, SEED } from '../support/extent.ts';
import { canLink, command, inFolder } from '../support/native/linked.ts';

const RANDOM = extent(2_000, 100_000);

/** All powers of two, and random bit patterns. */
function samples(): Float64Array {
  const random = new Random(SEED);
  const powers = Array.from({ length: 2_098 }, (_, i) => 2 ** (i - 1_074));
  const bits = Uint32Array.from({ length: 2 * RANDOM }, () => random.next());
  return Float64Array.from([...powers, ...powers.map((power) => -power), ...new Float64Array(bits.buffer)]);
}

describe.runIf(canLink)('a twin in C', () => {
  it(`prints all powers of two and ${RANDOM} random floats like the engines`, () => {
    const floats = samples();
    const twin = emitText(compile('return 0.5;'), 'c');
    const main = `int main(void) {
      double value;
      while (fread(&value, sizeof value, 1, stdin) == 1) { show_float(value); putchar('\\n'); }
      return 0;
    }\n`;
    const printed = inFolder((folder) => {
      writeFileSync(join(folder, 'twin.c'), twin.replace('int main(', 'int twin(') + main);
      const built = command('cc', ['-O1', 'twin.c', '-lm', '-o', 'twin'], folder);
      expect(built.stderr).toBe('');
      const { stdout } = spawnSync(join(folder, 'twin'), {
        input: new Uint8Array(floats.buffer),
        encoding: 'utf8',
        maxBuffer: 1e8,
      });
      return stdout.split('\n').slice(0, -1);
    });
    expect(printed.length).toBe(floats.length);
    const wrong = printed.flatMap((text, i) =>
      text === floatText(floats[i]) ? [] : [[text, floatText(floats[i])]],
    );
    expect(wrong).toEqual([]);
  });
});
