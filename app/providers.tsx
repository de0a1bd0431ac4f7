'use client';

import { ChakraProvider } from '@chakra-ui/react/styled-system';
import { createStore, Provider as StoreProvider } from 'jotai';
import { type ReactNode, useState } from 'react';
import { RouteTableContext } from '@/components/router/route-table';
import { AppShell } from '@/components/shell/AppShell';
import { EmotionRegistry } from '@/components/ui/EmotionRegistry';
import { system } from '@/components/ui/theme/system';
import { ROUTES } from './routes';
import { startPage } from './start-page';

/** Everything that lives as long as the visit: it is never unmounted by a navigation. */
export function Providers({ children }: { readonly children: ReactNode }) {
  const [store] = useState(() => {
    const created = createStore();
    // Prerendering has no network and no address bar; in the browser the first screen may ask at once.
    if (typeof window !== 'undefined') startPage(created);
    return created;
  });

  return (
    <EmotionRegistry>
      <ChakraProvider value={system}>
        <StoreProvider store={store}>
          <RouteTableContext value={ROUTES}>
            <AppShell>{children}</AppShell>
          </RouteTableContext>
        </StoreProvider>
      </ChakraProvider>
    </EmotionRegistry>
  );
}
