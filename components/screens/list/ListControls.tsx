'use client';

import { chakra } from '@chakra-ui/react/styled-system';
import { useAtomValue } from 'jotai';
import { type FormEvent, useState } from 'react';
import { ConditionChip } from '@/components/facets/ConditionChip';
import { ConditionList } from '@/components/facets/ConditionList';
import { type FacetFold, NarrowButton } from '@/components/facets/FacetedList';
import { FilterChips } from '@/components/facets/FilterChips';
import { useIsHydrated } from '@/components/hooks/use-is-hydrated';
import { useTypedText } from '@/components/hooks/use-typed-text';
import { navigate } from '@/components/router/url-store';
import { SearchTextControls } from '@/components/search/SearchTextControls';
import { Button } from '@/components/ui/Button';
import { TextField } from '@/components/ui/TextField';
import { withBasePath } from '@/lib/base/base-path';
import { withoutKeys } from '@/lib/base/without-keys';
import { fieldLabel } from '@/lib/entities/catalogue/field-labels';
import { kindFacts } from '@/lib/entities/registry';
import { formatQuantity } from '@/lib/format/counts';
import { groupField } from '@/lib/queries/group-links';
import { creditsOfPage } from '@/lib/queries/list-page-query';
import type { CheckedListRequest } from '@/lib/queries/list-request';
import { serviceAddressPath } from '@/lib/routing/destination';
import { type ListAddress, listPath } from '@/lib/routing/list-address';
import { planSearch, searchesOf } from '@/lib/search-text/plan-search';
import { DEFAULT_WISH, SEARCH_PARAMETERS, type SearchWish } from '@/lib/search-text/search-wish';
import { paymentAtom } from '@/lib/state/service/price-atoms';
import { listNarrowing } from './list-narrowing';

interface ListControlsProps {
  readonly request: CheckedListRequest;
  readonly fold: FacetFold;
}

/** Narrows the list by words, and shows how else the address narrows it; everything goes by the address. */
export function ListControls({ request, fold }: ListControlsProps) {
  const { kind, address, plans } = request;
  const [text, setText] = useState(plans[0]?.typed ?? '');
  const [wish, setWish] = useState<SearchWish>(plans[0] ?? DEFAULT_WISH);
  const box = useTypedText(setText);
  const plural = kindFacts(kind).plural.toLowerCase();

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    const words = withoutKeys(text).trim();
    setText(words);
    const path = serviceAddressPath(words) ?? searchedPath(request, words, wish);
    if (path !== listPath(kind, address)) navigate(path, { quiet: true });
  }

  return (
    <>
      <chakra.form
        role="search"
        aria-label={`Search ${plural}`}
        // Enter before React is loaded has the same effect through a page load.
        action={withBasePath(`/${kind}`)}
        onSubmit={handleSubmit}
        display="flex"
        flexWrap="wrap"
        alignItems="center"
        gap="2"
      >
        <chakra.div flex="1" minW="200px" maxW="480px">
          <TextField
            ref={box}
            name="search"
            label={`Search ${plural}`}
            isLabelHidden
            type="search"
            placeholder={`Search ${plural}`}
            value={text}
            onChange={setText}
          />
        </chakra.div>
        <Button type="submit" size="field">
          Search
        </Button>
        <NarrowButton fold={fold} />
        <ListPrice request={request} />
      </chakra.form>
      {kind === 'works' ? (
        <SearchTextControls
          query={text === plans[0]?.typed ? '' : text}
          wish={wish}
          onChange={setWish}
          isOneLine
          // Without words there is nothing to choose forms of.
          isFoldedOnPhones={text.trim() === ''}
        />
      ) : null}
      <Conditions request={request} />
    </>
  );
}

/** The same list searched for other words, from its first page. */
function searchedPath({ kind, address }: CheckedListRequest, text: string, wish: SearchWish): string {
  const { page: _page, sort, ...rest } = withoutSearches(address);
  // An order by relevance means nothing without words.
  const order = sort === undefined || (text === '' && sort.startsWith('relevance_score')) ? {} : { sort };
  const { parameter } = planSearch(text, wish);
  return listPath(kind, { ...rest, ...order, ...searchesOf({ parameter, text }, kind) });
}

/** The same list without words. */
function withoutSearches(address: ListAddress): ListAddress {
  const names: ReadonlySet<string> = new Set(SEARCH_PARAMETERS);
  return Object.fromEntries(Object.entries(address).filter(([name]) => !names.has(name)));
}

/** What the address asks for besides words, order and page, each with a way to drop it. */
function Conditions({ request }: Pick<ListControlsProps, 'request'>) {
  const { kind, address, params } = request;
  const all = [
    { name: 'group_by', label: 'Grouped by', value: params.groupBy },
    { name: 'sample', label: 'Sample of', value: params.sample },
    { name: 'seed', label: 'Seed', value: params.seed },
    {
      name: 'select',
      label: 'Fields',
      value: address.select === undefined ? undefined : params.select?.join(', '),
    },
  ] as const;
  const shown = all.filter(({ value }) => value !== undefined);
  if (shown.length === 0 && params.filter === undefined) return null;
  return (
    <ConditionList label="Conditions of this list">
      <FilterChips narrowing={listNarrowing(request)} />
      {shown.map(({ name, label, value }) => {
        const { [name]: _dropped, page: _page, ...rest } = address;
        return (
          <ConditionChip
            key={name}
            label={label}
            value={name === 'group_by' ? groupingName(String(value)) : String(value)}
            onRemove={() => navigate(listPath(kind, rest), { quiet: true })}
          />
        );
      })}
    </ConditionList>
  );
}

function groupingName(groupBy: string): string {
  return fieldLabel(groupField(groupBy));
}

/** What a page of the list costs, where it costs anything. */
function ListPrice({ request }: Pick<ListControlsProps, 'request'>) {
  const isHydrated = useIsHydrated();
  const isLive = useAtomValue(paymentAtom).isPaid;
  const credits = creditsOfPage(request);
  if (!isHydrated || !isLive || credits === 0) return null;
  return (
    <chakra.p fontSize="meta" color="text.secondary">
      {formatQuantity(credits, 'credit')} a page
    </chakra.p>
  );
}
