/* fathom doctor */
import { findRenderer, findVersion, Toolchain } from '../../services/index.ts';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { print } from '../input.ts';

export async function doctor(flags: { readonly json?: boolean }): Promise<number> {
  const here = dirname(fileURLToPath(import.meta.url));
  const toolchain = await new Toolchain().probe();
  const found = {
    fathom: findVersion(here),
    node: process.version,
    platform: `${process.platform} ${process.arch}`,
    window: findRenderer(here) ?? '',
    toolchain,
  };
  if (flags.json === true) {
    await print(`${JSON.stringify(found)}\n`);
    return 0;
  }
  const tool = ({ found: there, path, version }: typeof toolchain.assembler): string =>
    there ? `${path} (${version})` : 'not found';
  const rows = [
    ['Fathom', found.fathom],
    ['Node', found.node],
    ['System', found.platform],
    ['Window', found.window === '' ? 'not built: npm run build' : found.window],
    ['Assembler', tool(toolchain.assembler)],
    ['Linker', tool(toolchain.linker)],
    ['Native runs', toolchain.ready ? 'ready' : toolchain.advice],
  ];
  await print(rows.map(([name, text]) => `${name.padEnd(12)} ${text}\n`).join(''));
  return 0;
}
