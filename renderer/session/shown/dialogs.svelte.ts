// Which cards and dialogs are open.
import { outsideAddress, type UpdateFound } from '../../../electron/contract/index.ts';
import { openOutside } from '../../ui/links.ts';

export class Dialogs {
  palette = $state(false);
  tour = $state(false);
  /** The card about the toolchains of this computer. */
  machine = $state(false);
  about = $state(false);
  /** The terms that the help explains; null: it is closed. */
  help = $state.raw<readonly string[] | null>(null);
  /** The address outside that the user is asked about; '' for none. */
  link = $state('');
  /** The dialog of the program bar; '' for none. */
  program = $state<'' | 'open' | 'rename' | 'history' | 'workspace'>('');
  /** The newer version that the window reports; null for none. */
  update = $state.raw<Pick<UpdateFound, 'version' | 'page'> | null>(null);
  /** Opens the system's dialog for files; null before the window is drawn. */
  chooseFile: (() => void) | null = null;

  /** Asks first; on the desktop the system asks. */
  followOutside(href: string): void {
    const address = outsideAddress(href);
    if (address === null) return;
    if (window.fathomBridge === undefined) this.link = address;
    else openOutside(address);
  }
}
