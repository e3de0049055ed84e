// Compares the program with its C twin, only at the user's request.
import type { TwinOutcome } from '../../../electron/contract/index.ts';
import type { Session } from '../../session/session.svelte.ts';
import { jobOf } from '../../worker/threads.ts';

export interface Beside {
  readonly outcome: TwinOutcome;
  readonly twin: string;
  /** By the program in the emulator; null if it did not finish. */
  readonly executed: number | null;
  readonly source: string;
  readonly argument: string;
}

/** Limit of instructions to emulate for a count. */
const COUNTED_MOST = 20_000_000;
const MAX_TRIES = 3;

type Condition = 'none' | 'running' | 'done' | 'no-program' | 'failed';

export class BesideRun {
  condition = $state<Condition>('none');
  result = $state.raw<Beside | null>(null);
  /** The tool's own message. */
  problem = $state('');
  private readonly session: Session;
  private readonly jobs = jobOf('count');
  private count = 0;

  constructor(session: Session) {
    this.session = session;
  }

  get isOld(): boolean {
    const { result, session } = this;
    return (
      result !== null &&
      (result.source !== session.program.source || result.argument !== session.argument.value)
    );
  }

  async start(): Promise<void> {
    const count = ++this.count;
    this.condition = 'running';
    this.problem = '';
    try {
      const { trust, text } = this.session;
      if (!(await trust.allows('run'))) throw new Error(text.trust.noNative);
      if (count !== this.count) return;
      let result = await this.measure();
      // The program was recompiled meanwhile, or the compiler restarted.
      for (let again = 0; result === 'gone' && again < MAX_TRIES && count === this.count; again++) {
        await this.session.compilation.done();
        result = await this.measure();
      }
      if (count !== this.count) return;
      if (result === 'gone') result = null;
      this.result = result;
      this.condition = result === null ? 'no-program' : 'done';
    } catch (error) {
      if (count !== this.count) return;
      this.condition = 'failed';
      this.problem = error instanceof Error ? error.message : String(error);
    }
  }

  stop(): void {
    if (this.condition !== 'running') return;
    this.count++;
    this.condition = 'none';
    this.jobs.stop();
    void this.session.host.api?.toolchain.stop({}).catch(() => undefined);
  }

  private async measure(): Promise<Beside | 'gone' | null> {
    const { session } = this;
    const {
      host: { api },
      compilation: { snapshot },
      argument: { value: argument },
    } = session;
    if (api === null || snapshot === null) return null;
    const { flavor } = await api.toolchain.probe({ again: false });
    const { abi, os } = flavor ?? { abi: 'sysv', os: 'linux' };
    const { schedule, allocator } = session.machine.choices;
    const machine = { schedule, allocator, abi };
    const [assembly, twin] = await Promise.all([
      session.compilation.ask('program', machine, os, 'program.simple'),
      session.compilation.ask('twin'),
    ]);
    if (assembly === null || twin === null) return 'gone';
    if (twin.text === null) return null;
    const outcome = await api.toolchain.twin({ assembly, twin: twin.text, argument });
    const isMeasured = outcome.status === 'measured';
    const request = { source: snapshot.source, options: session.compilation.options, machine, argument };
    const counted = isMeasured ? await this.jobs.run(request).catch(() => null) : null;
    const counts = typeof counted === 'object' ? counted : null;
    const sum = counts === null ? null : counts.reduce((total, each) => total + each, 0);
    const executed = sum !== null && sum < COUNTED_MOST ? sum : null;
    return { outcome, twin: twin.text, executed, source: snapshot.source, argument };
  }
}
