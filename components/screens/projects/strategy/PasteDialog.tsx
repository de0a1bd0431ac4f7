'use client';

import { chakra } from '@chakra-ui/react/styled-system';
import { useAtomValue, useSetAtom } from 'jotai';
import { useDeferredValue, useMemo, useState } from 'react';
import { Button } from '@/components/ui/Button';
import { Checkbox } from '@/components/ui/Checkbox';
import { Dialog } from '@/components/ui/Dialog';
import { Notice } from '@/components/ui/Notice';
import { SelectField } from '@/components/ui/SelectField';
import { TextArea } from '@/components/ui/TextArea';
import { formatExactCount, formatQuantity } from '@/lib/format/counts';
import { takeInLinesAtom } from '@/lib/state/strategy/line-acts';
import { strategyLinesAtom } from '@/lib/state/strategy/strategy-atoms';
import { readPasted } from '@/lib/strategy/dialects/read-pasted';
import { type PastedLine, type PastedStrategy, SYSTEM_NAMES } from '@/lib/strategy/dialects/types';
import { lossesToTell, type ToldLoss, tellTaken } from '@/lib/strategy/tell-loss';

const RECOGNISE = 'recognise';
const SYSTEMS = [
  { value: RECOGNISE, label: 'Recognise it' },
  ...SYSTEM_NAMES.filter((name) => name !== 'unknown').map((name) => ({ value: name, label: name })),
] as const;

/** Reads a search of PubMed, Ovid, Scopus or another system line by line, and says what OpenAlex has no equivalent for. */
export function PasteDialog({ onClose }: { readonly onClose: () => void }) {
  const before = useAtomValue(strategyLinesAtom);
  const takeIn = useSetAtom(takeInLinesAtom);
  const [text, setText] = useState('');
  const [system, setSystem] = useState<(typeof SYSTEMS)[number]['value']>(RECOGNISE);
  const [isInstead, setIsInstead] = useState(false);
  const settled = useDeferredValue(text);
  const pasted = useMemo(
    () => (settled.trim() === '' ? null : readPasted(settled, system === RECOGNISE ? {} : { system })),
    [settled, system],
  );
  const lines = pasted?.lines ?? [];

  function handleTakeIn() {
    if (pasted === null) return;
    takeIn({ system: pasted.system, lines }, before.at(-1)?.id ?? null, isInstead);
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
          <Button tone="primary" disabled={lines.length === 0} onClick={handleTakeIn}>
            {lines.length === 0 ? 'Take in lines' : `Take in ${formatQuantity(lines.length, 'line')}`}
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
        {pasted === null ? null : <Reading pasted={pasted} />}
      </chakra.div>
    </Dialog>
  );
}

function Reading({ pasted: { system, lines, notes, refusal } }: { readonly pasted: PastedStrategy }) {
  if (refusal !== null) return <Notice tone="warning">{refusal}</Notice>;
  const told = lossesToTell(lines);
  const lost = lines.reduce((sum, { losses }) => sum + losses.length, 0);
  return (
    <chakra.section
      aria-label="How it is read"
      display="flex"
      flexDirection="column"
      gap="2"
      fontSize="panel"
    >
      <chakra.p role="status">
        {`${system === 'unknown' ? 'System not recognised' : `Read as ${system}`}: ${formatQuantity(lines.length, 'line')}. ${
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
      <chakra.ol listStyleType="none" borderWidth="1px" rounded="panel" maxH="320px" overflowY="auto">
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: equal lines may stand side by side, and none ever moves.
          <ReadRow key={index} line={line} losses={told[index] ?? []} />
        ))}
      </chakra.ol>
    </chakra.section>
  );
}

function tellLoss(loss: ToldLoss): string {
  const taken = tellTaken(loss);
  return [
    `“${loss.token}”: ${loss.why}`,
    ...(taken === null ? [] : [taken]),
    ...(loss.proposal === null || loss.proposal === loss.takenAs ? [] : [`Proposal: ${loss.proposal}`]),
    ...(loss.lines === 1 ? [] : [`The same in ${loss.lines} lines.`]),
  ].join(' ');
}

interface ReadRowProps {
  readonly line: PastedLine;
  /** Those that no line before tells. */
  readonly losses: readonly ToldLoss[];
}

function ReadRow({ line, losses }: ReadRowProps) {
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
        {line.kind === 'query' ? line.number : ''}
      </chakra.span>
      <chakra.div minW="0" overflowWrap="anywhere">
        <chakra.p fontWeight={line.kind === 'heading' ? 'semibold' : undefined}>{line.text}</chakra.p>
        {losses.map((loss) => (
          <chakra.p key={`${loss.token} ${loss.why}`} fontSize="meta" color="text.warning">
            {tellLoss(loss)}
          </chakra.p>
        ))}
      </chakra.div>
      <chakra.span fontSize="meta" color="text.secondary" fontVariantNumeric="tabular-nums">
        {line.hits === null ? '' : `${formatExactCount(line.hits)} there`}
      </chakra.span>
    </chakra.li>
  );
}
