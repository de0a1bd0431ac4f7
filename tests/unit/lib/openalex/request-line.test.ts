import { buildRequest } from '@/lib/openalex/request-line';

describe('buildRequest(path, params)', () => {
  it('sends no key that stands in a text', () => {
    const request = buildRequest('/works', {
      search: 'https://api.openalex.org/rate-limit?api_key=S3CRET',
      filter: 'title.search:x?api-key=S3CRET',
      page: 2,
    });
    expect(request.query).toBe(
      'search=https:%2F%2Fapi.openalex.org%2Frate-limit&filter=title.search:x&page=2'.replaceAll('%2F', '/'),
    );
  });
});
