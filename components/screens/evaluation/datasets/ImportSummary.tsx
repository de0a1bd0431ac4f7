import { chakra } from '@chakra-ui/react/styled-system';
import { Tiles } from '@/components/ui/Tiles';
import { unidentifiedRows } from '@/lib/evaluation/datasets/unidentified-rows';
import type { ImportReport, UnjudgedUse } from '@/lib/evaluation/types';
import { formatExactCount, formatQuantity } from '@/lib/format/counts';

interface ImportSummaryProps {
  readonly report: ImportReport;
  /** What papers without a decision count as, where that was asked. */
  readonly use?: UnjudgedUse | undefined;
}

/** What a file comes to: rows, ids, duplicates, identifiers, and what was wrong, each row by its number. */
export function ImportSummary({ report, use }: ImportSummaryProps) {
  const notes = notesOf(report, use);
  return (
    <chakra.div display="flex" flexDirection="column" gap="2">
      <Tiles label="Import summary" tiles={tilesOf(report)} />
      <chakra.p fontSize="meta" color="text.secondary">
        {coverageText(report)}
      </chakra.p>
      {notes.length === 0 ? null : (
        <chakra.ul pl="4" listStyleType="disc" display="grid" gap="0.5" color="text.warning">
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </chakra.ul>
      )}
      <Problems report={report} />
    </chakra.div>
  );
}

function tilesOf(report: ImportReport) {
  const facts: readonly (readonly [string, number])[] = [
    ['Rows read', report.rowsRead],
    ['Skipped rows', report.skippedRows],
    ['Distinct papers', report.distinctPapers],
    ['Included rows', report.includedRows],
    ['Excluded rows', report.excludedRows],
    ['Rows not judged', report.hasLabels ? report.unknownRows : 0],
    ['OpenAlex ids', report.distinctOpenAlexIds],
    ['Included ids', report.distinctIncludedOpenAlexIds],
    ['Ids with both labels', report.conflictingOpenAlexIds],
  ];
  return facts.map(([label, count]) => ({ label, value: formatExactCount(count) }));
}

function share(count: number, total: number): string {
  return total === 0 ? 'n/a' : `${((100 * count) / total).toFixed(1)}%`;
}

function coverageText({ papers, coverage }: ImportReport): string {
  const { openAlexId, doi, pmid, anyIdentifier, title } = coverage;
  return `Of ${formatQuantity(papers, 'paper')}: OpenAlex id ${share(openAlexId, papers)}, DOI ${share(doi, papers)}, PMID ${share(pmid, papers)}, any identifier ${share(anyIdentifier, papers)}, title ${share(title, papers)}.`;
}

/** What the file says of the review's decisions, where that is not as one would wish. */
function labelNotes({ hasLabels, rowsRead, includedRows, conflictRows }: ImportReport): readonly string[] {
  if (rowsRead === 0) return [];
  if (!hasLabels) {
    return [
      `The file does not say which papers were included: all ${formatExactCount(rowsRead)} rows count as included.`,
    ];
  }
  return [
    ...(includedRows === 0 ? ['No row is marked as included.'] : []),
    ...(conflictRows > 0
      ? [`${formatQuantity(conflictRows, 'row')} whose readers do not agree: not judged.`]
      : []),
  ];
}

function notesOf(report: ImportReport, use: UnjudgedUse | undefined): readonly string[] {
  const { conflictingPapers, papers, distinctPapers, shortDoiPapers = 0 } = report;
  const duplicates = papers - distinctPapers;
  const unidentified = unidentifiedRows(report, use).length;
  return [
    ...labelNotes(report),
    ...(unidentified > 0
      ? [
          `${formatQuantity(unidentified, 'included row')} with neither a title nor an identifier: a comparison counts ${unidentified === 1 ? 'it' : 'them'} as not found, and also gives recall without ${unidentified === 1 ? 'it' : 'them'}.`,
        ]
      : []),
    ...(duplicates > 0
      ? [`${formatQuantity(duplicates, 'duplicate row')}: a comparison counts each paper once.`]
      : []),
    ...(conflictingPapers > 0
      ? [
          `${formatQuantity(conflictingPapers, 'paper')} labelled both included and excluded: a comparison counts them as included.`,
        ]
      : []),
    ...(shortDoiPapers > 0
      ? [
          `${formatQuantity(shortDoiPapers, 'paper')} with nothing but a short DOI (10/…), which cannot be looked up: open it at doi.org, put the whole DOI into the file, and choose the file again. Otherwise the paper counts as not found.`,
        ]
      : []),
  ];
}

function Problems({ report }: { readonly report: ImportReport }) {
  const { problems, problemCount } = report;
  if (problemCount === 0) return null;
  return (
    <chakra.details borderWidth="1px" rounded="control">
      <chakra.summary px="3" py={{ base: '2.5', md: '1.5' }} cursor="pointer" color="text.secondary">
        {formatQuantity(problemCount, 'problem')} in the file
      </chakra.summary>
      <chakra.ul maxH="160px" overflowY="auto" px="3" pb="2" fontSize="meta" overflowWrap="anywhere">
        {problems.map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </chakra.ul>
    </chakra.details>
  );
}
