// The remaining time of a piece of code, per call and in total. The interpreter asks at jumps and calls, and
// ends the code cleanly. The meter asks inside any operation, and can only abort the interpreter
// (`TimeIsUp`). Both count work, so that verdicts do not depend on the machine; the clock is for slow
// machines.
import type { SandboxLimits } from './limits.ts';

export class TimeIsUp extends Error {}

export class Allowance {
  private readonly limits: SandboxLimits;
  private interruptsLeft = 0;
  private asksLeft = 0;
  private deadline = 0;
  private began = 0;
  private used = 0;
  private interruptsUsed = 0;
  private asksUsed = 0;
  private over = false;

  constructor(limits: SandboxLimits) {
    this.limits = limits;
  }

  get isOver(): boolean {
    return this.over;
  }

  /** All calls together have used up their time or work. */
  get isSpent(): boolean {
    const { totalMilliseconds, interrupts, asks, calls } = this.limits;
    return (
      this.used >= totalMilliseconds ||
      this.interruptsUsed >= interrupts * calls ||
      this.asksUsed >= asks * calls
    );
  }

  begin(): void {
    const { interrupts, asks, milliseconds, totalMilliseconds, clock } = this.limits;
    this.interruptsLeft = interrupts;
    this.asksLeft = asks;
    this.began = clock();
    this.deadline = this.began + Math.min(milliseconds, totalMilliseconds - this.used);
    this.over = false;
  }

  end(): void {
    this.used += this.limits.clock() - this.began;
  }

  /** For the interpreter: whether to end the code. */
  readonly shallStop = (): boolean => {
    this.interruptsUsed++;
    if (--this.interruptsLeft >= 0 && this.limits.clock() < this.deadline) return false;
    return (this.over = true);
  };

  /** The meter asks whether to abort. @throws TimeIsUp */
  readonly ask = (): void => {
    this.asksUsed++;
    if (--this.asksLeft >= 0 && this.limits.clock() < this.deadline) return;
    this.over = true;
    throw new TimeIsUp('the time limit is exceeded');
  };
}
