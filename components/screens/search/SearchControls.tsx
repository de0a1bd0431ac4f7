'use client';

import { chakra } from '@chakra-ui/react/styled-system';
import { useAtomValue } from 'jotai';
import { type FormEvent, useState } from 'react';
import { type FacetFold, NarrowButton } from '@/components/facets/FacetedList';
import { useIsHydrated } from '@/components/hooks/use-is-hydrated';
import { useTypedText } from '@/components/hooks/use-typed-text';
import { SearchTextControls } from '@/components/search/SearchTextControls';
import { Button } from '@/components/ui/Button';
import { YearField } from '@/components/ui/YearField';
import { withBasePath } from '@/lib/base/base-path';
import { formatQuantity } from '@/lib/format/counts';
import { creditsOfClass } from '@/lib/openalex/pricing';
import { RERANK_SORT, type SearchAddress } from '@/lib/routing/search-address';
import { paymentAtom } from '@/lib/state/service/price-atoms';
import { describeDates, type SearchDraft, useSearchDraft } from './use-search-draft';

interface SearchControlsProps {
  /** What is being searched for. */
  readonly address: SearchAddress;
  /** Of the facets of what was found; null where nothing is searched for. */
  readonly fold: FacetFold | null;
}

/** Text and years: a button sends them at once, a pause in typing does too. */
export function SearchControls({ address, fold }: SearchControlsProps) {
  const { draft, change, choose, submit, clear } = useSearchDraft(address);
  const [isOpen, setIsOpen] = useState(address.startDate !== '' || address.endDate !== '');
  const fault = describeDates(draft);

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    submit();
  }

  return (
    <chakra.form
      role="search"
      aria-label="Academic Search"
      // Enter before React is loaded has the same effect through a page load.
      action={withBasePath('/search')}
      onSubmit={handleSubmit}
      display="flex"
      flexDirection="column"
      gap="3"
    >
      <input type="hidden" name="scope" value={draft.scope} />
      <chakra.div display="flex" flexWrap="wrap" gap="2" alignItems="center">
        <QueryField draft={draft} onChange={change} />
        <Button
          type="submit"
          tone="primary"
          size="large"
          disabled={draft.query.trim() === '' || fault !== null}
        >
          Search
        </Button>
        <Button size="large" onClick={clear}>
          Clear
        </Button>
        <FiltersButton isOpen={isOpen} onToggle={() => setIsOpen(!isOpen)} />
        {fold === null ? null : (
          <chakra.span ml={{ base: 'auto', md: '0' }} display={{ lg: 'none' }}>
            <NarrowButton fold={fold} hasWord />
          </chakra.span>
        )}
      </chakra.div>
      <SearchTextControls
        query={draft.query.trim() === address.query ? '' : draft.query}
        wish={draft}
        onChange={(wish) => choose({ ...draft, ...wish })}
        isOneLine
        isFoldedOnPhones={!isOpen}
      />
      <chakra.div id="search-filters" hidden={!isOpen}>
        <DateFields draft={draft} fault={fault} onChange={change} />
      </chakra.div>
      <SearchPrice isReranked={address.sort === RERANK_SORT} />
    </chakra.form>
  );
}

interface FiltersButtonProps {
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

function FiltersButton({ isOpen, onToggle }: FiltersButtonProps) {
  return (
    <Button
      size="large"
      tone="quiet"
      aria-expanded={isOpen}
      aria-controls="search-filters"
      onClick={onToggle}
    >
      {isOpen ? 'Hide Filters' : 'Show Filters'}
    </Button>
  );
}

interface DraftFieldProps {
  readonly draft: SearchDraft;
  readonly onChange: (draft: SearchDraft) => void;
}

function QueryField({ draft, onChange }: DraftFieldProps) {
  const box = useTypedText((query) => query !== draft.query && onChange({ ...draft, query }));
  return (
    <chakra.input
      ref={box}
      type="search"
      name="q"
      aria-label="Search query"
      placeholder="Search academic works, or paste a DOI"
      autoComplete="off"
      value={draft.query}
      onChange={(event) => onChange({ ...draft, query: event.target.value })}
      flex="1"
      // On a phone only 'Search' stands beside it.
      minW={{ base: '220px', sm: '240px' }}
      h="11"
      px="3"
      fontSize="body"
      bg="bg.page"
      color="text.primary"
      borderWidth="1px"
      borderColor="border.control"
      rounded="control"
      textOverflow="ellipsis"
      _placeholder={{ color: 'text.secondary', opacity: '1' }}
    />
  );
}

function DateFields({ draft, fault, onChange }: DraftFieldProps & { readonly fault: string | null }) {
  return (
    <chakra.div display="grid" gridTemplateColumns="repeat(2, minmax(0, 200px))" gap="3">
      <YearField
        label="From year"
        date={draft.startDate}
        day="01-01"
        error={fault ?? undefined}
        hint="Year of publication"
        onChange={(startDate) => onChange({ ...draft, startDate })}
      />
      <YearField
        label="To year"
        date={draft.endDate}
        day="12-31"
        onChange={(endDate) => onChange({ ...draft, endDate })}
      />
    </chakra.div>
  );
}

/** What a search costs, where it costs anything. */
function SearchPrice({ isReranked }: { readonly isReranked: boolean }) {
  const isHydrated = useIsHydrated();
  const isLive = useAtomValue(paymentAtom).isPaid;
  if (!isHydrated || !isLive) return null;
  return (
    <chakra.p fontSize="meta" color="text.secondary">
      {formatQuantity(creditsOfClass(isReranked ? 'reranked-search' : 'search'), 'credit')} for each search,
      page and order; what was just searched for is free for 5 minutes.
    </chakra.p>
  );
}
