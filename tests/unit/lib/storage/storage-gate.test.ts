/** @jest-environment jsdom */

import { flag } from '@/lib/base/shape';
import { FORMATS } from '@/lib/storage/formats';
import { readLocal, removeLocal, writeLocal } from '@/lib/storage/local-storage';
import { createPersisted } from '@/lib/storage/persisted';
import { closeStorage, isStorageOpen } from '@/lib/storage/storage-gate';
import { readTab, removeTab, writeTab } from '@/lib/storage/tab-storage';

describe('closeStorage()', () => {
  it('leaves what is stored as it is, whoever wants to change it, and lets it be read', () => {
    writeLocal('kept', 'one');
    writeTab('kept', 'two');
    expect(isStorageOpen()).toBe(true);
    closeStorage();
    expect(isStorageOpen()).toBe(false);
    expect([
      writeLocal('kept', 'other'),
      writeLocal('new', 'one'),
      removeLocal('kept'),
      writeTab('kept', 'other'),
      removeTab('kept'),
    ]).toEqual([false, false, false, false, false]);
    const setting = createPersisted({
      stored: FORMATS.viewOptions,
      schema: flag,
      fallback: false,
      delayMs: 0,
    });
    setting.write(true);
    setting.clear();
    expect([readLocal('kept'), readTab('kept')]).toEqual(['one', 'two']);
    expect([Object.keys(window.localStorage), Object.keys(window.sessionStorage)]).toEqual([
      ['kept'],
      ['kept'],
    ]);
  });
});
