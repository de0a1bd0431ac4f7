import { classifyRequest } from '@/lib/network-log/classify';

const PLACES = {
  api: ['https://api.openalex.org', '/explorer/proxy'],
  cache: '/explorer/static-cache',
  origin: 'https://example.org',
};

describe('classifyRequest(url, known)', () => {
  it.each([
    ['https://api.openalex.org/works/W12', 'api', 'foreground'],
    ['https://api.openalex.org', 'api', 'foreground'],
    ['https://api.openalex.org.evil.example/works', 'resource', 'background'],
    ['/explorer/proxy/works?search=x', 'api', 'foreground'],
    ['https://example.org/explorer/proxy/works', 'api', 'foreground'],
    ['/explorer/proxy/status?retry=1', 'api', 'background'],
    ['/explorer/static-cache/works/W12.json', 'cache', 'foreground'],
    ['/explorer/static-cache/works/index.json', 'cache', 'background'],
    ['/explorer/_next/static/force.worker.js', 'worker', 'background'],
    ['/explorer/sample-library.ndjson.gz', 'resource', 'background'],
    ['blob:https://example.org/1', 'resource', 'background'],
    ['http://', 'resource', 'background'],
  ] as const)('takes %s for %s in the %s', (url, entityType, category) => {
    expect(classifyRequest(url, PLACES)).toEqual({ entityType, category });
  });
});
