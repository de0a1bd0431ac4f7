import { sentByRequest, sentQuery, wishOfCriteria } from '@/lib/evaluation/report/sent-query';
import type { SearchCriteria } from '@/lib/evaluation/types';

const criteria = (changes: Partial<SearchCriteria>): { readonly searchCriteria: SearchCriteria } => ({
  searchCriteria: {
    query: 'tides',
    entityTypes: ['works'],
    startYear: null,
    endYear: null,
    resultCap: 100,
    ...changes,
  },
});

describe('sentQuery(run, evidence)', () => {
  it('is read from the first request, as an earlier release sent it', () => {
    const requests = ['/works?search=therap&filter=publication_year:2019-2024&per_page=100'];
    expect(sentQuery(criteria({ query: 'therap*' }), { requests })).toEqual({
      isRecorded: true,
      text: 'therap',
      scope: 'everything',
      forms: 'stemmed',
      filter: 'publication_year:2019-2024',
      typed: 'therap*',
    });
  });

  it('knows scope and forms, and says nothing of a text that was sent as typed', () => {
    const requests = ['/works?search.title_and_abstract.exact=therap*&cursor=*'];
    expect(sentQuery(criteria({ query: ' therap* ' }), { requests })).toEqual({
      isRecorded: true,
      text: 'therap*',
      scope: 'title_and_abstract',
      forms: 'exact',
      filter: null,
      typed: null,
    });
  });

  it('is the query as typed where no request is recorded', () => {
    const run = criteria({ query: 'a|b', scope: 'title' });
    expect(sentQuery(run, { requests: [] })).toEqual({
      isRecorded: false,
      text: 'a|b',
      scope: 'title',
      forms: 'stemmed',
      filter: null,
      typed: null,
    });
  });
});

describe('sentByRequest(request)', () => {
  it('is null for what is no search', () => {
    expect(sentByRequest('/works?filter=openalex:W1')).toBeNull();
    expect(sentByRequest('')).toBeNull();
  });
});

describe('wishOfCriteria(criteria)', () => {
  it('is the default for runs of earlier releases', () => {
    expect(wishOfCriteria(criteria({}).searchCriteria)).toEqual({ scope: 'everything', forms: 'stemmed' });
  });
});
