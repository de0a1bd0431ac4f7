import { act } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { createStore } from 'jotai';
import { type RouteTable, RouteTableContext } from '@/components/router/route-table';
import { RouteSlot } from '@/components/shell/RouteSlot';
import { renderWithApp } from './render-with-app';

/** Gives the tests of a file a clock that stands still between acts, quiet scrolling, and a fresh address each. */
export function isolateScreens(): void {
  beforeEach(() => {
    jest.useFakeTimers();
    jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  });
  afterEach(() => {
    jest.useRealTimers();
    jest.restoreAllMocks();
    window.history.replaceState(null, '', '/');
  });
}

/** Renders the screen of an address, and gives a user whose typing takes no time, the clock and the address. */
export function renderScreen(routes: RouteTable, path: string, store?: ReturnType<typeof createStore>) {
  window.history.replaceState(null, '', path);
  const view = renderWithApp(
    <RouteTableContext value={routes}>
      <RouteSlot ssrPath={null} />
    </RouteTableContext>,
    store,
  );
  return {
    ...view,
    user: userEvent.setup({ advanceTimers: jest.advanceTimersByTime }),
    pass: (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms)),
    address: () => `${window.location.pathname}${window.location.search}`,
  };
}
