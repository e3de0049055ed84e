/*
 * The course that lies beside the page, as files that were made when the site was built (build/build-site.mjs): a list of the
 * labs with what they share, and a file a lab. They come from the page's own host, and are checked like any answer.
 */
import * as v from 'valibot';
import type { Handlers } from '../contract/dispatch.ts';
import { CourseFiles, CourseLab, CourseShared } from '../contract/shapes.ts';
import { ContractError } from '../contract/wire.ts';

const CourseIndex = v.strictObject({ labs: v.array(CourseLab), shared: CourseShared });

/** Gets one of the files that lie beside the page, by its name. */
export type Fetch = (name: string) => Promise<unknown>;

export function pageCourse(fetch: Fetch): Handlers['courses'] {
  let reading: Promise<v.InferOutput<typeof CourseIndex>> | null = null;
  const index = (): Promise<v.InferOutput<typeof CourseIndex>> => {
    reading ??= get(fetch, 'index.json', CourseIndex);
    reading.catch(() => (reading = null));
    return reading;
  };
  const list = async (): Promise<{
    labs: v.InferOutput<typeof CourseLab>[];
    folder: string;
    own: boolean;
  }> => ({
    labs: (await index()).labs,
    folder: '',
    own: false,
  });
  return {
    list,
    read: async ({ lab }) => {
      const { labs } = await index();
      if (!labs.some((each) => each.lab === lab))
        throw new ContractError('not-found', `There is no lab named ${lab}.`);
      return get(fetch, `${lab}.json`, CourseFiles);
    },
    shared: async () => (await index()).shared,
    open: ({ folder }) => {
      if (folder !== '') throw new ContractError('not-found', 'A page cannot open other courses.');
      return list();
    },
  };
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
