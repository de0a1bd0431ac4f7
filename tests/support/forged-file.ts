import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { sha256Hex } from '@/lib/base/sha256';

/** The text of a part of a project file; empty where there is none. */
export function partOfFile(file: Uint8Array, name: string): string {
  return strFromU8(unzipSync(file)[name] ?? new Uint8Array());
}

/** A project file with some parts written anew (null: left out), and hashes that fit, as somebody makes it who forges one. */
export function forgedFile(file: Uint8Array, parts: Readonly<Record<string, string | null>>): Uint8Array {
  const files = new Map(Object.entries(unzipSync(file)));
  for (const [name, text] of Object.entries(parts)) {
    if (text === null) files.delete(name);
    else files.set(name, strToU8(text));
  }
  files.delete('manifest-sha256.txt');
  const lines = [...files].map(([name, part]) => `${sha256Hex(part)}  ${name}\n`);
  files.set('manifest-sha256.txt', strToU8(lines.join('')));
  return zipSync(Object.fromEntries(files), { level: 0 });
}
