/*
 * The course as files for a page without services (electron/browser-host/course.ts): a list of labs with shared data,
 * and a file per lab.
 */
import type { Courses } from '../../services/courses.ts';
import { packedLab } from '../packed-lab.ts';
import type { PageFile } from '../page-files.ts';

const FOLDER = '/course/';

export async function courseFile(courses: Courses, address: string): Promise<PageFile | null> {
  if (!address.startsWith(FOLDER)) return null;
  const name = address.slice(FOLDER.length);
  if (name === 'index.json')
    return asFile(JSON.stringify({ labs: await courses.list(), shared: await courses.shared() }));
  const [, lab = ''] = /^([a-z0-9-]+)\.json$/.exec(name) ?? [];
  return lab === '' ? null : asFile(packedLab(await courses.read(lab)));
}

const asFile = (json: string): PageFile => ({
  type: 'application/json',
  content: Buffer.from(json),
  isPage: false,
});
