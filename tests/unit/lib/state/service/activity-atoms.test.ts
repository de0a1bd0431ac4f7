import { createStore } from 'jotai/vanilla';
import { onReport } from '@/lib/base/report';
import {
  activityAtom,
  clearActivityAtom,
  noteActivityAtom,
  noteRedirectAtom,
  redirectNoticeAtom,
} from '@/lib/state/service/activity-atoms';

describe('noteActivityAtom', () => {
  it('keeps what was reported, oldest first, with its time', () => {
    const store = createStore();
    store.set(noteActivityAtom, { severity: 'warning', message: 'one' }, 10);
    store.set(noteActivityAtom, { severity: 'error', message: 'two' }, 20);
    expect(store.get(activityAtom)).toEqual([
      { id: 1, time: 10, type: 'system', category: 'application', severity: 'warning', message: 'one' },
      { id: 2, time: 20, type: 'error', category: 'application', severity: 'error', message: 'two' },
    ]);
  });

  it('never keeps a key', () => {
    const store = createStore();
    const message =
      'GET https://api.openalex.org/works?api_key=secret&page=1 with Bearer secret-of-2026 failed';
    store.set(noteActivityAtom, { severity: 'warning', message }, 10);
    expect(JSON.stringify(store.get(activityAtom))).not.toContain('secret');
  });

  it('forgets everything when asked to', () => {
    const store = createStore();
    store.set(noteActivityAtom, { severity: 'warning', message: 'one' }, 10);
    store.set(clearActivityAtom);
    expect(store.get(activityAtom)).toEqual([]);
  });

  it('keeps the latest 1000', () => {
    const store = createStore();
    for (let i = 1; i <= 1_005; i += 1)
      store.set(noteActivityAtom, { severity: 'warning', message: `${i}` }, i);
    const entries = store.get(activityAtom);
    expect(entries).toHaveLength(1_000);
    expect(entries[0]?.message).toBe('6');
  });
});

describe('noteRedirectAtom', () => {
  it('tells the log and the screen it leads to', () => {
    const store = createStore();
    const heard: string[] = [];
    const stop = onReport(({ message }) => heard.push(message));
    const redirect = { to: '/search?q=x', reason: 'Invalid DOI format: x' };
    store.set(noteRedirectAtom, redirect);
    stop();
    expect(heard).toEqual(['Invalid DOI format: x']);
    expect(store.get(redirectNoticeAtom)).toEqual(redirect);
  });
});
