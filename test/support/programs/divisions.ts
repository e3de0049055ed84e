// Random programs that divide by few values repeatedly, so that many zero checks are redundant.
import { Random } from '../../../compiler/base/random.ts';
import { randomProgram } from './integers.ts';

/** @param objects whether to create objects, some of which depend on the previous check */
export function divisionsProgram(seed: number, { objects = false }: { objects?: boolean } = {}): string {
  const random = new Random(seed);
  const divisors = ['d0', 'd1', 'arg'];
  const pick = (): string => divisors[random.below(divisors.length)];
  const division = (): string => {
    const text = `t = t + 12 / ${pick()};`;
    return objects ? `${text} o = new O { n = t; }; t = t + o.n / ${pick()};` : text;
  };
  const lines = randomProgram(seed, { statements: 10 })
    // The quotients are part of every result; otherwise, only their checks would remain.
    .replaceAll(/return (.*);/g, 'return t + ($1);')
    .split('\n')
    .flatMap((line) => (line.endsWith(';') && random.below(2) === 0 ? [division(), line] : [line]));
  const first = 'int t = 1; int d0 = arg & 3; int d1 = arg - 1;';
  const made = objects ? 'struct O { int n; };\nO !o = new O;\n' : '';
  return [`${made}${first}`, ...lines].join('\n');
}
