// The services of the window: the connection to them, and where they keep the user's work.
import {
  ContractError,
  noteWorkspace,
  type AppInfo,
  type ConnectionState,
  type FathomApi,
} from '../../../electron/contract/index.ts';
import type { Keeper } from '../../persistence/keeper.svelte.ts';
import type { Text } from '../../text/index.ts';

interface World {
  readonly keeper: Pick<Keeper, 'flush' | 'state' | 'readOnly'>;
  readonly text: () => Text['connection']['page'];
}

export class Host {
  /** null before the window is connected. */
  api = $state.raw<FathomApi | null>(null);
  connection = $state<ConnectionState>('open');
  /** What the services are, and where they keep work. */
  info = $state.raw<Pick<AppInfo, 'mode' | 'keeps' | 'updates' | 'workspace'>>({
    mode: 'browser',
    keeps: 'folder',
    updates: false,
    workspace: '',
  });
  private readonly world: World;

  constructor(world: World) {
    this.world = world;
  }

  /** A warning about where work is kept, or ''. */
  get warning(): string {
    const { tab, lost, noAnswer } = this.world.text();
    const warnings: Partial<Record<AppInfo['keeps'], string>> = { tab, nothing: lost, 'no-answer': noAnswer };
    return warnings[this.info.keeps] ?? '';
  }

  get canChangeWorkspace(): boolean {
    return this.info.keeps === 'folder' && !this.world.keeper.readOnly;
  }

  take(info: AppInfo): void {
    noteWorkspace(info.workspace);
    this.info = info;
  }

  /**
   * Saves everything, then restarts in another folder.
   * @param make creates a missing folder
   * @throws ContractError from the services, or `unsaved`
   */
  async openWorkspace(wanted: string, make: boolean): Promise<void> {
    const { keeper } = this.world;
    await keeper.flush();
    if (keeper.state === 'not-saved') throw new ContractError('unsaved', 'Something is not saved.');
    const opened = await this.api?.app.openWorkspace({ folder: wanted, make });
    if (opened === undefined) return;
    noteWorkspace(opened.folder);
    location.reload();
  }
}
