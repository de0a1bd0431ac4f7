import { ChakraProvider } from '@chakra-ui/react/styled-system';
import { configure, getConfig, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createStore, Provider } from 'jotai';
import type { ReactNode } from 'react';
import { system } from '@/components/ui/theme/system';

const { asyncWrapper } = getConfig();

configure({
  // No test expects a speed: this only ends one that waits for what does not come, also on a busy machine. Unit: milliseconds.
  asyncUtilTimeout: 15_000,
  // Updates that follow an action at once belong to it: the library waits for them only while no clock is faked.
  asyncWrapper: (callback) =>
    asyncWrapper(async () => {
      const result = await callback();
      if ('clock' in setTimeout) await jest.advanceTimersByTimeAsync(0);
      return result;
    }),
});

/** Renders inside the application's theme and a fresh store, and gives both the store and a user. */
export function renderWithApp(ui: ReactNode, store = createStore()) {
  const user = userEvent.setup();
  const view = render(
    <ChakraProvider value={system}>
      <Provider store={store}>{ui}</Provider>
    </ChakraProvider>,
  );
  return { store, user, ...view };
}
