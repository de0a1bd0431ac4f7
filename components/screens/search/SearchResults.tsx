'use client';

import { chakra } from '@chakra-ui/react/styled-system';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { GoneKeywords } from '@/components/entity/GoneKeywords';
import { ConditionList } from '@/components/facets/ConditionList';
import { FacetedList, type FacetFold } from '@/components/facets/FacetedList';
import { FilterChips } from '@/components/facets/FilterChips';
import { Link } from '@/components/router/Link';
import { navigate } from '@/components/router/url-store';
import { QueryReading } from '@/components/search/QueryReading';
import { answerFacts, filterFact } from '@/components/search/sent-facts';
import { RecordTable } from '@/components/tables/RecordTable';
import { SEARCH_COLUMNS, serviceOrder } from '@/components/tables/record-table-columns';
import { ServicePager } from '@/components/tables/ServicePager';
import { Button } from '@/components/ui/Button';
import { Frame } from '@/components/ui/Frame';
import { SelectField } from '@/components/ui/SelectField';
import { StateMessage } from '@/components/ui/StateMessage';
import { formatQuantity } from '@/lib/format/counts';
import type { ListPage } from '@/lib/openalex/api';
import { creditsOfClass } from '@/lib/openalex/pricing';
import { listPageQuery } from '@/lib/queries/list-page-query';
import { listTitle } from '@/lib/queries/list-request';
import { queryClientAtom } from '@/lib/queries/query-client-atom';
import { MAX_PAGED_RESULTS, type WorkSearch } from '@/lib/queries/work-search';
import { listPath } from '@/lib/routing/list-address';
import {
  RERANK_SORT,
  SEARCH_PAGE_SIZE,
  type SearchAddress,
  searchAddressPath,
} from '@/lib/routing/search-address';
import { searchesOf } from '@/lib/search-text/plan-search';
import { flowContextAtom } from '@/lib/state/flow-context-atom';
import { paymentAtom } from '@/lib/state/service/price-atoms';
import { CachedResults } from './CachedResults';
import { Invitation } from './Invitation';
import { SearchFailure } from './SearchFailure';
import { searchNarrowing } from './search-narrowing';

const SORT_FIELDS = { title: 'display_name', year: 'publication_year', citations: 'cited_by_count' } as const;

const RERANKED = 'Relevance, reranked';

const ORDERS = [
  { value: '', label: 'Relevance' },
  { value: RERANK_SORT, label: RERANKED },
  { value: 'cited_by_count:desc', label: 'Most cited' },
  { value: 'cited_by_count:asc', label: 'Least cited' },
  { value: 'publication_year:desc', label: 'Newest' },
  { value: 'publication_year:asc', label: 'Oldest' },
  { value: 'display_name:asc', label: 'Title, A to Z' },
  { value: 'display_name:desc', label: 'Title, Z to A' },
] as const;

const rerankedPrice = () => formatQuantity(creditsOfClass('reranked-search'), 'credit');

const NO_ROWS: ListPage['results'] = [];

interface SearchResultsProps {
  readonly address: SearchAddress;
  /** Null where there is nothing to search for. */
  readonly search: WorkSearch | null;
  /** False where the text is an identifier or an address, which are not searched for. */
  readonly hasWords: boolean;
  readonly fold: FacetFold;
}

/** What the search found, or why it found nothing. */
export function SearchResults({ address, search, hasWords, fold }: SearchResultsProps) {
  const context = useAtomValue(flowContextAtom);
  const client = useAtomValue(queryClientAtom);
  const answer = useQuery(listPageQuery(context, search), client);
  if (search === null) {
    if (!hasWords) return null;
    return <Invitation address={address} />;
  }
  if (answer.isError && !answer.isFetching) {
    return (
      <>
        <SearchFailure address={address} error={answer.error} onRetry={() => void answer.refetch()} />
        <CachedResults plan={search.plan} />
      </>
    );
  }
  const page = answer.isError ? undefined : answer.data;
  const isLoading = page === undefined || answer.isPlaceholderData;
  const isEmpty = !isLoading && page.meta.count === 0;
  return (
    <Narrowed
      address={address}
      search={search}
      fold={fold}
      reading={
        isLoading ? null : (
          <QueryReading
            plan={search.plan}
            facts={factsOf(search, page, page.hostedAt ?? answer.dataUpdatedAt)}
          />
        )
      }
    >
      {isEmpty ? (
        <NoResults address={address} search={search} />
      ) : (
        <Results address={address} search={search} page={page} isLoading={isLoading} />
      )}
    </Narrowed>
  );
}

/** What else was sent, how much there was, and on which day. */
function factsOf({ params }: WorkSearch, page: ListPage, time: number): readonly string[] {
  return [...filterFact(params.filter), ...answerFacts(countText(page), time)];
}

interface NarrowedProps {
  readonly address: SearchAddress;
  readonly search: WorkSearch;
  readonly fold: FacetFold;
  readonly reading: ReactNode;
  readonly children: ReactNode;
}

/** What was found, beside what narrows it, under the conditions that hold. */
function Narrowed({ address, search, fold, reading, children }: NarrowedProps) {
  const narrowing = searchNarrowing(address, search);
  const { filter, sort } = search.params;
  return (
    <FacetedList
      narrowing={narrowing}
      fold={fold}
      reading={reading}
      more={
        <Link
          to={listPath('works', { ...searchesOf(search.plan), filter: filter ?? '', sort: sort ?? '' })}
          color="brand.text"
          textDecoration="underline"
        >
          Group these works
        </Link>
      }
    >
      {filter === undefined ? null : (
        <ConditionList label="Conditions of this search">
          <FilterChips narrowing={narrowing} />
        </ConditionList>
      )}
      {children}
    </FacetedList>
  );
}

interface NoResultsProps {
  readonly address: SearchAddress;
  readonly search: WorkSearch;
}

function NoResults({ address, search }: NoResultsProps) {
  const hasDates = address.startDate !== '' || address.endDate !== '';
  const isFiltered = address.filter !== '';
  const everyYear = searchAddressPath({ ...address, startDate: '', endDate: '', filter: '', page: 1 });
  return (
    <>
      <GoneKeywords
        kind="works"
        filter={search.params.filter}
        isFramed
        onFilter={searchNarrowing(address, search).onFilter}
      />
      <Frame>
        <StateMessage
          title="No results found"
          action={
            hasDates || isFiltered ? (
              <Button size="small" onClick={() => navigate(everyYear, { quiet: true })}>
                {isFiltered ? 'Drop all conditions' : 'Search all years'}
              </Button>
            ) : undefined
          }
        >
          No academic works found for "{address.query}". Try different search terms or adjust your filters.
        </StateMessage>
      </Frame>
    </>
  );
}

interface ResultsProps {
  readonly address: SearchAddress;
  readonly search: WorkSearch;
  /** The previous one while the next is on its way. */
  readonly page: ListPage | undefined;
  readonly isLoading: boolean;
}

function Results({ address, search, page, isLoading }: ResultsProps) {
  const { isPaid } = useAtomValue(paymentAtom);
  const rows = isLoading || page === undefined ? NO_ROWS : page.results;
  const handleSort = (sort: string) =>
    navigate(searchAddressPath({ ...address, sort, page: 1 }), { quiet: true });
  return (
    <RecordTable
      pageKey={searchAddressPath(address)}
      kind="works"
      listName="Academic Search"
      whole={
        isLoading || page === undefined
          ? undefined
          : { title: listTitle('works', search.params), params: search.params, count: page.meta.count }
      }
      caption="Academic works"
      columns={SEARCH_COLUMNS}
      rows={rows}
      isLoading={isLoading}
      loadingText="Searching OpenAlex database..."
      emptyText="There are no works on this page."
      order={serviceOrder(SORT_FIELDS, address.sort, handleSort)}
      lead={
        <>
          <chakra.p role="status" fontSize="panel" color="text.secondary">
            {isLoading || page === undefined ? '' : `${countText(page)}${orderNote(page)}`}
          </chakra.p>
          <SelectField
            label="Sort by"
            isLabelHidden
            value={address.sort}
            options={ORDERS.map(({ value, label }) => ({
              value,
              label: isPaid && value === RERANK_SORT ? `${label} (${rerankedPrice()})` : label,
            }))}
            onChange={handleSort}
          />
        </>
      }
      foot={
        page === undefined ? undefined : (
          <ServicePager
            count={page.meta.count}
            page={Math.min(address.page, Math.floor(MAX_PAGED_RESULTS / address.perPage))}
            perPage={address.perPage}
            usualPerPage={SEARCH_PAGE_SIZE}
            shown={isLoading ? null : rows.length}
            onPage={(next, perPage) =>
              navigate(searchAddressPath({ ...address, page: next, perPage }), { quiet: true })
            }
          />
        )
      }
    />
  );
}

function countText({ meta }: ListPage): string {
  const text = formatQuantity(meta.count, 'work');
  return meta.isPartial ? `At least ${text}: OpenAlex stopped counting early` : text;
}

/** Beyond the first hundred, or where the model did not answer in time. */
function orderNote({ meta }: ListPage): string {
  return meta.isReranked === false ? '. This page is not reranked: the usual order of relevance' : '';
}
