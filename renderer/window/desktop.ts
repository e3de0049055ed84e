import type { FathomApi, GivenFiles } from '../../electron/contract/index.ts';
import { commands } from '../commands/index.ts';
import type { GivenFile } from '../programs/opening.ts';
import type { Session } from '../session/session.svelte.ts';
import { openFiles } from './opening.ts';

/** Call when the guide can accept work; the returned function unsubscribes. */
export function followDesktop(session: Session, api: FathomApi): () => void {
  const take = async (): Promise<void> => {
    const { files, refused } = await api.app.takeGiven();
    for (const file of files) await openFiles(session, [asFile(file)]);
    for (const { name, fault } of refused) session.status.notice = session.text.opening.faults[fault](name);
  };
  const stops = [
    api.on('menu.chosen', ({ command }) => {
      const chosen = commands.find(({ id }) => id === command);
      if (chosen !== undefined && chosen.isThere?.(session) !== false) chosen.run(session);
    }),
    api.on('files.given', () => void take()),
  ];
  void take();
  return () => {
    for (const stop of stops) stop();
  };
}

function asFile({ name, content }: GivenFiles['files'][number]): GivenFile {
  const bytes = Uint8Array.from(atob(content), (unit) => unit.charCodeAt(0));
  return { name, size: bytes.length, arrayBuffer: () => Promise.resolve(bytes.buffer) };
}
