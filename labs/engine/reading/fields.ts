// Fields shared by schemas of authors' YAML. Integers arrive as bigint, so that all 64 bits are kept. This file
// resolves the names of ops and shapes, and rule-fields.ts those of rules, so that typos are reported with their
// location.
import * as v from 'valibot';
import {
  abiNames,
  allocatorNames,
  currentName,
  optimizations,
  plantedNames,
  registerLimits,
  scheduleChoices,
  scheduleKinds,
  type RegisterLimit,
} from '../../../compiler/choices/index.ts';
import { analysisNames, NEWEST_LEVEL } from '../../../compiler/index.ts';
import { parseShape, ShapeError, type WrittenShape } from '../places/shapes.ts';

/** `atMost` is Infinity if unbounded. */
export interface Bounds {
  readonly atLeast: number;
  readonly atMost: number;
}

const MAX = 1_000_000_000n;
export const text = v.pipe(
  v.string(),
  v.minLength(1, 'must not be empty'),
  v.maxLength(20_000, 'must not be longer than 20,000 characters'),
);
export const name = v.pipe(
  v.string(),
  v.regex(/^[a-z][a-z0-9-]*$/, 'must contain only lowercase letters, digits, and -'),
);
export const count = v.pipe(
  v.bigint('must be an integer'),
  v.minValue(0n),
  v.maxValue(MAX),
  v.transform(Number),
);
export const int64 = v.pipe(
  v.bigint('must be an integer'),
  v.check((value) => BigInt.asIntN(64, value) === value, 'does not fit in 64 bits'),
);
export const seed = v.pipe(count, v.maxValue(1000));
export const scheduleName = v.picklist(scheduleKinds);
export const scheduleChoice = v.picklist(scheduleChoices);
export const optimization = v.picklist(optimizations);
export const allocatorName = v.pipe(
  v.string(),
  v.transform((written) => currentName('allocator', written)),
  v.picklist(allocatorNames),
);
/** Any text: `parse` and analyses count as passes, too. */
export const passName = v.pipe(
  v.string(),
  v.transform((written) => currentName('pass', written)),
);
/** As the window offers; 0: all. */
export const registerLimit = v.pipe(
  count,
  v.check(
    (limit) => registerLimits.some((each) => each === limit),
    `must be one of ${registerLimits.join(', ')}`,
  ),
  v.transform((limit) => limit as RegisterLimit),
);
/** See compiler/optimize/planted.ts. */
export const plantedName = v.picklist(plantedNames);
export const conventionName = v.picklist(abiNames);
export const analysisName = v.picklist(analysisNames);
export const levelNumber = v.pipe(count, v.minValue(1), v.maxValue(NEWEST_LEVEL));

const exactly = v.pipe(
  count,
  v.transform((value): Bounds => ({ atLeast: value, atMost: value })),
);
const between = v.pipe(
  v.strictObject({ atLeast: v.optional(count, 0n), atMost: v.optional(count) }),
  v.transform(({ atLeast, atMost }): Bounds => ({ atLeast, atMost: atMost ?? Infinity })),
);
/** `2`, or `{ atLeast: 1, atMost: 3 }`; one of them is optional. */
export const bounds = v.lazy((input): typeof exactly | typeof between =>
  typeof input === 'bigint' ? exactly : between,
);

/** Reports an error in a shape as an issue. */
function shapeOr<T>(read: () => T, addIssue: (issue: { message: string }) => void, never: never): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof ShapeError)) throw error;
    addIssue({ message: error.message });
    return never;
  }
}

export const shape = v.pipe(
  v.string(),
  v.rawTransform(({ dataset, addIssue, NEVER }): WrittenShape =>
    shapeOr(() => parseShape(dataset.value), addIssue, NEVER),
  ),
);
const shapes = v.lazy((input): typeof shape | v.ArraySchema<typeof shape, undefined> =>
  Array.isArray(input) ? v.array(shape) : shape,
);
export const shapeList = v.pipe(
  shapes,
  v.transform((found): readonly WrittenShape[] => (Array.isArray(found) ? found : [found as WrittenShape])),
);

export interface ShapeCount {
  readonly shape: WrittenShape;
  readonly bounds: Bounds;
}
export const shapeCounts = v.pipe(
  v.record(v.string(), bounds),
  v.rawTransform(({ dataset, addIssue, NEVER }): readonly ShapeCount[] =>
    shapeOr(
      () =>
        Object.entries(dataset.value).map(([written, wanted]) => ({
          shape: parseShape(written),
          bounds: wanted,
        })),
      addIssue,
      NEVER,
    ),
  ),
);

const asText = v.pipe(v.bigint(), v.transform(String));
/** A text that may be unquoted if it is an integer. */
export const valueText = v.lazy((input): typeof asText | v.StringSchema<undefined> =>
  typeof input === 'bigint' ? asText : v.string(),
);

export function oneOrMore<Schema extends v.GenericSchema>(schema: Schema) {
  return v.lazy((input): Schema | v.ArraySchema<Schema, undefined> =>
    Array.isArray(input) ? v.array(schema) : schema,
  );
}
