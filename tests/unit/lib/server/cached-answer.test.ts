import { buildCachedAnswer, decodeAnswer, encodeAnswer, textOf } from '@/lib/server/cached-answer';

async function setup() {
  const facts = { key: '/works/W1', status: 200, contentType: 'application/json' };
  const answer = await buildCachedAnswer('{"id":"W1"}', { ...facts, cachedAt: 1, staleAt: 2, expiresAt: 3 });
  const bytes = Buffer.concat(encodeAnswer(answer));
  const end = bytes.indexOf(0x0a);
  return { answer, bytes, header: Buffer.from(bytes.subarray(0, end)).toString(), body: bytes.subarray(end) };
}

describe('encodeAnswer(answer) and decodeAnswer(bytes, key)', () => {
  it('give the same answer back', async () => {
    const { answer, bytes } = await setup();
    const read = decodeAnswer(bytes, '/works/W1');
    expect(read).toMatchObject({ ...answer, gzip: expect.anything() });
    expect(read && (await textOf(read.gzip))).toBe('{"id":"W1"}');
    expect(decodeAnswer(bytes, '/works/W2')).toBeNull();
  });

  it('read what releases up to 0.3 wrote, and write its names', async () => {
    const { answer, header, body } = await setup();
    const { digest } = answer;
    const written =
      `{"form":"academic-explorer answer 1","key":"/works/W1","status":200,"contentType":"application/json",` +
      `"storedAt":1,"staleAt":2,"expiresAt":3,"digest":"${digest}"}`;
    const form = 'academic-explorer answer 2';
    expect(JSON.parse(header)).toEqual({
      ...JSON.parse(written),
      form,
      sum: expect.stringMatching(/^[\da-f]{64}$/),
    });
    const read = decodeAnswer(Buffer.concat([Buffer.from(written), body]), '/works/W1');
    expect(read).toMatchObject({ status: 200, cachedAt: 1, staleAt: 2, expiresAt: 3 });
  });

  it('serve nothing of which one bit was altered, wherever it stands', async () => {
    const { bytes } = await setup();
    const served: string[] = [];
    for (let at = 0; at < bytes.length; at += 1) {
      for (let bit = 0; bit < 8; bit += 1) {
        const altered = Buffer.from(bytes);
        altered.writeUInt8((altered[at] ?? 0) ^ (1 << bit), at);
        if (decodeAnswer(altered, '/works/W1') !== null) served.push(`bit ${bit} of byte ${at}`);
      }
    }
    expect(served).toEqual([]);
  });
});
