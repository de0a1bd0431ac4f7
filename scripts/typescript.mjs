import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { ROOT } from './project.mjs';

/**
 * Next's own compiler, which every installation has: takes the types out and turns `@/…` into paths.
 *
 * @returns {Promise<(file: string) => string>} gives a file of TypeScript as a CommonJS module
 */
export async function createCompiler() {
  /** @type {{ loadBindings: () => Promise<{ transformSync: (source: string, options: unknown) => { code: string } }> }} */
  const { loadBindings } = createRequire(import.meta.url)('next/dist/build/swc');
  const compiler = await loadBindings();
  const options = {
    jsc: {
      parser: { syntax: 'typescript' },
      target: 'es2022',
      baseUrl: ROOT,
      paths: { '@/*': ['./*'] },
    },
    module: { type: 'commonjs' },
    sourceMaps: 'inline',
  };
  return (file) => compiler.transformSync(readFileSync(file, 'utf8'), { ...options, filename: file }).code;
}

/**
 * Lets this process import the product's TypeScript: Node 20 cannot do so by itself, and the product's code is not written
 * twice.
 *
 * @returns {Promise<(file: string) => any>} loads a module by its path from the root, without the ending
 */
export async function loadTypeScript() {
  const require = createRequire(import.meta.url);
  const compile = await createCompiler();
  /** @param {{ _compile: (code: string, file: string) => void }} module @param {string} file */
  require.extensions['.ts'] = (module, file) => {
    module._compile(compile(file), file);
  };
  // Node looks in this order: a module beside data of the same name comes before it, as everywhere else.
  const json = require.extensions['.json'];
  delete require.extensions['.json'];
  require.extensions['.json'] = json;
  return (file) => require(path.join(ROOT, `${file}.ts`));
}
