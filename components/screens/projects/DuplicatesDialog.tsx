import { chakra } from '@chakra-ui/react/styled-system';
import { useAtomValue, useSetAtom } from 'jotai';
import type { ReactNode } from 'react';
import { Button } from '@/components/ui/Button';
import { Dialog } from '@/components/ui/Dialog';
import { ProgressBar } from '@/components/ui/ProgressBar';
import { ShowMore } from '@/components/ui/ShowMore';
import { nameInWords, yearOf } from '@/lib/entities/publication';
import { formatAuthors } from '@/lib/format/authors';
import { formatQuantity } from '@/lib/format/counts';
import { recordName } from '@/lib/project/record-name';
import {
  answerPairAtom,
  closeDuplicatesAtom,
  type DuplicateSearch,
  duplicateSearchAtom,
  type LikePair,
} from '@/lib/state/project/duplicate-atoms';
import { projectAtom } from '@/lib/state/project/open-project-atoms';

/**
 * The result of a search for duplicates; the reader decides on uncertain pairs one by one. Rendered while it is open.
 */
export function DuplicatesDialog() {
  const search = useAtomValue(duplicateSearchAtom);
  const close = useSetAtom(closeDuplicatesAtom);
  if (search.state === 'idle') return null;
  const isLooking = search.state === 'looking';
  return (
    <Dialog
      title="Find duplicates"
      width="720px"
      onClose={close}
      actions={
        <Button tone={isLooking ? 'plain' : 'primary'} onClick={close}>
          {isLooking ? 'Cancel' : 'Done'}
        </Button>
      }
    >
      <chakra.div display="flex" flexDirection="column" gap="3" fontSize="panel">
        <Outcome search={search} />
      </chakra.div>
    </Dialog>
  );
}

function Outcome({ search }: { readonly search: DuplicateSearch }): ReactNode {
  switch (search.state) {
    case 'idle':
      return null;
    case 'looking':
      return (
        <>
          <p role="status">Comparing the papers...</p>
          <ProgressBar label="Comparing the papers" value={search.share} />
        </>
      );
    case 'failed':
      return (
        <chakra.p role="alert" color="text.error">
          {`The papers could not be compared: ${search.message}`}
        </chakra.p>
      );
    case 'found':
      return (
        <>
          <p role="status">{describeFound(search)}</p>
          <ShowMore items={search.pairs} noun="pair">
            {(shown) => shown.map((pair) => <Pair key={pair.ids.join(' ')} pair={pair} />)}
          </ShowMore>
        </>
      );
  }
}

function describeFound({ united, pairs }: Extract<DuplicateSearch, { readonly state: 'found' }>): string {
  const sure =
    united === 0
      ? 'No certain duplicates.'
      : `${formatQuantity(united, 'duplicate')} united, which Undo takes back.`;
  if (pairs.length === 0) return sure;
  return `${sure} ${pairs.length === 1 ? 'This pair looks' : `These ${pairs.length} pairs look`} alike: are they one work?`;
}

function Pair({ pair }: { readonly pair: LikePair }) {
  const answer = useSetAtom(answerPairAtom);
  const records = useAtomValue(projectAtom)?.records;
  return (
    <chakra.section aria-label="Pair" borderWidth="1px" rounded="control" p="3">
      <chakra.ul listStyleType="none" display="flex" flexDirection="column" gap="1">
        {pair.ids.map((id) => {
          const record = records?.get(id);
          if (record === undefined) return null;
          const { authors, venue } = record.facts;
          const facts = [formatAuthors(authors.map(nameInWords)), venue, yearOf(record.facts)].filter(
            (fact) => fact !== null && fact !== '',
          );
          return (
            <li key={id}>
              {recordName(record)}
              <chakra.span display="block" fontSize="meta" color="text.secondary">
                {facts.join(' · ')}
              </chakra.span>
            </li>
          );
        })}
      </chakra.ul>
      <chakra.p mt="1" fontSize="meta" color="text.secondary">
        {pair.evidence.join('; ')}
      </chakra.p>
      <chakra.div display="flex" gap="2" mt="2">
        <Button size="small" onClick={() => answer(pair, true)}>
          One work
        </Button>
        <Button size="small" onClick={() => answer(pair, false)}>
          Two works
        </Button>
      </chakra.div>
    </chakra.section>
  );
}
