import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

export const ROOT = path.resolve(__dirname, '../..');

const GENERATED = new Set([
  'node_modules',
  '.git',
  '.next',
  '.next-node',
  'out',
  '.cache',
  'coverage',
  'test-results',
  '.swc',
  'next-env.d.ts',
]);

/** Answers of the service that a site ships with: of this folder, only the README belongs to the repository. */
const FILLED = 'static-cache';
const FILLED_README = `${FILLED}/README.md`;

function walk(folder: string): string[] {
  return readdirSync(path.join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    if (GENERATED.has(entry.name)) return [];
    const found = path.posix.join(folder, entry.name);
    if (found === FILLED) return [FILLED_README];
    return entry.isDirectory() ? walk(found) : [found];
  });
}

/** Every file that belongs to the repository, by path from its root, sorted. */
export const ALL_FILES: readonly string[] = walk('.').sort();

const texts = new Map<string, string>();

/** The text of a file, read once: nearly every test here looks at all of them. */
export function readFile(file: string): string {
  const known = texts.get(file) ?? readFileSync(path.join(ROOT, file), 'utf8');
  texts.set(file, known);
  return known;
}

/** TypeScript below one of the folders. */
export function sourceFiles(...folders: readonly string[]): readonly string[] {
  return ALL_FILES.filter(
    (file) => /\.tsx?$/.test(file) && folders.some((folder) => file.startsWith(`${folder}/`)),
  );
}

/** The product's own TypeScript, without tests and scripts. */
export const PRODUCT_FILES = sourceFiles('app', 'components', 'lib');
