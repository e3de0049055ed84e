// Whether the workspace folder may run its contents. The services decide, and enforce it; the window shows the state,
// and asks the user once when an action is restricted.
//
// Invariant: JavaScript from the workspace runs only after `allows` returned true.
import { ContractError, type FathomApi, type TrustRead } from '../../../electron/contract/index.ts';
import type { Restricted } from '../../names.ts';

const open: TrustRead = { folder: '', trusted: true, canChange: false, mark: '', openToOthers: false };

export interface TrustWindow {
  readonly tell: (what: Restricted) => void;
  /** Stops what may have started under the withdrawn trust. */
  readonly onRestricted: () => void;
}

export class Trust {
  /** As the services last reported it. */
  state = $state.raw<TrustRead>(open);
  readonly isRestricted = $derived(!this.state.trusted);
  /** The question is open. */
  isAsking = $state(false);
  /** Why trust was refused; `changed`: another folder replaced this one. */
  fault = $state('');
  private isDeclined = false;
  private isRead = false;
  private waiting: ((trusted: boolean) => void)[] = [];
  private api: FathomApi | null = null;
  private readonly window: TrustWindow;

  constructor(window: TrustWindow) {
    this.window = window;
  }

  async start(api: FathomApi): Promise<void> {
    this.api = api;
    api.on('trust.changed', () => void this.refresh());
    api.onConnection((state) => {
      if (state === 'open') void this.refresh();
    });
    await this.refresh();
  }

  /** According to the services now. Asks the user the first time the action may not run. */
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

  async permits(): Promise<boolean> {
    try {
      await this.api?.trust.permit();
      return true;
    } catch (error) {
      // If the services are unreachable, their last answer holds.
      return error instanceof ContractError && error.code === 'restricted' ? false : !this.isRestricted;
    }
  }

  ask(): void {
    this.fault = '';
    this.isAsking = true;
  }

  /** Called by the dialog. */
  async give(): Promise<void> {
    try {
      await this.api?.trust.give({ mark: this.state.mark });
    } catch (error) {
      // Another folder has replaced it: ask about that one.
      await this.refresh();
      const code = error instanceof ContractError ? error.code : '';
      this.fault = code === 'changed' ? code : error instanceof Error ? error.message : String(error);
      return;
    }
    await this.refresh();
    this.answer(this.state.trusted);
  }

  decline(): void {
    this.isDeclined = true;
    this.answer(false);
  }

  async withdraw(): Promise<void> {
    await this.api?.trust.withdraw();
    await this.refresh();
  }

  private answer(trusted: boolean): void {
    this.isAsking = false;
    for (const resolve of this.waiting.splice(0)) resolve(trusted);
  }

  async refresh(): Promise<void> {
    const state = await this.api?.trust.read().catch(() => null);
    if (state == null) return;
    const wasTrusted = this.isRead && this.state.trusted;
    this.isRead = true;
    this.state = state;
    if (wasTrusted && !state.trusted) this.window.onRestricted();
  }
}
