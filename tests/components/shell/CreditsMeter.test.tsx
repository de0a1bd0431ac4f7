/** @jest-environment jsdom */
import { act, screen } from '@testing-library/react';
import { createStore } from 'jotai';
import { CreditsMeter } from '@/components/shell/CreditsMeter';
import { type BudgetOwner, createMeter } from '@/lib/openalex/meter';
import { followMeterAtom } from '@/lib/state/service/meter-atoms';
import { renderWithApp } from '@/tests/support/render-with-app';

function setup(owner: BudgetOwner = 'visitor-address') {
  const store = createStore();
  const meter = createMeter(owner);
  store.set(followMeterAtom, meter);
  return { ...renderWithApp(<CreditsMeter />, store), meter };
}

describe('CreditsMeter', () => {
  it('is silent before the service said what is left', () => {
    expect(setup().container).toBeEmptyDOMElement();
  });

  it('shows what is left of the day, and is silent again over a library', () => {
    const { meter, container } = setup();
    act(() => meter.recordBudget({ limitCredits: 1_000, remainingCredits: 957, resetsAt: 0 }));
    expect(screen.getByText('about 95 free searches left today')).toHaveAttribute(
      'title',
      '957 of 1,000 daily credits of this internet address are left, 0 spent in this visit. Searching one kind of entity costs 10.',
    );
    expect(screen.getByText('What is this?')).toHaveAttribute('href', '/about');
    act(() => meter.changeOwner('nobody'));
    expect(container).toBeEmptyDOMElement();
  });

  it("does not call the credits of a visitor's own key free", () => {
    const { meter } = setup('visitor-key');
    act(() => meter.recordBudget({ limitCredits: 10_000, remainingCredits: 10_000, resetsAt: 0 }));
    expect(screen.getByText('about 1,000 searches left today')).toBeInTheDocument();
  });
});
