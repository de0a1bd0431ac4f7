import { readFileSync, writeFileSync } from 'node:fs';
import { fromRoot, isProgram, main } from './project.mjs';

/**
 * npm leaves packages of other platforms out of the lock file when the registry it asked did not offer them; `npm ci`
 * then refuses the lock file everywhere. `node scripts/lock-file.mjs`, run after a change of dependencies, completes it.
 *
 * @typedef {{ version?: string, dev?: boolean, optional?: boolean, os?: string[], cpu?: string[], libc?: string[], optionalDependencies?: Record<string, string> }} Locked
 * @typedef {Record<string, Locked>} LockedPackages
 */

const SYSTEMS = [
  'aix',
  'android',
  'darwin',
  'freebsd',
  'linux',
  'netbsd',
  'openbsd',
  'openharmony',
  'sunos',
  'win32',
];
const PROCESSORS = ['arm', 'arm64', 'ia32', 'loong64', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64'];

/** Whether a package that lies at `from` finds `name` by Node's rules. @param {LockedPackages} packages @param {string} from @param {string} name */
function isResolved(packages, from, name) {
  for (
    let folder = from;
    ;
    folder = folder.slice(0, folder.lastIndexOf('node_modules/')).replace(/\/$/, '')
  ) {
    if (packages[`${folder === '' ? '' : `${folder}/`}node_modules/${name}`] !== undefined) return true;
    if (folder === '') return false;
  }
}

/** What a platform package is for, read off its name as all of them are built. @param {string} name */
function platformOf(name) {
  const words = name.slice(name.indexOf('/') + 1).split('-');
  const os = SYSTEMS.filter((system) => words.includes(system));
  const cpu = PROCESSORS.filter((processor) => words.includes(processor));
  const libc = words.some((word) => word.startsWith('musl'))
    ? ['musl']
    : words.some((word) => word.startsWith('gnu'))
      ? ['glibc']
      : [];
  return { os, cpu, libc: os.includes('linux') ? libc : [] };
}

/** Packages of other platforms that the lock file asks for and does not hold. @param {LockedPackages} packages @returns {[string, Locked][]} */
export function missingPlatformPackages(packages) {
  return Object.entries(packages).flatMap(([from, { optionalDependencies = {}, dev }]) =>
    Object.entries(optionalDependencies)
      .filter(([name]) => !isResolved(packages, from, name))
      .map(([name, range]) => {
        const { os, cpu, libc } = platformOf(name);
        const version = range.replace(/^[\^~]/, '');
        return /** @type {[string, Locked]} */ ([
          `node_modules/${name}`,
          {
            version,
            ...(cpu.length > 0 ? { cpu } : {}),
            ...(dev === true ? { dev } : {}),
            ...(libc.length > 0 ? { libc } : {}),
            optional: true,
            ...(os.length > 0 ? { os } : {}),
          },
        ]);
      }),
  );
}

if (isProgram(import.meta.url)) {
  main(async () => {
    const file = fromRoot('package-lock.json');
    const lock = JSON.parse(readFileSync(file, 'utf8'));
    const missing = missingPlatformPackages(lock.packages);
    const entries = [...Object.entries(lock.packages), ...missing].sort(([a], [b]) => (a < b ? -1 : 1));
    writeFileSync(file, `${JSON.stringify({ ...lock, packages: Object.fromEntries(entries) }, null, 2)}\n`);
    console.log(`${missing.length} packages of other platforms added to package-lock.json`);
  });
}
