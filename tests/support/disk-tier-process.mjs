import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { loadTypeScript } from '../../scripts/typescript.mjs';

// One of several processes at one folder: writes and reads the same few keys, sweeps in between, and looks at every file
// that stands there. Arguments: folder, name, rounds. Prints what it found as JSON.

const [folder = '', name = '', rounds = '0'] = process.argv.slice(2);
const load = await loadTypeScript();
const { createDiskTier } = load('lib/server/disk-tier');
const { textOf, decodeAnswer, buildCachedAnswer } = load('lib/server/cached-answer');

const KEYS = Array.from({ length: 12 }, (_, number) => `/works/W${number}`);
const tier = createDiskTier({ folder, maxBytes: 30_000, scope: 'service' });
const found = { hits: 0, wrong: 0, broken: 0, ofOthers: 0 };

/** @param {string} key @param {number} round */
async function write(key, round) {
  const now = Date.now();
  const body = JSON.stringify({ key, name, round, filler: randomBytes(3_000).toString('base64') });
  const times = { cachedAt: now, staleAt: now + 60_000, expiresAt: now + 120_000 };
  await tier.put(
    await buildCachedAnswer(body, { key, status: 200, contentType: 'application/json', ...times }),
  );
}

/** @param {string} key */
async function read(key) {
  const answer = await tier.get(key);
  if (answer === null) return;
  const body = JSON.parse(await textOf(answer.gzip));
  found.hits += 1;
  if (body.key !== key) found.wrong += 1;
  if (body.name !== name) found.ofOthers += 1;
}

/** Every entry that stands there is whole, at any moment. */
function inspect() {
  for (const shard of readdirSync(folder)) {
    for (const file of readdirSync(path.join(folder, shard))) {
      if (file.endsWith('.tmp')) continue;
      let bytes;
      try {
        bytes = readFileSync(path.join(folder, shard, file));
      } catch (error) {
        // Another process made room.
        if (error.code === 'ENOENT') continue;
        throw error;
      }
      const { key } = JSON.parse(bytes.subarray(0, bytes.indexOf('\n')).toString());
      if (decodeAnswer(bytes, key) === null) found.broken += 1;
    }
  }
}

for (let round = 0; round < Number(rounds); round += 1) {
  const keys = Array.from({ length: 4 }, (_, step) => KEYS[(round * 5 + step * 3) % KEYS.length]);
  await Promise.all([write(keys[0], round), read(keys[1]), read(keys[2]), read(keys[3])]);
  if (round % 20 === 0) await tier.sweep();
  if (round % 10 === 0) inspect();
}
const { entries, bytes } = await tier.sweep();
console.log(JSON.stringify({ ...found, entries, bytes }));
