// How far the window has started.
export class Startup {
  /** The user's files and settings are read. */
  hasStarted = $state(false);
  /** Called when that is done or has failed. */
  tellStarted: () => void = () => undefined;
  readonly started = new Promise<void>((resolve) => (this.tellStarted = resolve));
  /** Called when the first picture is drawn, or is late. */
  tellDrawn: () => void = () => undefined;
  /** For work that the first picture does not need. */
  readonly drawn = new Promise<void>((resolve) => (this.tellDrawn = resolve));
}
