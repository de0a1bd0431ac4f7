'use client';

import { chakra } from '@chakra-ui/react/styled-system';
import { useAtomValue, useSetAtom } from 'jotai';
import { type ReactNode, useState } from 'react';
import { Button } from '@/components/ui/Button';
import { Dialog } from '@/components/ui/Dialog';
import { CONTROL_STYLE, Field } from '@/components/ui/Field';
import { Notice } from '@/components/ui/Notice';
import { ProgressBar } from '@/components/ui/ProgressBar';
import { Spinner } from '@/components/ui/Spinner';
import type { CitationMatch } from '@/lib/flows/match-citations';
import { formatExactCount, formatQuantity } from '@/lib/format/counts';
import { stopLoadingAtom } from '@/lib/state/exchange/identifier-load-atoms';
import {
  closeImportAtom,
  type ImportState,
  importAtom,
  importGraphAtom,
  importListAtom,
  openImportAtom,
  readTextAtom,
} from '@/lib/state/exchange/import-atoms';
import { graphAtom } from '@/lib/state/graph/graph-atoms';
import { GraphPreview } from './GraphPreview';
import { IdentifierPreview } from './IdentifierPreview';
import { ImportFileButton } from './ImportFileButton';
import { ImportOutcome, OutcomeActions } from './ImportOutcome';
import { KnownFormats } from './KnownFormats';

interface ImportDialogProps {
  /** The graph has taken something, or is about to. */
  readonly onImported: () => void;
}

interface Step {
  readonly title: string;
  readonly body: ReactNode;
  readonly actions: ReactNode;
  readonly isLocked?: boolean;
}

/** The import from choosing to result; nothing changes before the preview is agreed to. */
export function ImportDialog({ onImported }: ImportDialogProps) {
  const current = useAtomValue(importAtom);
  const close = useSetAtom(closeImportAtom);
  const [text, setText] = useState('');
  const [taken, setTaken] = useState<readonly CitationMatch[]>([]);
  if (current.state === 'closed') return null;
  const {
    title,
    body,
    actions,
    isLocked = false,
  } = stepOf(current, { text, setText, taken, setTaken, onImported });
  return (
    <Dialog title={title} onClose={() => close()} actions={actions} isLocked={isLocked} width="560px">
      <chakra.div display="flex" flexDirection="column" gap="3" fontSize="panel">
        {body}
      </chakra.div>
    </Dialog>
  );
}

interface Draft {
  readonly text: string;
  readonly setText: (text: string) => void;
  /** Doubtful works that the reader has ticked. */
  readonly taken: readonly CitationMatch[];
  readonly setTaken: (taken: readonly CitationMatch[]) => void;
  readonly onImported: () => void;
}

function stepOf(current: Exclude<ImportState, { state: 'closed' }>, draft: Draft): Step {
  switch (current.state) {
    case 'open':
      return {
        title: 'Import',
        body: <Chooser text={draft.text} onChange={draft.setText} />,
        actions: <ReadActions text={draft.text} />,
      };
    case 'reading':
      return { title: 'Import', body: <Reading name={current.name} />, actions: <Cancel /> };
    case 'failed':
      return {
        title: 'Import',
        body: (
          <Notice isFramed tone="error">
            {current.message}
          </Notice>
        ),
        actions: <FailedActions />,
      };
    case 'graph':
      return {
        title: 'Import graph',
        body: (
          <>
            <GraphPreview name={current.name} graph={current.graph} />
            <DecodingWarning text={current.warning} />
          </>
        ),
        actions: <GraphActions count={current.graph.nodes.length} onImported={draft.onImported} />,
      };
    case 'identifiers':
      return listStep(current, draft);
    case 'loading':
      return {
        title: 'Import entities',
        body: <Loading {...current.progress} />,
        actions: <StopAction />,
        isLocked: true,
      };
    case 'loaded':
      return {
        title: 'Import entities',
        body: (
          <ImportOutcome
            outcome={current.outcome}
            titles={current.titles}
            taken={draft.taken}
            onTake={draft.setTaken}
          />
        ),
        actions: <OutcomeActions taken={draft.taken} />,
      };
  }
}

type ListPreview = Extract<ImportState, { state: 'identifiers' }>;

function listStep({ name, list, usesTitles, warning }: ListPreview, { onImported }: Draft): Step {
  return {
    title: 'Import entities',
    body: (
      <>
        <IdentifierPreview name={name} list={list} usesTitles={usesTitles} />
        <DecodingWarning text={warning} />
      </>
    ),
    actions: (
      <ListActions
        count={list.found.length}
        titles={usesTitles ? list.titled.length : 0}
        onImported={onImported}
      />
    ),
  };
}

function DecodingWarning({ text }: { readonly text: string | null }) {
  return text === null ? null : (
    <Notice isFramed tone="warning">
      {text}
    </Notice>
  );
}

function Chooser({ text, onChange }: { readonly text: string; readonly onChange: (text: string) => void }) {
  return (
    <>
      <chakra.div color="text.secondary">
        <p>
          References, a list of identifiers, or a graph. You can also drop a file or paste a list beside the
          map.
        </p>
        <KnownFormats />
      </chakra.div>
      <chakra.div>
        <ImportFileButton>Choose file</ImportFileButton>
      </chakra.div>
      <Field label="Or paste a list or references">
        {(ids) => (
          <chakra.textarea
            {...ids}
            {...CONTROL_STYLE}
            h="160px"
            py="2"
            fontFamily="mono"
            fontSize="meta"
            resize="vertical"
            spellCheck={false}
            value={text}
            onChange={(event) => onChange(event.target.value)}
          />
        )}
      </Field>
    </>
  );
}

function ReadActions({ text }: { readonly text: string }) {
  const read = useSetAtom(readTextAtom);
  return (
    <>
      <Cancel />
      <Button tone="primary" disabled={text.trim() === ''} onClick={() => read('Pasted text', text)}>
        Preview
      </Button>
    </>
  );
}

function Reading({ name }: { readonly name: string }) {
  return (
    <chakra.p role="status" display="flex" alignItems="center" gap="2" overflowWrap="anywhere">
      <Spinner />
      Reading {name}...
    </chakra.p>
  );
}

function FailedActions() {
  const open = useSetAtom(openImportAtom);
  return (
    <>
      <Cancel />
      <Button tone="primary" onClick={() => open()}>
        Choose another
      </Button>
    </>
  );
}

interface AgreeProps {
  readonly count: number;
  readonly onImported: () => void;
}

function GraphActions({ count, onImported }: AgreeProps) {
  const isEmpty = useAtomValue(graphAtom).nodes.size === 0;
  const importGraph = useSetAtom(importGraphAtom);

  async function handleImport(mode: 'add' | 'replace') {
    if (await importGraph(mode)) onImported();
  }

  if (count === 0) return <Cancel />;
  return (
    <>
      <Cancel />
      {isEmpty ? null : <Button onClick={() => void handleImport('replace')}>Replace graph</Button>}
      <Button tone="primary" onClick={() => void handleImport('add')}>
        {isEmpty ? 'Import graph' : 'Add to graph'}
      </Button>
    </>
  );
}

interface ListActionsProps extends AgreeProps {
  /** Entries that are looked up by their titles. */
  readonly titles: number;
}

function ListActions({ count, titles, onImported }: ListActionsProps) {
  const importList = useSetAtom(importListAtom);

  function handleImport() {
    void importList();
    onImported();
  }

  return (
    <>
      <Cancel />
      <Button tone="primary" disabled={count + titles === 0} onClick={handleImport}>
        {importVerb(count, titles)}
      </Button>
    </>
  );
}

function importVerb(count: number, titles: number): string {
  if (titles > 0) {
    const looked = `look up ${formatQuantity(titles, 'title')}`;
    return count === 0 ? `L${looked.slice(1)}` : `Import ${formatExactCount(count)}, ${looked}`;
  }
  return count === 0 ? 'Import' : `Import ${formatQuantity(count, 'entity', 'entities')}`;
}

function Loading({ done, total }: { readonly done: number; readonly total: number }) {
  return (
    <>
      <chakra.p role="status">
        {formatExactCount(done)} of {formatExactCount(total)} looked up
      </chakra.p>
      <ProgressBar label="Import" value={total === 0 ? null : done / total} />
    </>
  );
}

function StopAction() {
  const stop = useSetAtom(stopLoadingAtom);
  return <Button onClick={() => stop()}>Cancel</Button>;
}

function Cancel() {
  const close = useSetAtom(closeImportAtom);
  return <Button onClick={() => close()}>Cancel</Button>;
}
