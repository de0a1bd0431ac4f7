/** @jest-environment ./tests/support/browser-environment.mjs */
import { screen } from '@testing-library/react';
import { createStore } from 'jotai';
import { AutocompleteScreen } from '@/components/screens/autocomplete/AutocompleteScreen';
import { flowContextAtom } from '@/lib/state/flow-context-atom';
import { rawEntity, rawWork } from '@/tests/support/build-records';
import { createTestContext } from '@/tests/support/flow-context';
import { isolateScreens, renderScreen } from '@/tests/support/render-screen';

const RAWS = [
  rawEntity('A1111111', { display_name: 'Ada Byron' }),
  rawEntity('A2222222', { display_name: 'Adam Smith' }),
  rawWork('W1111111', { title: 'Adages' }),
];

const Nothing = () => null;
const ROUTES = {
  '/autocomplete': AutocompleteScreen,
  '/autocomplete/authors': AutocompleteScreen,
  '/autocomplete/works': AutocompleteScreen,
  '/authors/:authorId*': Nothing,
  '/works/doi/:doi*': Nothing,
};

isolateScreens();

function setup(path: string) {
  const store = createStore();
  const context = createTestContext(RAWS);
  store.set(flowContextAtom, context);
  const box = () => screen.getByRole('combobox');
  return { ...renderScreen(ROUTES, path, store), context, box };
}

describe('AutocompleteScreen', () => {
  it('offers entities of its kind, and keeps the text in the address', async () => {
    const { user, box, pass, address, context } = setup('/autocomplete/authors');
    expect(screen.getByRole('heading', { level: 1, name: 'Autocomplete Authors' })).toBeVisible();
    const entries = window.history.length;
    await user.type(box(), 'ada');
    await pass(400);
    expect(await screen.findAllByRole('option')).toHaveLength(2);
    expect(screen.getByRole('option', { name: /Ada Byron/ })).toHaveTextContent('Author');
    expect(screen.getByRole('option', { name: /Ada Byron/ })).toHaveTextContent('3 works, 5 citations');
    expect(address()).toBe('/autocomplete/authors?q=ada');
    expect(window.history.length).toBe(entries);
    expect(context.requests).toEqual(['/autocomplete/authors?q=ada']);
  });

  it('begins with the text of the address, and opens what is chosen', async () => {
    const { user, box, pass, address } = setup('/autocomplete/authors?q=adam');
    expect(box()).toHaveValue('adam');
    await pass(400);
    await user.click(await screen.findByRole('option', { name: /Adam Smith/ }));
    expect(address()).toBe('/authors/A2222222');
  });

  it('says what of a pasted address it does not use', () => {
    setup('/autocomplete/authors?q=ada&filter=works_count:>5&author_hint=y&mailto=a@b.org');
    expect(screen.getByText('Parts of this address could not be used.').parentElement).toHaveTextContent(
      'Parts of this address could not be used. “filter”, “author_hint” left out: suggestions here go by the text alone.',
    );
  });

  it('looks among another kind for the same text', async () => {
    const { user, pass } = setup('/autocomplete/authors?q=ada');
    await user.click(screen.getByRole('link', { name: 'Works' }));
    expect(screen.getByRole('heading', { level: 1, name: 'Autocomplete Works' })).toBeVisible();
    await pass(400);
    expect(await screen.findByRole('option', { name: /Adages/ })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Works' })).toHaveAttribute('aria-current', 'page');
  });

  it('is there for all kinds together', () => {
    setup('/autocomplete');
    expect(screen.getByRole('heading', { level: 1, name: 'Autocomplete' })).toBeVisible();
    expect(screen.getByText(/Type two letters or more/)).toBeVisible();
  });

  it('recognises an identifier at once, without a request', async () => {
    const { user, box, pass, address, context } = setup('/autocomplete');
    await user.click(box());
    await user.paste('https://doi.org/10.1234/tides');
    expect(screen.getByRole('option', { name: /Open https:\/\/doi\.org\/10\.1234\/tides/ })).toBeVisible();
    await pass(1_000);
    expect(context.requests).toEqual([]);
    await user.keyboard('{Enter}');
    expect(address()).toBe('/works/doi/10.1234%2Ftides');
  });
});
