import type { RefetchQueryFilters } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useRef, useState } from 'react';
import { usePause } from '@/components/hooks/use-pause';
import { currentUrl, navigate } from '@/components/router/url-store';
import { detectIdentifier } from '@/lib/identifiers/detect';
import { queryClientAtom } from '@/lib/queries/query-client-atom';
import { identifierPath, serviceAddressPath } from '@/lib/routing/destination';
import { isSearchDate, type SearchAddress, searchAddressPath } from '@/lib/routing/search-address';
import { isServiceAddress } from '@/lib/routing/service-address';
import { planSearch } from '@/lib/search-text/plan-search';

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

export type SearchDraft = Pick<SearchAddress, 'query' | 'startDate' | 'endDate' | 'scope' | 'forms'>;

/** What stands in the fields, which the address follows after a pause, and which follow the address on Back and Forward. */
export function useSearchDraft(address: SearchAddress) {
  const [draft, setDraft] = useState<SearchDraft>(address);
  const [asked, setAsked] = useState<SearchDraft>(address);
  /** The address that typing made last. */
  const typed = useRef<string | null>(null);
  const pause = usePause(TYPING_PAUSE_MS);
  const client = useAtomValue(queryClientAtom);
  if (!isSame(asked, address)) {
    setAsked(address);
    // What is typed on while its beginning is asked for stays.
    if (!isSame(trimmed(draft), address)) setDraft(address);
  }

  function ask(next: SearchDraft, isTyping: boolean) {
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
    change: (next: SearchDraft) => {
      setDraft(next);
      pause.cancel();
      if (!isAskedByTyping(next)) return;
      const from = currentUrl();
      // Back and Forward take the place of what was being typed.
      pause.start(() => currentUrl() === from && ask(next, true));
    },
    /** At once, where there is something to search for. */
    choose: (next: SearchDraft) => {
      setDraft(next);
      if (isAskedByTyping(next)) ask(next, false);
    },
    submit: () => {
      const identifier = detectIdentifier(draft.query.trim(), 'free-text');
      const listed = serviceAddressPath(draft.query);
      pause.cancel();
      if (identifier !== null) navigate(listed ?? identifierPath(identifier));
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

function isSame(one: SearchDraft, other: SearchDraft): boolean {
  const members = ['query', 'startDate', 'endDate', 'scope', 'forms'] as const;
  return members.every((member) => one[member] === other[member]);
}

/** As the address says it: truncation has chosen exact forms. */
function trimmed({ query, startDate, endDate, scope, forms }: SearchDraft): SearchDraft {
  const text = query.trim();
  return { query: text, startDate, endDate, scope, forms: planSearch(text, { scope, forms }).forms };
}

/**
 * Why the dates cannot be searched for, in words for the user; null where they can (docs/behaviours/search.md#dates).
 */
export function describeDates({ startDate, endDate }: SearchDraft): string | null {
  if (startDate !== '' && endDate !== '' && startDate > endDate)
    return 'The start date is after the end date.';
  return null;
}

/** Whether a pause is enough: an identifier may be the beginning of a longer one, a date is typed digit by digit. */
function isAskedByTyping(draft: SearchDraft): boolean {
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
