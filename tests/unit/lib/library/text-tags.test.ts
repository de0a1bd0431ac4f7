import { createLibrary } from '@/lib/library/library';
import { ask, url } from './tiny-library';

const library = createLibrary(
  new Map([
    [
      'topics',
      [
        {
          id: url('T10'),
          display_name: 'Underground Gas Storage',
          description: 'Caverns and aquifers',
          subfield: { id: url('subfields/2104'), display_name: 'Fuel Technology' },
          field: { id: url('fields/21'), display_name: 'Energy' },
          domain: { id: url('domains/3'), display_name: 'Physical Sciences' },
        },
        { id: url('T11'), display_name: 'Aquifer Chemistry' },
        { id: url('T12'), display_name: 'Sociolinguistics' },
      ],
    ],
    [
      'keywords',
      [
        { id: url('keywords/gas-storage'), display_name: 'Gas storage' },
        { id: url('keywords/gas-giant'), display_name: 'Gas giant' },
      ],
    ],
    ['concepts', [{ id: url('C10'), display_name: 'Aquifer' }]],
  ]),
  { name: 'tags' },
);

const SUBJECT = { title: 'Storing gas underground', abstract: 'Gas storage in an aquifer' };

describe('/text', () => {
  it('names keywords, topics and concepts for 100 credits', () => {
    const asked = ask(library, '/text', SUBJECT);
    expect([asked.status, asked.headers['X-RateLimit-Credits-Used']]).toEqual([200, '100']);
    expect(Object.keys(asked.body)).toEqual(['meta', 'keywords', 'primary_topic', 'topics', 'concepts']);
    expect(asked.body.meta).toEqual({ keywords_count: 1, topics_count: 2, concepts_count: 1 });
    expect(asked.body.keywords).toEqual([
      { id: url('keywords/gas-storage'), display_name: 'Gas storage', score: 1 },
    ]);
    expect(asked.body.primary_topic).toEqual({
      id: url('T10'),
      display_name: 'Underground Gas Storage',
      score: 1,
      subfield: { id: url('subfields/2104'), display_name: 'Fuel Technology' },
      field: { id: url('fields/21'), display_name: 'Energy' },
      domain: { id: url('domains/3'), display_name: 'Physical Sciences' },
    });
  });

  it.each([
    ['keywords', ['meta', 'keywords']],
    ['topics', ['meta', 'primary_topic', 'topics']],
    ['concepts', ['meta', 'concepts']],
  ])('/%s names those alone', (kind, members) => {
    const asked = ask(library, `/text/${kind}`, SUBJECT);
    expect(Object.keys(asked.body)).toEqual(members);
    expect(asked.body.meta).toEqual({ count: kind === 'topics' ? 2 : 1 });
  });

  it('has no topic for a subject of other words', () => {
    const { body } = ask(library, '/text/topics', { title: 'Medieval manuscripts in the north' });
    expect(body).toEqual({ meta: { count: 0 }, primary_topic: null, topics: [] });
  });

  it.each([
    [
      {},
      'Add a title param or abstract param (optional) to get keywords, topics, etc. Example: https://api.openalex.org/text?title=Phosphates%20as%20Assisting%20Groups%20in%20Glycan%20Synthesis',
    ],
    [{ title: 'Too short' }, 'The combined length of title and abstract must be at least 20 characters'],
    [
      { title: 'Long enough', abstract: 'x'.repeat(2000) },
      'The combined length of title and abstract must not exceed 2000 characters',
    ],
  ])('refuses %j with an error and no message', (query, error) => {
    const asked = ask(library, '/text/topics', query);
    expect([asked.status, asked.body]).toEqual([400, { error }]);
  });

  it('knows no other path', () => {
    const asked = ask(library, '/text/oql', SUBJECT);
    expect([asked.status, asked.contentType]).toEqual([404, 'text/html; charset=utf-8']);
  });
});
