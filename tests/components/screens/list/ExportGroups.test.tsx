/** @jest-environment ./tests/support/browser-environment.mjs */
import { act, screen } from '@testing-library/react';
import { createStore } from 'jotai';
import { ExportGroups } from '@/components/screens/list/ExportGroups';
import { NO_PRICES } from '@/lib/openalex/price-forecast';
import { priceForecast } from '@/lib/openalex/pricing';
import { flowContextAtom } from '@/lib/state/flow-context-atom';
import { sourceStatusAtom } from '@/lib/state/service/source-atoms';
import { rawWork } from '@/tests/support/build-records';
import { createTestContext } from '@/tests/support/flow-context';
import { renderWithApp } from '@/tests/support/render-with-app';
import { silenceReports } from '@/tests/support/reports';
import { createStrategyService } from '@/tests/support/strategy-service';

const WORKS = Array.from({ length: 450 }, (_, index) =>
  rawWork(`W${1_000 + index}`, { title: 'Tide', year: 1500 + index }),
);

silenceReports();

// jsdom has dialogs, but cannot open them.
HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true;
};

function setup({ before, search }: { before?: (number: number) => void; search?: string } = {}) {
  const store = createStore();
  let number = 0;
  const context = createTestContext(WORKS, {
    before: () => {
      number += 1;
      before?.(number);
    },
  });
  store.set(flowContextAtom, context);
  store.set(sourceStatusAtom, { state: 'live' });
  const onSave = jest.fn();
  const onClose = jest.fn();
  const view = renderWithApp(
    <ExportGroups
      request={{ kind: 'works', params: { search, groupBy: 'publication_year' } }}
      by="year"
      onSave={onSave}
      onClose={onClose}
    />,
    store,
  );
  const press = (name: string) => view.user.click(screen.getByRole('button', { name }));
  return { ...view, store, context, onSave, onClose, press };
}

describe('<ExportGroups>', () => {
  it('says that groups of a search cost ten times as much', () => {
    setup({ search: 'tides' });
    expect(screen.getByText('10 credits for each 200 groups, at most 500 credits')).toBeVisible();
  });

  it('says the price first, then fetches and saves all groups', async () => {
    const { context, onSave, onClose, press } = setup();
    expect(screen.getByRole('dialog', { name: 'Export all groups by year' })).toBeVisible();
    expect(screen.getByText('1 credit for each 200 groups, at most 50 credits')).toBeVisible();
    expect(context.requests).toEqual([]);
    await press('Export CSV');
    expect(await screen.findByText('Saved 450 groups, the largest first.')).toBeVisible();
    expect(onSave.mock.calls[0][0]).toHaveLength(450);
    expect(context.requests).toHaveLength(3);
    await press('Done');
    expect(onClose).toHaveBeenCalled();
  });

  it('asks again where a page has become dearer than twice what was said', async () => {
    const { context, service } = createStrategyService(WORKS, { charges: () => 5 });
    const { onSave, press, store } = setup();
    act(() => store.set(flowContextAtom, context));
    await press('Export CSV');
    expect(await screen.findByRole('alert')).toHaveTextContent('This costs more than was said');
    expect(service.creditsUsed).toBe(5);
    await press('Go on (5 credits for each 200 groups)');
    expect(await screen.findByText('Saved 450 groups, the largest first.')).toBeVisible();
    expect([service.creditsUsed, onSave.mock.calls[0][0].length]).toEqual([15, 450]);
    priceForecast.set(NO_PRICES);
  });

  it('says why it stopped, keeps what has come, and resumes for the rest', async () => {
    let isBroken = true;
    const { context, onSave, press } = setup({
      before: (number) => {
        if (isBroken && number > 1) throw new TypeError('no route');
      },
    });
    await press('Export CSV');
    expect(await screen.findByRole('alert')).toHaveTextContent('The export stopped: Network error');
    expect(screen.getByText('200 groups are here, and are not paid for again.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Export CSV (200)' })).toBeEnabled();
    isBroken = false;
    const asked = context.requests.length;
    await press('Resume');
    expect(await screen.findByText('Saved 450 groups, the largest first.')).toBeVisible();
    expect(onSave.mock.calls[0][0]).toHaveLength(450);
    expect(context.requests.slice(asked)).toHaveLength(2);
  });
});
