import { chakra } from '@chakra-ui/react/styled-system';
import { useAtomValue, useSetAtom } from 'jotai';
import { useState } from 'react';
import { useIsNarrow } from '@/components/hooks/use-is-narrow';
import { Link } from '@/components/router/Link';
import { DoiLink } from '@/components/tables/DoiLink';
import { Button } from '@/components/ui/Button';
import { Dialog } from '@/components/ui/Dialog';
import { PageLink } from '@/components/ui/PageLinks';
import { ShowMore } from '@/components/ui/ShowMore';
import { TextArea } from '@/components/ui/TextArea';
import { TextField } from '@/components/ui/TextField';
import { nameInWords, yearOf } from '@/lib/entities/publication';
import { formatAuthors } from '@/lib/format/authors';
import type { AnnotationPatch } from '@/lib/project/project-change';
import { recordName } from '@/lib/project/record-name';
import { entityPath } from '@/lib/routing/paths';
import { findEntryAtom } from '@/lib/state/project/known-entries';
import { isReadOnlyAtom, projectAtom } from '@/lib/state/project/open-project-atoms';
import { pathInProjectAtom } from '@/lib/state/project/project-path-atom';
import { annotateAtom, separateRecordsAtom } from '@/lib/state/project/record-acts';
import { FreeCopyLink } from './FreeCopyLink';
import { type PaperRow, someOriginsOf } from './paper-rows';
import { tagsFromText } from './tags-from-text';

interface PaperDialogProps {
  readonly row: PaperRow;
  readonly onClose: () => void;
}

/** A paper with its abstract, the reader's note and tags, and its origins. */
export function PaperDialog({ row, onClose }: PaperDialogProps) {
  const { record } = row.shown;
  const annotate = useSetAtom(annotateAtom);
  const state = useAtomValue(projectAtom);
  const isReadOnly = useAtomValue(isReadOnlyAtom);
  const [note, setNote] = useState(record.annotation.note);
  const [tags, setTags] = useState(record.annotation.tags.join(', '));
  const [study, setStudy] = useState(record.annotation.study ?? '');
  const hasDecisions = state !== null && state.header.screeningSince !== null;

  const { annotation } = record;
  const isChanged =
    note !== annotation.note || tags !== annotation.tags.join(', ') || study !== (annotation.study ?? '');

  /** Typed text is saved however the dialog is closed, except by 'Discard'. */
  function handleDone() {
    const patch: AnnotationPatch = {
      note: note.trim(),
      tags: tagsFromText(tags),
      study: study.trim() || null,
    };
    if (isChanged) annotate('Note and tags', new Map([[record.id, patch]]));
    onClose();
  }

  if (isReadOnly) return <ReadOnlyPaper row={row} onClose={onClose} />;
  return (
    <Dialog
      title="Paper"
      width="720px"
      onClose={handleDone}
      actions={
        <>
          {isChanged ? <Button onClick={onClose}>Discard</Button> : null}
          <Button tone="primary" onClick={handleDone}>
            {isChanged ? 'Save' : 'Close'}
          </Button>
        </>
      }
    >
      <chakra.div display="flex" flexDirection="column" gap="3">
        <Facts row={row} />
        <TextArea label="Note" value={note} onChange={setNote} rows={3} />
        <TextField label="Tags" value={tags} onChange={setTags} hint="Separated by commas" />
        {hasDecisions ? (
          <TextField
            label="Study"
            value={study}
            onChange={setStudy}
            hint="The same name for all reports of one study: it is counted once"
          />
        ) : null}
        <Origins row={row} />
        <Duplicates row={row} />
      </chakra.div>
    </Dialog>
  );
}

/** A paper of a host project, with read-only note and tags. */
function ReadOnlyPaper({ row, onClose }: PaperDialogProps) {
  const { note, tags, study } = row.shown.record.annotation;
  const texts = [
    ['Note', note],
    ['Tags', tags.join(', ')],
    ['Study', study ?? ''],
  ] as const;
  return (
    <Dialog title="Paper" width="720px" onClose={onClose}>
      <chakra.div display="flex" flexDirection="column" gap="3">
        <Facts row={row} />
        {texts.map(([label, text]) =>
          text === '' ? null : (
            <chakra.section key={label} aria-label={label}>
              <chakra.h3 fontSize="meta" color="text.secondary">
                {label}
              </chakra.h3>
              <chakra.p whiteSpace="pre-line" overflowWrap="anywhere">
                {text}
              </chakra.p>
            </chakra.section>
          ),
        )}
        <Origins row={row} />
        <Duplicates row={row} />
      </chakra.div>
    </Dialog>
  );
}

function Origins({ row }: { readonly row: PaperRow }) {
  const pathOf = useAtomValue(pathInProjectAtom);
  const find = useAtomValue(findEntryAtom);
  return (
    <chakra.section aria-label="Why is this here?">
      <chakra.h3 fontSize="meta" color="text.secondary">
        Why is this here?
      </chakra.h3>
      <chakra.ul listStyleType="none" fontSize="panel">
        {someOriginsOf(row.shown, find).map((origin) => (
          <li key={origin}>{origin}</li>
        ))}
      </chakra.ul>
      <PageLink to={`${pathOf('history')}&paper=${row.id}`}>See it in the history</PageLink>
    </chakra.section>
  );
}

function Facts({ row }: { readonly row: PaperRow }) {
  const { facts, id } = row.shown.record;
  const line = [formatAuthors(facts.authors.map(nameInWords)), facts.venue, yearOf(facts)].filter(
    (fact) => fact !== null && fact !== '',
  );
  return (
    <>
      <chakra.h3 fontSize="section" fontWeight="semibold" overflowWrap="anywhere">
        {recordName(row.shown.record)}
      </chakra.h3>
      <chakra.p fontSize="panel" color="text.secondary">
        {line.join(' · ')}
      </chakra.p>
      <chakra.div display="flex" flexWrap="wrap" columnGap="4" rowGap="1" fontSize="panel">
        <DoiLink doi={facts.doi} />
        {id.startsWith('W') ? (
          <Link to={entityPath('works', id)} color="brand.text" textDecoration="underline">
            Open on the map
          </Link>
        ) : null}
        <FreeCopyLink address={facts.freeCopy ?? null} />
      </chakra.div>
      <Abstract text={facts.abstract} />
    </>
  );
}

/** Longer abstracts are folded on phones, so that the note below is in sight. Unit: characters. */
const LONG_ABSTRACT = 400;

function Abstract({ text }: { readonly text: string | null }) {
  const [isWhole, setWhole] = useState(false);
  const isCut = useIsNarrow() && !isWhole && text !== null && text.length > LONG_ABSTRACT;
  return (
    <div>
      <chakra.p
        fontSize="body"
        overflowWrap="anywhere"
        color={text === null ? 'text.secondary' : undefined}
        lineClamp={isCut ? '6' : 'none'}
      >
        {text ?? 'The record has no abstract.'}
      </chakra.p>
      {isCut ? (
        <Button size="small" tone="quiet" onClick={() => setWhole(true)}>
          Show the whole abstract
        </Button>
      ) : null}
    </div>
  );
}

/** The records united into the paper, each of which can be separated again. */
function Duplicates({ row }: { readonly row: PaperRow }) {
  const isReadOnly = useAtomValue(isReadOnlyAtom);
  const separate = useSetAtom(separateRecordsAtom);
  const { duplicates } = row.shown;
  if (duplicates.length === 0) return null;
  return (
    <chakra.section aria-label="The same work">
      <chakra.h3 fontSize="meta" color="text.secondary">
        The same work, as it came too
      </chakra.h3>
      <ShowMore items={duplicates} noun="record">
        {(shown) => (
          <chakra.ul listStyleType="none" fontSize="panel" display="flex" flexDirection="column" gap="1">
            {shown.map((each) => (
              <chakra.li key={each.id} display="flex" alignItems="baseline" gap="2">
                <chakra.span flex="1" minW="0">
                  {recordName(each)}
                  {yearOf(each.facts) === null ? '' : `, ${yearOf(each.facts)}`}
                </chakra.span>
                {isReadOnly ? null : (
                  <Button size="small" onClick={() => separate([each.id])}>
                    Separate
                  </Button>
                )}
              </chakra.li>
            ))}
          </chakra.ul>
        )}
      </ShowMore>
    </chakra.section>
  );
}
