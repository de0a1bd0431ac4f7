/** @jest-environment ./tests/support/browser-environment.mjs */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StrategyScreen } from '@/components/screens/projects/strategy/StrategyScreen';
import { NO_PRICES } from '@/lib/openalex/price-forecast';
import { priceForecast } from '@/lib/openalex/pricing';
import { followMeterAtom } from '@/lib/state/service/meter-atoms';
import { followPricesAtom } from '@/lib/state/service/price-atoms';
import { isolateProjectScreens } from '@/tests/support/project-screens';
import { renderScreen } from '@/tests/support/render-screen';
import { openStrategy } from '@/tests/support/strategy-tab';

isolateProjectScreens();
afterEach(() => priceForecast.set(NO_PRICES));

const TEN = 'sleep shift nurse night work health mood diet stress light'
  .split(' ')
  .map((word, at) => `${String.fromCodePoint(97 + at)}: ${word}`);

async function setup(options: Omit<Parameters<typeof openStrategy>[0], 'lines'>, lines = TEN) {
  const tab = await openStrategy({ lines, ...options });
  const { store, meter } = tab;
  store.set(followMeterAtom, meter);
  store.set(followPricesAtom);
  renderScreen({ '/projects/strategy': StrategyScreen }, '/projects/strategy', store);
  await screen.findByRole('list', { name: 'Lines of the search' });
  return { ...tab, user: userEvent.setup() };
}

const button = (name: string | RegExp) => screen.getByRole('button', { name });

describe('counting that would take a good part of the day', () => {
  it('says so, and each line has a button with its price', async () => {
    const { user, service } = await setup({ known: 5 });
    expect(
      screen.getByText(
        'Counting all 10 lines takes 200 of the 1,000 credits left today. Each line can be counted on its own.',
      ),
    ).toBeVisible();
    expect(button('Count 10 lines · 200 credits')).toBeVisible();
    const before = service.creditsUsed;
    await user.click(button('Count · 20 credits, line 3'));
    await waitFor(() => expect(service.creditsUsed - before).toBe(20));
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: 'Count · 20 credits, line 3' })).toBeNull(),
    );
    expect(button('Count 9 lines · 180 credits')).toBeVisible();
  });

  it('claims no more than is known before the first answer of the day', async () => {
    await setup({}, [...TEN, 'k: 1 AND 2']);
    expect(
      screen.getByText(
        'Counting all 11 lines takes 110 of the 1,000 credits of a day. Each line can be counted on its own.',
      ),
    ).toBeVisible();
  });

  it('is silent where it takes a tenth at most', async () => {
    await setup({});
    expect(button('Count 10 lines · 100 credits')).toBeVisible();
    expect(screen.queryByText('Counting all', { exact: false })).toBeNull();
    expect(screen.queryByRole('button', { name: /, line 3$/ })).toBeNull();
  });
});

describe('counting whose price rises', () => {
  it('stops, keeps what was counted, and goes on for the price that is said', async () => {
    const { user, service } = await setup({ charges: () => 25 });
    await user.click(button('Count 10 lines · 100 credits'));
    expect(await screen.findByText('This costs more than was said. What was counted is kept.')).toBeVisible();
    expect(service.creditsUsed).toBe(75);
    await user.click(button('Go on (175 credits more)'));
    expect(
      await screen.findByRole('button', { name: 'Count all 10 lines again · 250 credits' }),
    ).toBeVisible();
    expect(service.creditsUsed).toBe(250);
  });

  it('can be left at that', async () => {
    const { user } = await setup({ charges: () => 25 });
    await user.click(button('Count 10 lines · 100 credits'));
    await screen.findByRole('button', { name: 'Go on (175 credits more)' });
    await user.click(button('Stop'));
    expect(button('Count 7 lines · 175 credits')).toBeVisible();
  });
});

describe('a count of another day', () => {
  it('stands with its date, and is counted anew when that is asked', async () => {
    const { user, service, wait } = await setup({}, TEN.slice(0, 2));
    await user.click(button('Count 2 lines · 20 credits'));
    await screen.findByRole('button', { name: 'Count all 2 lines again · 20 credits' });
    wait(100_000_000);
    await user.type(screen.getByRole('textbox', { name: 'Line 1' }), '{Enter}');
    await waitFor(() => expect(service.creditsUsed).toBe(30));
    const row = within(screen.getAllByRole('listitem')[1] ?? document.body);
    expect(await row.findByText('on 25 November 2026')).toBeVisible();
    await user.click(await screen.findByRole('button', { name: 'Count 1 older line again · 10 credits' }));
    await waitFor(() => expect(service.creditsUsed).toBe(40));
    expect(await screen.findByRole('button', { name: 'Count all 2 lines again · 20 credits' })).toBeVisible();
  });
});
