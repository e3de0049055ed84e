// Whether the folder of the workspace may run what is in it. The services decide, and refuse by themselves; the window shows
// the state, and asks the user once when something restricted is wanted.
//
// Keep true: JavaScript from the workspace runs only after `allows` answered true.
import { ContractError, type FathomApi, type TrustRead } from '../../electron/contract/index.ts';
import type { Restricted } from '../names.ts';

const open: TrustRead = { folder: '', trusted: true, canChange: false, mark: '', openToOthers: false };

export interface TrustWindow {
  /** Says why something does not run. */
  readonly tell: (what: Restricted) => void;
  /** What may have begun under the trust that is withdrawn. */
  readonly onRestricted: () => void;
}

export class Trust {
  state = $state.raw<TrustRead>(open);
  readonly isRestricted = $derived(!this.state.trusted);
  /** The question is open. */
  isAsking = $state(false);
  /** Why the answer was refused; `changed`: another folder has taken the place of this one. */
  fault = $state('');
  /** The user wants the folder to stay restricted, and is not asked again. */
  private isDeclined = false;
  private isRead = false;
  private waiting: ((trusted: boolean) => void)[] = [];
  private api: FathomApi | null = null;
  private readonly window: TrustWindow;

  constructor(window: TrustWindow) {
    this.window = window;
  }

  /** Reads the decision, and follows it. */
  async start(api: FathomApi): Promise<void> {
    this.api = api;
    api.on('trust.changed', () => void this.refresh());
    api.onConnection((state) => {
      if (state === 'open') void this.refresh();
    });
    await this.refresh();
  }

  /** Whether something may run, as the services decide now. Asks the user the first time that it may not. */
  async allows(what: Restricted): Promise<boolean> {
    if (await this.permits()) return true;
    await this.refresh();
    if (this.isDeclined || !this.state.canChange) {
      this.window.tell(what);
      return false;
    }
    this.ask();
    return new Promise((resolve) => this.waiting.push(resolve));
  }

  /** As `allows`, without a question: for what nobody asked for. */
  async permits(): Promise<boolean> {
    try {
      await this.api?.trust.permit();
      return true;
    } catch (error) {
      // If the services cannot be reached, what they said last counts.
      return error instanceof ContractError && error.code === 'restricted' ? false : !this.isRestricted;
    }
  }

  /** Opens the question. */
  ask(): void {
    this.fault = '';
    this.isAsking = true;
  }

  /** The user trusts the folder that the question named. */
  async give(): Promise<void> {
    try {
      await this.api?.trust.give({ mark: this.state.mark });
    } catch (error) {
      // Another folder is there by now: the question is about that one.
      await this.refresh();
      const code = error instanceof ContractError ? error.code : '';
      this.fault = code === 'changed' ? code : error instanceof Error ? error.message : String(error);
      return;
    }
    await this.refresh();
    this.answer(this.state.trusted);
  }

  /** The folder stays restricted. */
  decline(): void {
    this.isDeclined = true;
    this.answer(false);
  }

  /** The user stops trusting the folder. */
  async withdraw(): Promise<void> {
    await this.api?.trust.withdraw();
    await this.refresh();
  }

  private answer(trusted: boolean): void {
    this.isAsking = false;
    for (const resolve of this.waiting.splice(0)) resolve(trusted);
  }

  /** Reads the decision again. */
  async refresh(): Promise<void> {
    const state = await this.api?.trust.read().catch(() => null);
    if (state == null) return;
    const wasTrusted = this.isRead && this.state.trusted;
    this.isRead = true;
    this.state = state;
    if (wasTrusted && !state.trusted) this.window.onRestricted();
  }
}
