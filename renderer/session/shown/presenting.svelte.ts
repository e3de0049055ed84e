// Whether the window is shown to an audience, with letters legible from the last row.
export class Presenting {
  /** Without the title row; also an option of the address. */
  isOn = $state(false);
  /** The program is shown next to the picture. */
  withProgram = $state(false);
  /** This window is the class's picture on the wall. */
  onWall = $state(false);
  /** Text is enlarged. */
  isLarge = $derived(this.isOn || this.onWall);
}
