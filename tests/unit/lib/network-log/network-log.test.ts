import { onReport } from '@/lib/base/report';
import { createNetworkLog, type NetworkLogEvent, withoutSecrets } from '@/lib/network-log/network-log';

function event(changes: Partial<NetworkLogEvent>): NetworkLogEvent {
  return {
    id: 'request-1',
    url: 'https://api.example.org/works/W12',
    method: 'GET',
    status: 'pending',
    startTime: 1_000,
    endTime: null,
    statusCode: null,
    size: null,
    error: null,
    ...changes,
  };
}

describe('createNetworkLog()', () => {
  it('tells the application log of a slow request once, without its key', () => {
    const heard: string[] = [];
    const stop = onReport(({ type, category, message }) => heard.push(`${type} ${category}: ${message}`));
    const log = createNetworkLog();
    const slow = event({ url: 'https://api.example.org/works?page=1&api_key=secret' });
    log.record(slow);
    log.record({ ...slow, status: 'success', endTime: 5_200 });
    log.record({ ...slow, status: 'success', endTime: 5_200 });
    log.record(event({ id: 'request-2', endTime: 3_900 }));
    stop();
    expect(heard).toEqual(['performance network: GET https://api.example.org/works?page=1 took 4.2 s']);
  });

  it('completes a request in place', () => {
    const log = createNetworkLog();
    log.record(event({ credits: 10, attempt: 1 }));
    log.record(event({ id: 'request-2' }));
    log.record(
      event({ status: 'success', endTime: 1_250, statusCode: 200, size: 42, credits: 10, attempt: 1 }),
    );
    expect(log.entries().map(({ id, status }) => `${id} ${status}`)).toEqual([
      'request-2 pending',
      'request-1 success',
    ]);
    expect(log.entries()[1]).toEqual({
      id: 'request-1',
      url: 'https://api.example.org/works/W12',
      method: 'GET',
      status: 'success',
      startTime: 1_000,
      endTime: 1_250,
      duration: 250,
      statusCode: 200,
      size: 42,
      error: null,
      entityType: 'api',
      category: 'foreground',
      metadata: { credits: 10, attempt: 1 },
    });
  });

  it('keeps five hundred, newest first', () => {
    const log = createNetworkLog();
    for (let index = 1; index <= 501; index += 1) log.record(event({ id: `request-${index}` }));
    expect(log.entries()).toHaveLength(500);
    expect(log.entries()[0]?.id).toBe('request-501');
    expect(log.entries()[499]?.id).toBe('request-2');
  });

  it('tells listeners and keeps the same array in between', () => {
    const log = createNetworkLog();
    let calls = 0;
    const stop = log.subscribe(() => {
      calls += 1;
    });
    log.record(event({}));
    expect(log.entries()).toBe(log.entries());
    log.clear();
    stop();
    log.record(event({}));
    expect(calls).toBe(2);
    expect(log.entries()).toHaveLength(1);
  });

  it('drops what is older than asked for', () => {
    const log = createNetworkLog();
    log.record(event({ startTime: 1 }));
    log.record(event({ id: 'request-2', startTime: 2 }));
    log.clearBefore(2);
    expect(log.entries().map(({ id }) => id)).toEqual(['request-2']);
  });

  it('keeps what more there is to tell', () => {
    const log = createNetworkLog();
    log.record(event({ status: 'cached', metadata: { tier: 'memory' }, credits: 0 }));
    expect(log.entries()[0]?.metadata).toEqual({ tier: 'memory', credits: 0 });
  });

  it('never holds a key or an e-mail address', () => {
    const log = createNetworkLog();
    log.record(
      event({
        url: 'https://x.org/works?api_key=secret&page=1',
        error: 'GET /works?api_key=secret failed, Bearer secret-of-2026',
      }),
    );
    expect(JSON.stringify(log.entries())).not.toContain('secret');
  });
});

describe('withoutSecrets(url)', () => {
  it.each([
    ['https://x.org/works?api_key=s&page=1', 'https://x.org/works?page=1'],
    ['https://x.org/works?page=1&api-key=s&mailto=a@b.c', 'https://x.org/works?page=1'],
    ['https://x.org/works?API_KEY=s', 'https://x.org/works'],
    ['/proxy/works?search=api_key#top', '/proxy/works?search=api_key#top'],
    ['/proxy/works', '/proxy/works'],
    ['', ''],
    ['https://x.org/works?apikey=s&api%5Fkey=s&page=1', 'https://x.org/works?page=1'],
    ['https://name:secret@x.org/works', 'https://x.org/works'],
    ['https://x.org/works?filter=a@b', 'https://x.org/works?filter=a@b'],
  ])('turns %p into %p', (url, expected) => {
    expect(withoutSecrets(url)).toBe(expected);
  });
});
