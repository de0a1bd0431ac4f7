/** @jest-environment ./tests/support/browser-environment.mjs */
import { act, screen } from '@testing-library/react';
import { createStore } from 'jotai';
import { PriceNotice } from '@/components/shell/PriceNotice';
import { StatusFoot } from '@/components/shell/StatusFoot';
import { learnPrice, NO_PRICES } from '@/lib/openalex/price-forecast';
import { priceForecast } from '@/lib/openalex/pricing';
import { followPricesAtom } from '@/lib/state/service/price-atoms';
import { type SourceStatus, sourceStatusAtom } from '@/lib/state/service/source-atoms';
import { renderWithApp } from '@/tests/support/render-with-app';

const NOW = Date.parse('2026-11-29T10:00:00Z');

function setup(status: SourceStatus, notice = <PriceNotice />) {
  const store = createStore();
  store.set(followPricesAtom);
  store.set(sourceStatusAtom, status);
  const view = renderWithApp(notice, store);
  const learn = (credits: number) =>
    act(() => priceForecast.set(learnPrice(priceForecast.get(), 'search-groups', credits, NOW)));
  return { ...view, store, learn };
}

afterEach(() => priceForecast.set(NO_PRICES));

describe('PriceNotice', () => {
  it('says what a request costs now and what it was, until that is dismissed', async () => {
    const { user, learn, container } = setup({ state: 'live' });
    expect(container).toBeEmptyDOMElement();
    learn(30);
    expect(await screen.findByRole('status')).toHaveTextContent(
      'A price of OpenAlex changed. Now: counting a search 30 credits (was 10).',
    );
    await user.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(container).toBeEmptyDOMElement();
    learn(30);
    expect(container).toBeEmptyDOMElement();
  });

  it('brings up the foot of a page that has nothing else to say', async () => {
    const { learn, container } = setup({ state: 'live' }, <StatusFoot />);
    expect(container).toBeEmptyDOMElement();
    learn(30);
    expect(await screen.findByText('A price of OpenAlex changed.')).toBeInTheDocument();
  });

  it('is silent where nothing is paid', () => {
    const { learn, container } = setup({ state: 'library', name: 'openalex' });
    learn(30);
    expect(container).toBeEmptyDOMElement();
  });
});
