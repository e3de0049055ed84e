/*
 * The course next to the page, from the site build (build/build-site.mjs): in each language a list of labs with
 * shared data, and a file per lab, validated like any response.
 */
import * as v from 'valibot';
import type { Handlers } from '../contract/dispatch.ts';
import { CourseFiles, CourseLab, CourseShared, type CourseRequest } from '../contract/shapes.ts';
import { ContractError } from '../contract/wire.ts';
import { pageFile } from '../services/storage/kept-course.ts';

type Language = v.InferOutput<typeof CourseRequest>['language'];

const CourseIndex = v.strictObject({ labs: v.array(CourseLab), shared: CourseShared });

/** A file next to the page, by name. */
export type Fetch = (name: string) => Promise<unknown>;

export function pageCourse(fetch: Fetch): Handlers['courses'] {
  const reading = new Map<string, Promise<v.InferOutput<typeof CourseIndex>>>();
  const index = (language: Language = 'en'): Promise<v.InferOutput<typeof CourseIndex>> => {
    const found = reading.get(language) ?? get(fetch, pageFile('index', language), CourseIndex);
    reading.set(language, found);
    found.catch(() => reading.delete(language));
    return found;
  };
  const list = async (
    language?: Language,
  ): Promise<{
    labs: v.InferOutput<typeof CourseLab>[];
    folder: string;
    own: boolean;
  }> => ({
    labs: (await index(language)).labs,
    folder: '',
    own: false,
  });
  return {
    list: ({ language }) => list(language),
    read: async ({ lab, language }) => {
      const { labs } = await index(language);
      if (!labs.some((each) => each.lab === lab))
        throw new ContractError('not-found', `There is no lab named ${lab}.`);
      const name = pageFile(lab, language);
      return get(async () => unpacked(await fetch(name)), name, CourseFiles);
    },
    shared: async ({ language }) => (await index(language)).shared,
    open: ({ folder }) => {
      if (folder !== '') throw new ContractError('not-found', 'A web page cannot open other courses.');
      return list();
    },
  };
}

const Packed = v.strictObject({ packed: v.string() });

/** As the site build packs it. @throws Error if it is damaged */
async function unpacked(file: unknown): Promise<unknown> {
  const { packed } = v.parse(Packed, file);
  const bytes = Uint8Array.from(atob(packed), (each) => each.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
  return new Response(stream).json();
}

async function get<Schema extends v.GenericSchema<unknown, unknown>>(
  fetch: Fetch,
  name: string,
  schema: Schema,
): Promise<v.InferOutput<Schema>> {
  const parsed = v.safeParse(schema, await fetch(name).catch(() => null));
  if (!parsed.success) throw new ContractError('not-found', `Cannot read the file ${name} of the course.`);
  return parsed.output;
}
