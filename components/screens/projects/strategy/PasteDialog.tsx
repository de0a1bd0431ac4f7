'use client';

import { chakra } from '@chakra-ui/react/styled-system';
import { useAtomValue, useSetAtom } from 'jotai';
import { useState } from 'react';
import { Button } from '@/components/ui/Button';
import { Checkbox } from '@/components/ui/Checkbox';
import { Dialog } from '@/components/ui/Dialog';
import { Notice } from '@/components/ui/Notice';
import { SelectField } from '@/components/ui/SelectField';
import { ShowMore } from '@/components/ui/ShowMore';
import { TextArea } from '@/components/ui/TextArea';
import { formatExactCount, formatQuantity } from '@/lib/format/counts';
import { takeInLinesAtom } from '@/lib/state/strategy/line-acts';
import { strategyLinesAtom } from '@/lib/state/strategy/strategy-atoms';
import type { PreviewRow } from '@/lib/strategy/dialects/preview-pasted';
import { type PastedStrategy, SYSTEM_NAMES } from '@/lib/strategy/dialects/types';
import { MOST_LINES } from '@/lib/strategy/strategy-bounds';
import { lossReport } from '@/lib/strategy/tell-loss';
import { LossReport } from './LossReport';
import { usePasted } from './use-pasted';

const RECOGNISE = 'recognise';
const SYSTEMS = [
  { value: RECOGNISE, label: 'Recognise it' },
  ...SYSTEM_NAMES.filter((name) => name !== 'unknown').map((name) => ({ value: name, label: name })),
] as const;

/**
 * Reads a search of PubMed, Ovid, Scopus or another system line by line, and lists parts without an equivalent in
 * OpenAlex.
 */
export function PasteDialog({ onClose }: { readonly onClose: () => void }) {
  const before = useAtomValue(strategyLinesAtom);
  const takeIn = useSetAtom(takeInLinesAtom);
  const [text, setText] = useState('');
  const [system, setSystem] = useState<(typeof SYSTEMS)[number]['value']>(RECOGNISE);
  const [isInstead, setIsInstead] = useState(false);
  const [wantsSplit, setWantsSplit] = useState(false);
  const { read, rows, canSplit, isApart } = usePasted(text, system === RECOGNISE ? null : system, wantsSplit);
  const isSplit = wantsSplit && canSplit;
  const isTooLong = rows.length + (isInstead ? 0 : before.length) > MOST_LINES;

  function handleTakeIn() {
    if (read === null) return;
    takeIn({ system: read.system, lines: read.lines, isSplit }, before.at(-1)?.id ?? null, isInstead);
    onClose();
  }

  return (
    <Dialog
      title="Paste a search"
      width="760px"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button tone="primary" disabled={rows.length === 0 || isTooLong} onClick={handleTakeIn}>
            {rows.length === 0 ? 'Take in lines' : `Take in ${formatQuantity(rows.length, 'line')}`}
          </Button>
        </>
      }
    >
      <chakra.div display="flex" flexDirection="column" gap="3">
        <TextArea
          label="A search of PubMed, Ovid, Embase, Scopus, Web of Science, Cochrane or EBSCOhost"
          rows={8}
          value={text}
          onChange={setText}
          hint="One line or a whole history, with or without numbers and hits."
        />
        <chakra.div display="flex" flexWrap="wrap" alignItems="flex-end" columnGap="4" rowGap="2">
          <chakra.div w="220px">
            <SelectField label="Written for" value={system} options={SYSTEMS} onChange={setSystem} />
          </chakra.div>
          {before.length === 0 ? null : (
            <Checkbox isChecked={isInstead} onChange={setIsInstead}>
              {`Replace the ${formatQuantity(before.length, 'line')} that are here`}
            </Checkbox>
          )}
        </chakra.div>
        {canSplit ? (
          <SplitChoice isSplit={isSplit} isApart={isApart} onChange={setWantsSplit} />
        ) : (
          <NoSplit rows={rows} />
        )}
        {isTooLong ? <TooLong /> : null}
        {read === null ? null : <Reading pasted={read} rows={rows} />}
      </chakra.div>
    </Dialog>
  );
}

function TooLong() {
  return <Notice isFramed tone="warning">{`A strategy holds ${MOST_LINES} lines at most.`}</Notice>;
}

interface SplitChoiceProps {
  readonly isSplit: boolean;
  /** Words of other scopes have lines of their own. */
  readonly isApart: boolean;
  readonly onChange: (isSplit: boolean) => void;
}

function SplitChoice({ isSplit, isApart, onChange }: SplitChoiceProps) {
  return (
    <div>
      <Checkbox isChecked={isSplit} onChange={onChange}>
        Split into lines
      </Checkbox>
      <chakra.p fontSize="meta" color="text.secondary">
        {`Each part joined by AND, OR or NOT gets a line, so that you see what it finds. ${
          isApart
            ? 'Terms written for fewer fields, such as titles only, get lines of their own and are searched there. Where OR joins them with others, you may see a range instead of a count.'
            : 'The result stays the same.'
        }`}
      </chakra.p>
    </div>
  );
}

interface ReadingProps {
  readonly pasted: PastedStrategy;
  readonly rows: readonly PreviewRow[];
}

/** The systems for which a text is read: one, or that of each part. */
function tellSystems({ system, systems = [system] }: PastedStrategy): string {
  const names = systems.map((name) => (name === 'unknown' ? 'a system that was not recognised' : name));
  return system === 'unknown' && systems.length === 1
    ? 'System not recognised'
    : `Read as ${LISTED.format(names)}`;
}
const LISTED = new Intl.ListFormat('en-GB');

/** Explains that one term remains of a search, since NOT leaves out the rest. */
function NoSplit({ rows }: Pick<ReadingProps, 'rows'>) {
  const [row] = rows;
  const lost = row?.losses.filter(({ takenAs, effect }) => takenAs === null && effect === 'excludes') ?? [];
  if (rows.length !== 1 || row?.kind !== 'query' || lost.length === 0) return null;
  const tokens = [...new Set(lost.map(({ token }) => `“${token}”`))];
  return (
    <chakra.p fontSize="meta" color="text.secondary">
      {`Cannot be split into lines: only “${row.text}” is left, as ${LISTED.format(tokens)} behind NOT ${tokens.length === 1 ? 'is' : 'are'} left out.`}
    </chakra.p>
  );
}

function Reading({ pasted, rows }: ReadingProps) {
  const { notes, refusal } = pasted;
  if (refusal !== null)
    return (
      <Notice isFramed tone="warning">
        {refusal}
      </Notice>
    );
  const lost = rows.reduce((sum, { losses }) => sum + losses.length, 0);
  return (
    <chakra.section
      aria-label="How it is read"
      display="flex"
      flexDirection="column"
      gap="2"
      fontSize="panel"
    >
      <chakra.p role="status">
        {`${tellSystems(pasted)}: ${formatQuantity(rows.length, 'line')}. ${
          lost === 0
            ? 'Everything has an equivalent.'
            : `${formatQuantity(lost, 'part')} without an equivalent in OpenAlex: each is listed with what is searched in its place.`
        }`}
      </chakra.p>
      {notes.map((note) => (
        <chakra.p key={note} color="text.secondary">
          {note}
        </chakra.p>
      ))}
      <LossReport
        parts={lossReport(rows.map((row, at) => ({ name: nameOf(row, at), losses: row.losses })))}
      />
      <ShowMore items={rows} noun="line">
        {(shown) => (
          <chakra.ol listStyleType="none" borderWidth="1px" rounded="panel" maxH="320px" overflowY="auto">
            {shown.map((row, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: equal lines may be adjacent, and none ever moves.
              <ReadRow key={index} row={row} />
            ))}
          </chakra.ol>
        )}
      </ShowMore>
    </chakra.section>
  );
}

/** A comment or heading has no number here. */
function nameOf({ number }: PreviewRow, at: number): string {
  return number === null ? `row ${at + 1}` : `line ${number}`;
}

function ReadRow({ row }: { readonly row: PreviewRow }) {
  const excluding = row.losses.filter(({ effect, takenAs }) => effect === 'excludes' && takenAs === null);
  const others = row.losses.length - excluding.length;
  return (
    <chakra.li
      display="grid"
      gridTemplateColumns="32px minmax(0, 1fr) auto"
      gap="2"
      px="2"
      py="1.5"
      borderBottomWidth="1px"
      _last={{ borderBottomWidth: '0' }}
    >
      <chakra.span color="text.secondary" textAlign="end" fontVariantNumeric="tabular-nums">
        {row.number}
      </chakra.span>
      <chakra.div minW="0" overflowWrap="anywhere">
        <chakra.p fontWeight={row.kind === 'heading' ? 'semibold' : undefined}>{row.text}</chakra.p>
        {excluding.map(({ token, why }) => (
          <chakra.p key={`${token} ${why}`} fontSize="meta" color="text.error">
            {`Left out behind NOT, as it would exclude papers: “${token}”`}
          </chakra.p>
        ))}
        {others === 0 ? null : (
          <chakra.p
            fontSize="meta"
            color="text.secondary"
          >{`${formatQuantity(others, 'part')} read otherwise`}</chakra.p>
        )}
      </chakra.div>
      <chakra.span fontSize="meta" color="text.secondary" fontVariantNumeric="tabular-nums">
        {row.hits === null ? '' : `${formatExactCount(row.hits)} there`}
      </chakra.span>
    </chakra.li>
  );
}
