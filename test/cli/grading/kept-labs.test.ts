// Tests that the grader's stored labs equal the course's labs and are used only while no text has changed.
import { appendFileSync, cpSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { languages } from '../../../compiler/choices/index.ts';
import { keepCourse, labsIn, readLab, sharedOf } from '../../../electron/cli/course/files.ts';
import { keptFolder } from '../../../electron/cli/course/kept-labs.ts';
import { long } from '../../support/extent.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const folder = temporaryFolder('kept');
const course = join(folder, 'labs', 'course');
let kept = '';

beforeAll(() => {
  cpSync(new URL('../../../labs/course', import.meta.url).pathname, course, { recursive: true });
  kept = keptFolder(course, course) ?? '';
  keepCourse(course, kept);
});

describe('labs that the build of Fathom has parsed', () => {
  it('belong only to the bundled course', () => {
    expect(kept).toBe(join(folder, 'labs', 'kept'));
    const isOriginal = (name: string): boolean => !name.endsWith('.de.json');
    expect(readdirSync(kept).filter(isOriginal)).toHaveLength(labsIn(course).length + 1);
    const other = join(folder, 'other', 'course');
    mkdirSync(other, { recursive: true });
    expect(keptFolder(other, course)).toBeNull();
    expect(keptFolder(join(folder, 'nowhere'), course)).toBeNull();
    symlinkSync(course, join(folder, 'link'));
    expect(keptFolder(join(folder, 'link'), course)).toBe(kept);
  });

  it('are equal to freshly parsed labs', long, () => {
    for (const language of [null, ...languages]) {
      const { course: shared } = sharedOf(course, { language });
      expect(sharedOf(course, { language, kept })).toEqual({ course: shared, errors: [] });
      for (const found of labsIn(course))
        expect(readLab(found, shared, { language, kept })).toStrictEqual(
          readLab(found, shared, { language }),
        );
    }
  });

  it('are parsed again if a text changed or the cache is unreadable', () => {
    const { course: shared } = sharedOf(course);
    const [first, second] = labsIn(course);
    const read = readLab(second, shared);
    const file = join(kept, `${first.name}.json`);
    for (const spoilt of ['', 'x', '\0', Buffer.from([1, 2, 0, 255, 15, 111])]) {
      writeFileSync(file, spoilt);
      expect(readLab(first, shared, { kept })).toStrictEqual(readLab(first, shared));
    }
    appendFileSync(join(second.folder, 'lab.md'), '\nOne sentence more.\n');
    const changed = readLab(second, shared, { kept });
    expect(changed).toStrictEqual(readLab(second, shared));
    expect(changed).not.toEqual(read);
  });
});
