/*
 * The course as files for a page without services (electron/browser-host/course.ts): in each language a list of labs
 * with shared data, and a file per lab.
 */
import * as v from 'valibot';
import { CourseReadRequest } from '../../contract/shapes.ts';
import type { Courses } from '../../services/storage/courses.ts';
import { packedLab } from '../packed-lab.ts';
import type { PageFile } from '../page-files.ts';

const FOLDER = '/course/';

export async function courseFile(courses: Courses, address: string): Promise<PageFile | null> {
  if (!address.startsWith(FOLDER)) return null;
  const [, lab, code] = /^([a-z0-9-]+)(?:\.([a-z]{2}))?\.json$/.exec(address.slice(FOLDER.length)) ?? [];
  const asked = v.safeParse(CourseReadRequest, { lab, language: code });
  if (lab === undefined || !asked.success) return null;
  const { language } = asked.output;
  if (lab !== 'index') return asFile(packedLab(await courses.read(lab, language)));
  const [labs, shared] = [await courses.list(language), await courses.shared(language)];
  return asFile(JSON.stringify({ labs, shared }));
}

const asFile = (json: string): PageFile => ({
  type: 'application/json',
  content: Buffer.from(json),
  isPage: false,
});
