import { decodeText, isBinary } from '@/lib/base/decode-text';
import { readCitations } from '@/lib/bibliography/read-citations';
import { REFERENCE_FORMATS, type ReferenceFormatId } from '@/lib/bibliography/reference-formats';
import { isKnown, PUBLICATION_FIELDS } from '@/lib/entities/merge-publications';
import { invertedName, type Publication, type PublicationField } from '@/lib/entities/publication';
import { suggestMapping } from '@/lib/evaluation/datasets/header-row';
import { eachPaper } from '@/lib/evaluation/datasets/read-papers';
import type { Paper } from '@/lib/evaluation/types';
import { factsOfPaper } from '@/lib/project/facts-of-work';
import { paperCitations } from '@/lib/project/paper-export';
import { applyChange } from '@/lib/project/project-change';
import { shownRecords } from '@/lib/project/standing';
import { at, emptyProject } from '@/tests/support/projects';
import { readTableBytes } from '@/tests/support/read-table-bytes';

/** Fields that a format cannot say. */
const UNSAID: Readonly<Record<ReferenceFormatId, readonly PublicationField[]>> = {
  ris: ['subtitle', 'originalTitle', 'arxivId', 'containerDoi', 'citedByCount'],
  bibtex: ['containerDoi', 'database', 'citedByCount'],
  csl: ['subtitle', 'arxivId', 'containerDoi', 'citedByCount'],
};

/** All that the readers of references know of the entries of a file; none for files of other sorts. */
export function referencesOf(bytes: Uint8Array): readonly Publication[] {
  return isBinary(bytes) ? [] : (readCitations(decodeText(bytes).text)?.citations ?? []);
}

/** The same after the file was added to a project: ids of rows to facts. */
export async function factsOfFile(
  file: string,
  bytes: Uint8Array,
): Promise<ReadonlyMap<number, Publication>> {
  const table = await readTableBytes(file, bytes);
  const papers: Paper[] = [];
  if (!table.ok) return new Map();
  const mapping = suggestMapping(table.value);
  const reading = { fileName: file, mapping, currentYear: 2026, onShare: () => undefined, isWhole: true };
  eachPaper(table.value, reading, (paper) => papers.push(paper));
  return new Map(papers.map((paper) => [Number(/\d+/.exec(paper.id)?.[0]), factsOfPaper(paper)]));
}

/** Publications after they were exported from a project in a format, and read again. */
export function throughProject(
  all: readonly Publication[],
  format: ReferenceFormatId,
): readonly Publication[] {
  const arrivals = all.map((facts, index) => ({ id: `local-${index}`, facts, origins: [], into: null }));
  const state = applyChange(emptyProject(), { type: 'add', arrivals }, at(1));
  const citations = paperCitations(state, [...shownRecords(state.records).values()], () => null);
  return readCitations(REFERENCE_FORMATS[format].write(citations))?.citations ?? [];
}

/** Letters and digits alone: formats break lines, and know quotes and spaces of their own. */
function plain(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value ?? '');
  return text
    .replace(/<[^>]*>|&#?\w+;|\\[a-z"'`^~]+/gi, '')
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');
}

function fieldOf(publication: Publication, field: PublicationField): unknown {
  if (field === 'authors') return publication.authors.map(invertedName);
  // What would end a value is encoded in addresses; a keyword that a file has twice is written once.
  if (field === 'url') return publication.url?.replace(/\\|%(?:20|0[ad]|5c|7b|7d)/gi, ' ');
  return field === 'keywords' ? [...new Set(publication.keywords)] : publication[field];
}

/** BibTeX has no entry for a preprint or a dataset, and a page from itself to itself is one page; a short DOI is no identifier, which the import says. */
function isUnsaid(
  publication: Publication,
  field: PublicationField,
  format: ReferenceFormatId | 'project',
): boolean {
  if (format === 'project') return field === 'doi' && publication.doi?.startsWith('10/') === true;
  const isMisc = format === 'bibtex' && ['preprint', 'dataset'].includes(publication.type);
  const isOnePage = format !== 'ris' && publication.lastPage === publication.firstPage;
  return (
    UNSAID[format].includes(field) || (field === 'type' && isMisc) || (field === 'lastPage' && isOnePage)
  );
}

/** Fields that were known and are not, or not as they were, each with both values. */
export function lostFields(
  before: Publication,
  after: Publication | undefined,
  format: ReferenceFormatId | 'project',
): readonly string[] {
  return PUBLICATION_FIELDS.filter(
    (field) => isKnown(before, field) && !isUnsaid(before, field, format),
  ).flatMap((field) => {
    const [was, is] = [
      plain(fieldOf(before, field)),
      after === undefined ? '' : plain(fieldOf(after, field)),
    ];
    // Notes come out with what the project says.
    const isSame = was === is || (field === 'note' && is.includes(was));
    return isSame ? [] : [`${field}: ${was.slice(0, 60)} / ${is.slice(0, 60)}`];
  });
}
