/*
 * fathom serve: serves the window to a browser on this machine.
 */
import { say } from '../../../compiler/base/phrase.ts';
import { existsSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findRenderer } from '../../services/index.ts';
import { Trust } from '../../services/trust.ts';
import { startServer, type RunningServer } from '../../server/index.ts';
import { told } from '../text/language.ts';
import { parseCount } from '../input/input.ts';
import { tell } from '../output.ts';
import { UsageError } from '../input/read-input.ts';
import { tellAddress, toldToEnd } from '../serving.ts';

export interface ServeFlags {
  readonly class?: boolean;
  readonly host?: string;
  readonly lab?: string;
  /** Default: the same port for this user each time. */
  readonly port?: string;
  readonly present?: boolean;
  readonly readOnly?: boolean;
  readonly course?: string;
  readonly workspace?: string;
  readonly trust?: boolean;
}

export async function serve(flags: ServeFlags): Promise<number> {
  if (flags.class === true) return (await import('./serve-class.ts')).serveClass(flags);
  if (flags.host !== undefined || flags.lab !== undefined)
    throw new UsageError(
      say`--host and --lab require --class because the window is available only on this computer`,
    );
  const port = flags.port === undefined ? 'usual' : parseCount(flags.port, '--port', 65535);
  const renderer = findRenderer(dirname(fileURLToPath(import.meta.url)));
  if (renderer === null) throw new UsageError(say`the window is not built. Run npm run build first`);
  const course = flags.course === undefined ? undefined : resolve(flags.course);
  if (course !== undefined && !existsSync(course)) throw new UsageError(say`there is no course in ${course}`);
  const workspace = flags.workspace === undefined ? undefined : resolve(flags.workspace);
  if (workspace !== undefined && statSync(workspace, { throwIfNoEntry: false })?.isFile() === true)
    throw new UsageError(say`${workspace} is a file, not a folder`);
  const trust = flags.readOnly === true ? undefined : decideTrust(workspace, flags.trust === true);
  if (flags.trust === true && (trust === undefined || workspace === undefined))
    throw new UsageError(say`--trust needs --workspace, and excludes --read-only`);
  const server = await startServer({
    renderer,
    port,
    readOnly: flags.readOnly === true,
    ...(trust === undefined ? {} : { trust }),
    ...(course === undefined ? {} : { course }),
    ...(workspace === undefined ? {} : { workspace }),
  }).catch((error: unknown) => {
    throw new UsageError(
      say`cannot start the server: ${error instanceof Error ? error.message : String(error)}`,
    );
  });
  const ending = toldToEnd();
  tellWhere(server, flags.present === true);
  await ending;
  await server.close();
  return 0;
}

/** Creates a missing folder, but trusts it only if the user says so. */
function decideTrust(workspace: string | undefined, isTrusted: boolean): Trust {
  const trust = new Trust();
  if (workspace === undefined) return trust;
  const { mark } = trust.look(workspace);
  if (isTrusted && mark !== '') trust.give(workspace, mark);
  if (!trust.look(workspace).trusted)
    tell(
      `${told(say`restricted mode: Fathom did not create ${workspace} and runs no code from it until you trust it, in the window or with --trust`)}
`,
    );
  return trust;
}

function tellWhere(server: RunningServer, present: boolean): void {
  for (const line of server.notes) tell(`${line}\n`);
  const print = (): void => tellAddress(server.newAddress({ present }), server.newPlainAddress({ present }));
  print();
  if (!process.stdin.isTTY) return;
  tell(
    'The address works for one browser and expires in ten minutes. Press Enter for a new one, or Ctrl-C to quit.\n',
  );
  process.stdin.on('data', print);
}
