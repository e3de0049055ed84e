// A terminal in the window's colors, sized to its place, with links to program lines. The emulator reads
// output only through the filter, and external text only through `pasted`.
import { FitAddon } from '@xterm/addon-fit';
import { WebLinksAddon } from '@xterm/addon-web-links';
import { Terminal } from '@xterm/xterm';
import '@xterm/xterm/css/xterm.css';
import type { Screen } from './drawing.ts';
import { linksIn, type PlaceLink } from './links.ts';
import { OutputFilter } from './output-filter.ts';
import { pasted } from './pasted.ts';

const SCROLLBACK = 5000;
/** A place lower than this is hidden. */
const LEAST_HEIGHT = 20;
/** Screen readers get the rows when the page is idle, or after this time. */
const LATEST_MS = 1000;
/**
 * The emulator keeps all output in a live region until a key is pressed; 2 MB on one line would block the
 * page for seconds.
 */
const MAX_ANNOUNCED = 20_000;

const palettes = {
  light: {
    background: '#ffffff',
    foreground: '#1b2330',
    cursor: '#0b62c4',
    selectionBackground: '#dcebfb',
  },
  dark: { background: '#191f28', foreground: '#e8edf4', cursor: '#6cb0ff', selectionBackground: '#1d3655' },
};

export interface ScreenHandlers {
  readonly onType: (data: string) => void;
  /** Without control characters, from the clipboard or dropped; `paste` types it. */
  readonly onPaste: (text: string) => void;
  readonly onResize: () => void;
  readonly onPlace: (place: PlaceLink) => void;
  /** In the output, as text or as a link's target. */
  readonly onLink: (address: string) => void;
}

export class TerminalScreen implements Screen {
  private readonly terminal: Terminal;
  private readonly filter = new OutputFilter(() => this);
  private readonly host: HTMLElement;
  private readonly fit = new FitAddon();
  private readonly watcher: ResizeObserver;
  private readonly ending = new AbortController();
  private readable = 0;
  private announced = 0;
  private undrawn = 0;
  private typed = '';

  constructor(host: HTMLElement, { onType, onPaste, onResize, onPlace, onLink }: ScreenHandlers) {
    this.host = host;
    this.terminal = new Terminal({
      fontFamily: getComputedStyle(host).getPropertyValue('--font-code'),
      fontSize: 13,
      convertEol: false,
      scrollback: SCROLLBACK,
      linkHandler: { activate: (_, address) => onLink(address) },
    });
    this.terminal.loadAddon(this.fit);
    this.terminal.loadAddon(new WebLinksAddon((_, address) => onLink(address)));
    this.terminal.open(host);
    this.terminal.onData((data) => this.type(data, onType));
    // A key clears the live region.
    this.terminal.onKey(() => {
      this.announced = 0;
    });
    this.takePastes(onPaste);
    this.letKeysLeave();
    this.linkPlaces(onPlace);
    this.watcher = new ResizeObserver(() => {
      if (this.resize()) onResize();
    });
    this.watcher.observe(host);
    this.resize();
    // The emulator measures each row for screen readers, which would cause a layout per row during startup.
    this.makeReadable();
  }

  get cols(): number {
    return this.terminal.cols;
  }

  get rows(): number {
    return this.terminal.rows;
  }

  write(data: string, drawn?: () => void): void {
    this.announced += data.length;
    // Too much output is not announced; rows become readable again when it is drawn.
    if (this.announced > MAX_ANNOUNCED) this.terminal.options.screenReaderMode = false;
    const pieces = this.filter.take(data);
    const last = pieces.pop() ?? '';
    for (const piece of pieces) this.terminal.write(piece);
    this.undrawn += 1;
    this.terminal.write(last, () => {
      this.undrawn -= 1;
      if (this.undrawn === 0 && !this.terminal.options.screenReaderMode) this.makeReadable();
      drawn?.();
    });
  }

  /** From `onPaste`, bracketed if the shell requested that. */
  paste(text: string): void {
    this.terminal.paste(text);
  }

  show(theme: string): void {
    this.terminal.options.theme = theme === 'dark' ? palettes.dark : palettes.light;
  }

  dispose(): void {
    cancelIdleCallback(this.readable);
    this.ending.abort();
    this.watcher.disconnect();
    this.terminal.dispose();
  }

  private makeReadable(): void {
    cancelIdleCallback(this.readable);
    this.readable = requestIdleCallback(
      () => {
        this.announced = 0;
        this.terminal.options.screenReaderMode = true;
      },
      { timeout: LATEST_MS },
    );
  }

  private resize(): boolean {
    if (this.host.clientHeight < LEAST_HEIGHT) return false;
    this.fit.fit();
    return true;
  }

  /** Replies to one piece of output are batched: a flood of requests makes few messages. */
  private type(data: string, onType: (data: string) => void): void {
    if (this.typed === '')
      queueMicrotask(() => {
        const all = this.typed;
        this.typed = '';
        onType(all);
      });
    this.typed += data;
  }

  /** The emulator would type pastes unchanged. A middle click pastes the primary selection. */
  private takePastes(onPaste: (text: string) => void): void {
    const take = (event: Event, data: DataTransfer | null): void => {
      event.preventDefault();
      event.stopPropagation();
      const text = pasted(data?.getData('text/plain') ?? '');
      if (text !== '') onPaste(text);
    };
    const { signal } = this.ending;
    const options = { capture: true, signal };
    this.host.addEventListener('paste', (event) => take(event, event.clipboardData), options);
    this.host.addEventListener('drop', (event) => take(event, event.dataTransfer), options);
    this.host.addEventListener(
      'dragover',
      (event) => {
        if (event.dataTransfer?.types.includes('text/plain') !== true) return;
        event.preventDefault();
        event.stopPropagation();
        event.dataTransfer.dropEffect = 'copy';
      },
      options,
    );
  }

  /**
   * Esc leaves the terminal, as in the editor, and the next Tab continues from there. Full-screen programs
   * (editors, pagers) receive Esc, and Tab leaves after it.
   */
  private letKeysLeave(): void {
    let isLeaving = false;
    this.terminal.attachCustomKeyEventHandler(({ type, key, shiftKey, altKey, ctrlKey }) => {
      if (type !== 'keydown' || key === 'Shift') return true;
      const isPlain = !shiftKey && !altKey && !ctrlKey;
      if (key === 'Escape' && isPlain && this.terminal.buffer.active.type === 'normal') {
        this.terminal.blur();
        return false;
      }
      const leaves = isLeaving && key === 'Tab';
      isLeaving = key === 'Escape';
      return !leaves;
    });
  }

  private linkPlaces(onPlace: (place: PlaceLink) => void): void {
    this.terminal.registerLinkProvider({
      provideLinks: (y, give) => {
        const text = this.terminal.buffer.active.getLine(y - 1)?.translateToString(true) ?? '';
        const links = linksIn(text).map((place) => ({
          text: text.slice(place.start, place.end),
          range: { start: { x: place.start + 1, y }, end: { x: place.end, y } },
          activate: () => onPlace(place),
        }));
        give(links.length > 0 ? links : undefined);
      },
    });
  }
}
