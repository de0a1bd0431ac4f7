/** @jest-environment ./tests/support/browser-environment.mjs */
import { act, screen } from '@testing-library/react';
import { createStore } from 'jotai';
import { StatusFoot } from '@/components/shell/StatusFoot';
import { createCacheStatistics } from '@/lib/cache/cache-statistics';
import { entryOf } from '@/lib/cache/entry';
import { createIndexedDbTier } from '@/lib/cache/indexeddb-tier';
import { createRecordStore } from '@/lib/cache/memory-tier';
import { parseRecord } from '@/lib/entities/parse';
import { LossTally } from '@/lib/entities/record-losses';
import { followCacheAtom } from '@/lib/state/cache/cache-atoms';
import {
  announceVersionAtom,
  noteNetworkAtom,
  noteSourceReachableAtom,
} from '@/lib/state/service/offline-atoms';
import { followRecordLossesAtom } from '@/lib/state/service/record-losses-atoms';
import { retrySourceAtom, type SourceStatus, sourceStatusAtom } from '@/lib/state/service/source-atoms';
import { createTestDatabase } from '@/tests/support/browser-database';
import { parsed, rawWork } from '@/tests/support/build-records';
import { renderWithApp } from '@/tests/support/render-with-app';
import { silenceReports } from '@/tests/support/reports';

function setup(status: SourceStatus) {
  const store = createStore();
  store.set(sourceStatusAtom, status);
  const view = renderWithApp(<StatusFoot />, store);
  return { ...view, store };
}

/** Connects a browser database that holds these works. */
async function cacheRecords(store: ReturnType<typeof createStore>, ...ids: readonly string[]) {
  const indexedDb = createIndexedDbTier({ database: createTestDatabase().database });
  for (const id of ids) indexedDb.write(entryOf(parsed('works', rawWork(id, {})), 'all', Date.now()));
  await indexedDb.settle();
  const cache = { memory: createRecordStore(), indexedDb, statistics: createCacheStatistics() };
  act(() => void store.set(followCacheAtom, cache));
}

describe('SourceBanner', () => {
  silenceReports();

  it('is silent over live data, and before it is known', () => {
    expect(setup({ state: 'live' }).container).toBeEmptyDOMElement();
    expect(setup({ state: 'deciding' }).container).toBeEmptyDOMElement();
  });

  it('calls a local library by its own name', async () => {
    setup({ state: 'library', name: 'openalex' });
    expect(await screen.findByRole('status')).toHaveTextContent(
      'Records come from the local library openalex',
    );
  });

  it('says that sample records are invented, and why they are shown', async () => {
    setup({ state: 'sample', reason: 'unreachable' });
    const banner = await screen.findByRole('status');
    expect(banner).toHaveTextContent('Sample library. The OpenAlex service cannot be reached');
    expect(banner).toHaveTextContent('no paper, person or institution here is real');
  });

  it('names the library that cannot be reached', async () => {
    const { store } = setup({ state: 'library', name: 'openalex' });
    act(() => store.set(noteSourceReachableAtom, false));
    expect(await screen.findByText('The library openalex cannot be reached.')).toBeVisible();
  });

  it('says that the example is invented and free, and lets one leave it', async () => {
    const { store, user } = setup({ state: 'sample', reason: 'chosen' });
    const retry = jest.fn(async () => undefined);
    act(() => store.set(retrySourceAtom, { retry }));
    const banner = await screen.findByRole('status');
    expect(banner).toHaveTextContent('You see invented records, and nothing here costs credits');
    expect(banner).toHaveTextContent('no paper, person or institution here is real');
    await user.click(screen.getByRole('button', { name: 'Leave the example' }));
    expect(retry).toHaveBeenCalledTimes(1);
  });

  it('says that nothing new can be loaded without a network, and what is missing', async () => {
    const { store } = setup({ state: 'live' });
    await cacheRecords(store);
    act(() => store.set(noteNetworkAtom, false));
    const banner = await screen.findByRole('status');
    expect(banner).toHaveTextContent('You are offline.');
    expect(banner).toHaveTextContent(
      'No records are stored in this browser yet, so there is nothing to show until the connection is back.',
    );
    expect(screen.getByRole('button', { name: 'Try again' })).toBeInTheDocument();
    act(() => store.set(noteNetworkAtom, true));
    expect(screen.queryByRole('status')).toBeNull();
  });

  it('counts what is cached', async () => {
    const { store } = setup({ state: 'live' });
    act(() => store.set(noteSourceReachableAtom, false));
    await cacheRecords(store, 'W11');
    expect(await screen.findByText(/the 1 record stored in this browser/)).toBeVisible();
    expect(screen.getByRole('status')).toHaveTextContent('OpenAlex cannot be reached.');
    expect(screen.getByRole('status')).toHaveTextContent('Anything never opened here is missing.');
  });

  it('announces a new version and starts it only when asked', async () => {
    const { store, user } = setup({ state: 'live' });
    let starts = 0;
    const version = {
      start: () => {
        starts += 1;
      },
    };
    act(() => store.set(announceVersionAtom, version));
    expect(await screen.findByRole('status')).toHaveTextContent('A new version is ready.');
    await user.click(screen.getByRole('button', { name: 'Later' }));
    expect(screen.queryByRole('status')).toBeNull();
    expect(starts).toBe(0);
    act(() => store.set(announceVersionAtom, version));
    await user.click(screen.getByRole('button', { name: 'Reload' }));
    expect(starts).toBe(1);
    expect(screen.getByRole('button', { name: 'Reloading...' })).toBeDisabled();
  });

  it('says once what of records could not be read', async () => {
    const { store, user, container } = setup({ state: 'live' });
    store.set(followRecordLossesAtom);
    const losses = new LossTally();
    losses.note(parseRecord('works', { id: 'W12', fwci: '1.2', ids: { mag: true } }));
    losses.note(parseRecord('works', { title: 'no id' }));
    act(() => losses.tell('List of works'));
    expect(await screen.findByRole('status')).toHaveTextContent(
      'Some records are incomplete. 2 values in 1 record could not be read (such as fwci of W12) and count as missing; the rest of the record is shown. 1 record without an id is left out. Application Activity lists what is missing.',
    );
    await user.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(container).toBeEmptyDOMElement();
    act(() => losses.tell('List of works'));
    expect(container).toBeEmptyDOMElement();
  });

  it('tries again on request, once at a time', async () => {
    const { store, user } = setup({ state: 'sample', reason: 'unreachable' });
    let finish: () => void = () => undefined;
    let calls = 0;
    act(() =>
      store.set(retrySourceAtom, {
        retry: () => {
          calls += 1;
          return new Promise<void>((resolve) => {
            finish = resolve;
          });
        },
      }),
    );
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(screen.getByRole('button', { name: 'Trying...' })).toBeDisabled();
    await act(async () => finish());
    expect(screen.getByRole('button', { name: 'Try again' })).toBeEnabled();
    expect(calls).toBe(1);
  });
});
