'use client';

import { chakra } from '@chakra-ui/react/styled-system';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { Button } from '@/components/ui/Button';
import { CopyButton } from '@/components/ui/CopyButton';
import { Dialog } from '@/components/ui/Dialog';
import { RadioGroup } from '@/components/ui/RadioGroup';
import { saveTextFile } from '@/components/ui/save-file';
import { exportFileName } from '@/lib/base/export-file';
import { formatQuantity } from '@/lib/format/counts';
import { reportHtml } from '@/lib/project/report/report-html';
import { reportMarkdown } from '@/lib/project/report/report-markdown';
import {
  strategyDocumentAtom,
  type WrittenForm,
  writtenStrategyAtom,
} from '@/lib/state/strategy/written-atoms';
import type { WrittenLoss } from '@/lib/strategy/dialects/write-lines';

const FORMS: readonly { readonly value: WrittenForm; readonly label: string; readonly detail: string }[] = [
  {
    value: 'text',
    label: 'Text',
    detail: 'as it was run, for the appendix of a paper (PRISMA-S 8, 9, 10, 13, 15)',
  },
  { value: 'PubMed', label: 'PubMed', detail: 'lines with field tags' },
  { value: 'Ovid', label: 'Ovid', detail: 'MEDLINE, Embase, PsycInfo and others' },
  { value: 'Embase.com', label: 'Embase.com', detail: 'for its advanced search' },
  { value: 'Scopus', label: 'Scopus', detail: 'for its advanced search' },
  { value: 'Web of Science', label: 'Web of Science', detail: 'for its advanced search' },
  { value: 'Cochrane Library', label: 'Cochrane Library', detail: 'for its search manager' },
  { value: 'EBSCOhost', label: 'EBSCOhost', detail: 'CINAHL and others' },
];

/** `search-strategy-web-of-science`. */
function stemOf(form: WrittenForm): string {
  return form === 'text'
    ? 'search-strategy'
    : `search-strategy-${form.toLowerCase().replace(/[^a-z]+/g, '-')}`;
}

/** File formats with tables, for the plain text only. */
const APPENDICES = [
  { label: 'Save as Markdown', extension: 'md', type: 'text/markdown', write: reportMarkdown },
  {
    label: 'Save for a word processor (HTML)',
    extension: 'html',
    type: 'text/html',
    write: reportHtml,
  },
] as const;

/** The search as text, or in the syntax of another system, with the parts that cannot be carried over. */
export function WriteDialog({ onClose }: { readonly onClose: () => void }) {
  const writtenAs = useAtomValue(writtenStrategyAtom);
  const appendix = useAtomValue(strategyDocumentAtom);
  const [form, setForm] = useState<WrittenForm>('text');
  const { text, losses } = writtenAs(form);

  function handleSave(extension: string, type: string, content: string) {
    saveTextFile(exportFileName({ stem: stemOf(form), extension }, Date.now()), content, type);
    onClose();
  }

  return (
    <Dialog
      title="Export the search"
      width="760px"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <CopyButton label="Copy" size="field" text={() => text} />
          {(form === 'text' ? APPENDICES : []).map(({ label, extension, type, write }) => (
            <Button key={extension} onClick={() => handleSave(extension, type, write(appendix()))}>
              {label}
            </Button>
          ))}
          <Button tone="primary" onClick={() => handleSave('txt', 'text/plain', text)}>
            Save as text file
          </Button>
        </>
      }
    >
      <chakra.div display="flex" flexDirection="column" gap="3">
        <RadioGroup label="Write as" options={FORMS} value={form} onChange={setForm} />
        {form === 'text' ? null : <Losses losses={losses} />}
        <chakra.pre
          aria-label="The search as written"
          role="region"
          tabIndex={0}
          fontSize="meta"
          whiteSpace="pre-wrap"
          overflowWrap="anywhere"
          borderWidth="1px"
          rounded="panel"
          p="2"
          maxH="320px"
          overflowY="auto"
        >
          {text}
        </chakra.pre>
      </chakra.div>
    </Dialog>
  );
}

/** Each reason once, with all its parts: 'Line 1: “wom?n”'. */
function byReason(
  losses: readonly WrittenLoss[],
): readonly (readonly [why: string, places: readonly string[]])[] {
  const places = new Map<string, string[]>();
  for (const { number, token, why } of losses) {
    const known = places.get(why) ?? [];
    places.set(why, known);
    known.push(`${number === null ? '' : `Line ${number}: `}“${token}”`);
  }
  return [...places];
}

/** The number of parts listed one by one. */
const MOST_NAMED = 100;

function tellPlaces(places: readonly string[]): string {
  const rest = places.length - MOST_NAMED;
  const named = places.slice(0, MOST_NAMED).join('; ');
  return rest > 0 ? `${named} and ${formatQuantity(rest, 'more part')}` : named;
}

/** Parts that the other system lacks or searches differently. */
function Losses({ losses }: { readonly losses: readonly WrittenLoss[] }) {
  if (losses.length === 0) return <p role="status">Everything could be carried over.</p>;
  return (
    <chakra.section aria-label="What could not be carried over" fontSize="panel">
      <p role="status">{`${formatQuantity(losses.length, 'part')} could not be carried over as ${losses.length === 1 ? 'it is' : 'they are'}:`}</p>
      <chakra.ul listStyleType="disc" ps="4" maxH="160px" overflowY="auto" color="text.warning">
        {byReason(losses).map(([why, places]) => (
          <li key={why}>
            {places.length === 1 ? `${places.join('')}: ${why}` : `${why} ${tellPlaces(places)}`}
          </li>
        ))}
      </chakra.ul>
    </chakra.section>
  );
}
