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

  it('write and read the names that release 0.1 wrote', async () => {
    const { answer, header, body } = await setup();
    const { digest } = answer;
    const written =
      `{"form":"academic-explorer answer 1","key":"/works/W1","status":200,"contentType":"application/json",` +
      `"storedAt":1,"staleAt":2,"expiresAt":3,"digest":"${digest}"}`;
    expect(JSON.parse(header)).toEqual(JSON.parse(written));
    const read = decodeAnswer(Buffer.concat([Buffer.from(written), body]), '/works/W1');
    expect(read).toMatchObject({ status: 200, cachedAt: 1, staleAt: 2, expiresAt: 3 });
  });
});
