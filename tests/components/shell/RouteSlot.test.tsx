/** @jest-environment jsdom */
import { ChakraProvider } from '@chakra-ui/react/styled-system';
import { act } from '@testing-library/react';
import { type ComponentType, lazy } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { RouteTableContext, type ScreenProps } from '@/components/router/route-table';
import { navigate } from '@/components/router/url-store';
import { RouteSlot } from '@/components/shell/RouteSlot';
import { system } from '@/components/ui/theme/system';

function Graph({ route }: ScreenProps) {
  return <p>Graph of {route.query.get('q') ?? 'nothing'}</p>;
}

function About() {
  return <p>About</p>;
}

function page(Screen: ComponentType<ScreenProps>) {
  return (
    <ChakraProvider value={system}>
      <RouteTableContext value={{ '/explore/graph': Screen, '/about': About }}>
        <RouteSlot ssrPath="/explore/graph" />
      </RouteTableContext>
    </ChakraProvider>
  );
}

/** The HTML of the graph's page at an address, hydrated as far as can be without the screen's code. */
async function openPage(address: string) {
  window.history.replaceState(null, '', address);
  const container = document.createElement('div');
  container.innerHTML = renderToString(page(Graph));
  let comeWith: (code: { default: typeof Graph }) => void = () => undefined;
  const code = new Promise<{ default: typeof Graph }>((resolve) => {
    comeWith = resolve;
  });
  const faults: unknown[] = [];
  await act(async () => {
    hydrateRoot(container, page(lazy(() => code)), {
      onRecoverableError: (error) => faults.push(error),
    });
  });
  return {
    text: () => container.textContent,
    faults,
    letCodeCome: () => act(async () => comeWith({ default: Graph })),
  };
}

describe('RouteSlot', () => {
  afterEach(() => window.history.replaceState(null, '', '/'));

  it('keeps the screen that came as HTML until its code has come, whatever the query', async () => {
    const { text, faults, letCodeCome } = await openPage('/explore/graph?q=tides');
    expect(text()).toBe('Graph of nothing');
    await letCodeCome();
    expect(text()).toBe('Graph of tides');
    expect(faults).toEqual([]);
  });

  it('goes elsewhere before the code of the first screen has come', async () => {
    const { text, letCodeCome } = await openPage('/explore/graph');
    await act(async () => navigate('/about', { quiet: true }));
    expect(text()).toBe('About');
    await letCodeCome();
    await act(async () => navigate('/explore/graph?q=tides', { quiet: true }));
    expect(text()).toBe('Graph of tides');
  });
});
