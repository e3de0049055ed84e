/*
 * fathom serve --class: a class in a lecture hall. Students use any browser in the room's network; the
 * teacher's page is only on this machine.
 */
import { say } from '../../../compiler/base/phrase.ts';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { findClassPages } from '../../services/index.ts';
import { startClass, type RunningClass } from '../../server/class/index.ts';
import { reachableAddresses } from '../../server/class/addresses.ts';
import { parseCount } from '../input/input.ts';
import { tell } from '../output.ts';
import { UsageError } from '../input/read-input.ts';
import { tellAddress, toldToEnd } from '../serving.ts';
import type { ServeFlags } from './serve.ts';

export async function serveClass(flags: ServeFlags): Promise<number> {
  const { port, host, lab } = flags;
  if (
    flags.present === true ||
    flags.readOnly === true ||
    flags.trust === true ||
    flags.workspace !== undefined
  )
    throw new UsageError(
      say`--class cannot be combined with --present, --read-only, --trust, or --workspace`,
    );
  const pages = findClassPages();
  if (pages === null) throw new UsageError(say`the class pages are not built. Run npm run build first`);
  const course = flags.course === undefined ? undefined : resolve(flags.course);
  if (course !== undefined && !existsSync(course)) throw new UsageError(say`there is no course in ${course}`);
  const running = await startClass({
    pages,
    ...(port === undefined ? {} : { port: parseCount(port, '--port', 65535) }),
    ...(host === undefined ? {} : { host }),
    ...(course === undefined ? {} : { course }),
    ...(lab === undefined ? {} : { lab }),
    onBug: (error, call) => tell(`${call}: ${messageOf(error)}\n`),
  }).catch((error: unknown) => {
    throw new UsageError(say`cannot start the server: ${messageOf(error)}`);
  });
  const told = toldToEnd();
  tellWhere(running, host);
  await told;
  await running.close();
  return 0;
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Only the teacher's address goes to standard output, for scripts. */
function tellWhere(running: RunningClass, host: string | undefined): void {
  for (const line of running.notes) tell(`${line}\n`);
  if (host === undefined) {
    const others = reachableAddresses();
    const advice =
      others.length === 0
        ? 'an address of this computer (it has no other address now)'
        : `one of ${others.join(', ')}`;
    tell(`Only this computer can join the class. To let others join, add --host and ${advice}.\n`);
  }
  tell(`Students: ${running.address}   code ${running.code}\nYour page:\n`);
  const print = (): void => tellAddress(running.newAddress(), running.newPlainAddress());
  print();
  if (!process.stdin.isTTY) return;
  tell(
    'The address works for one browser and expires in ten minutes. Press Enter for a new one, or Ctrl-C to end the class.\n',
  );
  process.stdin.on('data', print);
}
