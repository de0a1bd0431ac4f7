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
  if (destination?.type === 'invalid') return <Refusal message={destination.message} />;
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

/** Nothing can be resolved; noted in the activity log as well (docs/behaviours/routes.md#addresses-of-the-api). */
function Refusal({ message }: { readonly message: string }) {
  useOnAddress(message, () => {
    report('warning', message);
    return undefined;
  });
  return (
    <Screen heading={INVALID} width="text">
      <chakra.p role="alert" color="text.secondary" overflowWrap="anywhere">
        {message === INVALID ? 'An address of the OpenAlex API belongs after /openalex-url/.' : message}
      </chakra.p>
      <chakra.div display="flex" gap="2">
        <Button tone="primary" onClick={() => navigate('/')}>
          Go Home
        </Button>
        <Button onClick={() => navigate('/search')}>Academic Search</Button>
      </chakra.div>
    </Screen>
  );
}
