import { CONTRACT } from '@/lib/openalex/capabilities';
import { readEnvironment } from '@/lib/server/environment';
import { handleProxy } from '@/lib/server/proxy';
import { assembleServer } from '@/lib/server/runtime';
import {
  createCapabilitiesFile,
  createServiceCapabilities,
  questionTo,
} from '@/lib/server/service-capabilities';
import { handleStatus } from '@/lib/server/status';
import { silenceReports } from '@/tests/support/reports';
import { noteBackground, removeTemporaryFolders, setupServer, temporaryFolder } from './proxy-setup';

silenceReports();
afterEach(removeTemporaryFolders);

const FIELDS = [
  'id',
  'display_name',
  'description',
  'keywords',
  'ids',
  'subfield',
  'field',
  'domain',
  'siblings',
  'works_count',
];
const LISTED = `no_such_field is not a valid select field. Valid fields for select are: ${FIELDS.join(', ')}.`;

/** A server at a time that stands still until it is moved; `answers` says whether the service does. */
function setup({ folder = temporaryFolder(), answers = true } = {}) {
  const asked: string[] = [];
  const pauses: number[] = [];
  const works = new Set<Promise<void>>();
  let time = Date.parse('2026-11-29T12:00:00Z');
  let isUp = answers;
  const capabilities = createServiceCapabilities({
    ask: async (target) => {
      asked.push(target);
      if (!isUp) return null;
      if (target === '/works/W2741809807?select=id') return { status: 200, message: '' };
      return { status: 400, message: target.startsWith('/topics/') ? LISTED : 'Refused' };
    },
    file: createCapabilitiesFile(folder, 'https://api.test'),
    sleep: async (ms) => {
      pauses.push(ms);
    },
    now: () => time,
    onBackground: (work) => {
      works.add(work);
      noteBackground(work);
    },
  });
  return {
    capabilities,
    asked,
    pauses,
    folder,
    settle: () => Promise.all(works),
    pass: (ms: number) => {
      time += ms;
    },
    recover: () => {
      isUp = true;
    },
  };
}

describe('createServiceCapabilities(options)', () => {
  it('asks nothing before the service has answered somebody, then late, and once', async () => {
    const { capabilities, asked, pauses, settle } = setup();
    expect([capabilities.current(), asked]).toEqual([null, []]);
    capabilities.noteLive();
    capabilities.noteLive();
    await settle();
    expect(pauses[0]).toBe(30_000);
    const once = asked.length;
    // Works said nothing of fields, so nothing more was asked that could cost.
    expect(asked).toEqual(['/works/W2741809807?select=id', '/works/W2741809807?select=no_such_field']);
    capabilities.noteLive();
    await settle();
    expect(asked).toHaveLength(once);
    expect(capabilities.current()).toEqual({ ...CONTRACT, askedAt: Date.parse('2026-11-29T12:00:00Z') });
  });

  it('asks again after a day', async () => {
    const { capabilities, asked, settle, pass } = setup();
    capabilities.noteLive();
    await settle();
    const once = asked.length;
    pass(24 * 3_600_000);
    capabilities.noteLive();
    await settle();
    expect(asked).toHaveLength(2 * once);
  });

  it('takes over what a server in the same folder has learned', async () => {
    const first = setup();
    first.capabilities.noteLive();
    await first.settle();
    const second = setup({ folder: first.folder });
    second.capabilities.noteLive();
    await second.settle();
    expect(second.asked).toEqual([]);
    expect(second.capabilities.current()).toEqual(first.capabilities.current());
  });

  it('knows nothing where the service does not answer, and tries again after an hour', async () => {
    const { capabilities, asked, settle, pass, recover } = setup({ answers: false });
    capabilities.noteLive();
    await settle();
    expect([capabilities.current(), asked.length]).toEqual([null, 1]);
    recover();
    capabilities.noteLive();
    await settle();
    expect(asked).toHaveLength(1);
    pass(3_600_000);
    capabilities.noteLive();
    await settle();
    expect(capabilities.current()).not.toBeNull();
  });
});

describe('questionTo(upstream, admit)', () => {
  const environment = readEnvironment({ OPENALEX_API_KEY: 'the-key', OPENALEX_API_URL: 'https://api.test' });

  it('asks with the key of the server when it is its turn, and reads the message', async () => {
    const seen: string[] = [];
    const ask = questionTo(
      {
        environment,
        fetch: async (url, init) => {
          seen.push(`${url} ${new Headers(init.headers).get('Authorization')}`);
          return Response.json({ message: LISTED }, { status: 400 });
        },
      },
      async () => void seen.push('admitted'),
    );
    await expect(ask('/topics/T1?select=no_such_field')).resolves.toEqual({ status: 400, message: LISTED });
    expect(seen).toEqual(['admitted', 'https://api.test/topics/T1?select=no_such_field Bearer the-key']);
  });

  it('has no answer where there is none, and where it is not its turn', async () => {
    const unreachable = async () => {
      throw new TypeError('fetch failed');
    };
    await expect(
      questionTo({ environment, fetch: unreachable }, async () => undefined)('/works?x=1'),
    ).resolves.toBeNull();
    const fine = async () => Response.json({});
    await expect(
      questionTo({ environment, fetch: fine }, () => Promise.reject(new Error('too many')))('/works?x=1'),
    ).resolves.toBeNull();
  });
});

describe('/proxy/status', () => {
  const answering = async () => Response.json({ id: 'https://openalex.org/W2741809807' });

  it('tells visitors what was found, in few words', async () => {
    const found = { ...CONTRACT, askedAt: 1, goneFields: { ...CONTRACT.goneFields, works: ['mesh'] } };
    const { body } = await setupServer({ service: answering, capabilities: found }).status();
    expect(body.capabilities).toEqual(found);
    expect(JSON.stringify(body.capabilities).length).toBeLessThan(500);
    expect((await setupServer({ service: answering }).status()).body).not.toHaveProperty('capabilities');
  });
});

describe('assembleServer(parts)', () => {
  beforeEach(() =>
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'performance'] }),
  );
  afterEach(() => jest.useRealTimers());

  it('asks after an answer that the service gave a visitor, and tells what it found', async () => {
    const asked: string[] = [];
    const server = assembleServer({
      environment: readEnvironment({ DATA_SOURCE: 'live', OPENALEX_CACHE_MAX_MB: '0' }),
      fetch: async (url) => {
        asked.push(url.replace('https://api.openalex.org', ''));
        const isRefused = url.includes('no_such_field');
        return isRefused
          ? Response.json({ message: 'Refused' }, { status: 400 })
          : Response.json({ id: 'https://openalex.org/W12' });
      },
    });
    await handleProxy(new Request('http://localhost:3000/proxy/works/W12'), server);
    await jest.advanceTimersByTimeAsync(29_000);
    expect(asked).toEqual(['/works/W12']);
    // Answers are compressed meanwhile, which takes no time of that clock.
    for (let step = 0; step < 5_000 && server.capabilities.current() === null; step += 1) {
      await jest.advanceTimersByTimeAsync(10);
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(asked.slice(1, 3)).toEqual([
      '/works/W2741809807?select=id',
      '/works/W2741809807?select=no_such_field',
    ]);
    const response = await handleStatus(new Request('http://localhost:3000/proxy/status'), {
      ...server,
      build: { version: '1', commit: 'a' },
    });
    const { capabilities } = await response.json();
    expect(capabilities).toMatchObject({ goneFields: { works: [] }, unknownParameters: [] });
  });
});
