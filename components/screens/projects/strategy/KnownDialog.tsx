'use client';

import { chakra } from '@chakra-ui/react/styled-system';
import { useAtomValue, useSetAtom } from 'jotai';
import { Suspense, useState } from 'react';
import { Button } from '@/components/ui/Button';
import { Checkbox } from '@/components/ui/Checkbox';
import { Dialog } from '@/components/ui/Dialog';
import { FileButton } from '@/components/ui/FileButton';
import { NumberField } from '@/components/ui/NumberField';
import { RadioGroup } from '@/components/ui/RadioGroup';
import { SelectField } from '@/components/ui/SelectField';
import { TextArea } from '@/components/ui/TextArea';
import { formatQuantity } from '@/lib/format/counts';
import { datasetsAtom } from '@/lib/state/evaluation/dataset-atoms';
import { evaluationAtom } from '@/lib/state/evaluation-opener-atoms';
import { projectCountsAtom } from '@/lib/state/project/open-project-atoms';
import { paymentAtom } from '@/lib/state/service/price-atoms';
import { chooseKnownAtom, type KnownWish } from '@/lib/state/strategy/choose-known-atom';
import { type KnownListOutcome, priceOfKnownList } from '@/lib/state/strategy/known-atoms';
import { strategyContentAtom, strategyPlaceAtom } from '@/lib/state/strategy/strategy-atoms';
import type { KnownPapers } from '@/lib/strategy/types';
import { DroppedList } from './DroppedList';

type Choice = KnownPapers['type'];

const DEFAULT_ASIDE = { percent: 30, seed: 1 };

function wishOf(
  choice: Choice,
  dataset: Extract<KnownPapers, { type: 'dataset' }> | null,
  text: string,
): KnownWish {
  if (choice === 'dataset') return dataset ?? { type: 'same' };
  if (choice === 'list') return text.trim() === '' ? { type: 'same' } : { type: 'text', text };
  return { type: choice };
}

/** Chooses the source of the known papers, and the share of them that is set aside. */
export function KnownDialog({ onClose }: { readonly onClose: () => void }) {
  const { known, aside } = useAtomValue(strategyContentAtom);
  const choose = useSetAtom(chooseKnownAtom);
  const [choice, setChoice] = useState<Choice>(known.type);
  const [dataset, setDataset] = useState(known.type === 'dataset' ? known : null);
  const [text, setText] = useState('');
  const [share, setShare] = useState(aside);
  const [outcome, setOutcome] = useState<KnownListOutcome | 'looking' | null>(null);
  const isLooking = outcome === 'looking';

  async function handleSave() {
    if (choice === 'list' && text.trim() !== '') setOutcome('looking');
    const failed = await choose(wishOf(choice, dataset, text), share);
    if (failed === null) onClose();
    else setOutcome(failed);
  }

  function handleDropped(dropped: string) {
    if (isLooking) return;
    setChoice('list');
    setText(dropped);
  }

  const isReady =
    choice === 'dataset'
      ? dataset !== null
      : choice !== 'list' || text.trim() !== '' || known.type === 'list';
  const dialog = (
    <Dialog
      title="Choose known papers"
      width="560px"
      isLocked={isLooking}
      onClose={onClose}
      actions={
        <>
          <Button disabled={isLooking} onClick={onClose}>
            Cancel
          </Button>
          <Button tone="primary" disabled={!isReady || isLooking} onClick={() => void handleSave()}>
            {isLooking ? 'Looking them up…' : 'Choose'}
          </Button>
        </>
      }
    >
      <chakra.div display="flex" flexDirection="column" gap="4">
        <SourceChoice choice={choice} onChange={setChoice} />
        {choice === 'dataset' ? (
          <Suspense fallback={null}>
            <DatasetChoice chosen={dataset?.dataset ?? ''} onChoose={setDataset} />
          </Suspense>
        ) : null}
        {choice === 'list' ? <PastedList text={text} onChange={setText} outcome={outcome} /> : null}
        {choice === 'none' ? null : <AsideFields share={share} onChange={setShare} />}
      </chakra.div>
    </Dialog>
  );
  return <DroppedList onText={handleDropped}>{dialog}</DroppedList>;
}

function SourceChoice(props: { readonly choice: Choice; readonly onChange: (choice: Choice) => void }) {
  const counts = useAtomValue(projectCountsAtom);
  const place = useAtomValue(strategyPlaceAtom);
  const included = place === 'project' ? (counts?.included ?? 0) : 0;
  return (
    <RadioGroup
      label="Papers that the search should find"
      value={props.choice}
      onChange={props.onChange}
      options={[
        ...(place === 'project'
          ? [
              {
                value: 'project' as const,
                label: 'The included papers of this project',
                detail: included === 0 ? 'None yet' : formatQuantity(included, 'paper'),
              },
            ]
          : []),
        { value: 'dataset', label: 'A dataset', detail: 'The included papers of a published review' },
        {
          value: 'list',
          label: 'A list',
          detail: 'Pasted, or a file that is chosen or dropped here: DOIs, PMIDs, OpenAlex ids',
        },
        { value: 'none', label: 'None', detail: 'Lines are counted, and nothing is measured' },
      ]}
    />
  );
}

interface DatasetChoiceProps {
  readonly chosen: string;
  readonly onChoose: (known: Extract<KnownPapers, { type: 'dataset' }>) => void;
}

/** Opens the storage of datasets, and suspends until it is open. */
function DatasetChoice({ chosen, onChoose }: DatasetChoiceProps) {
  useAtomValue(evaluationAtom);
  const datasets = useAtomValue(datasetsAtom);
  if (datasets.length === 0) {
    return (
      <chakra.p fontSize="panel" color="text.secondary">
        There is no dataset yet. Upload one in the evaluation, or open its example.
      </chakra.p>
    );
  }
  return (
    <SelectField
      label="Dataset"
      value={chosen}
      options={[
        ...(chosen === '' ? [{ value: '', label: 'Choose one' }] : []),
        ...datasets.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      onChange={(id) => {
        const dataset = datasets.find((each) => each.id === id);
        if (dataset !== undefined) onChoose({ type: 'dataset', dataset: id, name: dataset.name });
      }}
    />
  );
}

interface PastedListProps {
  readonly text: string;
  readonly onChange: (text: string) => void;
  readonly outcome: KnownListOutcome | 'looking' | null;
}

function PastedList({ text, onChange, outcome }: PastedListProps) {
  const isLive = useAtomValue(paymentAtom).isPaid;
  const credits = isLive && text.trim() !== '' ? priceOfKnownList(text) : 0;
  return (
    <chakra.div display="flex" flexDirection="column" alignItems="flex-start" gap="2">
      <chakra.div alignSelf="stretch">
        <TextArea
          label="DOIs, PMIDs or OpenAlex ids"
          rows={6}
          value={text}
          onChange={onChange}
          hint={
            credits === 0
              ? 'One or more in a line.'
              : `Looking them up takes up to ${formatQuantity(credits, 'credit')}.`
          }
        />
      </chakra.div>
      <FileButton
        label="File with identifiers"
        accept=".txt,.csv,.tsv,.ris,.bib,.nbib"
        onChoose={([file]) => void file.text().then(onChange)}
      >
        From a file...
      </FileButton>
      {outcome === null || outcome === 'looking' ? null : (
        <chakra.p role="alert" fontSize="panel" color="text.error">
          {tellOutcome(outcome)}
        </chakra.p>
      )}
    </chakra.div>
  );
}

function tellOutcome({ works, notFound, unrecognised, message }: KnownListOutcome): string {
  if (message !== null) return `Not all papers could be looked up: ${message}`;
  if (works > 0) return '';
  return notFound > 0
    ? `None of the ${formatQuantity(notFound, 'paper')} is in this source.`
    : `No identifier was recognised in ${formatQuantity(unrecognised, 'line')}.`;
}

interface AsideFieldsProps {
  readonly share: { readonly percent: number; readonly seed: number } | null;
  readonly onChange: (share: AsideFieldsProps['share']) => void;
}

function AsideFields({ share, onChange }: AsideFieldsProps) {
  return (
    <chakra.div display="flex" flexDirection="column" gap="2" fontSize="panel">
      <Checkbox isChecked={share !== null} onChange={(isOn) => onChange(isOn ? DEFAULT_ASIDE : null)}>
        Hold out a share for testing
      </Checkbox>
      <chakra.p color="text.secondary">
        Suggestions do not see these papers, so that recall on them is the honest number.
      </chakra.p>
      {share === null ? null : (
        <chakra.div display="flex" flexWrap="wrap" gap="3">
          <chakra.div w="140px">
            <NumberField
              label="Per cent"
              value={share.percent}
              min={1}
              max={90}
              onChange={(percent) => onChange({ ...share, percent })}
            />
          </chakra.div>
          <chakra.div w="140px">
            <NumberField
              label="Seed"
              value={share.seed}
              min={0}
              max={4_294_967_295}
              onChange={(seed) => onChange({ ...share, seed })}
            />
          </chakra.div>
        </chakra.div>
      )}
    </chakra.div>
  );
}
