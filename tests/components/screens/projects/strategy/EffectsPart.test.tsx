/** @jest-environment ./tests/support/browser-environment.mjs */
import { screen, within } from '@testing-library/react';
import { EffectsPart } from '@/components/screens/projects/strategy/EffectsPart';
import { flowContextAtom } from '@/lib/state/flow-context-atom';
import { renderWithApp } from '@/tests/support/render-with-app';
import { openStrategy } from '@/tests/support/strategy-tab';

/** What the terms of the first of some lines do. */
async function setup(known: number, ...lines: readonly string[]) {
  const tab = await openStrategy({ lines, known });
  const view = renderWithApp(<EffectsPart lineId="a" number={1} />, tab.store);
  const terms = async (name = 'Terms') =>
    within(await screen.findByRole('list', { name })).getAllByRole('listitem');
  return { ...tab, ...view, terms };
}

describe('EffectsPart', () => {
  it('says of each term what it finds, and what would be lost without it and without the line', async () => {
    const { terms } = await setup(10, 'a: sleep OR nurse', 'b: #1 AND study');
    const [sleep, nurse] = await terms();
    expect(sleep).toHaveTextContent(
      'sleepFinds 3 of the known papers, 2 by it alone. Without it: 2 known fewer.',
    );
    expect(nurse).toHaveTextContent('Finds 4 of the known papers, 3 by it alone.');
    expect(screen.getByRole('region', { name: 'What each term does' })).toHaveTextContent(
      'Computed here, from titles and abstracts of 10 known papers.',
    );
    expect(screen.getByRole('region', { name: 'Without line 1' })).toHaveTextContent(
      'Line 2, the end: 4 known more.',
    );
  });

  // Of 300 works 120 have either word in their titles, 80 'nurse' and 50 'sleep'.
  it('asks for hits without a term by a press that says its price, and asks nothing twice', async () => {
    const { service, user } = await setup(10, 'a: sleep OR nurse');
    const spent = service.creditsUsed;
    await user.click(await screen.findByRole('button', { name: 'Hits without it · 20 credits: sleep' }));
    expect(await screen.findByText('Without it: 40 hits fewer, by the index.')).toBeVisible();
    expect(service.creditsUsed - spent).toBe(20);
    await user.click(screen.getByRole('button', { name: 'Hits without it · 10 credits: nurse' }));
    expect(await screen.findByText('Without it: 70 hits fewer, by the index.')).toBeVisible();
    expect(service.creditsUsed - spent).toBe(30);
  });

  it('says why nothing was counted, and can be tried again', async () => {
    const { store, context, user } = await setup(0, 'a: sleep OR nurse');
    store.set(flowContextAtom, null);
    const button = { name: 'Hits without it · 20 credits: sleep' };
    await user.click(await screen.findByRole('button', button));
    expect(await screen.findByRole('alert')).toBeVisible();
    store.set(flowContextAtom, context);
    await user.click(screen.getByRole('button', button));
    expect(await screen.findByText(/hits fewer/)).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('shows hits alone where no papers are known, and folds a long list', async () => {
    const words = Array.from({ length: 14 }, (_, at) => `word${at}`);
    const { terms, user } = await setup(0, `a: ${words.join(' OR ')}`);
    const shown = await terms();
    expect(shown).toHaveLength(12);
    expect(shown[0]).toHaveTextContent(/^word0Hits without it · 20 credits$/);
    await user.click(screen.getByText('2 more terms'));
    expect(await terms('More terms')).toHaveLength(2);
  });
});
