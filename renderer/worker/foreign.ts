// Compiles pipelines and textual graphs: a separate chunk of the built window.
export { compileText } from '../../compiler/index.ts';
