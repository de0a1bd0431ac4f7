import { buildCachedAnswer } from '@/lib/server/cached-answer';
import { createRedisLink, type RedisLink } from '@/lib/server/redis/redis-link';
import { createSharedAnswers } from '@/lib/server/shared-answers';
import { describeWithRedis } from '@/tests/support/redis';
import { collectReports } from '@/tests/support/reports';

// What is reported is told in the tests of the link.
collectReports();

describeWithRedis('createSharedAnswers(link)', (redis) => {
  let link: RedisLink;

  beforeEach(async () => {
    link = createRedisLink({ url: redis.url, scope: 'test' });
  });
  afterEach(async () => {
    link.close();
  });

  const answerTo = (key: string, body: string, leftMs = 60_000) => {
    const now = Date.now();
    const times = { cachedAt: now, staleAt: now + leftMs, expiresAt: now + leftMs };
    return buildCachedAnswer(body, { key, status: 200, contentType: 'application/json', ...times });
  };

  async function nameOfOnly(): Promise<string> {
    const names = await link.ask((session) => session.send('KEYS', 'academic-explorer:1:test:answer:*'));
    if (!names.isTold || !Array.isArray(names.value) || names.value.length !== 1)
      throw new Error('not one answer');
    return String(names.value[0]);
  }

  it('gives another server what one put there', async () => {
    const other = createRedisLink({ url: redis.url, scope: 'test' });
    const answer = await answerTo('/works/W1', '{"id":"W1"}');
    await createSharedAnswers(link).put(answer);
    expect(await createSharedAnswers(other).get('/works/W1')).toEqual(answer);
    expect(await createSharedAnswers(other).get('/works/W2')).toBeNull();
    other.close();
  });

  it('gives servers of another scope nothing', async () => {
    const other = createRedisLink({ url: redis.url, scope: 'other' });
    await createSharedAnswers(link).put(await answerTo('/works/W1', '{}'));
    expect(await createSharedAnswers(other).get('/works/W1')).toBeNull();
    other.close();
  });

  it('forgets an answer when it expires, and puts none that has', async () => {
    const shared = createSharedAnswers(link);
    await shared.put(await answerTo('/works/W1', '{}', 50_000));
    const leftMs = Number((await redis.command(`PTTL ${await nameOfOnly()}`)).slice(1));
    expect(leftMs).toBeGreaterThan(40_000);
    expect(leftMs).toBeLessThanOrEqual(50_000);
    await shared.put(await answerTo('/works/W2', '{}', -1));
    await nameOfOnly();
  });

  it('offers an answer where there is none, and leaves what is there', async () => {
    const shared = createSharedAnswers(link);
    const [first, second] = [await answerTo('/works/W1', '{"n":1}'), await answerTo('/works/W1', '{"n":2}')];
    await shared.offer(first);
    await shared.offer(second);
    expect(await shared.get('/works/W1')).toEqual(first);
    await shared.put(second);
    expect(await shared.get('/works/W1')).toEqual(second);
  });

  it('serves nothing that is cut off, altered by one bit anywhere, or of another program', async () => {
    const shared = createSharedAnswers(link);
    await shared.put(await answerTo('/works/W1', '{"id":"W1","title":"Of moles"}'));
    const name = await nameOfOnly();
    const told = await link.ask((session) => session.send('GET', name));
    const whole = told.isTold && Buffer.isBuffer(told.value) ? told.value : Buffer.alloc(0);
    const spoilt = [whole.subarray(0, -1), whole.subarray(0, 70), Buffer.alloc(0), Buffer.from('hello')];
    for (let at = 0; at < whole.length; at += 1) {
      const altered = Buffer.from(whole);
      altered[at] = (altered[at] ?? 0) ^ 1;
      spoilt.push(altered);
    }
    for (const value of spoilt) {
      await link.ask((session) => session.send('SET', name, value));
      expect(await shared.get('/works/W1')).toBeNull();
    }
    await redis.command(`DEL ${name}`);
    await redis.command(`RPUSH ${name} a`);
    expect(await shared.get('/works/W1')).toBeNull();
    expect(link.state().state).toBe('up');
  });

  it('keeps answers of more than 4 MB out', async () => {
    const shared = createSharedAnswers(link);
    const answer = await answerTo('/works/W1', '{}');
    await shared.put({ ...answer, gzip: Buffer.alloc(4 * 1_024 ** 2) });
    expect(await redis.command('DBSIZE')).toBe(':1');
    await shared.put(answer);
    expect(await redis.command('DBSIZE')).toBe(':2');
  });
});
