// Random tests of fast-check try the same values each time (extent.ts), so that a change is judged by what it did.
import fc from 'fast-check';
import { SEED } from './extent.ts';

fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: SEED });
