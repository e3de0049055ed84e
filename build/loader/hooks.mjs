// Removes types when Node loads a TypeScript file; loads a `?inline` style sheet as text.
// vitest's loader turns each import into a property access, which V8 cannot optimize: loaded by Node, the
// compiler takes four fifths of the time. plain.mjs lists what is loaded this way.
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { transformWithOxc } from 'vite';

export async function load(url, context, next) {
  if (url.startsWith('file:') && url.endsWith('.css?inline')) {
    const text = await readFile(fileURLToPath(url), 'utf8');
    return { format: 'module', source: `export default ${JSON.stringify(text)};`, shortCircuit: true };
  }
  if (!url.startsWith('file:') || !url.endsWith('.ts')) return next(url, context);
  const file = fileURLToPath(url);
  const { code, map } = await transformWithOxc(await readFile(file, 'utf8'), file, {
    lang: 'ts',
    typescript: { onlyRemoveTypeImports: true },
    sourcemap: true,
  });
  const data = Buffer.from(JSON.stringify(map)).toString('base64');
  const source = `${code}\n//# sourceMappingURL=data:application/json;base64,${data}\n`;
  return { format: 'module', source, shortCircuit: true };
}
