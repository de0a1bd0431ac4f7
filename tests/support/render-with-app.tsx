import { ChakraProvider } from '@chakra-ui/react/styled-system';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createStore, Provider } from 'jotai';
import type { ReactNode } from 'react';
import { system } from '@/components/ui/theme/system';

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
