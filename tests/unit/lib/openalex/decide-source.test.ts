import {
  decideSource,
  isSourceReachable,
  probeService,
  type SourceQuestion,
} from '@/lib/openalex/decide-source';
import { expectPrinted } from '@/tests/support/printed';

const urls: string[] = [];

function question(changes: Partial<SourceQuestion>): SourceQuestion {
  return {
    target: 'export',
    dataSource: 'auto',
    apiUrl: 'https://api.example.org',
    basePath: '',
    hasReceivedLiveData: false,
    fetch: async (url) => {
      urls.push(url);
      return Response.json({});
    },
    ...changes,
  };
}

const unreachable: SourceQuestion['fetch'] = async () => {
  throw new TypeError('fetch failed');
};

function answering(body: unknown): SourceQuestion['fetch'] {
  return async (url) => {
    urls.push(url);
    return Response.json(body);
  };
}

beforeEach(() => {
  urls.length = 0;
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

const UNSAID = 'The server did not say where its data comes from';

describe('decideSource(question) on a static host', () => {
  const live = { kind: 'live', baseUrl: 'https://api.example.org' };

  it('asks once, for a free singleton', async () => {
    await expect(decideSource(question({}))).resolves.toMatchObject({ ...live, condition: { state: 'ok' } });
    expect(urls).toEqual(['https://api.example.org/works/W2741809807?select=id']);
  });

  it('goes on with the library that answered last where the server is out of reach', async () => {
    const lastLibrary = { name: 'openalex', identity: 'abc' };
    const offline = question({ target: 'node', fetch: unreachable });
    await expect(decideSource({ ...offline, lastLibrary })).resolves.toEqual({
      kind: 'proxy',
      baseUrl: '/proxy',
      source: 'library',
      ...lastLibrary,
    });
    await expect(decideSource(offline)).resolves.toMatchObject({ source: 'live' });
  });

  it('asks nothing while the visitor looks at the example', async () => {
    const example = question({ isExample: true, hasReceivedLiveData: true });
    await expect(decideSource(example)).resolves.toEqual({ kind: 'sample', reason: 'chosen' });
    await expect(decideSource({ ...example, target: 'node', basePath: '/base' })).resolves.toEqual({
      kind: 'proxy',
      baseUrl: '/base/proxy/sample',
      source: 'sample',
      name: 'Sample library',
      reason: 'chosen',
    });
    expect(urls).toEqual([]);
  });

  it('takes an error status for an answer', async () => {
    const fetch = async () => new Response('busy', { status: 503 });
    await expect(decideSource(question({ fetch }))).resolves.toMatchObject({
      ...live,
      condition: { state: 'unwell', said: '' },
    });
  });

  it('tells a demanded key from other answers, and asks with the one that the visitor has', async () => {
    const body = { error: 'Invalid or missing API key', message: 'API key required' };
    const fetch: SourceQuestion['fetch'] = async (url) =>
      url.includes('api_key=mine') ? Response.json({}) : Response.json(body, { status: 401 });
    await expect(decideSource(question({ fetch }))).resolves.toMatchObject({
      ...live,
      condition: { state: 'key-needed', said: 'API key required' },
    });
    await expect(decideSource(question({ fetch, apiKey: 'mine' }))).resolves.toMatchObject({
      condition: { state: 'ok' },
    });
  });

  it('falls back to the sample when nothing answers', async () => {
    await expect(decideSource(question({ fetch: unreachable }))).resolves.toEqual({
      kind: 'sample',
      reason: 'unreachable',
    });
  });

  it('never falls back once there was live data, and does not even ask', async () => {
    const decided = await decideSource(question({ fetch: unreachable, hasReceivedLiveData: true }));
    expect(decided).toEqual(live);
    expect(urls).toEqual([]);
  });

  it('does as configured without asking', async () => {
    await expect(
      decideSource(question({ dataSource: 'library', hasReceivedLiveData: true })),
    ).resolves.toEqual({
      kind: 'sample',
      reason: 'configured',
    });
    await expect(decideSource(question({ dataSource: 'live', fetch: unreachable }))).resolves.toEqual(live);
    expect(urls).toEqual([]);
  });

  it('waits three seconds', async () => {
    jest.useFakeTimers();
    const found = probeService(
      'https://api.example.org',
      (_, init) =>
        new Promise((__, reject) => {
          init.signal?.addEventListener('abort', () => reject(new Error('aborted')));
        }),
    );
    await jest.advanceTimersByTimeAsync(3_000);
    await expect(found).resolves.toMatchObject({ state: 'unreachable' });
  });
});

describe('decideSource(question) under Node', () => {
  const base = { target: 'node', basePath: '/explorer' } as const;

  it.each([
    ['two minutes for a server of which nothing is kept', {}, 120],
    ['15 seconds for one whose live data it has', { hasReceivedLiveData: true }, 15],
    ['15 seconds for one whose library it has', { lastLibrary: { name: 'own', identity: 'a' } }, 15],
  ])('waits %s', async (_, kept, seconds) => {
    jest.useFakeTimers();
    let decided: unknown = null;
    const fetch: SourceQuestion['fetch'] = (__, init) =>
      new Promise((___, reject) => {
        init.signal?.addEventListener('abort', () => reject(new Error('aborted')));
      });
    void decideSource(question({ ...base, ...kept, fetch })).then((decision) => {
      decided = decision;
    });
    await jest.advanceTimersByTimeAsync(seconds * 1_000 - 1_000);
    expect(decided).toBeNull();
    await jest.advanceTimersByTimeAsync(1_000);
    expect(decided).toMatchObject({ kind: 'proxy' });
  });

  it.each([
    [
      { source: 'live', name: 'OpenAlex', upstreamReachable: true },
      { kind: 'proxy', baseUrl: '/explorer/proxy', source: 'live', name: 'OpenAlex', condition: null },
    ],
    [
      {
        source: 'live',
        name: 'OpenAlex',
        service: { state: 'no-credits', since: '2026-11-20T12:00:00Z', until: '2026-11-21T00:00:00Z' },
      },
      {
        kind: 'proxy',
        baseUrl: '/explorer/proxy',
        source: 'live',
        name: 'OpenAlex',
        condition: {
          state: 'no-credits',
          since: Date.UTC(2026, 10, 20, 12),
          times: 1,
          said: '',
          until: Date.UTC(2026, 10, 21),
        },
      },
    ],
    [
      { source: 'library', name: 'My records', identity: 'abc', upstreamReachable: null },
      { kind: 'proxy', baseUrl: '/explorer/proxy', source: 'library', name: 'My records', identity: 'abc' },
    ],
    [
      { source: 'sample', name: 'Sample library', reason: 'unreachable' },
      {
        kind: 'proxy',
        baseUrl: '/explorer/proxy/sample',
        source: 'sample',
        name: 'Sample library',
        reason: 'unreachable',
      },
    ],
    [
      { source: 'sample', name: 'Sample library' },
      {
        kind: 'proxy',
        baseUrl: '/explorer/proxy/sample',
        source: 'sample',
        name: 'Sample library',
        reason: 'configured',
      },
    ],
  ])('reads the status %p', async (status, expected) => {
    await expect(decideSource(question({ ...base, fetch: answering(status) }))).resolves.toEqual(expected);
    expect(urls).toEqual(['/explorer/proxy/status']);
  });

  it('asks the server to look again', async () => {
    await decideSource(
      question({ ...base, retry: true, fetch: answering({ source: 'live', name: 'OpenAlex' }) }),
    );
    expect(urls).toEqual(['/explorer/proxy/status?retry=1']);
  });

  it('goes past the stand-in once there was live data', async () => {
    const status = { source: 'sample', name: 'Sample library', reason: 'unreachable' };
    const fetch = answering(status);
    await expect(decideSource(question({ ...base, fetch, hasReceivedLiveData: true }))).resolves.toEqual({
      kind: 'proxy',
      baseUrl: '/explorer/proxy/live',
      source: 'live',
      name: 'OpenAlex',
    });
  });

  it.each([
    ['does not answer', unreachable, []],
    ['answers something else', answering({ source: 'moon' }), [UNSAID]],
    ['answers no JSON', async () => new Response('<html>'), [UNSAID]],
  ])('uses the proxy all the same when the status %s', async (_, fetch, reports) => {
    await expect(decideSource(question({ ...base, fetch }))).resolves.toMatchObject({
      kind: 'proxy',
      source: 'live',
    });
    for (const each of reports) expectPrinted(each);
  });
});

describe('isSourceReachable(question)', () => {
  it('asks the service itself on a static host, for nothing', async () => {
    await expect(isSourceReachable(question({}))).resolves.toBe(true);
    expect(urls).toEqual(['https://api.example.org/works/W2741809807?select=id']);
    await expect(isSourceReachable(question({ fetch: unreachable }))).resolves.toBe(false);
  });

  it('asks our own server where there is one; a gateway that misses it does not count', async () => {
    const node = { target: 'node', basePath: '/explorer' } as const;
    await expect(isSourceReachable(question(node))).resolves.toBe(true);
    expect(urls).toEqual(['/explorer/proxy/status']);
    const gateway = async () => new Response('Bad gateway', { status: 502 });
    await expect(isSourceReachable(question({ ...node, fetch: gateway }))).resolves.toBe(false);
    await expect(isSourceReachable(question({ ...node, fetch: unreachable }))).resolves.toBe(false);
  });
});
