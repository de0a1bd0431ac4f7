/** @jest-environment ./tests/support/browser-environment.mjs */
import { act, screen, waitFor } from '@testing-library/react';
import { KnownBar } from '@/components/screens/projects/strategy/KnownBar';
import { type SourceStatus, sourceStatusAtom } from '@/lib/state/service/source-atoms';
import { knownPapersAtom } from '@/lib/state/strategy/known-atoms';
import { setKnownPapersAtom } from '@/lib/state/strategy/line-acts';
import { renderWithApp } from '@/tests/support/render-with-app';
import { openStrategy } from '@/tests/support/strategy-tab';

/** The bar as after a reload: papers are chosen, and nothing of them was read in this visit. */
async function setup(status: SourceStatus) {
  const tab = await openStrategy({ lines: ['a: sleep'] });
  const { store } = tab;
  store.set(sourceStatusAtom, status);
  store.set(setKnownPapersAtom, { type: 'list', name: 'List', works: ['W1001', 'W1002'] });
  // What is free is read at once.
  const view = await act(async () => renderWithApp(<KnownBar />, store));
  return { ...tab, ...view };
}

describe('KnownBar', () => {
  it('reads the known papers by itself where that is free', async () => {
    const { store } = await setup({ state: 'library', name: 'Own records' });
    await waitFor(() => expect(store.get(knownPapersAtom)).toMatchObject({ state: 'ready', named: 2 }));
    expect(screen.getByText('2 known papers: List')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Read them/ })).toBeNull();
  });

  it('waits for a press that says its price where it is paid for', async () => {
    const { store, service, user } = await setup({ state: 'live' });
    expect(screen.getByText('2 not read yet')).toBeVisible();
    expect(service.creditsUsed).toBe(0);
    await user.click(screen.getByRole('button', { name: 'Read them · 1 credit' }));
    expect(store.get(knownPapersAtom).state).toBe('ready');
    expect(service.creditsUsed).toBe(1);
  });

  it('waits until it is known where records come from', async () => {
    const { store } = await setup({ state: 'deciding' });
    expect(store.get(knownPapersAtom).state).toBe('price');
  });
});
