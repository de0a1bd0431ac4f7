import { askServerShare } from '@/lib/openalex/server-share';

const NOW = Date.parse('2026-11-27T20:00:00Z');
const CREDITS = {
  client: { perHour: 1_000, atOnce: 200, remaining: 150.5 },
  day: { limit: 10_000, remaining: 9_000, reserve: 1_000, resetsAt: '2026-11-28T00:00:00.000Z' },
};

/** What is told where the server answers so. */
function askWith(answer: () => Promise<Response>) {
  const asked: string[] = [];
  const fetch = async (url: string) => {
    asked.push(url);
    return answer();
  };
  return { asked, share: askServerShare({ basePath: '/explorer', fetch, now: () => NOW }) };
}

const saying = (body: unknown) => askWith(async () => Response.json(body));

describe('askServerShare(question)', () => {
  it('tells what the server still spends for the visitor, now and till its day ends', async () => {
    const { asked, share } = saying({ source: 'live', credits: CREDITS });
    expect(await share).toEqual({ perHour: 1_000, now: 150, today: 4_150 });
    expect(asked).toEqual(['/explorer/proxy/status']);
  });

  it.each([
    [{ remaining: 3_000, reserve: 1_000 }, 150, 2_000],
    [{ remaining: 1_100, reserve: 1_000 }, 100, 100],
    [{ remaining: 900, reserve: 1_000 }, 0, 0],
  ])('never more than the day has for visitors: %j', async (day, now, today) => {
    const { share } = saying({ credits: { ...CREDITS, day: { ...CREDITS.day, ...day } } });
    expect(await share).toEqual({ perHour: 1_000, now, today });
  });

  it.each([
    ['sets no limit', { credits: { ...CREDITS, client: null } }],
    ['answers from a library', { source: 'library' }],
    ['says something else', 'hello'],
  ])('is null where the server %s', async (_case, body) => {
    expect(await saying(body).share).toBeNull();
  });

  it.each([
    async () => {
      throw new TypeError('fetch failed');
    },
    async () => new Response('<html>', { status: 502 }),
  ])('is null where no server answers', async (answer) => {
    expect(await askWith(answer).share).toBeNull();
  });
});
