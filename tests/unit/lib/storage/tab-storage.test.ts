/** @jest-environment ./tests/support/browser-environment.mjs */
import { readTab, removeTab, writeTab } from '@/lib/storage/tab-storage';

afterEach(() => {
  jest.restoreAllMocks();
  sessionStorage.clear();
});

describe('the storage of a tab', () => {
  it('keeps, gives and forgets', () => {
    expect(readTab('a')).toBeNull();
    expect(writeTab('a', '1')).toBe(true);
    expect(readTab('a')).toBe('1');
    expect(removeTab('a')).toBe(true);
    expect(readTab('a')).toBeNull();
  });

  it('never throws where it is full or blocked, and says so', () => {
    for (const method of ['getItem', 'setItem', 'removeItem'] as const) {
      jest.spyOn(Storage.prototype, method).mockImplementation(() => {
        throw new DOMException('full', 'QuotaExceededError');
      });
    }
    expect(writeTab('a', '1')).toBe(false);
    expect(readTab('a')).toBeNull();
    expect(removeTab('a')).toBe(false);
  });
});
