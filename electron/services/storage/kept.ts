/* Handlers for the user's data: workspace, progress, settings, on any storage. */
import type { Handlers } from '../../contract/dispatch.ts';
import type { Progress } from './progress.ts';
import type { SettingsStore } from './settings.ts';
import type { Workspace } from './workspace.ts';

export interface Kept {
  readonly workspace: Workspace;
  readonly progress: Progress;
  readonly settings: SettingsStore;
}

/** @param onLook receives each listed or read folder ('' is the workspace) */
export function keptHandlers(
  { workspace, progress, settings }: Kept,
  onLook: (folder: string) => void = () => undefined,
): Pick<Handlers, 'workspace' | 'progress' | 'settings'> {
  return {
    workspace: {
      info: () => workspace.info(),
      list: async ({ folder = '' }) => {
        const listing = await workspace.list(folder);
        onLook(folder);
        return listing;
      },
      read: async ({ path }) => {
        const file = await workspace.read(path);
        onLook(folderOf(path));
        return file;
      },
      write: (request) => workspace.write(request),
      rename: ({ path, name }) => workspace.rename(path, name),
      remove: ({ path }) => workspace.remove(path),
      bringBack: ({ id }) => workspace.bringBack(id),
      removed: async () => ({ entries: await workspace.removed() }),
      history: async ({ path }) => ({ entries: await workspace.history(path) }),
      snapshot: ({ path, id }) => workspace.snapshot(path, id),
      keep: async ({ path, text }) => {
        await workspace.keep(path, text);
        return { done: true };
      },
    },
    progress: {
      read: ({ lab }) => progress.read(lab),
      write: (request) => progress.write(request.lab, request.progress),
    },
    settings: {
      read: () => settings.read(),
      write: (patch) => settings.write(patch),
    },
  };
}

const folderOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/')));
