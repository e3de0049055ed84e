// The panes in front: a view and a pane of the drawer below the program. The dock arranges them.
import type { DrawerName, ViewName } from '../../names.ts';
import type { Docking } from './docking.ts';

export class Front {
  /** A picture or an analysis. */
  view = $state<ViewName>('graph');
  /** The pane in front in the drawer, even if the drawer is folded. */
  drawer = $state<DrawerName>('terminal');
  /** null while the window has no dock. */
  docking: Docking | null = null;
  /** What the drawer shows again when no problems are left. */
  private drawerBefore: Exclude<DrawerName, 'problems'> = 'terminal';

  /** Brings a view to the front, because another pane may cover it. */
  show(view: ViewName): void {
    this.view = view;
    this.docking?.show(view);
  }

  showDrawer(pane: DrawerName): void {
    this.setDrawer(pane);
    this.docking?.showInDrawer(pane);
  }

  offerProblems(): void {
    this.setDrawer('problems');
    this.docking?.offerInDrawer('problems');
  }

  /** Called when no problems are left. */
  withdrawProblems(): void {
    if (this.drawer === 'problems') this.drawer = this.drawerBefore;
    this.docking?.withdraw();
  }

  private setDrawer(pane: DrawerName): void {
    if (pane === 'problems' && this.drawer !== 'problems') this.drawerBefore = this.drawer;
    this.drawer = pane;
  }
}
