import { zipSync } from 'fflate';
import { failure, type Result, success } from '@/lib/base/result';
import { sha256Hex } from '@/lib/base/sha256';
import { unpackEntry } from '@/lib/base/unpack-zip';
import { checkZipSizes } from '@/lib/base/zip-sizes';

/** The parts of a file by their paths: a map, since a path of a stranger's archive may have any name. */
export type Parts = ReadonlyMap<string, Uint8Array>;

/** Lists the SHA-256 of every other part, as BagIt and `sha256sum --check` have it. Source: RFC 8493, 2.1.3. */
const MANIFEST = 'manifest-sha256.txt';

/** More files than any project has. */
const MOST_PARTS = 20_000;

/** A path below the archive's own folder, in one writing: no drive, no way up, no empty step, nothing to be escaped. */
const PATH = /^(?!.*(?:^|\/)\.{1,2}(?:\/|$))[\w.-]+(?:\/[\w.-]+)*$/;
/** Names of members that every object has. */
const INHERITED = /(?:^|\/)(?:__proto__|constructor|prototype)(?:\/|$)/;

/** The days that an archive can name. Unit: ms since the epoch. */
const FIRST_DAY = Date.UTC(1980, 0, 2);
const LAST_DAY = Date.UTC(2099, 11, 30);

/**
 * Parts as one ZIP, with a list of their hashes. The same parts and the same time give the same bytes.
 * @param now ms since the epoch.
 */
export function packParts(parts: Parts, now: number): Uint8Array<ArrayBuffer> {
  const lines = [...parts].map(([name, part]) => `${sha256Hex(part)}  ${name}\n`);
  const files = new Map(parts).set(MANIFEST, new TextEncoder().encode(lines.join('')));
  const mtime = Math.min(Math.max(now, FIRST_DAY), LAST_DAY);
  return zipSync(Object.fromEntries(files), { level: 6, mtime });
}

/**
 * The parts of an archive, the list of hashes among them. Their sizes are checked before anything is unpacked, and counted
 * meanwhile. A path that leads elsewhere, or is there twice, is refused. Never throws.
 * Error: why it cannot be read, as the rest of a sentence.
 */
export function unpackParts(bytes: Uint8Array): Result<Parts, string> {
  const directory = checkZipSizes(bytes);
  if (!directory.ok) return directory;
  if (directory.value.length > MOST_PARTS) return failure('it holds more files than any project does.');
  const parts = new Map<string, Uint8Array>();
  for (const entry of directory.value) {
    const { name } = entry;
    if (!PATH.test(name) || INHERITED.test(name)) {
      return failure(`it holds a file named ${JSON.stringify(name)}, which no project does.`);
    }
    if (parts.has(name)) return failure(`it holds ${name} twice.`);
    const part = unpackEntry(bytes, entry);
    if (!part.ok) return part;
    parts.set(name, part.value);
  }
  return success(parts);
}

/**
 * The parts without the list of their hashes, each as the list says, and none that it does not name.
 * Error: what does not fit, as the rest of a sentence.
 */
export function verifyParts(parts: Parts): Result<Parts, string> {
  const manifest = parts.get(MANIFEST);
  if (manifest === undefined) return failure(`it is incomplete: ${MANIFEST} is missing.`);
  const lines = new TextDecoder().decode(manifest).split('\n');
  const hashes = new Map(lines.map((line) => [line.slice(66), line.slice(0, 64)] as const));
  hashes.delete('');
  for (const name of hashes.keys()) {
    if (!parts.has(name)) return failure(`it is incomplete: ${name} is missing.`);
  }
  const checked = new Map(parts);
  checked.delete(MANIFEST);
  for (const [name, part] of checked) {
    const hash = hashes.get(name);
    if (hash === undefined) return failure(`${name} was added to it by something else.`);
    if (hash !== sha256Hex(part)) return failure(`${name} was changed or damaged after it was saved.`);
  }
  return success(checked);
}
