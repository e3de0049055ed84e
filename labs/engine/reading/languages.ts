// Texts in several languages: `X.de.md` is `X.md` in German, and `X.de.yaml` is `X.yaml`.
//
// Readers see the files of one language under the names without a language; a file that is not translated is
// the original.
import { languages, type Language } from '../../../compiler/choices/index.ts';
import type { LabFiles } from '../model.ts';

const IN_LANGUAGE = /^(.+)\.([a-z]{2})\.(md|yaml)$/;
/** Its translation contains only the texts: see `CourseTexts`. */
const MERGED = 'course.yaml';

/** A translated file, the file that it translates, and the two-letter code of its language. */
export interface TranslatedFile {
  readonly path: string;
  readonly original: string;
  readonly code: string;
}

export const translatedFiles = (files: LabFiles): readonly TranslatedFile[] =>
  Object.keys(files).flatMap((path) => {
    const [, name, code = '', ending = ''] = IN_LANGUAGE.exec(path) ?? [];
    return name === undefined ? [] : [{ path, original: `${name}.${ending}`, code }];
  });

/** The path of a file's translation. */
export const translationOf = (path: string, language: Language): string =>
  path.replace(/\.(md|yaml)$/, `.${language}.$1`);

/** The languages into which some of these files are translated. */
export function languagesIn(files: LabFiles): readonly Language[] {
  const found = translatedFiles(files).filter((each) => !isOriginal(each, files));
  return languages.filter((language) => found.some(({ code }) => code === language));
}

/** A file may name its language although it is the original, as `glossary.en.yaml`. */
const isOriginal = ({ original, code }: TranslatedFile, files: LabFiles): boolean =>
  code === 'en' && !Object.hasOwn(files, original);

export interface FilesInLanguage {
  readonly files: LabFiles;
  /** The path of a text in the course's folder, for errors. */
  readonly pathOf: (path: string) => string;
}

/** @param language null: the originals */
export function inLanguage(all: LabFiles, language: Language | null): FilesInLanguage {
  const paths = new Map<string, string>();
  const translated = translatedFiles(all);
  const others = new Set(translated.map(({ path }) => path));
  for (const path of Object.keys(all)) if (!others.has(path)) paths.set(path, path);
  for (const each of translated) if (isOriginal(each, all)) paths.set(each.original, each.path);
  for (const { path, original, code } of translated)
    if (code === language && original !== MERGED) paths.set(original, path);
  return {
    files: Object.fromEntries([...paths].map(([path, from]) => [path, all[from] ?? ''])),
    pathOf: (path) => paths.get(path) ?? path,
  };
}
