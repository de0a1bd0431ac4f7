'use client';

import { chakra } from '@chakra-ui/react/styled-system';
import type { RefetchQueryFilters } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { type FormEvent, useRef, useState } from 'react';
import { type FacetFold, NarrowButton } from '@/components/facets/FacetedList';
import { useIsHydrated } from '@/components/hooks/use-is-hydrated';
import { usePause } from '@/components/hooks/use-pause';
import { useTypedText } from '@/components/hooks/use-typed-text';
import { currentUrl, navigate } from '@/components/router/url-store';
import { SearchTextControls } from '@/components/search/SearchTextControls';
import { Button } from '@/components/ui/Button';
import { YearField } from '@/components/ui/YearField';
import { withBasePath } from '@/lib/base/base-path';
import { detectIdentifier } from '@/lib/identifiers/detect';
import { CREDITS } from '@/lib/openalex/pricing';
import { queryClientAtom } from '@/lib/queries/query-client-atom';
import { identifierPath, serviceAddressPath } from '@/lib/routing/destination';
import { isSearchDate, type SearchAddress, searchAddressPath } from '@/lib/routing/search-address';
import { isServiceAddress } from '@/lib/routing/service-address';
import { planSearch } from '@/lib/search-text/plan-search';
import { sourceStatusAtom } from '@/lib/state/service/source-atoms';

/**
 * Longer than the 300 ms that a search on typing waits at least (docs/behaviours/search.md#searching-on-typing), as
 * each one is paid for.
 */
const TYPING_PAUSE_MS = 700;

/** A search on typing waits for more than one letter. */
const MIN_TYPED = 2;

/** What 'Search' asks for once more where its text is the one that was searched for. */
const FAILED: RefetchQueryFilters = {
  queryKey: ['list'],
  type: 'active',
  predicate: ({ state }) => state.status === 'error',
};

type Draft = Pick<SearchAddress, 'query' | 'startDate' | 'endDate' | 'scope' | 'forms'>;

interface SearchControlsProps {
  /** What is being searched for. */
  readonly address: SearchAddress;
  /** Of the facets of what was found; null where nothing is searched for. */
  readonly fold: FacetFold | null;
}

/** Text and years: a button sends them at once, a pause in typing does too. */
export function SearchControls({ address, fold }: SearchControlsProps) {
  const { draft, change, choose, submit, clear } = useDraft(address);
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
        <Button
          size="large"
          tone="quiet"
          aria-expanded={isOpen}
          aria-controls="search-filters"
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? 'Hide Filters' : 'Show Filters'}
        </Button>
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
      <SearchPrice />
    </chakra.form>
  );
}

interface DraftFieldProps {
  readonly draft: Draft;
  readonly onChange: (draft: Draft) => void;
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

/** What stands in the fields, which the address follows after a pause, and which follow the address on Back and Forward. */
function useDraft(address: SearchAddress) {
  const [draft, setDraft] = useState<Draft>(address);
  const [asked, setAsked] = useState<Draft>(address);
  /** The address that typing made last. */
  const typed = useRef<string | null>(null);
  const pause = usePause(TYPING_PAUSE_MS);
  const client = useAtomValue(queryClientAtom);
  if (!isSame(asked, address)) {
    setAsked(address);
    // What is typed on while its beginning is asked for stays.
    if (!isSame(trimmed(draft), address)) setDraft(address);
  }

  function ask(next: Draft, isTyping: boolean) {
    pause.cancel();
    if (isSame(trimmed(next), address)) return;
    const path = searchAddressPath({ ...address, ...trimmed(next), page: 1 });
    // What is typed on takes the place of its own beginning; a search that was asked for stays, and Back leads to it.
    const isTypedOn = isTyping && (address.query === '' || typed.current === currentUrl());
    navigate(path, { replace: isTypedOn, quiet: true });
    typed.current = isTyping ? currentUrl() : null;
  }

  return {
    draft,
    change: (next: Draft) => {
      setDraft(next);
      pause.cancel();
      if (!isAskedByTyping(next)) return;
      const from = currentUrl();
      // Back and Forward take the place of what was being typed.
      pause.start(() => currentUrl() === from && ask(next, true));
    },
    /** At once, where there is something to search for. */
    choose: (next: Draft) => {
      setDraft(next);
      if (isAskedByTyping(next)) ask(next, false);
    },
    submit: () => {
      const identifier = detectIdentifier(draft.query.trim(), 'free-text');
      const listed = serviceAddressPath(draft.query);
      pause.cancel();
      if (identifier !== null) navigate(identifierPath(identifier));
      else if (listed !== null && listed !== currentUrl()) navigate(listed);
      else if (listed !== null) setDraft({ ...draft, query: address.query });
      else if (isSame(trimmed(draft), address)) void client.refetchQueries(FAILED);
      else if (draft.query.trim() !== '' && describeDates(draft) === null) ask(draft, false);
    },
    clear: () => {
      pause.cancel();
      setDraft({ ...draft, query: '', startDate: '', endDate: '' });
      if (currentUrl() !== '/search') navigate('/search', { quiet: true });
    },
  };
}

function isSame(one: Draft, other: Draft): boolean {
  const members = ['query', 'startDate', 'endDate', 'scope', 'forms'] as const;
  return members.every((member) => one[member] === other[member]);
}

/** As the address says it: truncation has chosen exact forms. */
function trimmed({ query, startDate, endDate, scope, forms }: Draft): Draft {
  const text = query.trim();
  return { query: text, startDate, endDate, scope, forms: planSearch(text, { scope, forms }).forms };
}

/**
 * Why the dates cannot be searched for, in words for the user; null where they can (docs/behaviours/search.md#dates).
 */
function describeDates({ startDate, endDate }: Draft): string | null {
  if (startDate !== '' && endDate !== '' && startDate > endDate)
    return 'The start date is after the end date.';
  return null;
}

/** Whether a pause is enough: an identifier may be the beginning of a longer one, a date is typed digit by digit. */
function isAskedByTyping(draft: Draft): boolean {
  const query = draft.query.trim();
  const areDatesWhole = [draft.startDate, draft.endDate].every((date) => date === '' || isSearchDate(date));
  return (
    query.length >= MIN_TYPED &&
    areDatesWhole &&
    describeDates(draft) === null &&
    detectIdentifier(query, 'free-text') === null &&
    !isServiceAddress(query)
  );
}

/** What a search costs, where it costs anything. */
function SearchPrice() {
  const isHydrated = useIsHydrated();
  const isLive = useAtomValue(sourceStatusAtom).state === 'live';
  if (!isHydrated || !isLive) return null;
  return (
    <chakra.p fontSize="meta" color="text.secondary">
      {CREDITS.search} credits for each search, page and order; what was just searched for is free for 5
      minutes.
    </chakra.p>
  );
}
