import { chakra } from '@chakra-ui/react/styled-system';
import { useAtomValue, useSetAtom } from 'jotai';
import { useState } from 'react';
import { ServiceStep } from '@/components/service/ServiceStep';
import { Button } from '@/components/ui/Button';
import { Checkbox } from '@/components/ui/Checkbox';
import { Dialog } from '@/components/ui/Dialog';
import { FileButton } from '@/components/ui/FileButton';
import { FileProgress } from '@/components/ui/FileProgress';
import { ProgressBar } from '@/components/ui/ProgressBar';
import { Spinner } from '@/components/ui/Spinner';
import { TextArea } from '@/components/ui/TextArea';
import { cutText } from '@/lib/evaluation/datasets/source-table';
import { formatExactCount, formatQuantity } from '@/lib/format/counts';
import { FIRST_PROJECT_NAME } from '@/lib/project/new-project';
import {
  addBroughtAtom,
  type Bringing,
  type BroughtList,
  bringingAtom,
  closeBringingAtom,
  openBringingAtom,
  readBroughtFilesAtom,
  readBroughtTextAtom,
  targetNameAtom,
} from '@/lib/state/project/bring-papers-atoms';
import { paymentAtom } from '@/lib/state/service/price-atoms';

const ACCEPT = '.bib,.ris,.nbib,.enw,.json,.csv,.tsv,.xlsx,.xml,.rdf,.txt';

/** The dialog that reads papers from files and pasted lists; rendered while it is open. */
export function BringPapers() {
  const bringing = useAtomValue(bringingAtom);
  const close = useSetAtom(closeBringingAtom);
  switch (bringing.state) {
    case 'closed':
      return null;
    case 'open':
      return <Choice error={bringing.error} />;
    case 'read':
      return <Preview read={bringing} />;
    default:
      return (
        <Dialog
          title="Add papers"
          width="560px"
          onClose={close}
          actions={<Button onClick={close}>Cancel</Button>}
        >
          {bringing.state === 'adding' ? (
            <>
              <p role="status">
                <Spinner /> {describeWork(bringing)}
              </p>
              <chakra.div mt="3">
                <ProgressBar label="Papers looked up" value={bringing.share} />
              </chakra.div>
            </>
          ) : (
            <FileProgress text={`Reading ${bringing.name}...`} label="Reading the file" {...bringing} />
          )}
        </Dialog>
      );
  }
}

function describeWork(bringing: Extract<Bringing, { readonly state: 'adding' }>): string {
  const papers = formatQuantity(bringing.papers, 'paper');
  return bringing.share < 1 ? `Looking up ${papers}...` : `Adding ${papers}...`;
}

function Choice({ error }: { readonly error: string | null }) {
  const readFiles = useSetAtom(readBroughtFilesAtom);
  const readText = useSetAtom(readBroughtTextAtom);
  const close = useSetAtom(closeBringingAtom);
  const [text, setText] = useState('');
  return (
    <Dialog
      title="Add papers"
      width="560px"
      onClose={close}
      actions={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button tone="primary" disabled={text.trim() === ''} onClick={() => void readText(text)}>
            Read the text
          </Button>
        </>
      }
    >
      <chakra.div display="flex" flexDirection="column" gap="3" fontSize="panel">
        {error === null ? null : (
          <chakra.p role="alert" color="text.error" overflowWrap="anywhere">
            {error}
          </chakra.p>
        )}
        {error === null ? null : <ServiceStep of={error} />}
        <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="2">
          <FileButton
            label="Files of papers"
            accept={ACCEPT}
            isMultiple
            onChoose={(files) => void readFiles(files)}
          >
            Choose files...
          </FileButton>
          <chakra.span color="text.secondary">
            RIS, BibTeX, PubMed, EndNote, Zotero, CSL-JSON, CSV or Excel
          </chakra.span>
        </chakra.div>
        <TextArea
          label="Or paste a list"
          hint="One in each line: a DOI, a PubMed or OpenAlex number, or a reference that holds one. BibTeX and RIS work too."
          rows={7}
          value={text}
          onChange={setText}
        />
      </chakra.div>
    </Dialog>
  );
}

interface PreviewProps {
  readonly read: Extract<Bringing, { readonly state: 'read' }>;
}

function Preview({ read: { lists, errors } }: PreviewProps) {
  const costsCredits = useAtomValue(paymentAtom).isPaid;
  const add = useSetAtom(addBroughtAtom);
  const open = useSetAtom(openBringingAtom);
  const close = useSetAtom(closeBringingAtom);
  const target = targetText(useAtomValue(targetNameAtom));
  const [isTakingNotes, setTakingNotes] = useState(true);
  const papers = lists.reduce((sum, list) => sum + list.papers.length, 0);
  const noted = lists.reduce((sum, list) => sum + list.notes.size, 0);
  const credits = lists.reduce((sum, list) => sum + list.credits, 0);
  return (
    <Dialog
      title="Add papers"
      width="560px"
      onClose={close}
      actions={
        <>
          <Button onClick={open}>Back</Button>
          <Button tone="primary" disabled={papers === 0} onClick={() => void add(isTakingNotes)}>
            Add {formatQuantity(papers, 'paper')}
          </Button>
        </>
      }
    >
      <chakra.div display="flex" flexDirection="column" gap="3" fontSize="panel">
        <chakra.ul listStyleType="none" display="flex" flexDirection="column" gap="1">
          {lists.map((list, index) => (
            <li key={list.file?.name ?? `text ${index}`}>
              {describeList(list)}
              {list.cut === null ? null : <chakra.p color="text.warning">{cutText(list.cut)}</chakra.p>}
            </li>
          ))}
        </chakra.ul>
        {errors.map((error) => (
          <div key={error}>
            <chakra.p role="alert" color="text.error" overflowWrap="anywhere">
              {error}
            </chakra.p>
            <ServiceStep of={error} />
          </div>
        ))}
        {noted === 0 ? null : (
          <Checkbox isChecked={isTakingNotes} onChange={setTakingNotes}>
            {`Take over decisions, tags, notes and origins of ${formatQuantity(noted, 'paper')}`}
          </Checkbox>
        )}
        <chakra.p overflowWrap="anywhere">{target}</chakra.p>
        <chakra.p color="text.secondary">
          {`Those with an identifier are looked up${costsCredits ? `, for at most ${formatQuantity(credits, 'credit')}` : ''}; the others are kept as the list has them.`}
        </chakra.p>
      </chakra.div>
    </Dialog>
  );
}

function targetText(name: string | null): string {
  return name === null
    ? `They come into a new project, “${FIRST_PROJECT_NAME}”.`
    : `They come into “${name}”; papers already in the project are not added again.`;
}

function describeList({ file, papers, unrecognised }: BroughtList): string {
  const name = file?.name ?? 'The pasted list';
  const lost =
    unrecognised === 0 ? '' : `; ${formatExactCount(unrecognised)} without a title and identifier left out`;
  return `${name}: ${formatQuantity(papers.length, 'paper')}${lost}`;
}
