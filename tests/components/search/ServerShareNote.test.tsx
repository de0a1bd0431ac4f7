/** @jest-environment jsdom */
import { screen, waitFor } from '@testing-library/react';
import { createStore } from 'jotai';
import { ServerShareNote } from '@/components/search/ServerShareNote';
import { type BudgetOwner, createMeter } from '@/lib/openalex/meter';
import type { ServerShare } from '@/lib/openalex/server-share';
import { followMeterAtom } from '@/lib/state/service/meter-atoms';
import { serverShareReaderAtom } from '@/lib/state/service/server-share-atoms';
import { renderWithApp } from '@/tests/support/render-with-app';

const SHARE: ServerShare = { perHour: 1_000, now: 200, today: 4_200 };

function setup(credits: number, share: ServerShare | null = SHARE, owner: BudgetOwner = 'server') {
  const store = createStore();
  const read = jest.fn(async () => share);
  store.set(followMeterAtom, createMeter(owner));
  store.set(serverShareReaderAtom, { read });
  return { ...renderWithApp(<ServerShareNote credits={credits} />, store), read };
}

describe('ServerShareNote', () => {
  it('tells what the server pays of a run that costs more, and what starts it now', async () => {
    setup(201);
    expect(await screen.findByRole('status')).toHaveTextContent(
      'This site pays 1,000 credits an hour for each visitor; of yours 200 are left now, at most 4,200 today. When they are used up, it stops, and can be continued later. With your own API key, entered in Settings, it runs through now.',
    );
  });

  it.each([
    ['is paid as a whole', 200, SHARE],
    ['has no limit', 5_000, null],
  ])('is silent where a run %s', async (_case, credits, share) => {
    const { read, container } = setup(credits, share);
    await waitFor(() => expect(read).toHaveBeenCalledTimes(1));
    expect(container).toBeEmptyDOMElement();
  });

  it.each([
    ['nothing is to be paid', 0, 'server'],
    ['visitors pay themselves', 5_000, 'visitor-key'],
  ] as const)('asks nobody where %s', (_case, credits, owner) => {
    const { read, container } = setup(credits, SHARE, owner);
    expect(read).not.toHaveBeenCalled();
    expect(container).toBeEmptyDOMElement();
  });
});
