/** @jest-environment ./tests/support/browser-environment.mjs */
import { act, screen, waitFor } from '@testing-library/react';
import { createStore } from 'jotai';
import { RunDialog } from '@/components/screens/evaluation/comparison/RunDialog';
import { createMeter } from '@/lib/openalex/meter';
import { NO_PRICES } from '@/lib/openalex/price-forecast';
import { priceForecast } from '@/lib/openalex/pricing';
import { runAtom } from '@/lib/state/evaluation/comparison-atoms';
import { storeDatasetAtom } from '@/lib/state/evaluation/dataset-atoms';
import { matchingClientAtom } from '@/lib/state/evaluation-opener-atoms';
import { flowContextAtom } from '@/lib/state/flow-context-atom';
import { followMeterAtom } from '@/lib/state/service/meter-atoms';
import { sourceStatusAtom } from '@/lib/state/service/source-atoms';
import { buildDataset, buildPaper } from '@/tests/support/build-review';
import { createTestContext, type TestService } from '@/tests/support/flow-context';
import { createDirectMatchingClient } from '@/tests/support/matching-loopback';
import { renderWithApp } from '@/tests/support/render-with-app';

const WORKS = Array.from({ length: 130 }, (_, index) => ({
  id: `https://openalex.org/W${1000 + index}`,
  display_name: `Screening study number ${index} of abstracts`,
  title: `Screening study number ${index} of abstracts`,
  publication_year: 2020,
}));

const DATASET = buildDataset(
  [buildPaper('row-1', { openAlexId: 'W1000' }), buildPaper('row-2', { openAlexId: 'W9999' })],
  [buildPaper('row-3', { openAlexId: 'W1001', label: 'excluded' })],
  { id: 'd1', name: 'My review', reviewTopic: 'screening' },
);

// jsdom has no modal dialogs.
HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true;
};

afterEach(() => localStorage.clear());

async function setup(service: TestService = {}, dataset = DATASET) {
  const store = createStore();
  const context = createTestContext(WORKS, service);
  let time = 0;
  const now = () => {
    time += 1_000;
    return time;
  };
  store.set(flowContextAtom, { ...context, now });
  store.set(matchingClientAtom, createDirectMatchingClient());
  await store.set(storeDatasetAtom, dataset);
  const close = jest.fn();
  // What is stored of an earlier run is read at once.
  const view = await act(async () => renderWithApp(<RunDialog datasetId="d1" onClose={close} />, store));
  const query = () => screen.getByRole('textbox', { name: 'Query' });
  const run = (name = 'Run Comparison') => screen.getByRole('button', { name });
  return { ...view, store, context, close, query, run };
}

describe('<RunDialog>', () => {
  it('begins with the review topic, the default cap and the price', async () => {
    const { query, context } = await setup();
    expect(screen.getByRole('dialog', { name: 'Run Comparison' })).toBeVisible();
    expect(screen.getByText('My review: 2 included papers, 1 excluded paper')).toBeVisible();
    expect(query()).toHaveValue('screening');
    expect(screen.getByRole('spinbutton', { name: 'Papers retrieved at most' })).toHaveValue(1000);
    const price = screen.getByRole('region', { name: 'Count and cost' });
    expect(price).toHaveTextContent('Retrieving the papers, 10 requests' + 'at most 100 credits');
    expect(context.requests).toEqual([]);
  });

  it('lists no credits where a local library answers, which costs nothing', async () => {
    const { store } = await setup();
    act(() => void store.set(followMeterAtom, createMeter('nobody')));
    const price = screen.getByRole('region', { name: 'Count and cost' });
    expect(price).toHaveTextContent('This library is local; searching it costs nothing.');
    expect(price).not.toHaveTextContent('credit');
  });

  it.each(['Systematic Literature Review', ''])(
    'has no query where nobody wrote one, and does not run: topic %p',
    async (reviewTopic) => {
      const { query, run, user } = await setup(undefined, { ...DATASET, reviewTopic });
      expect(query()).toHaveValue('');
      expect(query()).toHaveAccessibleDescription(/^Write the search to be tested, such as the one/);
      expect(run()).toBeDisabled();
      await user.type(query(), 'screening');
      expect(run()).toBeEnabled();
    },
  );

  it('previews the count for one credit, and forgets it when the query changes', async () => {
    const { user, query } = await setup();
    await user.click(screen.getByRole('button', { name: 'Preview (10 credits)' }));
    expect(await screen.findByText('130 works found.')).toBeVisible();
    const price = screen.getByRole('region', { name: 'Count and cost' });
    expect(price).toHaveTextContent('Retrieving the papers, 2 requests' + '20 credits');
    await user.type(query(), ' OR review');
    expect(screen.queryByText('130 works found.')).not.toBeInTheDocument();
  });

  it('sends a mended query only after the reader has accepted it', async () => {
    const { user, query, run, context } = await setup();
    await user.clear(query());
    await user.type(query(), 'screening | abstracts');
    const preview = screen.getByRole('button', { name: 'Preview (10 credits)' });
    expect(await screen.findByText(/^“\|” is sent as “OR”/)).toBeVisible();
    expect(run()).toBeDisabled();
    expect(preview).toBeDisabled();
    await user.click(screen.getByRole('checkbox', { name: 'Send it as: screening OR abstracts' }));
    expect(run()).toBeEnabled();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Search works in' }), 'Title');
    await user.click(preview);
    await waitFor(() => expect(context.requests.at(-1)).toContain('search.title=screening OR abstracts'));
    await user.type(query(), ' | trials');
    expect(run()).toBeDisabled();
  });

  it('prices a query with truncation, which is an exact search', async () => {
    const { user, query, run } = await setup();
    await user.clear(query());
    await user.type(query(), 'screen* AND abstract*');
    expect(await screen.findByText('Truncation needs exact words.')).toBeVisible();
    const price = screen.getByRole('region', { name: 'Count and cost' });
    expect(price).toHaveTextContent('Retrieving the papers, 10 requests' + 'at most 100 credits');
    expect(run()).toBeEnabled();
  });

  it('says why a preview fails', async () => {
    const { user } = await setup({
      before: () => {
        throw new TypeError('The network is gone');
      },
    });
    await user.click(screen.getByRole('button', { name: 'Preview (10 credits)' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Network error after 3 attempts: The network is gone',
    );
  });

  it('refuses an empty query and turned years', async () => {
    const { user, query, run } = await setup();
    await user.type(screen.getByRole('textbox', { name: 'From year' }), '2020');
    await user.type(screen.getByRole('textbox', { name: 'To year' }), '2019');
    expect(screen.getByText('Must not be earlier than the start year')).toBeVisible();
    expect(run()).toBeDisabled();
    await user.clear(screen.getByRole('textbox', { name: 'To year' }));
    expect(run()).toBeEnabled();
    await user.clear(query());
    expect(run()).toBeDisabled();
  });

  it('runs, and shows what came of it', async () => {
    const { user, run, store } = await setup();
    await user.click(run());
    expect(
      await screen.findByText(
        /The comparison is complete: 1 of 2 included papers found among 130 retrieved papers/,
      ),
    ).toBeVisible();
    expect(screen.getByRole('button', { name: 'View Results' })).toBeVisible();
    expect(store.get(runAtom('run_d1'))?.searchCriteria).toMatchObject({
      query: 'screening',
      resultCap: 1000,
    });
    await user.click(screen.getByRole('button', { name: 'Change the query' }));
    expect(screen.getByText(/current run stays too, so that the two can be compared/)).toBeVisible();
  });

  it('shows how far it is, and can be cancelled', async () => {
    const { user, run, query, store } = await setup({ before: () => new Promise(() => undefined) });
    await user.clear(query());
    await user.type(query(), 'tides OR currents');
    await user.click(run());
    expect(await screen.findByRole('progressbar', { name: 'Comparison' })).toBeVisible();
    expect(await screen.findByText('Searching')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Cancel run' }));
    await waitFor(() => expect(store.get(runAtom('run_d1'))).toBeNull());
    expect(run()).toBeEnabled();
    expect(query()).toHaveValue('tides OR currents');
  });

  it('says after it was cancelled what is stored, and prices only the rest', async () => {
    let pages = 0;
    const { user, run, query, store, unmount } = await setup({
      before: (request) => {
        if (/search[.\w]*=/.test(request)) pages += 1;
        return pages > 1 ? new Promise(() => undefined) : undefined;
      },
    });
    const asked = 'screening NOT coral';
    await user.clear(query());
    await user.type(query(), asked);
    await user.click(run());
    expect(await screen.findByText('Retrieved 100 of 130 papers')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Cancel run' }));
    const notice =
      'An earlier run was not finished. 100 retrieved papers are stored: a run of the same query continues from there and pays only for the rest.';
    await waitFor(() => expect(screen.getByRole('dialog')).toHaveTextContent(notice));
    const price = screen.getByRole('region', { name: 'Count and cost' });
    expect(price).toHaveTextContent('Retrieving the papers, 1 request' + '10 credits');
    await user.type(query(), ' again');
    expect(screen.getByRole('dialog')).not.toHaveTextContent('An earlier run was not finished.');
    expect(price).toHaveTextContent('Retrieving the papers, 10 requests' + 'at most 100 credits');
    unmount();
    await act(async () => renderWithApp(<RunDialog datasetId="d1" onClose={jest.fn()} />, store));
    expect(query()).toHaveValue(asked);
    expect(screen.getByRole('dialog')).toHaveTextContent(notice);
  });

  it('shows why it failed, what is stored, and tries again', async () => {
    let isBroken = true;
    let pages = 0;
    const { user, run } = await setup({
      before: (request) => {
        if (/search[.\w]*=/.test(request)) pages += 1;
        if (isBroken && pages > 1) throw new TypeError('The network is gone');
      },
    });
    await user.click(run());
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('The comparison failed.');
    expect(alert).toHaveTextContent('Network error after 3 attempts: The network is gone');
    expect(alert).toHaveTextContent(
      '100 retrieved papers are stored: a run of the same query continues from there.',
    );
    isBroken = false;
    await user.click(run('Retry'));
    expect(await screen.findByText(/The comparison is complete/)).toBeVisible();
  });

  it('says what going on costs where pages became dearer than was said, for as long as the query is the same', async () => {
    const { user, query, run, store } = await setup({ charge: 100 });
    act(() => store.set(sourceStatusAtom, { state: 'live' }));
    await user.click(run());
    expect(await screen.findByRole('alert')).toHaveTextContent('going on costs 100 credits more');
    await user.type(query(), ' again');
    expect(run('Retry')).toBeEnabled();
    await user.clear(query());
    await user.type(query(), 'screening');
    await user.click(run('Go on (100 credits more)'));
    expect(await screen.findByText(/The comparison is complete/)).toBeVisible();
    act(() => priceForecast.set(NO_PRICES));
  });
});
