import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fromRoot } from './project.mjs';
import { createCompiler } from './typescript.mjs';

const REQUIRED = /\brequire\((?:"([^"]+)"|'([^']+)')\)/g;
/** Minified packages have their only `export` at the end of a line. */
const IS_MODULE = /^\s*(?:import|export)\b|[;}]\s*export\s*\{/m;

/** @param {string} name @param {string} importer */
function fileOf(name, importer) {
  const isOurs = path.isAbsolute(name) || (name.startsWith('.') && importer.endsWith('.ts'));
  if (!isOurs) return createRequire(importer).resolve(name);
  const file = path.resolve(path.dirname(importer), name);
  return path.extname(file) === '' ? `${file}.ts` : file;
}

/** @param {string} file @param {(file: string) => string} compile @returns {string} a CommonJS module */
function moduleOf(file, compile) {
  if (file.endsWith('.json')) return `module.exports = ${readFileSync(file, 'utf8')};`;
  const isCompiled = file.endsWith('.ts') || IS_MODULE.test(readFileSync(file, 'utf8'));
  return isCompiled ? compile(file) : readFileSync(file, 'utf8');
}

/**
 * One script of a module and all that it imports, ours and packages: an expression whose value is what the entry exports.
 * For scripts that stand beside Next's own bundles; nothing is left out of a package, so only small ones belong here.
 *
 * @param {string} entry path of a TypeScript file
 * @returns {Promise<string>}
 */
export async function bundle(entry) {
  const compile = await createCompiler();
  /** @type {Map<string, string>} */
  const modules = new Map();
  /** @param {string} file */
  function add(file) {
    if (modules.has(file)) return;
    const code = moduleOf(file, compile).replaceAll('process.env.NODE_ENV', '"production"');
    const required = [...code.matchAll(REQUIRED)].map(([, double, name = double ?? '']) => [
      name,
      fileOf(name, file),
    ]);
    const files = required.map(([name, other = '']) => [name, path.relative(fromRoot(), other)]);
    modules.set(
      file,
      `[${JSON.stringify(Object.fromEntries(files))}, (module, exports, require, process) => {${code}\n}]`,
    );
    for (const [, other = ''] of required) add(other);
  }

  const start = path.resolve(entry);
  add(start);
  const listed = [...modules].map(
    ([file, text]) => `${JSON.stringify(path.relative(fromRoot(), file))}: ${text}`,
  );
  return `(() => {
  const modules = {${listed.join(',\n')}};
  const loaded = new Map();
  function load(file) {
    const known = loaded.get(file);
    if (known !== undefined) return known.exports;
    const module = { exports: {} };
    loaded.set(file, module);
    const [files, run] = modules[file];
    run(module, module.exports, (name) => load(files[name]), { env: {} });
    return module.exports;
  }
  return load(${JSON.stringify(path.relative(fromRoot(), start))});
})()`;
}

/** The script without what only people need. @param {string} script */
export async function minify(script) {
  /** @type {{ loadBindings: () => Promise<{ minify: (source: string, options: unknown) => Promise<{ code: string }> }> }} */
  const { loadBindings } = createRequire(import.meta.url)('next/dist/build/swc');
  const compiler = await loadBindings();
  const { code } = await compiler.minify(script, { compress: true, mangle: true, module: false });
  return code;
}
