import {
  existsSync,
  readdirSync,
  readFileSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { buildCachedAnswer, type CachedAnswer, textOf } from '@/lib/server/cached-answer';
import { createDiskTier } from '@/lib/server/disk-tier';
import { collectReports } from '@/tests/support/reports';
import { removeTemporaryFolders, temporaryFolder } from './proxy-setup';

const MINUTE = 60_000;
const HOUR = 3_600_000;
const START = Date.parse('2026-11-20T12:00:00Z');

function setup(
  options: { readonly maxBytes?: number; readonly folder?: string; readonly scope?: string } = {},
) {
  const { maxBytes = 1_000_000, folder = temporaryFolder(), scope = 'service' } = options;
  let time = START;
  const tier = createDiskTier({ folder, maxBytes, scope, now: () => time });
  const answerOf = (key: string, body: string, lifeMs = 24 * HOUR): Promise<CachedAnswer> =>
    buildCachedAnswer(body, {
      key,
      status: 200,
      contentType: 'application/json',
      cachedAt: time,
      staleAt: time + lifeMs / 2,
      expiresAt: time + lifeMs,
    });
  return {
    folder,
    tier,
    answerOf,
    put: async (key: string, body: string, lifeMs?: number) => tier.put(await answerOf(key, body, lifeMs)),
    body: async (key: string) => {
      const answer = await tier.get(key);
      return answer === null ? null : textOf(answer.gzip);
    },
    pass: (ms: number) => {
      time += ms;
    },
  };
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
}

function onlyFile(folder: string): string {
  const files = filesIn(folder);
  expect(files).toHaveLength(1);
  return files[0] ?? '';
}

/** Text that does not compress. */
function noise(seed: number, length: number): string {
  let state = seed;
  return Array.from({ length }, () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return String.fromCharCode(33 + ((state >>> 8) % 90));
  }).join('');
}

const reports = collectReports();
afterEach(removeTemporaryFolders);

describe('createDiskTier(options)', () => {
  it('gives back what was put in, and all of it', async () => {
    const { tier, answerOf } = setup();
    const answer = await answerOf('/works/W1', '{"id":"W1","name":"é😀"}');
    await tier.put(answer);
    const found = await tier.get('/works/W1');
    expect({ ...found, gzip: null }).toEqual({ ...answer, gzip: null });
    expect(Buffer.from(found?.gzip ?? []).equals(answer.gzip)).toBe(true);
    expect(await tier.get('/works/W2')).toBeNull();
  });

  it('compresses', async () => {
    const { put, folder } = setup();
    await put('/works/W1', JSON.stringify({ title: 'a'.repeat(10_000) }));
    expect(statSync(onlyFile(folder)).size).toBeLessThan(500);
  });

  it.each([
    '/works/../../../etc/passwd',
    '../x',
    'a\u0000b',
    'x'.repeat(100_000),
    '',
    '/works/W1?a=\r\n',
    '\ud800',
  ])('lets nothing of the key %j reach the file system', async (key) => {
    const { put, folder, body } = setup();
    await put(key, 'x');
    expect(path.relative(folder, onlyFile(folder))).toMatch(/^([0-9a-f]{2})[/\\]\1[0-9a-f]{62}$/);
    expect(await body(key)).toBe('x');
  });

  it('keeps services apart in one folder', async () => {
    const { put, folder } = setup();
    await put('/works/W1', 'x');
    expect(await setup({ folder, scope: 'other' }).body('/works/W1')).toBeNull();
    expect(await setup({ folder }).body('/works/W1')).toBe('x');
  });

  it.each<[string, (file: string) => void]>([
    ['cut off', (file) => truncateSync(file, statSync(file).size - 3)],
    ['empty', (file) => truncateSync(file, 0)],
    ['altered', (file) => writeFileSync(file, Buffer.from(readFileSync(file).toReversed()))],
    [
      'altered in one byte',
      (file) => {
        const bytes = readFileSync(file);
        bytes.writeUInt8(bytes.readUInt8(bytes.length - 9) ^ 1, bytes.length - 9);
        writeFileSync(file, bytes);
      },
    ],
    [
      'altered in one bit of its status',
      (file) =>
        writeFileSync(file, readFileSync(file, 'latin1').replace('"status":200', '"status":208'), 'latin1'),
    ],
    [
      'altered in one digit of its times',
      (file) =>
        writeFileSync(file, readFileSync(file, 'latin1').replace('"staleAt":1', '"staleAt":9'), 'latin1'),
    ],
    ['of another form', (file) => writeFileSync(file, '{"form":"other"}\nx')],
  ])('drops an entry that is %s', async (_, damage) => {
    const { put, body, folder } = setup();
    await put('/works/W1', '{"id":"W1"}');
    damage(onlyFile(folder));
    expect(await body('/works/W1')).toBeNull();
    expect(filesIn(folder)).toEqual([]);
    await put('/works/W1', 'anew');
    expect(await body('/works/W1')).toBe('anew');
    expect(reports).toEqual([]);
  });

  it('drops what expired, when asked for it and when sweeping', async () => {
    const { put, body, folder, tier, pass } = setup();
    await put('/works/W1', 'a', HOUR);
    await put('/works/W2', 'b', HOUR);
    await put('/works/W3', 'c', 2 * HOUR);
    pass(HOUR);
    expect(await body('/works/W1')).toBeNull();
    expect(filesIn(folder)).toHaveLength(2);
    expect(await tier.sweep()).toMatchObject({ entries: 1, removed: 1 });
    expect(await body('/works/W3')).toBe('c');
  });

  it('stays within its size, least recently used out first', async () => {
    const { put, body, folder, tier, pass } = setup({ maxBytes: 4 * 4_096 });
    for (const number of [1, 2, 3, 4]) {
      await put(`/works/W${number}`, noise(number, 2_500));
      pass(HOUR / 2);
    }
    // An access makes the oldest the newest.
    expect(await body('/works/W1')).not.toBeNull();
    pass(1);
    await put('/works/W5', noise(5, 2_500));
    await put('/works/W6', noise(6, 2_500));
    const { bytes } = await tier.sweep();
    expect(bytes).toBeLessThanOrEqual(4 * 4_096);
    // Each takes a whole block.
    expect(filesIn(folder).map((file) => statSync(file).size < 4_096)).not.toContain(false);
    expect(filesIn(folder).length * 4_096).toBe(bytes);
    const left = await Promise.all([1, 2, 3, 4, 5, 6].map((number) => body(`/works/W${number}`)));
    expect(left.map((text) => text !== null)).toEqual([true, false, false, true, true, true]);
  });

  it('counts small entries with the blocks that they take', async () => {
    const { put, folder, tier, pass } = setup({ maxBytes: 10 * 4_096 });
    for (let number = 1; number <= 30; number += 1) {
      await put(`/autocomplete?q=${number}`, `${number}`);
      pass(1);
    }
    expect((await tier.sweep()).entries).toBeLessThanOrEqual(10);
    expect(filesIn(folder).length).toBeLessThanOrEqual(10);
  });

  it('does not keep what is larger than all it may keep', async () => {
    const { put, folder } = setup({ maxBytes: 1_000 });
    await put('/works/W1', noise(1, 5_000));
    expect(filesIn(folder)).toEqual([]);
  });

  /** Files as a killed server leaves them: in the folder of an entry while it was written and when it was whole, and beside all of them. */
  function leftBehind(folder: string, file: string, id: number, at: number): string[] {
    const name = `${process.pid}.00000000-0000-4000-8000-00000000000${id}.tmp`;
    const cut = `${file}.1${name}`;
    const whole = `${file}.2${name}`;
    const beside = ['credits', 'capabilities'].map((of) =>
      path.join(folder, `${of}-0123456789abcdef.json.${name}`),
    );
    const written = new Date(at);
    for (const each of [cut, whole, ...beside]) {
      writeFileSync(each, 'half');
      utimesSync(each, written, written);
    }
    // Its expiry stands there already.
    utimesSync(whole, written, new Date(at + 72 * HOUR));
    return [cut, whole, ...beside];
  }

  it('clears away what a killed process left half written, but not what one is writing', async () => {
    const { put, folder, tier } = setup();
    await put('/works/W1', 'x');
    const file = onlyFile(folder);
    const old = leftBehind(folder, file, 1, START - 6 * MINUTE);
    const young = leftBehind(folder, file, 2, START - 4 * MINUTE);
    const others = ['notes.tmp', 'credits-mine.json.tmp', `${path.basename(file)}.tmp`, 'ab.1.x.tmp'].flatMap(
      (name) => [path.join(folder, name), path.join(path.dirname(file), name)],
    );
    for (const other of others) {
      writeFileSync(other, 'mine');
      utimesSync(other, new Date(START - 48 * HOUR), new Date(START - 48 * HOUR));
    }
    await tier.sweep();
    expect(old.filter((each) => existsSync(each))).toEqual([]);
    for (const kept of [...young, ...others, file]) expect([kept, existsSync(kept)]).toEqual([kept, true]);
  });

  it('looks again soon after a start that found what may be left of a killed server', async () => {
    const before = setup();
    await before.put('/works/W1', 'x');
    const file = onlyFile(before.folder);
    const { put, pass, tier } = setup({ folder: before.folder });
    const left = leftBehind(before.folder, file, 1, START - MINUTE);
    await tier.sweep();
    expect(left.filter((each) => existsSync(each))).toEqual(left);
    pass(6 * MINUTE);
    await put('/works/W2', 'x');
    expect(left.filter((each) => existsSync(each))).toEqual([]);
  });

  it('leaves files alone that are not its own', async () => {
    const { put, folder, tier } = setup({ maxBytes: 10 });
    writeFileSync(path.join(folder, 'README'), 'mine'.repeat(100));
    await put('/works/W1', 'x');
    await tier.sweep();
    expect(readFileSync(path.join(folder, 'README'), 'utf8')).toHaveLength(400);
  });

  it('reports a disk that fails, once, and carries on without it', async () => {
    const folder = path.join(temporaryFolder(), 'a-file');
    writeFileSync(folder, 'in the way');
    const { put, body } = setup({ folder });
    await put('/works/W1', 'x');
    await put('/works/W2', 'x');
    expect(await body('/works/W1')).toBeNull();
    expect(reports).toHaveLength(1);
    expect(reports[0]).toMatch(/^The cache in .*a-file failed \((?:ENOTDIR|EEXIST)\)$/);
  });

  it('skips answers while more than may wait for the disk, and takes later ones', async () => {
    const folder = temporaryFolder();
    const tier = createDiskTier({
      folder,
      maxBytes: 1_000_000,
      scope: 'service',
      mostWaiting: 700,
      now: () => START,
    });
    const { answerOf } = setup({ folder });
    const answers = await Promise.all(['a', 'b', 'c', 'd'].map((key) => answerOf(`/works/${key}`, key)));
    await Promise.all(answers.slice(0, 3).map((answer) => tier.put(answer)));
    expect(filesIn(folder)).toHaveLength(2);
    for (const answer of answers.slice(3)) await tier.put(answer);
    expect(filesIn(folder)).toHaveLength(3);
  });
});
