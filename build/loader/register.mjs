// Lets Node load TypeScript in processes of the tests: `node --import` this file. See hooks.mjs.
import { register } from 'node:module';

register('./hooks.mjs', import.meta.url);
