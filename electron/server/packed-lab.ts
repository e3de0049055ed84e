/*
 * A lab as pages for students load it (electron/browser-host/course.ts): without the teacher's page, and not as plain
 * text, so that the files show readers no solution. The checks need the solutions, so a determined student
 * can unpack them; only a grader's result counts.
 */
import { deflateRawSync } from 'node:zlib';
import type { CourseFiles } from '../contract/shapes.ts';

/** In any language. */
const TEACHER = /^teacher(\.[a-z]{2})?\.md$/;

/** @returns JSON */
export function packedLab({ read, files, ...rest }: CourseFiles): string {
  const content = {
    ...rest,
    files: files.filter(({ path }) => !TEACHER.test(path)),
    read: read === null ? null : JSON.stringify({ ...(JSON.parse(read) as object), teacher: null }),
  };
  return JSON.stringify({ packed: deflateRawSync(JSON.stringify(content)).toString('base64') });
}
