// Makes fast-check use the fixed seed of extent.ts, so that results depend only on changes.
import fc from 'fast-check';
import { SEED } from './extent.ts';

fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: SEED });
