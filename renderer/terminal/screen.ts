// A terminal on the page, in the colours of the window, as large as its place, with links to lines of the program.
import { FitAddon } from '@xterm/addon-fit';
import { WebLinksAddon } from '@xterm/addon-web-links';
import { Terminal } from '@xterm/xterm';
import '@xterm/xterm/css/xterm.css';
import { linksIn, type PlaceLink } from './links.ts';

const SCROLLBACK = 5000;
/** A place lower than this is hidden. */
const LEAST_HEIGHT = 20;
/** A busy page waits so long for what readers of the screen are given. */
const LATEST_MS = 1000;

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
  readonly onResize: () => void;
  readonly onPlace: (place: PlaceLink) => void;
  /** An address that what is put out names, or leads to while it says another. */
  readonly onLink: (address: string) => void;
}

export class TerminalScreen {
  readonly terminal: Terminal;
  private readonly host: HTMLElement;
  private readonly fit = new FitAddon();
  private readonly watcher: ResizeObserver;
  private readonly readable: number;

  constructor(host: HTMLElement, { onType, onResize, onPlace, onLink }: ScreenHandlers) {
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
    this.terminal.onData(onType);
    this.letKeysLeave();
    this.linkPlaces(onPlace);
    this.watcher = new ResizeObserver(() => {
      if (this.resize()) onResize();
    });
    this.watcher.observe(host);
    this.resize();
    // What readers of the screen are given measures each row: in the middle of a start the whole page would be laid out for each.
    const makeReadable = (): boolean => (this.terminal.options.screenReaderMode = true);
    this.readable = requestIdleCallback(makeReadable, { timeout: LATEST_MS });
  }

  show(theme: string): void {
    this.terminal.options.theme = theme === 'dark' ? palettes.dark : palettes.light;
  }

  dispose(): void {
    cancelIdleCallback(this.readable);
    this.watcher.disconnect();
    this.terminal.dispose();
  }

  private resize(): boolean {
    if (this.host.clientHeight < LEAST_HEIGHT) return false;
    this.fit.fit();
    return true;
  }

  /**
   * Esc leads out, as in the editor, and the next Tab goes on from there; programs that fill the screen (editors, pagers)
   * are sent it, and there Tab leads out after it.
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
