'use client';

import { useQuery } from '@tanstack/react-query';
import { useAtomValue, useSetAtom } from 'jotai';
import { useState } from 'react';
import { FacetedList, useFacetFold } from '@/components/facets/FacetedList';
import type { ScreenProps } from '@/components/router/route-table';
import { useRedirect } from '@/components/router/use-redirect';
import { QueryReading } from '@/components/search/QueryReading';
import { answerFacts, filterFact } from '@/components/search/sent-facts';
import { ToldChanges } from '@/components/search/ToldChanges';
import { UnlistedNotice } from '@/components/search/UnlistedNotice';
import { Button } from '@/components/ui/Button';
import { Frame } from '@/components/ui/Frame';
import { Notice } from '@/components/ui/Notice';
import { Screen } from '@/components/ui/Screen';
import { kindFacts } from '@/lib/entities/registry';
import { listPageQuery } from '@/lib/queries/list-page-query';
import {
  type CheckedListRequest,
  listKind,
  readListRequest,
  withoutUnlisted,
} from '@/lib/queries/list-request';
import { queryClientAtom } from '@/lib/queries/query-client-atom';
import { destinationOf } from '@/lib/routing/destination';
import { listPath, readListAddress } from '@/lib/routing/list-address';
import type { SearchPlan } from '@/lib/search-text/plan-search';
import { flowContextAtom } from '@/lib/state/flow-context-atom';
import { noteRedirectAtom } from '@/lib/state/service/activity-atoms';
import { capabilitiesAtom } from '@/lib/state/service/capabilities-atom';
import { countText } from './count-text';
import { GroupByField } from './GroupByField';
import { ListControls } from './ListControls';
import { ListResults } from './ListResults';
import { listNarrowing } from './list-narrowing';

/**
 * A list of one kind, as its address asks for it: any list address of the service, pasted, shows that list
 * (docs/behaviours/routes.md#list-pages). One that is searched for an address of the service leads to what that names.
 */
export function ListScreen({ route }: ScreenProps) {
  const destination = destinationOf(route);
  useRedirect(destination, useSetAtom(noteRedirectAtom));
  return destination === null ? (
    <AddressedList route={route} />
  ) : (
    <Screen heading="Resolving OpenAlex URL..." title="Resolving" width="text" isBusy>
      {null}
    </Screen>
  );
}

function AddressedList({ route }: ScreenProps) {
  const kind = listKind(route.path.slice(1));
  const request = readListRequest(kind, readListAddress(route.query), useAtomValue(capabilitiesAtom));
  const title = kindFacts(kind).plural;
  const fold = useFacetFold();
  return (
    <Screen heading={title} width="table">
      <ListControls
        key={`search ${request.plans.map(({ parameter, typed }) => `${parameter} ${typed}`).join()}`}
        request={request}
        fold={fold}
      />
      <Problems key={route.search} problems={request.problems} />
      <UnlistedNotice
        kind={kind}
        unlisted={request.unlisted}
        withoutThem={listPath(kind, withoutUnlisted(request.address, request.unlisted))}
      />
      {request.plans.map((plan) => (
        <ToldChanges key={plan.parameter} plan={plan} />
      ))}
      <FacetedList
        narrowing={listNarrowing(request)}
        fold={fold}
        reading={request.plans.map((plan) => (
          <SentSearch key={plan.parameter} plan={plan} request={request} />
        ))}
        more={<GroupByField request={request} />}
      >
        <ListResults request={request} />
      </FacetedList>
    </Screen>
  );
}

interface SentSearchProps {
  readonly plan: SearchPlan;
  readonly request: CheckedListRequest;
}

/** A search text as it was sent. */
function SentSearch({ plan, request }: SentSearchProps) {
  const context = useAtomValue(flowContextAtom);
  const client = useAtomValue(queryClientAtom);
  // The list below asks; this waits for its answer.
  const query = { ...listPageQuery(context, request), enabled: false };
  const { data, dataUpdatedAt, isPlaceholderData } = useQuery(query, client);
  const isThere = data !== undefined && !isPlaceholderData;
  const count = !isThere || request.params.groupBy !== undefined ? null : countText(data, request.kind);
  const facts = [
    ...filterFact(request.params.filter),
    ...(isThere ? answerFacts(count, data.hostedAt ?? dataUpdatedAt) : []),
  ];
  return <QueryReading plan={plan} facts={facts} kind={request.kind} />;
}

/** What of the address was left out; it can be put away. */
function Problems({ problems }: { readonly problems: readonly string[] }) {
  const [isShown, setIsShown] = useState(true);
  if (problems.length === 0 || !isShown) return null;
  return (
    <Frame>
      <Notice
        tone="warning"
        title="Parts of this address could not be used."
        actions={
          <Button size="small" tone="quiet" onClick={() => setIsShown(false)}>
            Dismiss
          </Button>
        }
      >
        <ul>
          {problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      </Notice>
    </Frame>
  );
}
