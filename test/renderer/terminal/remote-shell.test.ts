// Tests the window's side of a shell with services and a screen that the test controls.
import { describe, expect, it } from 'vitest';
import {
  ContractError,
  createApi,
  type ConnectionState,
  type Transport,
} from '../../../electron/contract/index.ts';
import { RemoteShell } from '../../../renderer/terminal/remote-shell.ts';
import type { ShellNotice } from '../../../renderer/names.ts';

/** Services for shells whose output the test provides. */
class Services implements Transport {
  readonly outputs = new Map<string, string>();
  readonly calls: { name: string; request: Record<string, unknown> }[] = [];
  /** Output before this position is dropped. */
  forgotten = 0;
  accepts = true;
  failure: ContractError | null = null;
  readonly #events = new Set<(name: string, payload: unknown) => void>();
  readonly #states = new Set<(state: ConnectionState) => void>();

  async call(name: string, request: unknown): Promise<unknown> {
    const asked = request as Record<string, unknown>;
    this.calls.push({ name, request: asked });
    await Promise.resolve();
    if (this.failure !== null)
      return { ok: false, failure: { code: this.failure.code, message: this.failure.message } };
    return this.#answer(name.replace('terminal.', ''), asked);
  }

  #answer(name: string, { id, seen }: Record<string, unknown>): unknown {
    const value = (of: unknown): unknown => ({ ok: true, value: of });
    const output = this.outputs.get(String(id));
    if (name === 'list') return value({ shells: [...this.outputs.keys()] });
    if (name === 'open') {
      const made = `shell-${this.calls.length}`;
      this.outputs.set(made, '');
      return value({ id: made });
    }
    if (output === undefined)
      return { ok: false, failure: { code: 'not-found', message: 'This shell has ended.' } };
    if (name === 'attach') {
      const from = Math.max(Number(seen), this.forgotten);
      if (from < output.length) this.#send('terminal.data', { id, at: from, data: output.slice(from) });
      return value({ from, to: output.length });
    }
    return value(name === 'write' ? { accepted: this.accepts } : { done: true });
  }

  print(id: string, data: string): void {
    const at = this.outputs.get(id)?.length ?? 0;
    this.outputs.set(id, (this.outputs.get(id) ?? '') + data);
    this.#send('terminal.data', { id, at, data });
  }

  end(id: string): void {
    this.outputs.delete(id);
    this.#send('terminal.exit', { id, code: 0 });
  }

  state(state: ConnectionState): void {
    for (const listener of this.#states) listener(state);
  }

  typed(): unknown[] {
    return this.calls.flatMap(({ name, request }) => (name === 'terminal.write' ? [request['data']] : []));
  }

  #send(name: string, payload: unknown): void {
    for (const listener of this.#events) listener(name, payload);
  }

  onEvent(listener: (name: string, payload: unknown) => void): () => void {
    this.#events.add(listener);
    return () => this.#events.delete(listener);
  }

  onState(listener: (state: ConnectionState) => void): () => void {
    this.#states.add(listener);
    return () => this.#states.delete(listener);
  }

  close(): void {}
}

const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 5));

function open(services = new Services()): {
  services: Services;
  shell: RemoteShell;
  screen: { text: string; draw: () => void };
  notices: ShellNotice[];
} {
  const notices: ShellNotice[] = [];
  const undrawn: (() => void)[] = [];
  const screen = {
    cols: 80,
    rows: 24,
    text: '',
    write(data: string, drawn?: () => void): void {
      screen.text += data;
      if (drawn !== undefined) undrawn.push(drawn);
    },
    draw: () => undrawn.splice(0).forEach((drawn) => drawn()),
  };
  const shell = new RemoteShell(createApi(services), screen, (notice) => notices.push(notice));
  return { services, shell, screen, notices };
}

describe('the window’s end of a shell', () => {
  it('opens a shell, draws its output once, and acknowledges it', async () => {
    const { services, shell, screen } = open();
    await shell.start();
    services.print(shell.id, 'one ');
    services.print(shell.id, 'two');
    services.print('shell-other', 'three');
    expect(screen.text).toBe('one two');
    screen.draw();
    expect(services.calls.at(-1)).toEqual({
      name: 'terminal.acknowledge',
      request: { id: shell.id, seen: 7 },
    });
  });

  it('sends input that was typed before the shell opened, exactly once', async () => {
    const { services, shell } = open();
    const started = shell.start();
    shell.type('l');
    shell.type('s\r');
    await started;
    shell.type('x');
    services.end(shell.id);
    await settle();
    // The second shell gets no input that was typed for the first shell.
    shell.type('y\r');
    await settle();
    expect(services.typed()).toEqual(['ls\r', 'x']);
  });

  it('sends input that was typed before a previous shell was resumed, up to the input limit', async () => {
    const services = new Services();
    services.outputs.set('shell-old', 'what are you?\x1b[c');
    const { shell, notices } = open(services);
    const started = shell.start();
    shell.type('ls');
    shell.type('x'.repeat(999_999));
    await started;
    await settle();
    expect(services.typed()).toEqual(['ls']);
    expect(notices).toEqual([{ kind: 'too-long', count: 1_000_001 }]);
  });

  it('drops input that was typed before a shell failed to open', async () => {
    const { services, shell } = open();
    services.failure = new ContractError('too-many', 'At most 8 shells can be open.');
    const started = shell.start();
    shell.type('rm x');
    await started;
    services.failure = null;
    shell.type('\r');
    await settle();
    expect(shell.id).not.toBe('');
    expect(services.typed()).toEqual([]);
  });

  it('resumes the shell of a reloaded page and does not answer its old output again', async () => {
    const services = new Services();
    services.outputs.set('shell-old', 'what are you?\x1b[c');
    const { shell, screen } = open(services);
    await shell.start();
    expect(shell.id).toBe('shell-old');
    expect(screen.text).toBe('what are you?\x1b[c');
    shell.type('\x1b[?1;2c');
    screen.draw();
    shell.type('l');
    await settle();
    expect(services.typed()).toEqual(['l']);
    expect(services.calls.map(({ name }) => name)).not.toContain('terminal.open');
  });

  it('draws output in order if some arrived before the missed output was requested', async () => {
    const { services, shell, screen, notices } = open();
    await shell.start();
    const { id } = shell;
    services.print(id, 'before ');
    services.outputs.set(id, 'before meanwhile ');
    services.print(id, 'at once ');
    services.state('open');
    services.print(id, 'then ');
    await settle();
    services.print(id, 'after');
    expect(screen.text).toBe('before meanwhile at once then after');
    expect(notices).toEqual([]);
  });

  it('says if part of the missed output is lost, and continues with the rest', async () => {
    const { services, shell, screen, notices } = open();
    await shell.start();
    const { id } = shell;
    services.print(id, 'before ');
    services.outputs.set(id, 'before meanwhile ');
    services.forgotten = 'before mean'.length;
    services.state('open');
    await settle();
    services.print(id, 'after');
    expect(screen.text).toBe('before while after');
    expect(notices).toEqual([{ kind: 'not-all' }]);
  });

  it('continues after a connection loss and draws nothing twice', async () => {
    const { services, shell, screen, notices } = open();
    await shell.start();
    const { id } = shell;
    services.print(id, 'before ');
    services.outputs.set(id, 'before meanwhile ');
    services.state('open');
    await settle();
    services.print(id, 'after');
    expect(screen.text).toBe('before meanwhile after');
    expect(shell.id).toBe(id);
    expect(notices).toEqual([]);
  });

  it('opens a new shell, and says so, if the old one is gone', async () => {
    const { services, shell, screen, notices } = open();
    await shell.start();
    const { id } = shell;
    services.print(id, 'old');
    services.outputs.clear();
    services.state('open');
    await settle();
    expect(shell.id).not.toBe(id);
    expect(notices).toEqual([{ kind: 'anew' }]);
    services.print(shell.id, ' new');
    // The terminal cancels a control sequence that the old shell did not complete.
    expect(screen.text).toBe('old\x18 new');
  });

  it('reports the dropped input', async () => {
    const { services, shell, notices } = open();
    await shell.start();
    services.accepts = false;
    shell.type('x'.repeat(5000));
    shell.type('x'.repeat(1_000_001));
    await settle();
    expect(notices).toEqual([
      { kind: 'too-long', count: 1_000_001 },
      { kind: 'not-read', count: 5000 },
    ]);
  });

  it('reopens a shell that ends at once only on Enter', async () => {
    const { services, shell, notices } = open();
    await shell.start();
    services.end(shell.id);
    await settle();
    expect(services.calls.filter(({ name }) => name === 'terminal.open')).toHaveLength(1);
    expect(notices).toEqual([{ kind: 'ended' }]);
    shell.type('x');
    shell.type('\r');
    await settle();
    expect(services.calls.filter(({ name }) => name === 'terminal.open')).toHaveLength(2);
    expect(services.typed()).toEqual([]);
  });

  it('says why no shell could be started, and tries again on Enter', async () => {
    const { services, shell, notices } = open();
    services.failure = new ContractError('too-many', 'At most 8 shells can be open.');
    await shell.start();
    expect(notices).toEqual([{ kind: 'failed', message: 'At most 8 shells can be open.' }]);
    services.failure = null;
    shell.type('\r');
    await settle();
    expect(shell.id).not.toBe('');
  });
});
