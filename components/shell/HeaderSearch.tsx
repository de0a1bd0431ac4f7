'use client';

import { chakra } from '@chakra-ui/react/styled-system';
import { type FormEvent, useRef, useState } from 'react';
import { useDocumentKey } from '@/components/hooks/use-document-key';
import { useGraphSearch } from '@/components/search/use-graph-search';
import { TypeAhead } from '@/components/ui/TypeAhead';
import { withoutKeys } from '@/lib/base/without-keys';

/** The header's search box, on every screen; '/' moves the focus into it. */
export function HeaderSearch() {
  const [query, setQuery] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const { search, offer } = useGraphSearch();
  useDocumentKey('/', () => input.current?.focus());

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (query.trim() === '') return;
    setQuery(withoutKeys(query));
    search(query);
  }

  return (
    <chakra.form role="search" aria-label="Header search" onSubmit={handleSubmit} w="full">
      <TypeAhead
        {...offer}
        ref={input}
        label="Search the scholarly record"
        placeholder="Search, or press /"
        value={query}
        onChange={setQuery}
      />
    </chakra.form>
  );
}
