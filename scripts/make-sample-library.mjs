/**
 * Writes the sample library: about 3,000 invented works and everything around them, the same bytes from the same seed.
 * `node scripts/make-sample-library.mjs` writes public/sample-library.ndjson.gz; with `-` the uncompressed lines go to
 * standard output. Also writes public/example-map.json, the map of it that Home shows, and its picture, which is
 * part of Home.
 */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { makeLibrary } from './sample/library.mjs';
import { loadTypeScript } from './typescript.mjs';

const target = path.resolve(
  path.dirname(fileURLToPath(import.meta.url)),
  '../public/sample-library.ndjson.gz',
);

const map = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../public/example-map.json');
const picture = path.resolve(
  path.dirname(fileURLToPath(import.meta.url)),
  '../components/screens/home/example-picture.json',
);

async function writeMap(text) {
  const load = await loadTypeScript();
  const { makeExampleMap } = load('scripts/sample/example-map');
  const { drawExampleMap } = load('scripts/sample/example-picture');
  const made = makeExampleMap(
    text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line)),
  );
  writeFileSync(map, `${JSON.stringify(made, null, 2)}\n`);
  writeFileSync(picture, `${JSON.stringify(drawExampleMap(made), null, 2)}\n`);
  console.log(`${made.nodes.length} nodes and ${made.links.length / 2} links on Home's map`);
}

export function sampleLines() {
  return `${makeLibrary()
    .map((record) => JSON.stringify(record))
    .join('\n')}\n`;
}

/** Gzip without a time stamp and with an unknown operating system, so that every machine writes the same header. */
function compress(text) {
  const bytes = gzipSync(Buffer.from(text), { level: 9 });
  bytes.writeUInt32LE(0, 4);
  bytes[9] = 255;
  return bytes;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const text = sampleLines();
  if (process.argv[2] === '-') process.stdout.write(text);
  else {
    const bytes = compress(text);
    writeFileSync(target, bytes);
    console.log(`${text.split('\n').length - 1} records, ${text.length} characters, ${bytes.length} bytes`);
    await writeMap(text);
  }
}
