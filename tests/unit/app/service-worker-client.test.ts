import { createStore } from 'jotai/vanilla';
import { cacheApplication } from '@/app/service-worker-client';
import { onReport, type Report } from '@/lib/base/report';
import { waitingVersionAtom } from '@/lib/state/service/offline-atoms';

class FakeWorker extends EventTarget {
  state: ServiceWorkerState = 'installing';
  readonly messages: unknown[] = [];
  postMessage(message: unknown) {
    this.messages.push(message);
  }
  become(state: ServiceWorkerState) {
    this.state = state;
    this.dispatchEvent(new Event('statechange'));
  }
}

class FakeRegistration extends EventTarget {
  installing: FakeWorker | null = null;
  waiting: FakeWorker | null = null;
  active: FakeWorker | null = null;
  updates = 0;
  async update() {
    this.updates += 1;
  }
  find(worker: FakeWorker) {
    this.installing = worker;
    this.dispatchEvent(new Event('updatefound'));
  }
}

class FakeContainer extends EventTarget {
  controller: FakeWorker | null = null;
  readonly registrations: unknown[] = [];
  constructor(
    readonly registration: FakeRegistration,
    private readonly refusal: Error | null = null,
  ) {
    super();
  }
  async register(...call: readonly unknown[]) {
    this.registrations.push(call);
    if (this.refusal !== null) throw this.refusal;
    return this.registration;
  }
  takeOver(worker: FakeWorker) {
    this.controller = worker;
    this.dispatchEvent(new Event('controllerchange'));
  }
}

let reports: Report[] = [];
let quiet: () => void;
const document = Object.assign(new EventTarget(), { visibilityState: 'visible' });

beforeAll(() => {
  Object.assign(globalThis, { document });
  Object.defineProperty(globalThis, 'navigator', { value: { onLine: true }, configurable: true });
});
beforeEach(() => {
  reports = [];
  quiet = onReport((entry) => reports.push(entry));
});
afterEach(() => {
  quiet();
  jest.restoreAllMocks();
});

interface Setup {
  readonly isFirstVisit?: boolean;
  readonly refusal?: Error;
  readonly waiting?: FakeWorker;
}

async function setup({ isFirstVisit = false, refusal, waiting }: Setup = {}) {
  const store = createStore();
  const registration = new FakeRegistration();
  registration.waiting = waiting ?? null;
  const container = new FakeContainer(registration, refusal ?? null);
  if (!isFirstVisit) container.controller = new FakeWorker();
  const acts: string[] = [];
  const page = {
    reload: () => acts.push('reload'),
    flush: async () => {
      acts.push('flush');
    },
  };
  // @ts-expect-error the fakes have the part of the browser's objects that is used
  await cacheApplication(store, page, container);
  return { store, registration, container, acts, version: () => store.get(waitingVersionAtom) };
}

const settle = () => new Promise((resolve) => setImmediate(resolve));

describe('cacheApplication(store, page)', () => {
  it('registers one worker for the whole site, and never a stale one', async () => {
    const { container } = await setup();
    expect(container.registrations).toEqual([['/service-worker.js', { updateViaCache: 'none' }]]);
  });

  it('announces nothing on a first visit', async () => {
    const { registration, container, version, acts } = await setup({ isFirstVisit: true });
    const worker = new FakeWorker();
    registration.find(worker);
    worker.become('installed');
    expect(reports.at(-1)?.message).toBe('The application is stored for offline use');
    worker.become('activated');
    container.takeOver(worker);
    expect(version()).toBeNull();
    expect(acts).toEqual([]);
  });

  it('announces a new version when it is whole, and starts it only when asked', async () => {
    const { registration, container, version, acts } = await setup();
    const worker = new FakeWorker();
    registration.find(worker);
    expect(version()).toBeNull();
    worker.become('installed');
    expect([worker.messages, acts]).toEqual([[], []]);
    version()?.start();
    await settle();
    expect([worker.messages, acts]).toEqual([[{ type: 'SKIP_WAITING' }], ['flush']]);
    container.takeOver(worker);
    expect(acts).toEqual(['flush', 'reload']);
  });

  it('announces a version that has waited since a previous visit', async () => {
    const waiting = new FakeWorker();
    waiting.state = 'installed';
    const { version } = await setup({ waiting });
    expect(version()).not.toBeNull();
  });

  it('offers a reload, and does not reload, where another tab has started the new version', async () => {
    const { container, version, acts } = await setup();
    container.takeOver(new FakeWorker());
    expect(acts).toEqual([]);
    version()?.start();
    await settle();
    expect(acts).toEqual(['flush', 'reload']);
  });

  it('says so where the browser cannot or will not keep it', async () => {
    await cacheApplication(
      createStore(),
      { reload: () => undefined, flush: async () => undefined },
      undefined,
    );
    await setup({ refusal: new Error('The document is in an invalid state') });
    const { registration } = await setup();
    const worker = new FakeWorker();
    registration.find(worker);
    worker.become('redundant');
    expect(reports.map(({ severity, message }) => [severity, message])).toEqual([
      [
        'warning',
        'This browser cannot store the application for offline use: that needs a secure address (https)',
      ],
      ['warning', 'The application could not be stored for offline use'],
      ['warning', 'The application could not be stored for offline use'],
    ]);
  });

  it('is no failure when a previous version is replaced', async () => {
    const { registration } = await setup();
    const worker = new FakeWorker();
    registration.find(worker);
    for (const state of ['installed', 'activated', 'redundant'] as const) worker.become(state);
    expect(reports.filter(({ severity }) => severity !== 'info')).toEqual([]);
  });

  it('looks for a new version when the user comes back after an hour', async () => {
    const clock = jest.spyOn(Date, 'now').mockReturnValue(0);
    const { registration } = await setup();
    document.dispatchEvent(new Event('visibilitychange'));
    expect(registration.updates).toBe(0);
    clock.mockReturnValue(60 * 60 * 1000);
    document.dispatchEvent(new Event('visibilitychange'));
    document.dispatchEvent(new Event('visibilitychange'));
    expect(registration.updates).toBe(1);
  });
});
