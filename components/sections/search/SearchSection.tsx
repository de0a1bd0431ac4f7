'use client';

import { chakra } from '@chakra-ui/react/styled-system';
import { useAtomValue, useSetAtom } from 'jotai';
import { type FormEvent, useState } from 'react';
import { navigate } from '@/components/router/url-store';
import { SearchPrice } from '@/components/search/SearchPrice';
import { SearchTextControls } from '@/components/search/SearchTextControls';
import { Button } from '@/components/ui/Button';
import { TextField } from '@/components/ui/TextField';
import { withoutKeys } from '@/lib/base/without-keys';
import { isGraphSearchPath } from '@/lib/routing/graph-search-address';
import { repositoryModeAtom } from '@/lib/state/repository/repository-settings-atoms';
import { startSearchAtom } from '@/lib/state/search/graph-search-atoms';
import { searchProgressAtom } from '@/lib/state/search/search-atoms';
import {
  changeSearchOptionsAtom,
  describeOptionsFault,
  searchOptionsAtom,
} from '@/lib/state/search/search-options-atoms';
import { SearchCounts } from './SearchCounts';
import { SearchOptionFields } from './SearchOptionFields';

/** Searches the chosen kinds and shows what they find as a graph (section `search`). */
export function SearchSection() {
  const [query, setQuery] = useState('');
  const options = useAtomValue(searchOptionsAtom);
  const changeOptions = useSetAtom(changeSearchOptionsAtom);
  const isRunning = useAtomValue(searchProgressAtom).state === 'running';
  const isToRepository = useAtomValue(repositoryModeAtom);
  const search = useSetAtom(startSearchAtom);
  const fault = describeOptionsFault(options);
  const canSearch = query.trim() !== '' && fault === null && !isRunning;

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (!canSearch) return;
    const path = search(query);
    setQuery(withoutKeys(query));
    if (!isGraphSearchPath(path)) navigate(path);
    // What is collected beside the graph has no address; a search that makes the graph has.
    else if (!isToRepository) navigate(path, { quiet: true });
  }

  return (
    <chakra.div display="flex" flexDirection="column" gap="3">
      <chakra.form
        role="search"
        aria-label="Search Academic Entities"
        onSubmit={handleSubmit}
        display="flex"
        flexDirection="column"
        gap="3"
      >
        <TextField
          label="Query"
          type="search"
          placeholder="Words, a DOI, an ORCID..."
          value={query}
          onChange={setQuery}
        />
        <SearchTextControls query={query} wish={options} onChange={changeOptions} />
        <SearchOptionFields />
        {fault === null ? null : (
          <chakra.p role="alert" fontSize="meta" color="text.error">
            {fault}
          </chakra.p>
        )}
        <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="2">
          <Button type="submit" tone="primary" size="small" disabled={!canSearch}>
            Search & Visualize
          </Button>
          <SearchPrice />
        </chakra.div>
      </chakra.form>
      <SearchCounts />
    </chakra.div>
  );
}
