/**
 * Makes a library on disk, for `OPENALEX_LIBRARY`, of more records than memory holds: `npm run import-library -- FROM TO`. FROM is a file of one
 * record a line, or a folder of such files, as OpenAlex's snapshot has them; TO is a file, such as `slice.sqlite`. After an end or a fault
 * the same command goes on where it stopped.
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { ensureInstalled } from './install.mjs';
import { isProgram, main, ScriptError } from './project.mjs';
import { loadTypeScript } from './typescript.mjs';

const USAGE =
  'Usage: npm run import-library -- FROM TO (a file or folder of records, and the file of the library)';

/** @param {number} bytes */
function inMegabytes(bytes) {
  return `${Math.round(bytes / 1_000_000).toLocaleString('en')} MB`;
}

/**
 * Says how far an import is, how fast it goes and when it will be done.
 *
 * @param {{ write: (text: string) => unknown, isTTY?: boolean | undefined }} output
 * @param {() => number} now in milliseconds
 */
export function tellProgress(output, now) {
  const begun = now();
  /** @type {{ at: number, bytesDone: number } | null} */
  let first = null;
  return (/** @type {{ records: number, bytes: number, bytesDone: number, file: string }} */ progress) => {
    const { records, bytes, bytesDone, file } = progress;
    first ??= { at: now(), bytesDone };
    const minutes = ((now() - first.at) / 60_000) * ((bytes - bytesDone) / (bytesDone - first.bytesDone));
    const parts = [
      `${((100 * bytesDone) / bytes).toFixed(1)}% of ${inMegabytes(bytes)}`,
      `${records.toLocaleString('en')} records`,
      `${Math.round((1000 * records) / (now() - begun))} a second`,
      ...(Number.isFinite(minutes) ? [`about ${Math.ceil(minutes)} min left`] : []),
      file,
    ];
    const line = parts.join(', ');
    output.write(output.isTTY === true ? `\r\u001b[K${line}` : `${line}\n`);
  };
}

if (isProgram(import.meta.url)) {
  main(async () => {
    const [from, to, ...rest] = process.argv.slice(2);
    if (from === undefined || to === undefined || rest.length > 0) throw new ScriptError(USAGE);
    if (!existsSync(from)) throw new ScriptError(`There is no file or folder ${path.resolve(from)}.`);
    await ensureInstalled();
    const load = await loadTypeScript();
    const { importLibrary } = load('lib/server/stored-library/import-library');
    const output = process.stdout;
    const { records, leftOut } = await importLibrary({
      from,
      to,
      onProgress: tellProgress(output, () => Date.now()),
    }).catch((/** @type {Error} */ error) => {
      throw new ScriptError(error.message);
    });
    if (leftOut > 0)
      console.warn(`\n${leftOut} lines are no record of a kind that is known, and were left out.`);
    console.log(
      `\n${records.toLocaleString('en')} records imported. OPENALEX_LIBRARY=${path.resolve(to)} npm start answers from it.`,
    );
    return 0;
  });
}
