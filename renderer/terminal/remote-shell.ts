// The window's side of a shell: opens it, types into it, draws its output, and reattaches after a lost connection or a
// page reload. IDs are never reused, so input for one shell cannot reach another.
import { ContractError, TERMINAL_INPUT_LIMIT, type FathomApi } from '../../electron/contract/index.ts';
import { Drawing, type Screen } from './drawing.ts';
import type { ShellNotice } from '../names.ts';

/** A shell that ends sooner is not reopened automatically: it would end again. */
const SHORTEST_LIFE_MS = 1_000;
/** Cancels an incomplete sequence. */
const CANCEL = '\x18';

export class RemoteShell {
  id = '';
  private drawing: Drawing | null = null;
  private readonly api: FathomApi;
  private readonly screen: Screen;
  private readonly tell: (notice: ShellNotice) => void;
  private readonly stops: readonly (() => void)[];
  /** End of the output drawn before the page reload. */
  private old = 0;
  private openedAt = 0;
  private ended = false;
  /** Typed before the first shell is open; null afterward. */
  private early: string | null = '';

  constructor(api: FathomApi, screen: Screen, tell: (notice: ShellNotice) => void) {
    this.api = api;
    this.screen = screen;
    this.tell = tell;
    this.stops = [
      api.on('terminal.data', ({ id, at, data }) => {
        if (id === this.id) this.drawing?.draw(at, data);
      }),
      api.on('terminal.exit', ({ id }) => {
        if (id === this.id) void this.exit();
      }),
      api.onConnection((state) => {
        if (state === 'open') void this.takeUp();
      }),
    ];
  }

  async start(): Promise<void> {
    const [id] = await this.api.terminal
      .list()
      .then(({ shells }) => shells.slice(-1))
      .catch(() => []);
    if (id === undefined) return this.open();
    const drawing = this.become(id);
    this.old = Number.MAX_SAFE_INTEGER;
    try {
      this.old = (await drawing.readOn()).to;
      this.resize();
    } catch {
      await this.open();
    }
  }

  /** Keys, a paste, or the terminal's reply to a query. */
  type(data: string): void {
    if (this.ended) {
      if (data.includes('\r')) void this.open();
      return;
    }
    // Terminals reply to queries in the output. Replayed output was already answered. Before the first
    // shell there is no output, so this is text for it.
    if (this.early === null && (this.id === '' || (this.drawing?.drawn ?? 0) < this.old)) return;
    const text = (this.early ?? '') + data;
    if (text.length > TERMINAL_INPUT_LIMIT) return this.tell({ kind: 'too-long', count: text.length });
    if (this.early === null) this.send(text);
    else this.early = text;
  }

  private send(data: string): void {
    void this.api.terminal.write({ id: this.id, data }).then(
      ({ accepted }) => {
        if (!accepted) this.tell({ kind: 'not-read', count: data.length });
      },
      () => undefined,
    );
  }

  resize(): void {
    if (this.id === '') return;
    void this.api.terminal.resize({ id: this.id, ...this.size }).catch(() => undefined);
  }

  close(): void {
    for (const stop of this.stops) stop();
    if (this.id !== '') void this.api.terminal.close({ id: this.id }).catch(() => undefined);
    this.leave();
  }

  private get size(): { cols: number; rows: number } {
    return { cols: Math.max(2, this.screen.cols), rows: Math.max(1, this.screen.rows) };
  }

  private become(id: string): Drawing {
    this.leave();
    this.id = id;
    this.drawing = new Drawing(this.api, this.screen, id);
    if (this.early !== null && this.early !== '') this.send(this.early);
    this.early = null;
    return this.drawing;
  }

  private leave(): void {
    this.drawing?.end();
    // The shell may have ended inside a sequence, which would swallow the next one's output.
    if (this.id !== '') this.screen.write(CANCEL);
    this.drawing = null;
    this.id = '';
    this.old = 0;
  }

  private async open(): Promise<void> {
    this.leave();
    this.ended = false;
    this.openedAt = performance.now();
    try {
      this.become((await this.api.terminal.open(this.size)).id);
    } catch (error) {
      this.ended = true;
      this.early = null;
      const code = error instanceof ContractError ? error.code : '';
      if (code === 'restricted') this.tell({ kind: 'restricted' });
      else if (code !== 'disconnected')
        this.tell({ kind: 'failed', message: error instanceof Error ? error.message : String(error) });
    }
  }

  private async exit(): Promise<void> {
    this.leave();
    if (performance.now() - this.openedAt >= SHORTEST_LIFE_MS) return this.open();
    this.ended = true;
    this.tell({ kind: 'ended' });
  }

  /** Continues reading, or opens a new shell if the old one is gone. */
  private async takeUp(): Promise<void> {
    const { id, drawing } = this;
    // A shell that is being opened waited for the connection, too.
    if (drawing === null) return this.ended ? this.open() : undefined;
    try {
      if (!(await drawing.readOn()).isWhole) this.tell({ kind: 'not-all' });
    } catch (error) {
      if (!(error instanceof ContractError) || error.code !== 'not-found' || id !== this.id) return;
      this.tell({ kind: 'anew' });
      await this.open();
    }
  }
}
