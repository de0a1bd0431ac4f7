/** @jest-environment jsdom */
import { createStore } from 'jotai/vanilla';
import {
  apiKeyAtom,
  apiKeyStatusAtom,
  changeSettingsAtom,
  isThriftySearchAtom,
  loadSettingsAtom,
  mailtoAtom,
  rejectApiKeyAtom,
  retryApiKeyAtom,
  setApiKeyAtom,
  usableApiKeyAtom,
} from '@/lib/state/shell/settings-atoms';
import { flushPersisted } from '@/lib/storage/persisted';

/** A store as the next visit would have it. */
function nextVisit() {
  flushPersisted();
  const store = createStore();
  store.set(loadSettingsAtom);
  return store;
}

beforeEach(() => {
  flushPersisted();
  window.localStorage.clear();
});

describe('settings of the data layer', () => {
  it('begin empty', () => {
    const store = nextVisit();
    expect([store.get(mailtoAtom), store.get(isThriftySearchAtom), store.get(apiKeyAtom)]).toEqual([
      '',
      true,
      null,
    ]);
  });

  it('search thriftily without a key of the visitor, and with one as chosen', () => {
    const store = nextVisit();
    store.set(setApiKeyAtom, 'own');
    expect(store.get(isThriftySearchAtom)).toBe(false);
    store.set(rejectApiKeyAtom, 'own');
    expect(store.get(isThriftySearchAtom)).toBe(true);
    store.set(changeSettingsAtom, { isThrifty: false });
    expect(nextVisit().get(isThriftySearchAtom)).toBe(false);
    store.set(setApiKeyAtom, null);
  });

  it('take no choice from a first version that stored the default of its time', () => {
    window.localStorage.setItem(
      'academic-explorer-data-settings',
      '{"state":{"mailto":"a@b.org","isThrifty":false},"version":1}',
    );
    const store = nextVisit();
    expect([store.get(mailtoAtom), store.get(isThriftySearchAtom)]).toEqual(['a@b.org', true]);
  });

  it('are stored for the next visit', () => {
    const store = nextVisit();
    store.set(changeSettingsAtom, { mailto: ' a@b.org ' });
    store.set(changeSettingsAtom, { isThrifty: false });
    const later = nextVisit();
    expect([later.get(mailtoAtom), later.get(isThriftySearchAtom)]).toEqual(['a@b.org', false]);
  });

  it('survive damage one by one', () => {
    window.localStorage.setItem(
      'academic-explorer-data-settings',
      '{"state":{"mailto":5,"isThrifty":false},"version":2}',
    );
    const store = nextVisit();
    expect([store.get(mailtoAtom), store.get(isThriftySearchAtom)]).toEqual(['', false]);
  });
});

describe('the API key', () => {
  it('is stored in this browser, apart from the other settings', () => {
    const store = nextVisit();
    store.set(setApiKeyAtom, ' secret ');
    store.set(changeSettingsAtom, { mailto: 'a@b.org' });
    const later = nextVisit();
    expect(later.get(usableApiKeyAtom)).toBe('secret');
    expect(later.get(apiKeyStatusAtom)).toBe('in-use');
    expect(window.localStorage.getItem('academic-explorer-data-settings')).not.toContain('secret');
    later.set(setApiKeyAtom, null);
    expect(nextVisit().get(apiKeyStatusAtom)).toBe('none');
    expect(JSON.stringify({ ...window.localStorage })).not.toContain('secret');
  });

  it('is not sent once it was refused, until the visitor says so', () => {
    const store = nextVisit();
    store.set(setApiKeyAtom, 'wrong');
    store.set(rejectApiKeyAtom, 'wrong');
    expect([store.get(apiKeyStatusAtom), store.get(usableApiKeyAtom), store.get(apiKeyAtom)]).toEqual([
      'rejected',
      null,
      'wrong',
    ]);
    store.set(retryApiKeyAtom);
    expect(store.get(usableApiKeyAtom)).toBe('wrong');
    store.set(setApiKeyAtom, 'right');
    store.set(rejectApiKeyAtom, 'wrong');
    expect(store.get(usableApiKeyAtom)).toBe('right');
  });
});
