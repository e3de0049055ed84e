/* fathom serve */
import { findRenderer } from '../../services/index.ts';
import { startServer } from '../../web/index.ts';
import { parseCount, UsageError } from '../input.ts';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

export async function serve(flags: { readonly port: string; readonly present?: boolean }): Promise<number> {
  const port = parseCount(flags.port, '--port', 65535);
  const renderer = findRenderer(dirname(fileURLToPath(import.meta.url)));
  if (renderer === null) throw new UsageError('the window has not been built: run npm run build first');
  const server = await startServer({ renderer, port }).catch((error: unknown) => {
    throw new UsageError(
      `cannot listen on port ${port}: ${error instanceof Error ? error.message : String(error)}`,
    );
  });
  process.stdout.write(`${server.address}${flags.present === true ? '&present=1' : ''}\n`);
  await new Promise<void>((resolve) => {
    process.once('SIGINT', resolve);
    process.once('SIGTERM', resolve);
  });
  await server.close();
  return 0;
}
