import path from 'node:path';
import type { BANNED_PACKAGES, BOUNDARIES, NARROW_IMPORTS } from '../../scripts/boundaries.mjs';
import { importsOf } from './source-text';

export interface Edge {
  readonly file: string;
  /** Path from the root for our own modules, the specifier for packages. */
  readonly target: string;
  readonly isOurs: boolean;
  readonly isLazy: boolean;
}

type Boundary = (typeof BOUNDARIES)[number];
type NarrowImport = (typeof NARROW_IMPORTS)[number];
type BannedPackage = (typeof BANNED_PACKAGES)[number];

/** What a file imports. @param file path from the root. */
export function edgesOf(file: string, source: string): readonly Edge[] {
  return importsOf(source).map(({ specifier, isLazy }) => {
    if (specifier.startsWith('@/')) return { file, target: specifier.slice(2), isOurs: true, isLazy };
    if (!specifier.startsWith('.')) return { file, target: specifier, isOurs: false, isLazy };
    return { file, target: path.posix.join(path.posix.dirname(file), specifier), isOurs: true, isLazy };
  });
}

const isInside = (target: string, folder: string) => target === folder || target.startsWith(`${folder}/`);

const isNamed = (name: string, pattern: string) =>
  pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern;

const isIn = (file: string, patterns: readonly string[]) =>
  patterns.some((pattern) => new RegExp(pattern).test(file));

/** The entry of a folder that a path belongs to: a file without its ending, or a subfolder. */
function entryOf(target: string, folder: string): string {
  const [entry = ''] = target.slice(folder.length + 1).split('/');
  return entry.replace(/\.tsx?$/, '');
}

const describeEdges = (edges: readonly Edge[]) => edges.map(({ file, target }) => `${file} -> ${target}`);

/** The row that decides about a file: that of the longest folder which holds it. */
export function boundaryOf(file: string, table: readonly Boundary[]): Boundary | undefined {
  return table
    .filter(({ folder }) => isInside(file, folder))
    .sort((a, b) => b.folder.length - a.folder.length)[0];
}

const OWN_FILES = 'its own files';

/** Where a path lies as seen from a folder: in one of its subfolders, or among its own files. */
function placeIn(folder: string, target: string): string {
  const [first = '', ...rest] = target.slice(folder.length + 1).split('/');
  return rest.length === 0 ? OWN_FILES : first;
}

/** Imports by folder that holds both ends: from which of its entries to which. */
function importsWithin(
  edges: readonly Edge[],
): ReadonlyMap<string, ReadonlyMap<string, ReadonlySet<string>>> {
  const within = new Map<string, Map<string, Set<string>>>();
  for (const { file, target } of edges.filter(({ isOurs }) => isOurs)) {
    const parts = path.posix.dirname(file).split('/');
    for (let depth = parts.length; depth > 0; depth -= 1) {
      const folder = parts.slice(0, depth).join('/');
      if (!target.startsWith(`${folder}/`)) continue;
      const [from, to] = [placeIn(folder, file), placeIn(folder, target)];
      const entries = within.get(folder) ?? new Map<string, Set<string>>();
      within.set(folder, entries.set(from, (entries.get(from) ?? new Set()).add(to)));
    }
  }
  return within;
}

function reachOf(imports: ReadonlyMap<string, ReadonlySet<string>>, start: string): ReadonlySet<string> {
  const reached = new Set<string>();
  const open = [start];
  for (let next = open.pop(); next !== undefined; next = open.pop())
    for (const target of imports.get(next) ?? [])
      if (target !== next && !reached.has(target)) {
        reached.add(target);
        open.push(target);
      }
  return reached;
}

/**
 * Circles of imports among the entries of a folder, for every folder at every depth. A folder's own files are one entry, each
 * subfolder with all that it holds is another.
 */
export function folderCircles(edges: readonly Edge[]): readonly string[] {
  const circles = [...importsWithin(edges)].flatMap(([folder, imports]) => {
    const reach = new Map([...imports.keys()].map((entry) => [entry, reachOf(imports, entry)]));
    const mates = [...reach].flatMap(([entry, reached]) =>
      reached.has(entry)
        ? [
            [...reached]
              .filter((other) => reach.get(other)?.has(entry))
              .sort(byEntry)
              .join(', '),
          ]
        : [],
    );
    return [...new Set(mates)].map((names) => `${folder}: ${names}`);
  });
  return circles.sort();
}

/** A folder's own files first. */
function byEntry(one: string, other: string): number {
  if (one === OWN_FILES || other === OWN_FILES) return one === OWN_FILES ? -1 : 1;
  return one < other ? -1 : 1;
}

/** Imports of our own folders that the importing folder's row does not name; a folder with a row of its own is another. */
export function forbiddenFolders(edges: readonly Edge[], table: readonly Boundary[]): readonly string[] {
  const wrong = edges.filter(({ file, target, isOurs }) => {
    const row = boundaryOf(file, table);
    if (!isOurs || row === undefined || boundaryOf(target, table) === row) return false;
    return !row.ours.some((folder) => isInside(target, folder));
  });
  return describeEdges(wrong);
}

/** Imports of packages that the importing folder's row does not name; what is banned is told elsewhere. */
export function forbiddenPackages(
  edges: readonly Edge[],
  table: readonly Boundary[],
  banned: readonly BannedPackage[],
): readonly string[] {
  const wrong = edges.filter(({ file, target, isOurs }) => {
    const row = boundaryOf(file, table);
    if (isOurs || row === undefined) return false;
    const isAllowed = row.packages.some((pattern) => isNamed(target, pattern));
    return !isAllowed && !banned.some(({ name, except }) => name === target && isIn(file, except));
  });
  return describeEdges(wrong);
}

/** Imports of packages outside of the files that alone may have them. */
export function packagesOutOfPlace(edges: readonly Edge[], table: readonly Boundary[]): readonly string[] {
  const wrong = edges.filter(({ file, isOurs }) => {
    const onlyIn = boundaryOf(file, table)?.onlyIn;
    return !isOurs && onlyIn !== undefined && !isIn(file, onlyIn);
  });
  return describeEdges(wrong);
}

/** Imports between the entries of a folder whose entries stay apart. */
export function importsOfSiblings(edges: readonly Edge[], table: readonly Boundary[]): readonly string[] {
  const wrong = edges.filter(({ file, target }) => {
    const row = boundaryOf(file, table);
    if (row?.areSiblingsApart !== true || !isInside(target, row.folder)) return false;
    return entryOf(file, row.folder) !== entryOf(target, row.folder);
  });
  return describeEdges(wrong);
}

/** Imports of a folder from elsewhere than the named files, or at once where they must be lazy. */
export function wideImports(edges: readonly Edge[], rule: NarrowImport): readonly string[] {
  const wrong = edges.filter(({ file, target, isOurs, isLazy }) => {
    if (!isOurs || !isInside(target, rule.what) || isIn(file, rule.atOnceIn ?? [])) return false;
    return !isIn(file, rule.from) || (rule.isLazy === true && !isInside(file, rule.what) && !isLazy);
  });
  return describeEdges(wrong);
}

/** Imports of a package that stays out, but for named files. */
export function bannedImports(edges: readonly Edge[], rule: BannedPackage): readonly string[] {
  return describeEdges(edges.filter(({ file, target }) => target === rule.name && !isIn(file, rule.except)));
}
