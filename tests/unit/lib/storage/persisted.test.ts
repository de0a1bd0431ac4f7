/** @jest-environment jsdom */
import { number, object } from 'zod/mini';
import { onReport } from '@/lib/base/report';
import { createPersisted, flushPersisted, type PersistedOptions } from '@/lib/storage/persisted';

interface Size {
  readonly width: number;
}

const OPTIONS: PersistedOptions<Size> = {
  stored: { store: 'local', key: 'size', version: 2, form: 'envelope', area: 'settings' },
  schema: object({ width: number() }),
  migrations: [(state) => ({ width: Number(state) * 2 })],
  fallback: { width: 300 },
};

let reports: string[] = [];
let stop: () => void;

beforeEach(() => {
  window.localStorage.clear();
  reports = [];
  stop = onReport(({ message }) => reports.push(message));
});

afterEach(() => {
  stop();
  jest.restoreAllMocks();
});

describe('createPersisted()', () => {
  it('keeps a value with its version', () => {
    const size = createPersisted({ ...OPTIONS, delayMs: 0 });
    size.write({ width: 400 });
    expect(window.localStorage.getItem('size')).toBe('{"state":{"width":400},"version":2}');
    expect(createPersisted(OPTIONS).read()).toEqual({ width: 400 });
    size.clear();
    expect(window.localStorage.getItem('size')).toBeNull();
    expect(size.read()).toEqual({ width: 300 });
  });

  it.each([
    ['nothing', null, 0],
    ['no JSON', '{', 1],
    ['another shape', '{"state":{"width":"wide"},"version":2}', 0],
    ['no envelope', '{"width":400}', 0],
    ['the state of a later release', '{"state":{"width":400},"version":3}', 0],
    ['no version', '{"state":{"width":400},"version":0}', 0],
  ])('falls back when %s is stored', (_case, stored, told) => {
    if (stored !== null) window.localStorage.setItem('size', stored);
    expect(createPersisted(OPTIONS).read()).toEqual({ width: 300 });
    expect(reports).toHaveLength(told);
  });

  it('brings an old state up to date', () => {
    window.localStorage.setItem('size', '{"state":200,"version":1}');
    expect(createPersisted(OPTIONS).read()).toEqual({ width: 400 });
  });

  it('falls back when that fails, and says so', () => {
    window.localStorage.setItem('size', '{"state":200,"version":1}');
    const broken = createPersisted({
      ...OPTIONS,
      migrations: [
        () => {
          throw new Error('no');
        },
      ],
    });
    expect(broken.read()).toEqual({ width: 300 });
    expect(reports).toEqual(['The stored size could not be brought up to date']);
  });

  it('writes once for many changes, and knows them at once', () => {
    jest.useFakeTimers();
    const writes = jest.spyOn(Storage.prototype, 'setItem');
    const size = createPersisted(OPTIONS);
    for (let width = 1; width <= 10; width += 1) size.write({ width });
    expect(size.read()).toEqual({ width: 10 });
    expect(writes).not.toHaveBeenCalled();
    jest.advanceTimersByTime(250);
    expect(writes.mock.calls).toEqual([['size', '{"state":{"width":10},"version":2}']]);
    jest.useRealTimers();
  });

  it('writes what waits before the page goes', () => {
    createPersisted(OPTIONS).write({ width: 5 });
    flushPersisted();
    expect(window.localStorage.getItem('size')).toBe('{"state":{"width":5},"version":2}');
  });

  it('goes on without storage, silently', () => {
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError');
    });
    const size = createPersisted({ ...OPTIONS, delayMs: 0 });
    size.write({ width: 5 });
    expect(size.read()).toEqual({ width: 300 });
    expect(reports).toEqual([]);
  });
});
