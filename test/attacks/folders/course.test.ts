// Tests a course by another author: links out of the folder, pipes, and oversized contents are rejected or
// skipped.
import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Courses } from '../../../electron/services/storage/courses.ts';
import { long } from '../../support/extent.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const folder = temporaryFolder('course');
writeFileSync(join(folder, 'secret.md'), 'secret');
mkdirSync(join(folder, 'secrets'));
writeFileSync(join(folder, 'secrets', 'key.md'), 'secret');

let made = 0;
/** Creates a course with one lab, whose files this function writes. */
function courseWith(fill: (lab: string, course: string) => void): Courses {
  const course = join(folder, `course-${++made}`);
  const lab = join(course, '00-lab');
  mkdirSync(lab, { recursive: true });
  fill(lab, course);
  return new Courses(course);
}
const text = (lab: string, name = 'lab.md', content = 'text'): void => {
  mkdirSync(join(lab, name, '..'), { recursive: true });
  writeFileSync(join(lab, name), content);
};

describe('a hostile course', () => {
  it.each(['../../secret.md', '/etc/hostname', 'lab.md', '../../nothing.md'])(
    'reveals no content of %s through a lab that is a link',
    async (target) => {
      const courses = courseWith((lab) => symlinkSync(target, join(lab, 'lab.md')));
      await expect(courses.read('00-lab')).rejects.toMatchObject({ code: 'path-refused' });
      expect(await courses.list()).toEqual([{ lab: '00-lab', number: 0, head: '' }]);
    },
  );

  it('lists only the front matter of its labs', async () => {
    const head = '---\ntitle: A\n---';
    const long = `---\n${'x'.repeat(20_000)}\n---\n`;
    const texts = [`${head}\n## Rest\n---\n`, 'no head', '---\nno end', '\0---\n---\n', long];
    const courses = courseWith((_, course) => {
      for (const [i, each] of texts.entries()) text(join(course, `0${i}-lab`), 'lab.md', each);
    });
    expect((await courses.list()).map((lab) => lab.head)).toEqual([head, '', '', '', '']);
  });

  it('does not block on a lab that is a named pipe', async () => {
    const courses = courseWith((lab) => execFileSync('mkfifo', [join(lab, 'lab.md'), join(lab, 'more.md')]));
    await expect(courses.read('00-lab')).rejects.toMatchObject({ code: 'not-a-file' });
    expect(await courses.list()).toMatchObject([{ head: '' }]);
  });

  it('does not follow links to files or folders inside a lab or next to it', async () => {
    const courses = courseWith((lab, course) => {
      text(lab);
      text(lab, 'own.md');
      text(course, 'course.yaml');
      for (const place of [lab, course]) {
        symlinkSync('../../secret.md', join(place, 'linked.md'));
        symlinkSync('../../secrets', join(place, 'linked'));
        symlinkSync('.', join(place, 'circle'));
      }
      symlinkSync('../secrets', join(course, 'theory'));
      symlinkSync('../secrets', join(course, '01-linked'));
    });
    expect((await courses.read('00-lab')).files).toEqual([{ path: 'own.md', text: 'text' }]);
    expect((await courses.shared()).files.map(({ path }) => path)).toEqual(['course.yaml']);
    expect((await courses.list()).map(({ lab }) => lab)).toEqual(['00-lab']);
    await expect(courses.read('01-linked')).rejects.toMatchObject({ code: 'not-found' });
  });

  it.each<[what: string, fill: (lab: string) => void]>([
    ['files', (lab) => [...Array(501).keys()].forEach((i) => text(lab, `${i}.md`))],
    ['folders', (lab) => [...Array(2_001).keys()].forEach((i) => mkdirSync(join(lab, `${i}`)))],
    ['text', (lab) => [...Array(21).keys()].forEach((i) => text(lab, `${i}.md`, 'x'.repeat(1_000_000)))],
  ])('is refused if it is too large: %s', long, async (_, fill) => {
    const courses = courseWith((lab) => {
      text(lab);
      fill(lab);
    });
    await expect(courses.read('00-lab')).rejects.toMatchObject({ code: 'too-large' });
  });

  it('is read only to the depth of a lab, however deeply its folders are nested', async () => {
    const deep = Array.from({ length: 30 }, () => 'd').join('/');
    const courses = courseWith((lab) => {
      text(lab);
      text(lab, `${deep}/deep.md`);
      text(lab, 'a/b/c.md');
    });
    expect((await courses.read('00-lab')).files.map(({ path }) => path)).toEqual(['a/b/c.md']);
  });

  it('is refused if its shared files are too large', async () => {
    const courses = courseWith((lab, course) => {
      text(lab);
      for (let i = 0; i < 21; i++) text(course, `theory/${i}.md`, 'x'.repeat(1_000_000));
    });
    await expect(courses.shared()).rejects.toMatchObject({ code: 'too-large' });
  });
});
