// The status line: what happens, has succeeded, or failed. Long work runs one task at a time.
export class Status {
  /** What the line says while nothing is running; '' hides it. */
  notice = $state('');
  /** The notice that reports a success. */
  achieved = $state('');
  /** A description of the work that is running; '' for none. */
  working = $state('');
  private readonly underWay = new Map<string, Promise<void>>();

  tellAchieved(notice: string): void {
    this.achieved = this.notice = notice;
  }

  /**
   * Shows a description while work runs, which `tell` refines. Runs one task at a time; skips a task that is
   * already running or queued.
   */
  during(doing: string, work: (tell: (doing: string) => void) => Promise<void>): Promise<void> {
    const asked = this.underWay.get(doing);
    if (asked !== undefined) return asked;
    const last = [...this.underWay.values()].at(-1) ?? Promise.resolve();
    const mine = last.then(() => this.perform(doing, work));
    this.underWay.set(doing, mine);
    return mine;
  }

  private async perform(
    doing: string,
    work: (tell: (doing: string) => void) => Promise<void>,
  ): Promise<void> {
    this.notice = '';
    this.working = doing;
    try {
      await work((said) => (this.working = said));
    } catch (error) {
      this.notice = error instanceof Error ? error.message : String(error);
    } finally {
      this.working = '';
      this.underWay.delete(doing);
    }
  }
}
