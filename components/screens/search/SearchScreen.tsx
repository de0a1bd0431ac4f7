'use client';

import { useAtomValue } from 'jotai';
import { useFacetFold } from '@/components/facets/FacetedList';
import { Link } from '@/components/router/Link';
import type { ScreenProps } from '@/components/router/route-table';
import { navigate } from '@/components/router/url-store';
import { useOnAddress } from '@/components/router/use-route';
import { ToldChanges } from '@/components/search/ToldChanges';
import { UnlistedNotice } from '@/components/search/UnlistedNotice';
import { Frame } from '@/components/ui/Frame';
import { Notice } from '@/components/ui/Notice';
import { Screen } from '@/components/ui/Screen';
import { noteActivity } from '@/lib/base/report';
import { kindFacts } from '@/lib/entities/registry';
import { detectIdentifier } from '@/lib/identifiers/detect';
import { withoutUnlisted } from '@/lib/queries/list-request';
import { readWorkSearch, type WorkSearch } from '@/lib/queries/work-search';
import { identifierPath } from '@/lib/routing/destination';
import { STRATEGY_PATH } from '@/lib/routing/paths';
import { readSearchAddress, type SearchAddress, searchAddressPath } from '@/lib/routing/search-address';
import { isServiceAddress } from '@/lib/routing/service-address';
import { planSearch } from '@/lib/search-text/plan-search';
import { redirectNoticeAtom } from '@/lib/state/service/activity-atoms';
import { SearchControls } from './SearchControls';
import { SearchResults } from './SearchResults';
import { ServiceAddressNotice } from './ServiceAddressNotice';

/** Academic Search: works by words and years; the address holds what is asked, so that a link or a reload shows the same. */
export function SearchScreen({ route }: ScreenProps) {
  const notice = useAtomValue(redirectNoticeAtom);
  const address = readSearchAddress(route.query);
  const identifier = detectIdentifier(address.query, 'free-text');
  const isAddress = identifier === null && isServiceAddress(address.query);
  const hasWords = identifier === null && !isAddress;
  const search = hasWords ? readWorkSearch(address) : null;
  const plan = hasWords ? planSearch(address.query, address) : null;
  const fold = useFacetFold();
  useOnAddress(search === null ? null : describeAddress(address), (text) => {
    noteActivity('user', 'search', text);
    return undefined;
  });
  return (
    <Screen
      heading="Academic Search"
      title={address.query === '' ? 'Academic Search' : `${address.query} - Academic Search`}
      width="table"
      links={[{ to: STRATEGY_PATH, label: 'Search line by line' }]}
    >
      <SearchControls address={address} fold={search === null ? null : fold} />
      {!isAddress && notice !== null && notice.to === `${route.path}${route.search}` ? (
        <Frame>
          <Notice tone="warning" title={notice.reason}>
            {hasWords ? 'Searched for it instead.' : null}
          </Notice>
        </Frame>
      ) : null}
      {identifier === null ? null : (
        <Frame>
          <Notice tone="info">
            This is an identifier of one {kindFacts(identifier.kind).singular.toLowerCase()}.{' '}
            <Link to={identifierPath(identifier)} color="brand.text" textDecoration="underline">
              Open it in the graph
            </Link>
          </Notice>
        </Frame>
      )}
      {isAddress ? <ServiceAddressNotice text={address.query} /> : null}
      {plan === null ? null : (
        <ToldChanges
          plan={plan}
          onUse={(query) => navigate(searchAddressPath({ ...address, query, page: 1 }), { quiet: true })}
        />
      )}
      {search === null || search.problem === null ? null : (
        <Frame>
          <Notice tone="warning" title="Parts of this address could not be used.">
            {search.problem}
          </Notice>
        </Frame>
      )}
      <Unlisted address={address} search={search} />
      <SearchResults address={address} search={search} hasWords={hasWords} fold={fold} />
    </Screen>
  );
}

/** Which conditions only OpenAlex can know. */
function Unlisted({
  address,
  search,
}: {
  readonly address: SearchAddress;
  readonly search: WorkSearch | null;
}) {
  if (search === null) return null;
  const { filter = '' } = withoutUnlisted({ filter: address.filter }, search.unlisted);
  const withoutThem = searchAddressPath({ ...address, filter });
  return <UnlistedNotice kind="works" unlisted={search.unlisted} withoutThem={withoutThem} />;
}

/** What is searched for, for the log; order and page make no other search. */
function describeAddress({ query, startDate, endDate }: SearchAddress): string {
  const dates = startDate === '' && endDate === '' ? '' : `, ${startDate || '…'} to ${endDate || '…'}`;
  return `Academic Search: ${query}${dates}`;
}
