/** @jest-environment jsdom */
import { act, screen, within } from '@testing-library/react';
import { createStore } from 'jotai';
import { NetworkActivitySection } from '@/components/sections/network-activity/NetworkActivitySection';
import { createNetworkLog, type NetworkLogEvent } from '@/lib/network-log/network-log';
import { createMeter } from '@/lib/openalex/meter';
import { followMeterAtom } from '@/lib/state/service/meter-atoms';
import { followNetworkLogAtom } from '@/lib/state/service/network-atoms';
import { renderWithApp } from '@/tests/support/render-with-app';

const MINUTE_MS = 60_000;

function event(id: string, minutesAgo: number, changes: Partial<NetworkLogEvent> = {}): NetworkLogEvent {
  const startTime = Date.now() - minutesAgo * MINUTE_MS;
  return {
    id,
    url: `https://api.openalex.org/works/${id}`,
    method: 'GET',
    status: 'success',
    startTime,
    endTime: startTime + 250,
    statusCode: 200,
    size: 2048,
    error: null,
    ...changes,
  };
}

function setup(events: readonly NetworkLogEvent[]) {
  const store = createStore();
  const log = createNetworkLog();
  store.set(followNetworkLogAtom, log);
  for (const each of events) log.record(each);
  const { user } = renderWithApp(<NetworkActivitySection />, store);
  return {
    log,
    store,
    user,
    /** The figure above its name. */
    tile: (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent,
    rows: () => screen.queryAllByRole('button', { name: /^GET / }).map((row) => row.textContent),
  };
}

const EVENTS = [
  event('W1', 90),
  event('W2', 5, { status: 'error', statusCode: 500, error: 'HTTP 500: it broke' }),
  event('W3', 4, { status: 'cached', entityType: 'cache', category: 'background' }),
  event('W4', 0, { status: 'pending', endTime: null, statusCode: null, size: null }),
];

describe('NetworkActivitySection', () => {
  it('says that there is nothing yet', () => {
    const { tile } = setup([]);
    expect(screen.getByText(/^No requests yet/)).toBeVisible();
    expect(tile('Total')).toBe('0');
    expect(screen.getByRole('button', { name: 'Clear all' })).toBeDisabled();
  });

  it('counts what the log holds, as it comes', () => {
    const { log, tile } = setup(EVENTS);
    expect(['Active', 'Total', 'Success', 'Errors', 'Cache hits', 'Avg. time'].map(tile)).toEqual([
      '1',
      '4',
      '1',
      '1',
      '1',
      '250 ms',
    ]);
    act(() => log.record(event('W5', 0)));
    expect(tile('Total')).toBe('5');
  });

  it('has nine figures, the bytes that came and the credits among them', () => {
    const { store, tile } = setup(EVENTS);
    expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
      'Active',
      'Total',
      'Success',
      'Errors',
      'Cache hits',
      'Avg. time',
      'Data',
      'Credits used',
      'Credits left',
    ]);
    expect(['Data', 'Credits used', 'Credits left'].map(tile)).toEqual(['2 KB', '0', 'n/a']);
    const meter = createMeter();
    meter.changeOwner('visitor-address');
    meter.recordBudget({ limitCredits: 1_000, remainingCredits: 940, resetsAt: null });
    act(() => void store.set(followMeterAtom, meter));
    expect(tile('Credits left')).toBe('940');
  });

  it.each([
    ['Status', ['All states', 'Pending', 'Success', 'Error', 'Cached', 'Deduplicated']],
    ['Type', ['All types', 'API', 'Cache', 'Worker', 'Resource']],
    ['Category', ['All categories', 'Foreground', 'Background']],
    ['Time range', ['Last hour', 'Last 6 hours', 'Last 24 hours', 'Last week']],
  ])('offers for %s what a request can be', (label, choices) => {
    setup([]);
    const options = within(screen.getByLabelText(label)).getAllByRole('option');
    expect(options.map(({ textContent }) => textContent)).toEqual(choices);
  });

  it('groups requests by what they asked, the newest fifty until all are wanted', async () => {
    const many = Array.from({ length: 60 }, (_, index) => event(`W${100 + index}`, 60 - index));
    const { user, rows } = setup([...many, ...EVENTS]);
    const group = (name: string) => within(screen.getByRole('region', { name })).getByRole('heading');
    expect(group('API requests')).toHaveTextContent(/^API \(\d+\)$/);
    expect(group('Cache requests')).toHaveTextContent('Cache (1)');
    expect(rows()).toHaveLength(50);
    await user.click(screen.getByRole('button', { name: 'Show all 64' }));
    expect(rows()).toHaveLength(64);
    expect(group('API requests')).toHaveTextContent('API (63)');
  });

  it.each([
    ['Status', 'Error', ['W2']],
    ['Type', 'Cache', ['W3']],
    ['Category', 'Background', ['W3']],
    ['Time range', 'Last hour', ['W4', 'W2', 'W3']],
  ])('filters by %s: %s', async (label, choice, ids) => {
    const { user, rows } = setup(EVENTS);
    await user.selectOptions(screen.getByLabelText(label), choice);
    expect(
      rows()
        .map((row) => /W\d/.exec(row ?? '')?.[0])
        .sort(),
    ).toEqual([...ids].sort());
  });

  it('filters by text, and says when nothing passes', async () => {
    const { user, rows } = setup(EVENTS);
    await user.type(screen.getByLabelText('Filter requests'), 'it broke');
    expect(rows()).toHaveLength(1);
    await user.type(screen.getByLabelText('Filter requests'), ' twice');
    expect(screen.getByText('No requests match these filters.')).toBeVisible();
  });

  it('opens a row to all that is known, and copies the address', async () => {
    const { user } = setup([event('W2', 5, { status: 'error', error: 'HTTP 500', attempt: 2 })]);
    await user.click(screen.getByRole('button', { name: /^GET \/works\/W2/ }));
    const row = within(screen.getByRole('listitem'));
    for (const name of ['Start', 'End', 'Error', 'attempt']) expect(row.getByText(name)).toBeVisible();
    expect(row.getByText('HTTP 500')).toBeVisible();
    await user.click(row.getByRole('button', { name: 'Copy URL' }));
    expect(await navigator.clipboard.readText()).toBe('https://api.openalex.org/works/W2');
  });

  it('never shows a key', () => {
    setup([event('W1', 1, { url: 'https://api.openalex.org/works?api_key=secret&page=1' })]);
    expect(document.body).not.toHaveTextContent('secret');
  });

  it('clears what is over an hour old, and all', async () => {
    const { user, rows } = setup(EVENTS);
    await user.click(screen.getByRole('button', { name: 'Clear old' }));
    expect(rows()).toHaveLength(3);
    await user.click(screen.getByRole('button', { name: 'Clear all' }));
    expect(rows()).toEqual([]);
  });
});
