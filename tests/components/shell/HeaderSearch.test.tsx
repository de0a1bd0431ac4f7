/** @jest-environment ./tests/support/browser-environment.mjs */
import { screen } from '@testing-library/react';
import { createStore } from 'jotai';
import { HeaderSearch } from '@/components/shell/HeaderSearch';
import { flowContextAtom } from '@/lib/state/flow-context-atom';
import { flushPersisted } from '@/lib/storage/persisted';
import { rawEntity } from '@/tests/support/build-records';
import { createTestContext } from '@/tests/support/flow-context';
import { isolateScreens, renderScreen } from '@/tests/support/render-screen';

const Nothing = () => null;

isolateScreens();
afterEach(() => {
  flushPersisted();
  localStorage.clear();
});

function setup() {
  const store = createStore();
  store.set(flowContextAtom, createTestContext([rawEntity('A1111111', { display_name: 'Ada Byron' })]));
  const routes = {
    '/about': HeaderSearch,
    '/explore/graph': HeaderSearch,
    '/search': HeaderSearch,
    '/authors/:authorId*': Nothing,
  };
  const view = renderScreen(routes, '/about', store);
  return { ...view, box: screen.getByRole('combobox', { name: 'Search the scholarly record' }) };
}

describe('HeaderSearch', () => {
  it('takes the focus by /, searches by Enter, and shows the search in the address', async () => {
    const { user, box, address } = setup();
    await user.keyboard('/');
    expect(box).toHaveFocus();
    await user.keyboard('open access{Enter}');
    expect(address()).toBe('/explore/graph?q=open%20access');
  });

  it('does not search for an address of the service, nor keep a key in the box', async () => {
    const { user, box, address } = setup();
    await user.click(box);
    await user.paste('https://api.openalex.org/works/random?api-key=S3CRET');
    await user.keyboard('{Enter}');
    expect(address()).toBe('/search?q=https%3A%2F%2Fapi.openalex.org%2Fworks%2Frandom');
    expect(document.documentElement.innerHTML).not.toContain('S3CRET');
  });

  it('sends no blank text', async () => {
    const { user, box, address } = setup();
    await user.type(box, '  {Enter}');
    expect(address()).toBe('/about');
  });

  it('opens an entity that it suggests', async () => {
    const { user, box, pass, address } = setup();
    await user.type(box, 'ada');
    await pass(400);
    await user.click(await screen.findByRole('option', { name: /Ada Byron/ }));
    expect(address()).toBe('/authors/A1111111');
  });
});
