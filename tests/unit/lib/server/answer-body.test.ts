import { deflateSync, gunzipSync, gzipSync } from 'node:zlib';
import { BodyTooLarge, outlineOf, readAnswerBody } from '@/lib/server/answer-body';

const MB = 1_024 ** 2;

function streamOf(parts: readonly Uint8Array[], onCancel: () => void = () => undefined) {
  const left = [...parts];
  return new ReadableStream<Uint8Array>({
    pull: (controller) => {
      const part = left.shift();
      if (part === undefined) controller.close();
      else controller.enqueue(part);
    },
    cancel: onCancel,
  });
}

interface Setup {
  readonly encoding?: string;
  readonly isFault?: boolean;
  readonly mostBytes?: number;
  readonly key?: string;
  readonly onCancel?: () => void;
}

/** What is read of a body that comes in these parts. */
async function read(parts: readonly Uint8Array[], given: Setup = {}) {
  const { encoding, isFault = false, mostBytes = MB, key, onCancel } = given;
  const taken: number[] = [];
  const headers = encoding === undefined ? {} : { 'Content-Encoding': encoding };
  const body = await readAnswerBody(new Response(streamOf(parts, onCancel), { headers }), {
    mostBytes,
    isFault,
    take: async (bytes) => void taken.push(bytes),
    suspect: key ?? null,
    clean: (text) => (key === undefined ? text : text.replaceAll(key, '#')),
  });
  return { ...body, taken, plain: gunzipSync(body.gzip).toString('utf8') };
}

function inParts(bytes: Uint8Array, size: number): Uint8Array[] {
  return Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) =>
    Uint8Array.from(bytes.subarray(at * size, (at + 1) * size)),
  );
}

const RECORD = JSON.stringify({ id: 'W1', meta: { count: 3 }, title: 'é '.repeat(5_000) });
const PACKED = gzipSync(RECORD, { level: 1 });
const OUTLINE = { id: 'W1', meta: { count: 3 } };

describe('readAnswerBody(response, reading)', () => {
  it.each([7, 1_000, 100_000])(
    'holds what came compressed as it came, in parts of %d bytes',
    async (size) => {
      const { gzip, outline, text, taken } = await read(inParts(PACKED, size), { encoding: 'gzip' });
      expect(Buffer.from(gzip).equals(PACKED)).toBe(true);
      expect([outline, text]).toEqual([OUTLINE, '']);
      expect(taken.reduce((sum, bytes) => sum + bytes, 0)).toBe(PACKED.length);
    },
  );

  it.each([undefined, 'gzip', 'identity'])(
    'compresses what came plain, whatever is said of it: %s',
    async (encoding) => {
      const parts = inParts(Buffer.from(RECORD), 1_000);
      const { plain, outline } = await read(parts, encoding === undefined ? {} : { encoding });
      expect([plain, outline]).toEqual([RECORD, OUTLINE]);
    },
  );

  it.each([
    [
      'two texts one after the other',
      Buffer.concat([gzipSync(RECORD.slice(0, 99)), gzipSync(RECORD.slice(99))]),
    ],
    ['no checksum', PACKED.subarray(0, -8)],
  ])('compresses anew what browsers may not read: %s', async (_what, packed) => {
    const { gzip, plain, outline } = await read([packed], { encoding: 'gzip' });
    expect([plain, outline]).toEqual([RECORD, OUTLINE]);
    expect(Buffer.from(gzip).equals(packed)).toBe(false);
  });

  it.each<[string, Buffer, string]>([
    ['cut off', PACKED.subarray(0, PACKED.length / 2), 'gzip'],
    [
      'with a wrong checksum',
      Buffer.concat([PACKED.subarray(0, -8), Buffer.alloc(4), PACKED.subarray(-4)]),
      'gzip',
    ],
    ['with a wrong size', Buffer.concat([PACKED.subarray(0, -4), Buffer.alloc(4)]), 'gzip'],
    ['with something else behind it', Buffer.concat([PACKED, Buffer.from('more')]), 'gzip'],
    ['damaged', Buffer.concat([PACKED.subarray(0, 40), Buffer.alloc(40, 255), PACKED.subarray(80)]), 'gzip'],
    ['compressed in another way', deflateSync(RECORD), 'deflate'],
    ['compressed twice', gzipSync(PACKED), 'gzip'],
    ['compressed, and nothing says so', PACKED, 'identity'],
    ['empty', Buffer.alloc(0), 'gzip'],
  ])('sees no object in what is %s', async (_what, bytes, encoding) => {
    const { outline, plain } = await read([bytes], { encoding });
    expect(outline).toBeNull();
    expect(plain).not.toBe(RECORD);
  });

  it('tells what a fault says, its beginning at most', async () => {
    const long = 'x'.repeat(200_000);
    expect((await read([Buffer.from('{"error":"é"}')], { isFault: true })).text).toBe('{"error":"é"}');
    expect((await read([gzipSync(long)], { isFault: true, encoding: 'gzip' })).text).toBe(
      long.slice(0, 65_536),
    );
  });

  it.each<[string, (text: string) => readonly Uint8Array[], string]>([
    ['compressed', (text) => [gzipSync(text)], 'gzip'],
    ['plain', (text) => [Buffer.from(text)], 'identity'],
    ['in parts that cut it', (text) => inParts(Buffer.from(text), 5), 'identity'],
  ])('takes out what is to be taken out, %s', async (_how, partsOf, encoding) => {
    const text = `{"id":"W1","said":"secret-key and secret-key é"}`;
    for (const isFault of [false, true]) {
      const found = await read(partsOf(text), { encoding, key: 'secret-key', isFault });
      expect(found).toMatchObject({ plain: '{"id":"W1","said":"# and # é"}', outline: { id: 'W1' } });
      expect(found.text).toBe(isFault ? found.plain : '');
    }
  });

  it.each<[string, Uint8Array, string]>([
    ['as it came', Buffer.from(`{"a":"${'x'.repeat(2 * MB)}"}`), 'identity'],
    ['unpacked', gzipSync(Buffer.alloc(2 * MB, 'x')), 'gzip'],
  ])('refuses what is too large %s', async (_when, bytes, encoding) => {
    await expect(read(inParts(bytes, 50_000), { encoding })).rejects.toThrow(BodyTooLarge);
  });

  it('takes no more of what is too large', async () => {
    let isCancelled = false;
    const onCancel = () => {
      isCancelled = true;
    };
    const parts = inParts(Buffer.alloc(2 * MB, 'x'), 50_000);
    await expect(read(parts, { onCancel })).rejects.toThrow(BodyTooLarge);
    expect(isCancelled).toBe(true);
  });
});

describe('outlineOf(packed)', () => {
  it('looks into a compressed text', async () => {
    expect(await outlineOf(PACKED)).toEqual(OUTLINE);
    expect(await outlineOf(gzipSync('[1]'))).toBeNull();
  });
});
