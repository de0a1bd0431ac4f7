'use client';

import { chakra } from '@chakra-ui/react/styled-system';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { GoneKeywords } from '@/components/entity/GoneKeywords';
import { Link } from '@/components/router/Link';
import { navigate } from '@/components/router/url-store';
import { ServiceStep } from '@/components/service/ServiceStep';
import { RecordTable } from '@/components/tables/RecordTable';
import { columnsOfKind, serviceOrder, sortFields } from '@/components/tables/record-table-columns';
import { ServicePager } from '@/components/tables/ServicePager';
import { Button } from '@/components/ui/Button';
import { Frame } from '@/components/ui/Frame';
import { SelectField } from '@/components/ui/SelectField';
import { StateMessage } from '@/components/ui/StateMessage';
import { describeError } from '@/lib/base/thrown-errors';
import { kindFacts } from '@/lib/entities/registry';
import type { ListPage } from '@/lib/openalex/api';
import { listPageQuery } from '@/lib/queries/list-page-query';
import { type CheckedListRequest, LIST_PAGE_SIZE, listTitle } from '@/lib/queries/list-request';
import { queryClientAtom } from '@/lib/queries/query-client-atom';
import { type ListAddress, listPath } from '@/lib/routing/list-address';
import { flowContextAtom } from '@/lib/state/flow-context-atom';
import { countText } from './count-text';
import { GroupList } from './GroupList';

const NO_ROWS: ListPage['results'] = [];

interface ListResultsProps {
  readonly request: CheckedListRequest;
}

/** The page that the address asks for: rows, or groups with their counts. */
export function ListResults({ request }: ListResultsProps) {
  const context = useAtomValue(flowContextAtom);
  const client = useAtomValue(queryClientAtom);
  const answer = useQuery(listPageQuery(context, request), client);
  const isFailed = answer.isError && !answer.isFetching;
  const page = answer.isError ? undefined : answer.data;
  const isLoading = !isFailed && (page === undefined || answer.isPlaceholderData);
  const error = isFailed
    ? { message: `Error: ${describeError(answer.error, 'Failed to fetch data')}`, retry: answer.refetch }
    : undefined;
  if (request.params.groupBy === undefined) {
    return (
      <>
        {!isLoading && page?.meta.count === 0 ? (
          <GoneKeywords
            kind={request.kind}
            filter={request.address.filter}
            isFramed
            onFilter={(filter) => changeList(request, { filter })}
          />
        ) : null}
        <Rows request={request} page={page} isLoading={isLoading} error={error} />
      </>
    );
  }
  return (
    <Frame>
      {error === undefined ? (
        <GroupList request={request} page={isLoading ? undefined : page} />
      ) : (
        <StateMessage isError action={<Retry error={error} />}>
          {error.message}
        </StateMessage>
      )}
    </Frame>
  );
}

/** The list with something else asked of it, from its first page. */
function changeList({ kind, address }: CheckedListRequest, changes: ListAddress): void {
  const { page: _page, ...rest } = address;
  navigate(listPath(kind, { ...rest, ...changes }), { quiet: true });
}

interface ListError {
  readonly message: string;
  readonly retry: () => unknown;
}

function Retry({ error: { message, retry } }: { readonly error: ListError }) {
  return (
    <>
      <Button size="small" onClick={() => void retry()}>
        Try again
      </Button>
      <ServiceStep of={message} />
    </>
  );
}

interface RowsProps extends ListResultsProps {
  /** The previous one while the next is on its way. */
  readonly page: ListPage | undefined;
  readonly isLoading: boolean;
  readonly error: ListError | undefined;
}

function Rows({ request, page, isLoading, error }: RowsProps) {
  const { kind, address, params, plans } = request;
  const plural = kindFacts(kind).plural;
  const rows = isLoading || page === undefined ? NO_ROWS : page.results;
  const go = (changes: ListAddress) => changeList(request, changes);
  // A sample has no order but its own.
  const isSample = params.sample !== undefined;
  return (
    <RecordTable
      pageKey={listPath(kind, address)}
      kind={kind}
      listName={`the list of ${plural.toLowerCase()}`}
      whole={
        isLoading || page === undefined
          ? undefined
          : { title: listTitle(kind, params), params, count: page.meta.count }
      }
      caption={plural}
      columns={columnsOfKind(kind)}
      rows={rows}
      isLoading={isLoading}
      loadingText="Loading ..."
      error={error === undefined ? undefined : { message: error.message, action: <Retry error={error} /> }}
      emptyText={<NothingFound kind={kind} address={address} isSearched={plans.length > 0} />}
      order={isSample ? undefined : serviceOrder(sortFields(kind), params.sort ?? '', (sort) => go({ sort }))}
      lead={
        <>
          <chakra.p role="status" fontSize="panel" color="text.secondary">
            {isLoading || page === undefined ? '' : countText(page, kind)}
          </chakra.p>
          {isSample ? null : (
            <SelectField
              label="Sort by"
              isLabelHidden
              value={params.sort ?? ''}
              options={orders(kind, plans.length > 0, params.sort ?? '')}
              onChange={(sort) => go({ sort })}
            />
          )}
        </>
      }
      foot={
        page === undefined ? undefined : (
          <ServicePager
            count={page.meta.count}
            page={params.page ?? 1}
            perPage={params.perPage ?? LIST_PAGE_SIZE}
            usualPerPage={LIST_PAGE_SIZE}
            shown={isLoading ? null : rows.length}
            onPage={(next, perPage) => go(pageChanges(next, perPage))}
          />
        )
      }
    />
  );
}

/** That nothing was found, and what may find more. */
function NothingFound({
  kind,
  address: { filter, page: _page, ...rest },
  isSearched,
}: {
  readonly kind: CheckedListRequest['kind'];
  readonly address: ListAddress;
  readonly isSearched: boolean;
}) {
  const isFiltered = (filter ?? '') !== '';
  return (
    <>
      No {kindFacts(kind).plural.toLowerCase()} match these conditions.
      {isFiltered ? (
        <>
          {' '}
          <Link to={listPath(kind, rest)} color="brand.text" textDecoration="underline">
            Leave out the filters
          </Link>
        </>
      ) : null}
      {isSearched && !isFiltered ? ' Try fewer words, or words with OR between them.' : null}
    </>
  );
}

/** As an address names a page: the first one, and the usual size, are not named. */
function pageChanges(page: number, perPage: number): ListAddress {
  return {
    page: page === 1 ? '' : String(page),
    per_page: perPage === LIST_PAGE_SIZE ? '' : String(perPage),
  };
}

/** Orders to choose from; one that only the address knows stays among them. */
function orders(kind: CheckedListRequest['kind'], isSearching: boolean, present: string) {
  const known = [
    { value: '', label: isSearching ? 'Relevance' : 'Default order' },
    { value: 'cited_by_count:desc', label: 'Most cited' },
    ...(kind === 'works'
      ? [
          { value: 'publication_year:desc', label: 'Newest' },
          { value: 'publication_year:asc', label: 'Oldest' },
        ]
      : [{ value: 'works_count:desc', label: 'Most works' }]),
    { value: 'display_name:asc', label: 'Name, A to Z' },
    { value: 'display_name:desc', label: 'Name, Z to A' },
  ];
  return known.some(({ value }) => value === present)
    ? known
    : [...known, { value: present, label: present }];
}
