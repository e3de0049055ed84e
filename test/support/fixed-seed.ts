// Random tests try the same values each time, so that a change is judged by what it did; FATHOM_SEED=7 tries others, as the
// long tests do.
import fc from 'fast-check';

fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(process.env['FATHOM_SEED'] ?? 1) });
