/** @jest-environment jsdom */
import { onReport } from '@/lib/base/report';
import { classifyRequest } from '@/lib/network-log/classify';
import { type InterceptedWindow, interceptRequests } from '@/lib/network-log/intercept';
import { createNetworkLog } from '@/lib/network-log/network-log';

interface AnswerSketch {
  readonly status?: number;
  readonly statusText?: string;
  readonly size?: string;
}

/** As much of an answer as is read: jsdom has no Response. */
function answerOf({ status = 200, statusText = 'OK', size }: AnswerSketch): Response {
  const headers = { get: (name: string) => (name === 'content-length' ? (size ?? null) : null) };
  const answer: unknown = { status, statusText, headers };
  if (!isResponse(answer)) throw new Error('Not an answer');
  return answer;
}

function isResponse(value: unknown): value is Response {
  return typeof value === 'object' && value !== null && 'status' in value;
}

function setup(fetch: typeof globalThis.fetch = async () => answerOf({ size: '42' })) {
  let now = 1_000;
  const log = createNetworkLog();
  const fake: InterceptedWindow = { fetch, XMLHttpRequest: window.XMLHttpRequest };
  const interception = interceptRequests({
    window: fake,
    log,
    classify: (url) =>
      classifyRequest(url, {
        api: ['https://api.test'],
        cache: '/static-cache',
        origin: 'https://site.test',
      }),
    now: () => {
      now += 5;
      return now;
    },
  });
  return { log, window: fake, fetch, interception };
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

afterEach(() => jest.restoreAllMocks());

describe('interceptRequests(): fetch', () => {
  it('logs address, method, status and announced size', async () => {
    const { log, window: fake, interception } = setup();
    const answering = fake.fetch('https://api.test/works?api_key=secret&page=2', { method: 'post' });
    expect(log.entries()).toMatchObject([{ status: 'pending', endTime: null }]);
    await answering;
    await settled();
    expect(log.entries()).toEqual([
      {
        id: 'intercepted-1',
        url: 'https://api.test/works?page=2',
        method: 'POST',
        status: 'success',
        startTime: 1_005,
        endTime: 1_010,
        duration: 5,
        statusCode: 200,
        size: 42,
        error: null,
        entityType: 'api',
        category: 'foreground',
        metadata: {},
      },
    ]);
    interception.remove();
  });

  it.each<[string, AnswerSketch, object]>([
    [
      'https://api.test/works/W1',
      { status: 404, statusText: 'Not Found' },
      { status: 'error', statusCode: 404, size: null, error: 'HTTP 404 Not Found' },
    ],
    ['https://api.test/works/W1', { status: 304, size: 'many' }, { status: 'success', size: null }],
    ['/static-cache/works/W1.json', { size: '7' }, { status: 'cached', size: 7, entityType: 'cache' }],
    ['/static-cache/works/W2.json', { status: 404 }, { status: 'error', entityType: 'cache' }],
    ['/logo.svg', {}, { status: 'success', entityType: 'resource', category: 'background' }],
  ])('logs what became of %s (%j)', async (url, sketch, expected) => {
    const { log, window: fake, interception } = setup(async () => answerOf(sketch));
    await fake.fetch(url);
    await settled();
    expect(log.entries()).toMatchObject([expected]);
    interception.remove();
  });

  it.each([
    [new TypeError('Failed to fetch'), 'Failed to fetch'],
    [new DOMException('x', 'AbortError'), 'Cancelled'],
    ['reason', 'reason'],
  ])('logs a failure and passes on the very same (%p)', async (error, text) => {
    const { log, window: fake, interception } = setup(() => Promise.reject(error));
    await expect(fake.fetch('https://api.test/works')).rejects.toBe(error);
    await settled();
    expect(log.entries()).toMatchObject([{ status: 'error', statusCode: null, error: text }]);
    interception.remove();
  });

  it('gives back the very promise, and takes every kind of address', async () => {
    const promise = Promise.resolve(answerOf({}));
    const calls: unknown[][] = [];
    const {
      log,
      window: fake,
      interception,
    } = setup((...call) => {
      calls.push(call);
      return promise;
    });
    expect(fake.fetch(new URL('https://api.test/works'))).toBe(promise);
    const request: unknown = { url: 'https://api.test/authors', method: 'HEAD' };
    await Reflect.apply(fake.fetch, fake, [request]);
    expect(log.entries().map(({ method, url }) => `${method} ${url}`)).toEqual([
      'HEAD https://api.test/authors',
      'GET https://api.test/works',
    ]);
    expect(calls).toEqual([[new URL('https://api.test/works')], [request]]);
    interception.remove();
  });

  it('changes nothing when logging itself fails', async () => {
    const reports: string[] = [];
    const stop = onReport(({ message }) => reports.push(message));
    const { window: fake, log, interception } = setup();
    jest.spyOn(log, 'record').mockImplementation(() => {
      throw new Error('full');
    });
    await expect(fake.fetch('https://api.test/works')).resolves.toMatchObject({ status: 200 });
    stop();
    expect(reports).toEqual(['A request could not be logged']);
    interception.remove();
  });

  it('lends the fetch of before, whose requests are not logged', async () => {
    const { interception, log } = setup();
    await expect(interception.fetch('https://api.test/works')).resolves.toMatchObject({ status: 200 });
    expect(log.entries()).toEqual([]);
    interception.remove();
  });

  it('puts the fetch of before back', async () => {
    const { interception, log, window: fake, fetch } = setup();
    interception.remove();
    expect(fake.fetch).toBe(fetch);
    await fake.fetch('https://api.test/works');
    expect(log.entries()).toEqual([]);
  });

  it('leaves the wrapping of others in place, and is silent inside it', async () => {
    const { interception, log, window: fake } = setup();
    const ours = fake.fetch;
    const theirs: typeof fetch = (...call) => ours(...call);
    fake.fetch = theirs;
    interception.remove();
    expect(fake.fetch).toBe(theirs);
    await fake.fetch('https://api.test/works');
    expect(log.entries()).toEqual([]);
  });
});

describe('interceptRequests(): XMLHttpRequest', () => {
  /** Sends without a network; what would arrive is put into the request. */
  function sendWith(answer: { readonly status: number; readonly size?: string }): void {
    jest.spyOn(XMLHttpRequest.prototype, 'open').mockImplementation(() => undefined);
    jest.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(function send(this: XMLHttpRequest) {
      Object.defineProperty(this, 'status', { value: answer.status });
      jest.spyOn(this, 'getResponseHeader').mockReturnValue(answer.size ?? null);
      this.dispatchEvent(new ProgressEvent('loadend'));
    });
  }

  it.each([
    [
      { status: 200, size: '12' },
      { status: 'success', statusCode: 200, size: 12, error: null },
    ],
    [{ status: 500 }, { status: 'error', statusCode: 500, error: 'HTTP 500' }],
    [{ status: 0 }, { status: 'error', statusCode: null, error: 'No answer' }],
  ])('logs what became of a request (%j)', (answer, expected) => {
    sendWith(answer);
    const { log, interception } = setup();
    const request = new XMLHttpRequest();
    request.open('get', 'https://api.test/works?api-key=secret');
    request.send();
    expect(log.entries()).toMatchObject([{ url: 'https://api.test/works', method: 'GET', ...expected }]);
    interception.remove();
  });

  it('passes arguments on as they are, and is gone when removed', () => {
    sendWith({ status: 200 });
    const { open, send } = XMLHttpRequest.prototype;
    const { log, interception } = setup();
    const request = new XMLHttpRequest();
    request.open('GET', 'https://api.test/works');
    request.open('GET', 'https://api.test/works', false, 'name');
    expect(jest.mocked(open).mock.calls).toEqual([
      ['GET', 'https://api.test/works'],
      ['GET', 'https://api.test/works', false, 'name'],
    ]);
    interception.remove();
    expect(XMLHttpRequest.prototype.open).toBe(open);
    expect(XMLHttpRequest.prototype.send).toBe(send);
    request.send('body');
    expect(jest.mocked(send).mock.calls).toEqual([['body']]);
    expect(log.entries()).toEqual([]);
  });
});
