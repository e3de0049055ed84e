// The metered interpreter (QuickJS as WebAssembly): even inside a built-in function, it asks for permission
// to continue after a fixed amount of work (metering.ts).
//
// Invariant: after `ask` throws, the instance is inconsistent and must not be used again.
import variant from '@jitl/quickjs-singlefile-mjs-release-sync';
import { newQuickJSWASMModuleFromVariant, type QuickJSRuntime } from 'quickjs-emscripten-core';
import { metered } from './metering.ts';

/** `abort` serves as `ask`: otherwise, only a broken interpreter calls it, and the stock tells them apart. */
const ASK = { module: 'a', name: 'q' };
const STOCK = 'stock';

/** Calls and loop iterations between two asks: some milliseconds. */
const UNITS_AT_A_TIME = 1_000_000;

/** @param ask throws to stop the interpreter */
export async function newInterpreter(memory: WebAssembly.Memory, ask: () => void): Promise<QuickJSRuntime> {
  const module = await theModule();
  const loader = await loaderOf();
  const made = await newQuickJSWASMModuleFromVariant({
    ...variant,
    importModuleLoader: () =>
      Promise.resolve((given: object) =>
        loader({
          ...given,
          wasmMemory: memory,
          // Output of an interrupted interpreter is useless.
          printErr: () => undefined,
          instantiateWasm: (imports: Imports, onSuccess: (instance: WebAssembly.Instance) => void) =>
            void instantiate(module, imports, ask).then(onSuccess),
        }),
      ),
  } as typeof variant);
  return made.newRuntime();
}

type Imports = Record<string, Record<string, WebAssembly.ImportValue>>;
type Loader = (given: object) => Promise<unknown>;

async function instantiate(
  module: WebAssembly.Module,
  imports: Imports,
  ask: () => void,
): Promise<WebAssembly.Instance> {
  const functions = imports[ASK.module];
  const abort = functions?.[ASK.name] as () => void;
  const asked = (): void => {
    const stock = instance.exports[STOCK] as WebAssembly.Global<'i32'>;
    if (stock.value >= 0) return abort();
    stock.value = UNITS_AT_A_TIME;
    ask();
  };
  const changed = { ...imports, [ASK.module]: { ...functions, [ASK.name]: asked } };
  const instance = await WebAssembly.instantiate(module, changed);
  return instance;
}

async function loaderOf(): Promise<Loader> {
  return (await variant.importModuleLoader()) as unknown as Loader;
}

let made: Promise<WebAssembly.Module> | null = null;

/** Created once: rewriting and compiling take tens of milliseconds. */
function theModule(): Promise<WebAssembly.Module> {
  made ??= interpreterBytes().then((bytes) =>
    WebAssembly.compile(metered(bytes, { ask: ASK, stock: STOCK, units: UNITS_AT_A_TIME })),
  );
  return made;
}

/**
 * The package embeds the interpreter's bytes in a function and passes them only to `WebAssembly.instantiate`.
 * Loads it once with our own memory, and intercepts them there.
 */
async function interpreterBytes(): Promise<Uint8Array> {
  const loader = await loaderOf();
  const memory = new WebAssembly.Memory({ initial: 256, maximum: 32_768 });
  const plain = WebAssembly.instantiate;
  let found: Uint8Array | null = null;
  const watched = (source: Uint8Array, imports?: Imports): Promise<unknown> => {
    if (imports?.['a']?.['a'] === memory) found = source;
    return plain(source as Uint8Array<ArrayBuffer>, imports);
  };
  WebAssembly.instantiate = watched as typeof plain;
  try {
    await loader({ wasmMemory: memory });
  } finally {
    WebAssembly.instantiate = plain;
  }
  if (found === null) throw new Error('the interpreter was loaded in an unknown way');
  return found;
}
