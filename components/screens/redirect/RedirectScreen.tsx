'use client';

import { chakra } from '@chakra-ui/react/styled-system';
import { useSetAtom } from 'jotai';
import type { ScreenProps } from '@/components/router/route-table';
import { navigate } from '@/components/router/url-store';
import { useRedirect } from '@/components/router/use-redirect';
import { useOnAddress } from '@/components/router/use-route';
import { Button } from '@/components/ui/Button';
import { Frame } from '@/components/ui/Frame';
import { Notice } from '@/components/ui/Notice';
import { Screen } from '@/components/ui/Screen';
import { report } from '@/lib/base/report';
import { destinationOf } from '@/lib/routing/destination';
import { noteRedirectAtom } from '@/lib/state/service/activity-atoms';

const INVALID = 'Invalid URL';

/** What each redirector says while it works (docs/behaviours/routes.md#redirectors). */
const TEXTS: Readonly<Record<string, string>> = {
  '/https/:splat*': 'Resolving HTTPS URL...',
  '/openalex/org/:splat*': 'Resolving OpenAlex URL...',
  '/api/openalex/org/:splat*': 'Resolving API URL...',
  '/openalex-url/:splat*': 'Processing ...',
  '/:externalId*': 'Resolving identifier...',
};

/** Shows what is being resolved and replaces the address with the one it means. */
export function RedirectScreen({ route }: ScreenProps) {
  const destination = destinationOf(route);
  useRedirect(destination, useSetAtom(noteRedirectAtom));
  if (destination?.type === 'invalid') {
    return <Refusal message={destination.message} pattern={route.pattern} />;
  }
  const reason = destination?.type === 'redirect' ? destination.reason : null;
  return (
    <Screen heading={TEXTS[route.pattern] ?? 'Resolving identifier...'} title="Resolving" width="text" isBusy>
      <chakra.div display="flex" flexDirection="column" gap="1" fontSize="panel">
        <chakra.p fontFamily="mono" overflowWrap="anywhere">
          {Object.values(route.params)[0] ?? ''}
        </chakra.p>
        <chakra.p color="text.secondary">Detecting entity type and loading data</chakra.p>
      </chakra.div>
      {reason === null ? null : (
        <Frame>
          <Notice tone="warning">{reason}</Notice>
        </Frame>
      )}
    </Screen>
  );
}

interface RefusalProps {
  readonly message: string;
  readonly pattern: string;
}

/** Nothing is done; noted in the activity log as well (docs/behaviours/routes.md#addresses-of-the-api). */
function Refusal({ message, pattern }: RefusalProps) {
  const isEmpty = message === INVALID;
  useOnAddress(message, () => {
    report('warning', message);
    return undefined;
  });
  return (
    <Screen heading={isEmpty ? INVALID : (TEXTS[pattern] ?? INVALID)} title={INVALID} width="text">
      <Frame>
        <Notice tone="warning">
          {isEmpty ? null : `${message}. Nothing was opened. `}
          An address of the OpenAlex API belongs after /openalex-url/, such as
          https://api.openalex.org/works/W2741809807.
        </Notice>
      </Frame>
      <chakra.div display="flex" gap="2">
        <Button tone="primary" onClick={() => navigate('/')}>
          Go Home
        </Button>
        <Button onClick={() => navigate('/search')}>Academic Search</Button>
      </chakra.div>
    </Screen>
  );
}
