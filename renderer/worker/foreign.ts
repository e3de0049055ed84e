// What compiles pipelines and graphs as text: a part of its own in the built window.
export { compileText } from '../../compiler/index.ts';
