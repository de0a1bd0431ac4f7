/** @jest-environment ./tests/support/browser-environment.mjs */
import { act, fireEvent, screen, within } from '@testing-library/react';
import { createStore } from 'jotai';
import { ExampleFrame } from '@/components/screens/home/ExampleFrame';
import { exampleMapReaderAtom } from '@/lib/state/service/example-map-atom';
import { sourceStatusAtom } from '@/lib/state/service/source-atoms';
import { readTestExampleMap } from '@/tests/support/example-map';
import { isolateScreens, renderScreen } from '@/tests/support/render-screen';
import { silenceReports } from '@/tests/support/reports';

const PICTURE = 'svg[aria-hidden][viewBox="0 0 1040 400"]';

const Nothing = () => null;

isolateScreens();
silenceReports();

async function setup({ isSample = true } = {}) {
  const store = createStore();
  store.set(exampleMapReaderAtom, { read: async () => readTestExampleMap() });
  if (isSample) store.set(sourceStatusAtom, { state: 'sample', reason: 'configured' });
  const view = renderScreen({ '/': ExampleFrame, '/explore/graph': Nothing }, '/', store);
  const map = within(await screen.findByRole('group', { name: 'Example map' }));
  return { ...view, map };
}

describe('the example map', () => {
  it('says that it is invented and free', async () => {
    await setup();
    expect(screen.getByText('Invented sample')).toBeVisible();
    expect(screen.getByText('Free to explore: no service is asked, no credits are used.')).toBeVisible();
  });

  it('has names of fields for phones that stay within what a phone shows', async () => {
    const { container } = await setup();
    const lines = [...container.querySelectorAll('text.in-middle')];
    expect(lines.map(({ textContent }) => textContent)).toEqual([
      'Climate Change Attribution',
      'of Extreme Events',
      'Urban Heat and',
      'Air Quality',
      'Climate Change',
      'Impacts on Ecosystems',
    ]);
    for (const line of lines) {
      const half = (line.textContent ?? '').length * 4.1;
      expect(Math.abs(Number(line.getAttribute('x')) - 520) + half).toBeLessThanOrEqual(205);
    }
  });

  it('names what is pointed at, and no other', async () => {
    const { map, container } = await setup();
    const link = map.getByRole('link', { name: /^Work: Climate change, species range/ });
    expect(container.querySelector('.name')).toBeNull();
    fireEvent.mouseEnter(link);
    expect(container.querySelector('.name')).toHaveTextContent(/^Climate change, species range/);
    expect(link).toHaveAttribute('data-near');
    expect(container.querySelectorAll('a[data-near]').length).toBeGreaterThan(3);
    fireEvent.mouseLeave(screen.getByRole('group', { name: 'Example map' }));
    expect(container.querySelector('.name')).toBeNull();
  });

  it('is one stop for the keyboard, within which arrows lead on', async () => {
    const { user, map } = await setup();
    const links = map.getAllByRole('link');
    expect(links.length).toBeGreaterThan(6);
    expect(links.filter((link) => link.tabIndex === 0)).toHaveLength(1);
    act(() => links.find((link) => link.tabIndex === 0)?.focus());
    const first = document.activeElement;
    await user.keyboard('{ArrowRight}');
    expect(document.activeElement).not.toBe(first);
    expect(links).toContain(document.activeElement);
  });

  it('opens the map at the node that is chosen', async () => {
    const { user, map, address } = await setup();
    await user.click(map.getByRole('link', { name: /^Topic: Urban Heat and Air Quality/ }));
    expect(address()).toBe('/explore/graph?example=T9000000019');
  });

  it('loads the page anew where another source answers, so that invented records stay apart', async () => {
    const { map, address } = await setup({ isSample: false });
    const link = map.getByRole('link', { name: /^Topic: Urban Heat and Air Quality/ });
    expect(link).toHaveAttribute('href', '/explore/graph?example=T9000000019');
    expect(fireEvent.click(link)).toBe(true);
    expect(address()).toBe('/');
  });

  it('is a picture until its names are there', async () => {
    const store = createStore();
    let arrive: () => void = () => undefined;
    const arrived = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    store.set(exampleMapReaderAtom, {
      read: () => arrived.then(readTestExampleMap),
    });
    const { container } = renderScreen({ '/': ExampleFrame, '/explore/graph': Nothing }, '/', store);
    expect(container.querySelectorAll(`${PICTURE} path`).length).toBeGreaterThan(5);
    arrive();
    await screen.findByRole('group', { name: 'Example map' });
    expect(container.querySelector(PICTURE)).toBeNull();
  });

  it('stays a picture where its names cannot be loaded, says so, and can be opened all the same', async () => {
    const store = createStore();
    store.set(exampleMapReaderAtom, {
      read: () => Promise.reject(new TypeError('Failed to fetch')),
    });
    const { container } = renderScreen({ '/': ExampleFrame, '/explore/graph': Nothing }, '/', store);
    expect(await screen.findByText(/The names could not be loaded/)).toBeVisible();
    expect(container.querySelector(PICTURE)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Open this map' })).toHaveAttribute(
      'href',
      '/explore/graph?example=',
    );
  });
});
