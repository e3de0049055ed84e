// `noUncheckedIndexedAccess` for the folders that hold to it: what is taken from a list, a text or a match may be missing.
// A file is checked as part of the whole program, so others are read too, and
// not judged: add a folder here when it has no such error left.
import ts from 'typescript';
import { inRoot } from './project.mjs';

const electron = 'contract main page preload services web cli';
// Left in the compiler: stages over tables that are dense by construction. Left in the window: layouts (graphview), and
// the pane that reads tables of analyses (analysis).
const compiler = 'choices words library resolve foreign';
const renderer = `automation class code commands flow keeping programs session styles terminal text ui window worker`;
const panes = `assembly cfg compare editor graph guide inspector machine pipeline problems registers rules run semantics ssa talk terminal timeline worklist`;
const inside = (room, names) => names.split(' ').map((name) => `${room}/${name}/`);
const folders = [
  ...inside('electron', electron),
  ...inside('compiler', compiler),
  ...inside('renderer', renderer),
  ...inside('renderer/panes', panes),
  'labs/',
];

const { config } = ts.readConfigFile(inRoot('tsconfig.json'), ts.sys.readFile);
const { options, fileNames } = ts.parseJsonConfigFileContent(
  { ...config, include: folders },
  ts.sys,
  inRoot('.'),
);
const program = ts.createProgram(fileNames, { ...options, noUncheckedIndexedAccess: true });
const wrong = program
  .getSourceFiles()
  .filter(({ fileName }) => folders.some((folder) => fileName.startsWith(inRoot(folder))))
  .flatMap((file) => program.getSemanticDiagnostics(file));
const host = {
  getCurrentDirectory: () => inRoot('.'),
  getCanonicalFileName: (name) => name,
  getNewLine: () => '\n',
};
process.stderr.write(ts.formatDiagnostics(wrong, host));
process.exitCode = wrong.length > 0 ? 1 : 0;
