import { askUpstream } from '@/lib/server/upstream';

const NOW = Date.parse('2026-11-20T18:00:00Z');
/** Till midnight UTC. */
const SIX_HOURS = 21_600;

async function ask(
  answer: Response,
  {
    apiKey = null,
    visitorKey = null,
  }: { readonly apiKey?: string | null; readonly visitorKey?: string | null } = {},
) {
  const upstream = await askUpstream(
    { path: '/works/W1', query: '', visitorKey },
    {
      environment: { apiUrl: 'https://api.example.org', apiKey, mailto: null },
      fetch: async () => answer,
      now: () => NOW,
    },
  );
  return { ...upstream, text: new TextDecoder().decode(upstream.body) };
}

describe('askUpstream(question, dependencies) passes a Retry-After on', () => {
  it.each<[string, string | undefined]>([
    ['0', '0'],
    ['7', '7'],
    [' 7 ', '7'],
    ['1.2', '2'],
    ['21600', '21600'],
    // No limit outlasts the day.
    ['21601', String(SIX_HOURS)],
    ['999999999999', String(SIX_HOURS)],
    ['9'.repeat(400), String(SIX_HOURS)],
    ['Fri, 20 Nov 2026 18:00:30 GMT', '30'],
    ['Friday, 20-Nov-26 18:00:30 GMT', '30'],
    ['Fri Nov 20 18:00:30 2026', '30'],
    ['Fri, 20 Nov 2026 17:00:00 GMT', '0'],
    ['Fri, 20 Nov 9999 17:00:00 GMT', String(SIX_HOURS)],
    ['-5', undefined],
    ['+5', undefined],
    ['1e9', undefined],
    ['0x10', undefined],
    ['5, 10', undefined],
    ['Infinity', undefined],
    ['soon', undefined],
    ['may 1', undefined],
    ['Fri, 99 Nov 2026 18:00:30 GMT', undefined],
    ['', undefined],
  ])('%j as %j seconds', async (said, passed) => {
    const { headers } = await ask(new Response('{}', { status: 429, headers: { 'Retry-After': said } }));
    expect(headers['retry-after']).toBe(passed);
  });
});
