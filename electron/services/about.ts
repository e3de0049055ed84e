/* Versions, licenses, logs. */
import { readFileSync } from 'node:fs';
import type { About } from '../contract/shapes.ts';
import { defaultLogFolder, findLicences, findVersion } from './locations.ts';

/** Runtime components; Electron's are missing in browser mode. */
const PARTS = [
  ['electron', 'Electron'],
  ['chrome', 'Chromium'],
  ['node', 'Node'],
  ['v8', 'V8'],
] as const;

/** @param readOnly nothing is logged, so there are no logs */
export function aboutThis(readOnly: boolean): About {
  const parts = PARTS.flatMap(([key, name]) => {
    const version = process.versions[key];
    return version === undefined ? [] : [{ name, version }];
  });
  return {
    versions: [{ name: 'Fathom', version: findVersion() }, ...parts],
    licences: licences(),
    logs: readOnly ? '' : defaultLogFolder(),
  };
}

function licences(): string {
  const file = findLicences();
  try {
    return file === null ? '' : readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
