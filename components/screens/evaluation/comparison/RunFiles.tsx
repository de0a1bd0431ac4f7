import { chakra } from '@chakra-ui/react/styled-system';
import { useAtomValue, useSetAtom } from 'jotai';
import { FileText, Trash2 } from 'lucide-react';
import { ColumnMappingTable } from '@/components/screens/evaluation/files/ColumnMappingTable';
import { FileDrop } from '@/components/screens/evaluation/files/FileDrop';
import { SheetChoice } from '@/components/screens/evaluation/files/SheetChoice';
import { FileProgress } from '@/components/ui/FileProgress';
import { Folded } from '@/components/ui/Folded';
import { IconButton } from '@/components/ui/IconButton';
import { TextField } from '@/components/ui/TextField';
import { cutText } from '@/lib/evaluation/datasets/source-table';
import { formatExactCount, formatQuantity } from '@/lib/format/counts';
import {
  addRunFilesAtom,
  type FileColumns,
  type FileReading,
  type RunFile,
  removeRunFileAtom,
  renameDatabaseAtom,
  runFilesAtom,
  setRunFileRoleAtom,
  setRunFileSheetAtom,
} from '@/lib/state/evaluation/run-files-atoms';

/** The files of other databases that a run is to take, and what was read of each. */
export function RunFiles({ datasetId }: { readonly datasetId: string }) {
  const files = useAtomValue(runFilesAtom)(datasetId);
  const add = useSetAtom(addRunFilesAtom);
  const records = files.reduce((sum, file) => sum + recordsOf(file), 0);
  return (
    <chakra.div display="flex" flexDirection="column" gap="3" fontSize="panel">
      <chakra.p color="text.secondary">
        What you exported from Scopus, PubMed, Embase, Web of Science, Lens, Dimensions or others. Files of
        one database bear one name. Nothing is sent and nothing costs credits.
      </chakra.p>
      {files.length === 0 ? null : (
        <chakra.ul aria-label="Chosen files" borderWidth="1px" rounded="panel" listStyleType="none">
          {files.map((file) => (
            <FileItem key={file.id} datasetId={datasetId} file={file} />
          ))}
        </chakra.ul>
      )}
      {files.length === 0 ? null : (
        <p role="status">
          {formatQuantity(files.length, 'file')}, {formatQuantity(records, 'record')}
        </p>
      )}
      <FileDrop
        label={files.length === 0 ? 'Choose files' : 'Add files'}
        name="Files of other databases"
        isMultiple
        onFiles={(chosen) => void add(datasetId, chosen)}
      />
    </chakra.div>
  );
}

function recordsOf({ reading }: RunFile): number {
  return reading.state === 'read' ? reading.papers.length : 0;
}

interface FileItemProps {
  readonly datasetId: string;
  readonly file: RunFile;
}

function FileItem({ datasetId, file }: FileItemProps) {
  const rename = useSetAtom(renameDatabaseAtom);
  const remove = useSetAtom(removeRunFileAtom);
  const { id, fileName, databaseName, reading, columns } = file;
  return (
    <chakra.li
      display="flex"
      flexWrap="wrap"
      alignItems="flex-start"
      gap="3"
      px="3"
      py="2"
      css={{ '& + &': { borderTopWidth: '1px' } }}
    >
      <chakra.div flex="1" minW="180px" display="flex" flexDirection="column" gap="1">
        <chakra.p display="flex" gap="2" alignItems="baseline" overflowWrap="anywhere" fontWeight="medium">
          <chakra.span flexShrink="0" alignSelf="center" color="text.secondary" aria-hidden="true">
            <FileText size={14} />
          </chakra.span>
          {fileName}
        </chakra.p>
        <Reading fileName={fileName} size={file.source.size} reading={reading} />
      </chakra.div>
      {reading.state === 'read' || (reading.state === 'reading' && columns !== null) ? (
        <chakra.div w={{ base: 'full', sm: '200px' }}>
          <TextField
            label="Database"
            value={databaseName}
            error={databaseName.trim() === '' ? 'Name the database' : undefined}
            onChange={(name) => rename(datasetId, id, name)}
          />
        </chakra.div>
      ) : null}
      <IconButton
        label={reading.state === 'reading' ? `Cancel reading ${fileName}` : `Remove ${fileName}`}
        icon={<Trash2 size={14} />}
        onClick={() => remove(datasetId, id)}
      />
      {columns === null ? null : <Columns datasetId={datasetId} id={id} columns={columns} />}
    </chakra.li>
  );
}

interface ColumnsProps {
  readonly datasetId: string;
  readonly id: string;
  readonly columns: FileColumns;
}

/** What the columns were taken for, to be put right; of a workbook also which sheet is read. */
function Columns({ datasetId, id, columns: { preview, mapping } }: ColumnsProps) {
  const setRole = useSetAtom(setRunFileRoleAtom);
  const setSheet = useSetAtom(setRunFileSheetAtom);
  const hasSheets = preview.sheets !== null && preview.sheets.all.length > 1;
  return (
    <chakra.div w="full">
      <Folded summary={hasSheets ? 'Sheet and columns' : 'Columns'}>
        <chakra.div display="flex" flexDirection="column" gap="3">
          {preview.sheets === null ? null : (
            <SheetChoice sheets={preview.sheets} onChoose={(sheet) => void setSheet(datasetId, id, sheet)} />
          )}
          <ColumnMappingTable
            preview={preview}
            mapping={mapping}
            onRole={(column, role) => void setRole(datasetId, id, column, role)}
          />
        </chakra.div>
      </Folded>
    </chakra.div>
  );
}

interface ReadingProps {
  readonly fileName: string;
  /** Unit: bytes. */
  readonly size: number;
  readonly reading: FileReading;
}

function Reading({ fileName, size, reading }: ReadingProps) {
  switch (reading.state) {
    case 'reading':
      return <FileProgress label={`Reading ${fileName}`} size={size} share={reading.share} />;
    case 'failed':
      return (
        <chakra.p role="alert" color="text.error" overflowWrap="anywhere">
          {reading.message} Remove it, or export it again as RIS or CSV.
        </chakra.p>
      );
    case 'read':
      return <ReadFile reading={reading} />;
  }
}

function ReadFile({ reading }: { readonly reading: FileReading & { readonly state: 'read' } }) {
  const { papers, cut, problemCount, problems } = reading;
  if (papers.length === 0) {
    return (
      <chakra.p role="alert" color="text.error">
        No row has a title or an identifier. Choose the columns that hold them, or remove this file.
      </chakra.p>
    );
  }
  const rest = problemCount - problems.length;
  return (
    <>
      <chakra.p color="text.secondary" fontVariantNumeric="tabular-nums">
        {formatQuantity(papers.length, 'record')} read
      </chakra.p>
      {cut === null ? null : <chakra.p color="text.warning">{cutText(cut)}</chakra.p>}
      {problemCount === 0 ? null : (
        <chakra.details fontSize="meta" color="text.warning">
          <chakra.summary cursor="pointer" py={{ base: '2.5', md: '0' }}>
            {formatQuantity(problemCount, 'problem')}
          </chakra.summary>
          <chakra.ul maxH="140px" overflow="auto" listStyleType="none">
            {problems.map((problem) => (
              <chakra.li key={problem} overflowWrap="anywhere">
                {problem}
              </chakra.li>
            ))}
            {rest > 0 ? <li>and {formatExactCount(rest)} more</li> : null}
          </chakra.ul>
        </chakra.details>
      )}
    </>
  );
}
