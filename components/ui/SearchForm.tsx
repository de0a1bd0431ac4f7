'use client';

import { chakra } from '@chakra-ui/react/styled-system';
import { type FormEvent, type ReactNode, useCallback, useRef, useState } from 'react';
import { useDocumentKey } from '@/components/hooks/use-document-key';
import type { Suggest } from '@/components/hooks/use-suggestions';
import { withoutKeys } from '@/lib/base/without-keys';
import { Button } from './Button';
import type { TypeAheadItem } from './SuggestionPanel';
import { TypeAhead } from './TypeAhead';

/** What the box offers while one types. */
export interface SearchOffer<Item extends TypeAheadItem> {
  readonly suggest: Suggest<Item>;
  readonly recognise: (text: string) => Item | null;
  readonly onChoose: (item: Item) => void;
}

interface SearchFormProps<Item extends TypeAheadItem> {
  readonly initialQuery?: string;
  readonly offer: SearchOffer<Item>;
  readonly onSearch: (query: string) => void;
  /** Nothing can be sent, whatever the text is. */
  readonly isBlocked?: boolean;
  /** What stands under the box about the text in it. */
  readonly below?: (query: string) => ReactNode;
  /** Gives the box the focus when '/' is pressed outside of text fields: for the one main search of a page. */
  readonly answersSlash?: boolean;
}

/** The one-line search: a blank text cannot be sent (docs/behaviours/routes.md#home). */
export function SearchForm<Item extends TypeAheadItem>(props: SearchFormProps<Item>) {
  const { initialQuery = '', offer, onSearch, isBlocked = false, below, answersSlash = false } = props;
  const [query, setQuery] = useState(initialQuery);
  // On a prerendered page people type before React arrives; what the box holds by then counts.
  const box = useRef<HTMLInputElement>(null);
  const adoptTypedText = useCallback((input: HTMLInputElement | null) => {
    box.current = input;
    if (input !== null && input.value !== '') setQuery(input.value);
  }, []);
  useDocumentKey('/', () => {
    if (answersSlash) box.current?.focus();
  });
  const canSearch = query.trim() !== '' && !isBlocked;

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (!canSearch) return;
    setQuery(withoutKeys(query));
    onSearch(query);
  }

  return (
    <>
      <chakra.form
        role="search"
        onSubmit={handleSubmit}
        position="relative"
        display="flex"
        gap="2"
        w="full"
        flexWrap={{ base: 'wrap', sm: 'nowrap' }}
      >
        <TypeAhead<Item>
          {...offer}
          ref={adoptTypedText}
          label="Search papers, authors, DOIs, ORCIDs"
          placeholder="Search papers, authors, DOIs, ORCIDs..."
          value={query}
          onChange={setQuery}
          size="large"
        />
        <Button
          type="submit"
          tone="primary"
          size="large"
          disabled={!canSearch}
          w={{ base: 'full', sm: 'auto' }}
        >
          Search & Visualize
        </Button>
      </chakra.form>
      {below?.(query)}
    </>
  );
}
