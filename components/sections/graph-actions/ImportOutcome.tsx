'use client';

import { chakra } from '@chakra-ui/react/styled-system';
import { useAtomValue, useSetAtom } from 'jotai';
import { Button } from '@/components/ui/Button';
import { Checkbox } from '@/components/ui/Checkbox';
import { Notice } from '@/components/ui/Notice';
import { ShowMore } from '@/components/ui/ShowMore';
import { recordLabel } from '@/lib/entities/facts';
import { HOLDER_NAMES } from '@/lib/entities/record-holder';
import { authorships, publicationYear } from '@/lib/entities/work';
import type { CitationMatch } from '@/lib/flows/match-citations';
import { formatQuantity } from '@/lib/format/counts';
import {
  describeOutcome,
  describeTitles,
  type IdentifierOutcome,
  type TitleOutcome,
} from '@/lib/state/exchange/identifier-load-atoms';
import { addDoubtfulAtom, closeImportAtom } from '@/lib/state/exchange/import-atoms';
import { recordHolderAtom } from '@/lib/state/service/source-atoms';
import { LineList } from './LineList';

interface ImportOutcomeProps {
  readonly outcome: IdentifierOutcome;
  readonly titles: TitleOutcome | null;
  readonly taken: readonly CitationMatch[];
  readonly onTake: (taken: readonly CitationMatch[]) => void;
}

/** What an import came to where not everything came, and works that the reader has to decide on. */
export function ImportOutcome({ outcome, titles, taken, onTake }: ImportOutcomeProps) {
  const holder = useAtomValue(recordHolderAtom);
  const doubtful = titles?.doubtful ?? [];
  const told = [
    ...describeOutcome(outcome, holder),
    ...(titles === null ? [] : describeTitles(titles, holder)),
  ];

  function toggle(match: CitationMatch, isTaken: boolean) {
    onTake(isTaken ? [...taken, match] : taken.filter((each) => each !== match));
  }

  return (
    <>
      <Notice isFramed tone="warning">
        {told.join(' ')}
      </Notice>
      {doubtful.length === 0 ? null : (
        <ShowMore items={doubtful} noun="possible work">
          {(shown) => (
            <chakra.ul aria-label="Possible works" display="flex" flexDirection="column" gap="2">
              {shown.map((match) => (
                <chakra.li key={match.citation.key} borderWidth="1px" rounded="control" px="3" py="2">
                  <PossibleWork
                    match={match}
                    isTaken={taken.includes(match)}
                    onToggle={(isTaken) => toggle(match, isTaken)}
                  />
                </chakra.li>
              ))}
            </chakra.ul>
          )}
        </ShowMore>
      )}
      <LineList
        title={`Not in ${HOLDER_NAMES[holder]}`}
        lines={outcome.missing.map(({ original }) => original.trim())}
      />
      <LineList title="Titles not found" lines={(titles?.missing ?? []).map(({ title }) => title)} />
    </>
  );
}

interface PossibleWorkProps {
  readonly match: CitationMatch;
  readonly isTaken: boolean;
  readonly onToggle: (isTaken: boolean) => void;
}

function PossibleWork({ match: { citation, record, evidence }, isTaken, onToggle }: PossibleWorkProps) {
  const author = authorships(record)[0]?.name ?? null;
  const first = citation.authors[0];
  const citedAuthor = first === undefined ? null : (first.whole ?? first.family);
  return (
    <>
      <chakra.p fontSize="meta" color="text.secondary" overflowWrap="anywhere">
        In the file: {citation.title}
        {described(citedAuthor, citation.date?.year ?? null)}
      </chakra.p>
      <Checkbox isChecked={isTaken} onChange={onToggle}>
        <chakra.span overflowWrap="anywhere">
          {recordLabel(record)}
          {described(author, publicationYear(record))}
        </chakra.span>
      </Checkbox>
      <chakra.p fontSize="meta" color="text.secondary">
        {evidence.join('; ')}
      </chakra.p>
    </>
  );
}

function described(author: string | null, year: number | null): string {
  const known = [author, year].filter((each) => each !== null);
  return known.length === 0 ? '' : ` (${known.join(', ')})`;
}

/** @param taken works that are added where there are any. */
export function OutcomeActions({ taken }: { readonly taken: readonly CitationMatch[] }) {
  const close = useSetAtom(closeImportAtom);
  const add = useSetAtom(addDoubtfulAtom);
  if (taken.length === 0) {
    return (
      <Button tone="primary" onClick={() => close()}>
        Done
      </Button>
    );
  }
  return (
    <>
      <Button onClick={() => close()}>Add none</Button>
      <Button tone="primary" onClick={() => void add(taken)}>
        {`Add ${formatQuantity(taken.length, 'work')}`}
      </Button>
    </>
  );
}
