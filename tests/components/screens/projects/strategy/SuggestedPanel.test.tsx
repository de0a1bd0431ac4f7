/** @jest-environment ./tests/support/browser-environment.mjs */
import { act, screen, waitFor, within } from '@testing-library/react';
import { SuggestedPanel } from '@/components/screens/projects/strategy/SuggestedPanel';
import { flowContextAtom } from '@/lib/state/flow-context-atom';
import { sourceStatusAtom } from '@/lib/state/service/source-atoms';
import { loadKnownPapersAtom } from '@/lib/state/strategy/known-atoms';
import { setKnownPapersAtom } from '@/lib/state/strategy/line-acts';
import { strategyLinesAtom } from '@/lib/state/strategy/strategy-atoms';
import { rawWork } from '@/tests/support/build-records';
import { renderWithApp } from '@/tests/support/render-with-app';
import { textsOf } from '@/tests/support/strategies';
import { createStrategyService } from '@/tests/support/strategy-service';
import { openStrategy } from '@/tests/support/strategy-tab';

/** Known papers have a word that the others lack; two of them lack the word of the line. */
const KNOWN = Array.from({ length: 6 }, (_, at) =>
  rawWork(`W${1001 + at}`, { title: at < 4 ? 'Telemonitoring of the heart' : 'Telemonitoring of lungs' }),
);
const OTHERS = Array.from({ length: 120 }, (_, at) =>
  rawWork(`W${2001 + at}`, { title: `Heart failure and surgery, part ${at}` }),
);

/** What is suggested for the first of some lines. */
async function setup(known: number, ...lines: readonly string[]) {
  const tab = await openStrategy({ lines });
  const { store } = tab;
  const { context, service } = createStrategyService([...KNOWN, ...OTHERS]);
  store.set(flowContextAtom, context);
  if (known > 0) {
    const works = Array.from({ length: known }, (_, at) => `W${1001 + at}`);
    store.set(setKnownPapersAtom, { type: 'list', name: 'List', works });
    await store.set(loadKnownPapersAtom);
  }
  // What stands out is computed at once.
  const view = await act(async () => renderWithApp(<SuggestedPanel lineId="a" />, store));
  const terms = async () =>
    within(await screen.findByRole('list', { name: 'Suggested terms' })).getAllByRole('listitem');
  return { ...tab, ...view, service, terms };
}

describe('SuggestedPanel', () => {
  it('suggests terms on a press that names its price, and says what each would add before it is taken', async () => {
    const { store, service, user, terms } = await setup(
      6,
      'a: heart',
      'b: #1 AND (surgery OR telemonitoring)',
    );
    const spent = service.creditsUsed;
    await user.click(await screen.findByRole('button', { name: 'Suggest terms · 20 credits' }));
    const [first] = await terms();
    expect(first).toHaveTextContent('Finds 2 known papers more.');
    expect(first).toHaveTextContent('In 6 of 6 known papers, in 0 of the sample.');
    expect(service.creditsUsed - spent).toBe(20);
    await user.click(screen.getByRole('button', { name: 'Hits with it · 20 credits: telemonitoring' }));
    expect(await screen.findByText('The line then has 2 hits more, by the index.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Add telemonitoring' }));
    expect(textsOf(store.get(strategyLinesAtom))[0]).toBe('a: heart OR telemonitoring');
  });

  it('goes on with the sample once the line was changed, and says so', async () => {
    const { user, terms } = await setup(6, 'a: heart');
    await user.click(await screen.findByRole('button', { name: /^Suggest terms/ }));
    await terms();
    await user.click(screen.getByRole('button', { name: 'Add telemonitoring' }));
    expect(await screen.findByText(/before the search was changed/)).toBeVisible();
    expect(screen.getByRole('button', { name: /^Compare with a new sample · \d+ credits$/ })).toBeVisible();
  });

  it('asks for the hits of all terms at once where they are free, and orders by known papers for each of them', async () => {
    const { store, user, terms } = await setup(6, 'a: heart', 'b: #1 AND (surgery OR telemonitoring)');
    await act(async () => {
      store.set(sourceStatusAtom, { state: 'library', name: 'Own records' });
      await store.set(loadKnownPapersAtom);
    });
    expect(
      await screen.findByText(/compared with 200 random works that the rest of the search finds/),
    ).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Suggest terms' }));
    const [first] = await terms();
    expect(await screen.findAllByText('The line then has 2 hits more, by the library.')).not.toEqual([]);
    expect(first).toHaveTextContent('telemonitoring');
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: /^(?:Hits with it|Asking)/ })).toBeNull(),
    );
  });

  it('looks at the parts of a line one by one', async () => {
    const { user } = await setup(6, 'a: (heart OR cardiac) AND failure');
    const parts = await screen.findByRole('combobox', { name: 'Part of the line' });
    expect(parts).toHaveDisplayValue('heart OR cardiac');
    await user.selectOptions(parts, 'failure');
    await user.click(screen.getByRole('button', { name: /^Suggest terms/ }));
    expect(await screen.findByText(/stands? out in the known papers/)).toBeVisible();
  });

  it('leads from a combination to the lines it joins', async () => {
    await setup(6, 'a: 2 OR 3', 'b: heart', 'c: lungs');
    expect(await screen.findByText(/^Line 1 only joins other lines/)).toBeVisible();
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Line 2', 'Line 3']);
  });

  it('says that no known papers are chosen', async () => {
    await setup(0, 'a: heart');
    expect(screen.getByText(/^No known papers are chosen/)).toBeVisible();
  });
});
