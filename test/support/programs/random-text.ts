// Provides randomness and indentation for the program generators.
import type { Random } from '../../../compiler/base/random.ts';

export class RandomText {
  protected readonly random: Random;
  protected readonly lines: string[] = [];

  constructor(random: Random) {
    this.random = random;
  }

  protected get text(): string {
    return `${this.lines.join('\n')}\n`;
  }

  protected emit(depth: number, text: string): void {
    this.lines.push('  '.repeat(depth) + text);
  }

  protected chance(percent: number): boolean {
    return this.random.below(100) < percent;
  }

  protected oneOf<T>(items: readonly T[]): T {
    return items[this.random.below(items.length)];
  }
}
