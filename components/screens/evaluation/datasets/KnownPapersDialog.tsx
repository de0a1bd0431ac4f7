'use client';

import { chakra } from '@chakra-ui/react/styled-system';
import { useAtom, useAtomValue, useSetAtom } from 'jotai';
import { lazy, Suspense, useState } from 'react';
import { Button } from '@/components/ui/Button';
import { Checkbox } from '@/components/ui/Checkbox';
import { Dialog } from '@/components/ui/Dialog';
import { ProgressBar } from '@/components/ui/ProgressBar';
import { TextArea } from '@/components/ui/TextArea';
import type { KnownPapers } from '@/lib/evaluation/datasets/known-papers';
import { MIN_ITEMS } from '@/lib/evaluation/metrics/intervals';
import { formatQuantity } from '@/lib/format/counts';
import { storeKnownPapersAtom } from '@/lib/state/evaluation/known-papers-atoms';
import { type KnownReading, knownReadingAtom } from '@/lib/state/evaluation/known-papers-reading-atoms';
import { isFreeAtom } from '@/lib/state/service/meter-atoms';
import { priceText } from './price-text';

/** Lines without a paper that are shown; a long text may have very many. */
const MOST_LINES = 100;

const RunDialog = lazy(async () => ({ default: (await import('../comparison/RunDialog')).RunDialog }));

/** From a few papers that a search should find to the search that is checked with them. */
export function KnownPapersDialog({ onClose }: { readonly onClose: () => void }) {
  const [madeId, setMadeId] = useState<string | null>(null);
  if (madeId === null) return <PasteDialog onClose={onClose} onMade={setMadeId} />;
  return (
    <Suspense fallback={null}>
      <RunDialog datasetId={madeId} onClose={onClose} />
    </Suspense>
  );
}

interface PasteDialogProps {
  readonly onClose: () => void;
  readonly onMade: (datasetId: string) => void;
}

function PasteDialog({ onClose, onMade }: PasteDialogProps) {
  const store = useSetAtom(storeKnownPapersAtom);
  const isFree = useAtomValue(isFreeAtom);
  const [text, setText] = useState('');
  const [isLookedUp, setLookedUp] = useState(true);
  const [isBusy, setBusy] = useState(false);
  const [reading, readText] = useAtom(knownReadingAtom);
  const known = reading.state === 'read' ? reading.known : null;
  const hasLookups = known !== null && known.lookups.papers > 0;

  function handleText(changed: string) {
    setText(changed);
    void readText(changed);
  }

  async function handleCheck({ papers }: KnownPapers) {
    setBusy(true);
    onMade(await store({ papers, isLookedUp: isLookedUp && hasLookups, now: Date.now() }));
  }

  const actions = (
    <>
      <Button onClick={onClose}>Cancel</Button>
      <Button
        tone="primary"
        disabled={known === null || known.papers.length === 0 || isBusy}
        onClick={() => known !== null && void handleCheck(known)}
      >
        Check a search
      </Button>
    </>
  );
  return (
    <Dialog title="Check a search with known papers" width="620px" onClose={onClose} actions={actions}>
      <chakra.div display="flex" flexDirection="column" gap="3" fontSize="panel">
        <chakra.p color="text.secondary">
          Paste 10 to 30 papers that a good search must find, known from experts, earlier reviews or reference
          lists. They become a small dataset, and you see how many of them a search or the files of a database
          find: the relative recall.
        </chakra.p>
        <PasteField text={text} onChange={handleText} />
        <Reading reading={reading} />
        {!hasLookups ? null : (
          <Checkbox isChecked={isLookedUp} onChange={setLookedUp}>
            {`Look up titles and years, which files without identifiers are matched by (${
              priceText(known.lookups, isFree) ?? 'costs nothing'
            })`}
          </Checkbox>
        )}
      </chakra.div>
    </Dialog>
  );
}

interface PasteFieldProps {
  readonly text: string;
  readonly onChange: (text: string) => void;
}

function PasteField({ text, onChange }: PasteFieldProps) {
  return (
    <TextArea
      label="Known papers"
      hint="One in each line: a DOI, a PubMed or OpenAlex number, or a reference that holds one. BibTeX and RIS work too."
      rows={8}
      value={text}
      onChange={onChange}
    />
  );
}

function Reading({ reading }: { readonly reading: KnownReading }) {
  switch (reading.state) {
    case 'none':
      return null;
    case 'reading':
      return (
        <chakra.div display="flex" flexDirection="column" gap="2">
          <p role="status">Reading the text...</p>
          <ProgressBar label="Reading the text" value={reading.share} />
        </chakra.div>
      );
    case 'read':
      return <Recognised known={reading.known} />;
    case 'failed':
      return (
        <chakra.p role="alert" color="text.error" overflowWrap="anywhere">
          {`The text cannot be read: ${reading.message} Paste a part of it, or upload it as a file in 'Upload Dataset'.`}
        </chakra.p>
      );
  }
}

function Recognised({ known: { papers, repeated, unrecognised } }: { readonly known: KnownPapers }) {
  const again = repeated === 0 ? '' : `, ${formatQuantity(repeated, 'repetition')} left out`;
  const few =
    papers.length > 0 && papers.length < MIN_ITEMS
      ? ` With fewer than ${MIN_ITEMS} papers, no interval can be given.`
      : '';
  return (
    <div>
      <p role="status">
        {formatQuantity(papers.length, 'paper')} recognised{again}.{few}
      </p>
      {unrecognised.length === 0 ? null : (
        <chakra.details fontSize="meta" color="text.warning">
          <chakra.summary cursor="pointer" py={{ base: '2.5', md: '0' }}>
            {formatQuantity(unrecognised.length, 'line')} without an identifier, left out
          </chakra.summary>
          <chakra.ul maxH="140px" overflow="auto" listStyleType="none">
            {unrecognised.slice(0, MOST_LINES).map((line, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines of a text may be equal, and never move.
              <chakra.li key={index} overflowWrap="anywhere">
                {line}
              </chakra.li>
            ))}
            {unrecognised.length <= MOST_LINES ? null : (
              <li>{`and ${formatQuantity(unrecognised.length - MOST_LINES, 'more line')}`}</li>
            )}
          </chakra.ul>
        </chakra.details>
      )}
    </div>
  );
}
