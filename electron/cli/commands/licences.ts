/* fathom licences: the licenses of Fathom and its packages. */
import { say } from '../../../compiler/base/phrase.ts';
import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findLicences } from '../../services/index.ts';
import { print } from '../output.ts';
import { UsageError } from '../input/read-input.ts';

export async function licences(): Promise<number> {
  const file = findLicences(dirname(fileURLToPath(import.meta.url)));
  if (file === null) throw new UsageError(say`the list of licenses is not built. Run npm run build first`);
  await print(readFileSync(file, 'utf8'));
  return 0;
}
