import path from 'node:path';
import { BANNED_PACKAGES, BOUNDARIES, NARROW_IMPORTS } from '../../scripts/boundaries.mjs';
import { PRODUCT_FILES, readFile } from './source-files';
import { importsOf } from './source-text';

interface Edge {
  readonly file: string;
  /** Path from the root for our own modules, the specifier for packages. */
  readonly target: string;
  readonly isOurs: boolean;
  readonly isLazy: boolean;
}

const EDGES: readonly Edge[] = PRODUCT_FILES.flatMap((file) =>
  importsOf(readFile(file)).map(({ specifier, isLazy }) => {
    if (specifier.startsWith('@/')) return { file, target: specifier.slice(2), isOurs: true, isLazy };
    if (!specifier.startsWith('.')) return { file, target: specifier, isOurs: false, isLazy };
    return { file, target: path.posix.join(path.posix.dirname(file), specifier), isOurs: true, isLazy };
  }),
);

const isInside = (place: string, folder: string) => place === folder || place.startsWith(`${folder}/`);

function boundaryOf(place: string) {
  return BOUNDARIES.filter(({ folder }) => isInside(place, folder)).sort(
    (a, b) => b.folder.length - a.folder.length,
  )[0];
}

const matches = (name: string, pattern: string) =>
  pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern;

const isIn = (file: string, patterns: readonly string[]) =>
  patterns.some((pattern) => new RegExp(pattern).test(file));

/** The entry of a folder that a path belongs to: a file without its ending, or a subfolder. */
function entryOf(place: string, folder: string): string {
  const [entry = ''] = place.slice(folder.length + 1).split('/');
  return entry.replace(/\.tsx?$/, '');
}

const describeEdge = ({ file, target }: Edge) => `${file} -> ${target}`;

describe('dependency rule', () => {
  it('has a row for every folder of the product', () => {
    expect(PRODUCT_FILES.filter((file) => boundaryOf(file) === undefined)).toEqual([]);
  });

  it('lets a folder import only what its row names', () => {
    const wrong = EDGES.filter(({ file, target, isOurs }) => {
      const row = boundaryOf(file);
      if (!isOurs || row === undefined) return false;
      return !isInside(target, row.folder) && !row.ours.some((folder) => isInside(target, folder));
    });
    expect(wrong.map(describeEdge)).toEqual([]);
  });

  it('lets a folder import only the packages its row names', () => {
    const wrong = EDGES.filter(({ file, target, isOurs }) => {
      const row = boundaryOf(file);
      if (isOurs || row === undefined) return false;
      const isNamed = row.packages.some((pattern) => matches(target, pattern));
      return !isNamed && !BANNED_PACKAGES.some(({ name, except }) => name === target && isIn(file, except));
    });
    expect(wrong.map(describeEdge)).toEqual([]);
  });

  it('keeps some packages to named files', () => {
    const wrong = EDGES.filter(({ file, isOurs }) => {
      const onlyIn = boundaryOf(file)?.onlyIn;
      return !isOurs && onlyIn !== undefined && !isIn(file, onlyIn);
    });
    expect(wrong.map(describeEdge)).toEqual([]);
  });

  it('keeps sections and screens apart from each other', () => {
    const wrong = EDGES.filter(({ file, target }) => {
      const row = boundaryOf(file);
      if (row?.areSiblingsApart !== true || !isInside(target, row.folder)) return false;
      return entryOf(file, row.folder) !== entryOf(target, row.folder);
    });
    expect(wrong.map(describeEdge)).toEqual([]);
  });

  it.each(NARROW_IMPORTS.map((rule) => [rule.what, rule] as const))(
    'keeps imports of %s narrow',
    (what, rule) => {
      const wrong = EDGES.filter(({ file, target, isOurs, isLazy }) => {
        if (!isOurs || !isInside(target, what)) return false;
        const isOwn = isInside(file, what);
        return !isIn(file, rule.from) || (rule.isLazy === true && !isOwn && !isLazy);
      });
      expect(wrong.map(describeEdge)).toEqual([]);
    },
  );

  it.each(BANNED_PACKAGES.map((rule) => [rule.name, rule] as const))('bans %s', (name, rule) => {
    const wrong = EDGES.filter(({ file, target }) => target === name && !isIn(file, rule.except));
    expect(wrong.map(describeEdge)).toEqual([]);
  });

  it('takes useServerInsertedHTML from next/navigation, and nothing else', () => {
    const named = PRODUCT_FILES.flatMap((file) => [
      ...readFile(file).matchAll(/import\s*{([^}]*)}\s*from\s*'next\/navigation'/g),
    ]).map(([, names = '']) => names.trim());
    expect(named.filter((names) => names !== 'useServerInsertedHTML')).toEqual([]);
  });

  it('has no cycle between files', () => {
    expect(findCycle()).toBeNull();
  });
});

/** A chain of static imports that returns to its start, or null. */
function findCycle(): string | null {
  const files = new Set(PRODUCT_FILES);
  const resolve = (target: string) =>
    [target, `${target}.ts`, `${target}.tsx`].find((candidate) => files.has(candidate));
  const next = new Map<string, string[]>();
  for (const { file, target, isOurs, isLazy } of EDGES) {
    const resolved = isOurs && !isLazy ? resolve(target) : undefined;
    if (resolved !== undefined) next.set(file, [...(next.get(file) ?? []), resolved]);
  }
  const done = new Set<string>();
  const visit = (file: string, trail: readonly string[]): string | null => {
    if (trail.includes(file)) return [...trail.slice(trail.indexOf(file)), file].join(' -> ');
    if (done.has(file)) return null;
    for (const target of next.get(file) ?? []) {
      const cycle = visit(target, [...trail, file]);
      if (cycle !== null) return cycle;
    }
    done.add(file);
    return null;
  };
  for (const file of files) {
    const cycle = visit(file, []);
    if (cycle !== null) return cycle;
  }
  return null;
}
