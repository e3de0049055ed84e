// Which cards and dialogs are open.
export class Dialogs {
  palette = $state(false);
  tour = $state(false);
  machine = $state(false);
  about = $state(false);
  /** The terms that the help explains; null: it is closed. */
  help = $state.raw<readonly string[] | null>(null);
  /** The address outside that the user is asked about; '' for none. */
  link = $state('');
  program = $state<'' | 'open' | 'rename' | 'history' | 'workspace'>('');
}
