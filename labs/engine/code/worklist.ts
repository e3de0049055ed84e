// worklist: chooses the equation to evaluate next. All orders end at the same fixed point, so evaluations are counted.
import { compile, evaluationsInOrder } from '../../../compiler/index.ts';
import { said, type Said } from '../text/index.ts';
import { plain, TestedFunction, valueText } from './functions.ts';
import { broken } from './role.ts';

/** Ends an analysis whose order failed. */
class Failed extends Error {
  readonly found: Said;

  constructor(found: Said) {
    super('the order failed');
    this.found = found;
  }
}

/**
 * Evaluations of all programs' combined equations, or why they cannot be counted. Without code, the list is first in,
 * first out.
 */
export async function evaluationsWith(
  programs: readonly string[],
  code: string,
  level: number,
): Promise<number | Said> {
  let sum = 0;
  for (const source of programs) {
    const compilation = compile(source, { level });
    if (!compilation.ok) return said('nothing');
    if (code === '') {
      sum += evaluationsInOrder(compilation, () => 0);
      continue;
    }
    // Opened for each program, so that variables of the module start again.
    const opened = await TestedFunction.open(code);
    if (!opened.ok) return broken(said('nothing'), opened.failure).found;
    try {
      sum += evaluationsInOrder(compilation, (waiting) => {
        const answer = opened.value.call(waiting.map((each) => ({ ...each })));
        if (!answer.ok) throw new Failed(broken(said('nothing'), answer.failure).found);
        const chosen = plain(answer.value);
        if (typeof chosen !== 'bigint' || chosen < 0n || chosen >= BigInt(waiting.length))
          throw new Failed(said('noPlace', valueText(answer.value), waiting.length));
        return Number(chosen);
      });
    } catch (error) {
      if (error instanceof Failed) return error.found;
      throw error;
    } finally {
      opened.value.dispose();
    }
  }
  return sum;
}
