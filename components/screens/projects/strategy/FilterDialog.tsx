'use client';

import { chakra } from '@chakra-ui/react/styled-system';
import { useAtomValue, useSetAtom } from 'jotai';
import { useState } from 'react';
import { Button } from '@/components/ui/Button';
import { Dialog } from '@/components/ui/Dialog';
import { RadioGroup } from '@/components/ui/RadioGroup';
import { addFilterAtom } from '@/lib/state/strategy/line-acts';
import { strategyLinesAtom } from '@/lib/state/strategy/strategy-atoms';
import { SEARCH_FILTERS } from '@/lib/strategy/search-filters';
import { focusLine } from './focus-line';

const OPTIONS = SEARCH_FILTERS.map(({ name, aim }) => ({ value: name, label: aim, detail: name }));

/** Published search filters, each added as a line with its citation. Source: docs/behaviours/strategy.md#search-filters. */
export function FilterDialog({ onClose }: { readonly onClose: () => void }) {
  const lines = useAtomValue(strategyLinesAtom);
  const add = useSetAtom(addFilterAtom);
  const [chosen, setChosen] = useState(SEARCH_FILTERS[0]?.name ?? '');
  const filter = SEARCH_FILTERS.find(({ name }) => name === chosen);

  function handleAdd() {
    if (filter === undefined) return;
    const { aim: _, ...published } = filter;
    const id = add(published, lines.at(-1)?.id ?? null);
    onClose();
    focusLine(id);
  }

  return (
    <Dialog
      title="Add a search filter"
      width="620px"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button tone="primary" disabled={filter === undefined} onClick={handleAdd}>
            Add as a line
          </Button>
        </>
      }
    >
      <chakra.div display="flex" flexDirection="column" gap="3" fontSize="panel">
        <chakra.p color="text.secondary">
          Published filters find a kind of study. They were tested in MEDLINE: here their subject headings and
          publication types are searched as words, so that what was measured there does not hold here.
        </chakra.p>
        <RadioGroup label="Filter" options={OPTIONS} value={chosen} onChange={setChosen} />
        {filter === undefined ? null : (
          <chakra.section
            aria-label="The filter"
            borderWidth="1px"
            rounded="panel"
            p="3"
            display="flex"
            flexDirection="column"
            gap="2"
            overflowWrap="anywhere"
          >
            <p>{filter.text}</p>
            <chakra.p color="text.secondary">
              {filter.citation}
              {filter.doi === null ? '' : ` https://doi.org/${filter.doi}`}
            </chakra.p>
          </chakra.section>
        )}
      </chakra.div>
    </Dialog>
  );
}
