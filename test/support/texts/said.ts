// Finds the user-visible texts in the sources: the words of each `say`.
import { readFileSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import ts from 'typescript';

/** The words of each `say` of a file, with numbered gaps. */
function saidInFile(file: string): string[] {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isTaggedTemplateExpression(node) && ts.isIdentifier(node.tag) && node.tag.text === 'say') {
      const { template } = node;
      const text = ts.isNoSubstitutionTemplateLiteral(template)
        ? template.text
        : template.head.text +
          template.templateSpans.map(({ literal }, i) => `{${i}}${literal.text}`).join('');
      found.push(text);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** The same for all files of a folder. */
export const saidIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .flatMap((file) => saidInFile(join(folder, file)));

/** The texts of a file's word table, including those of functions, with a character for each gap. */
function textsInFile(file: string): string[] {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isTypeNode(node)) return;
    if (ts.isPropertyAssignment(node)) return visit(node.initializer);
    if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) found.push(node.text);
    if (ts.isTemplateExpression(node))
      found.push([node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join('…'));
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** All texts in the word tables of a folder's files with matching names. */
export const textsIn = (folder: string, names: RegExp): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => names.test(basename(file)))
    .flatMap((file) => textsInFile(join(folder, file)));

/** Whether it contains words, not only code or symbols. */
export const needsWords = (text: string): boolean => /[a-z]/i.test(text.replace(/\{\d\}/g, ''));

/** The gaps of a phrase, which its translation must share. */
export const gapsOf = (text: string): string[] => [...new Set(text.match(/\{\d\}/g))].sort();
