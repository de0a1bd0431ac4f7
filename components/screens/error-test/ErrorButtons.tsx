'use client';

import { chakra } from '@chakra-ui/react/styled-system';
import { useState } from 'react';
import { Button } from '@/components/ui/Button';
import { Screen } from '@/components/ui/Screen';

/** Three ways to fail: while rendering, in a promise that is not awaited, in a plain event handler. */
export function ErrorButtons() {
  const [isBroken, setIsBroken] = useState(false);
  if (isBroken) throw new Error('Test render error');

  function failLater() {
    void Promise.reject(new Error('Test async error'));
  }

  function failAtOnce() {
    throw new Error('Test script error');
  }

  return (
    <Screen heading="Error test" width="text">
      <chakra.p color="text.secondary">
        Each button fails in a different way. The first one shows the error page of the router; the other two
        show in the browser's console.
      </chakra.p>
      <chakra.div display="flex" flexWrap="wrap" gap="2">
        <Button onClick={() => setIsBroken(true)}>Trigger render error</Button>
        <Button onClick={failLater}>Trigger async error</Button>
        <Button onClick={failAtOnce}>Trigger script error</Button>
      </chakra.div>
    </Screen>
  );
}
