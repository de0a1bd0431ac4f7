'use client';

import { chakra } from '@chakra-ui/react/styled-system';
import { useAtomValue, useSetAtom } from 'jotai';
import { type ReactNode, useState } from 'react';
import { Button } from '@/components/ui/Button';
import { ProgressBar } from '@/components/ui/ProgressBar';
import { ShowMore } from '@/components/ui/ShowMore';
import { TextField } from '@/components/ui/TextField';
import { formatExactCount } from '@/lib/format/counts';
import type { ProjectHeader } from '@/lib/project/types';
import {
  chooseOrderAtom,
  chooseScreenedShareAtom,
  readingOrderAtom,
  usedOrderAtom,
} from '@/lib/state/screening/card-atoms';
import { highlightWordsAtom, markWordsAtom } from '@/lib/state/screening/highlight-atoms';
import {
  readingProgressAtom,
  screenedPhaseAtom,
  screenedShareAtom,
  shareTagsAtom,
} from '@/lib/state/screening/phase-atoms';
import { rankingFaultAtom } from '@/lib/state/screening/ranking-atoms';
import { otherReadersAtom } from '@/lib/state/screening/second-reader-atoms';
import { Choice } from './Choice';
import { SecondReaders } from './SecondReaders';
import { Stopping } from './Stopping';

const ORDERS = [
  { value: 'likeliest', label: 'Likeliest first' },
  { value: 'found', label: 'As found' },
  { value: 'newest', label: 'Newest first' },
  { value: 'random', label: 'At random' },
] as const;

/** Beside the cards: progress, order, criteria, words to mark, and whether to stop. */
export function ReadingPanel({ header }: { readonly header: ProjectHeader }) {
  const others = useAtomValue(otherReadersAtom);
  return (
    <chakra.aside aria-label="Reading" display="flex" flexDirection="column" gap="3">
      <Progress />
      <Shares />
      <Part title="Order">
        <Order />
      </Part>
      <Part title="When to stop">
        <Stopping />
      </Part>
      {others.length === 0 ? null : (
        <Part title="Second readers">
          <SecondReaders others={others} areShown={header.othersShownSince !== null} />
        </Part>
      )}
      <Part title="Eligibility criteria">
        <Criteria criteria={header.criteria} />
      </Part>
      <Part title="Words to mark">
        <Words />
      </Part>
    </chakra.aside>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <chakra.section
      aria-label={title}
      display="flex"
      flexDirection="column"
      gap="2"
      p="3"
      borderWidth="1px"
      rounded="panel"
      fontSize="panel"
    >
      <chakra.h2 fontSize="panel" fontWeight="semibold">
        {title}
      </chakra.h2>
      {children}
    </chakra.section>
  );
}

function Progress() {
  const { pool, read, included } = useAtomValue(readingProgressAtom);
  const isFullText = useAtomValue(screenedPhaseAtom) === 'full-text';
  return (
    <Part title="Progress">
      <ProgressBar label="Papers decided" value={pool === 0 ? 0 : read / pool} />
      <chakra.p role="status" fontVariantNumeric="tabular-nums">
        {`${formatExactCount(read)} of ${formatExactCount(pool)} decided, ${formatExactCount(included)} ${isFullText ? 'included' : 'included or maybe'}`}
      </chakra.p>
    </Part>
  );
}

/** The shares of readers, once the work was split. */
function Shares() {
  const tags = useAtomValue(shareTagsAtom);
  const chosen = useAtomValue(screenedShareAtom);
  const choose = useSetAtom(chooseScreenedShareAtom);
  if (tags.length === 0) return null;
  const options = [{ value: '', label: 'All papers' }, ...tags.map((tag) => ({ value: tag, label: tag }))];
  return (
    <Part title="Papers to read">
      <Choice
        label="Papers to read"
        value={chosen ?? ''}
        options={options}
        onChoose={(tag) => choose(tag === '' ? null : tag)}
      />
    </Part>
  );
}

function Order() {
  const order = useAtomValue(readingOrderAtom);
  const used = useAtomValue(usedOrderAtom);
  const fault = useAtomValue(rankingFaultAtom);
  const choose = useSetAtom(chooseOrderAtom);
  return (
    <>
      <Choice
        label="Order of the cards"
        value={order}
        options={ORDERS}
        onChoose={(chosen) => void choose(chosen)}
      />
      {order === 'likeliest' && used === 'random' && fault === null ? (
        <chakra.p color="text.secondary">
          Cards come at random until one is included and one excluded. Then your decisions bring the likeliest
          forward.
        </chakra.p>
      ) : null}
      {fault === null ? null : (
        <chakra.p role="alert" color="text.error">
          {`The likeliest papers could not be found: ${fault}. Decide on, and it is tried again.`}
        </chakra.p>
      )}
    </>
  );
}

function Criteria({ criteria }: { readonly criteria: readonly string[] }) {
  if (criteria.length === 0) {
    return <chakra.p color="text.secondary">None yet. Write them on the overview of this project.</chakra.p>;
  }
  return (
    <ShowMore items={criteria} noun="criterion" nouns="criteria">
      {(shown) => (
        <chakra.ul pl="4" listStyleType="disc">
          {shown.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </chakra.ul>
      )}
    </ShowMore>
  );
}

/** Typed words are saved as one step, which can be undone. */
function Words() {
  const words = useAtomValue(highlightWordsAtom).join(', ');
  const mark = useSetAtom(markWordsAtom);
  const [typed, setTyped] = useState<string | null>(null);

  function handleMark() {
    if (typed !== null) mark(typed);
    setTyped(null);
  }

  return (
    <chakra.form
      display="flex"
      flexDirection="column"
      gap="2"
      onSubmit={(event) => {
        event.preventDefault();
        handleMark();
      }}
    >
      <TextField
        label="Words to mark"
        isLabelHidden
        value={typed ?? words}
        onChange={setTyped}
        placeholder="As in: heart failure, telemonitor*"
        hint="Separated by commas; * stands for any ending"
      />
      {typed === null || typed === words ? null : (
        <Button type="submit" size="small" alignSelf="flex-start">
          Mark
        </Button>
      )}
    </chakra.form>
  );
}
