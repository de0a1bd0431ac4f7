import type { EntityKind } from '@/lib/base/entity-kind';
import { REFERENCE_FORMATS, type ReferenceFormatId } from '@/lib/bibliography/reference-formats';
import { fieldLabel } from '@/lib/entities/catalogue/field-labels';
import type { EntityRecord } from '@/lib/entities/records';
import { kindFacts } from '@/lib/entities/registry';
import { type ListConditions, type ListSource, MOST_COLLECTED } from '@/lib/flows/collect-list';
import { type ListTarget, targetsOf } from '@/lib/flows/gather-records';
import { formatExactCount } from '@/lib/format/counts';
import { SEARCH_PARAMETERS } from '@/lib/search-text/search-wish';
import type { UnfinishedExport } from '@/lib/state/lists/unfinished-export-atoms';

/** What every part of the dialog is framed by. */
export interface ExportFrame {
  readonly title: string;
  readonly width: string;
}

/** What can be exported of a list that is shown. */
export interface ExportableList {
  readonly kind: EntityKind;
  /** Names the list, as in 'Search “tides”'. */
  readonly title: string;
  readonly source: ListSource;
  /** Entities that it has. */
  readonly count: number;
  /** Those that are shown, with what the list asked for: exported where the others cannot be had. */
  readonly shown: readonly EntityRecord[];
  /** An export of it that is to go on. */
  readonly continued?: UnfinishedExport;
  /** What all of it is wanted as or put into; a CSV file unless given. */
  readonly wanted?: ListTarget;
}

/** Targets that are no reference files: their labels, and what the button that begins says where it is not 'Export'. */
const TARGETS: Readonly<
  Record<Exclude<ListTarget, ReferenceFormatId>, { readonly label: string; readonly verb?: string }>
> = {
  csv: { label: 'CSV file' },
  xlsx: { label: 'Excel file (XLSX)' },
  graph: { label: 'The map', verb: 'Add to the map' },
  repository: { label: 'The repository', verb: 'Add to the repository' },
  project: { label: 'The open project', verb: 'Add to the project' },
  dataset: { label: 'A dataset of the evaluation', verb: 'Make a dataset' },
};

function isReference(target: ListTarget): target is ReferenceFormatId {
  return target in REFERENCE_FORMATS;
}

export function targetLabel(target: ListTarget): string {
  return isReference(target) ? `${REFERENCE_FORMATS[target].label} file` : TARGETS[target].label;
}

/** Of the button that begins. */
export function targetVerb(target: ListTarget): string {
  return isReference(target) ? 'Export' : (TARGETS[target].verb ?? 'Export');
}

/** What is offered first of a long list. */
const FIRST_PART = 2_000;

export interface ExtentChoice {
  /** Entities at most, as a radio button's value. */
  readonly value: string;
  readonly label: string;
}

/** How much of a list may be wanted, from little to all. Source: docs/behaviours/lists.md#how-many. */
export function extentsOf({ kind, source, count }: ExportableList): readonly ExtentChoice[] {
  const plural = kindFacts(kind).plural.toLowerCase();
  if (source.type === 'ids') {
    const noun = count === 1 ? kindFacts(kind).singular.toLowerCase() : plural;
    return [{ value: String(count), label: `The ${formatExactCount(count)} selected ${noun}` }];
  }
  const first = (most: number) => ({
    value: String(most),
    label: `The first ${formatExactCount(most)} ${plural}, ${orderInWords(source.params)}`,
  });
  const all = {
    value: String(count),
    label: count === 1 ? 'The one that was found' : `All ${formatExactCount(count)} ${plural}`,
  };
  const parts = [100, FIRST_PART].filter((most) => most < count).map(first);
  return [...parts, count <= MOST_COLLECTED ? all : first(MOST_COLLECTED)];
}

const ORDERS: Readonly<Record<string, string>> = {
  'relevance_score:desc': 'the most relevant first',
  'cited_by_count:desc': 'the most cited first',
  'cited_by_count:asc': 'the least cited first',
  'publication_date:desc': 'the newest first',
  'publication_date:asc': 'the oldest first',
  'publication_year:desc': 'the newest first',
  'publication_year:asc': 'the oldest first',
  'works_count:desc': 'those with the most works first',
  'works_count:asc': 'those with the fewest works first',
  'display_name:asc': 'from A to Z',
  'display_name:desc': 'from Z to A',
};

/** Which entities come first, as the service sorts: found by words, and not sorted otherwise, the most relevant ones. */
function orderInWords({ sort, sample, ...conditions }: ListConditions): string {
  if (sample !== undefined) return 'of the sample';
  const [first = ''] = (sort ?? '').split(',');
  if (first !== '') {
    const [field = '', direction = 'asc'] = first.split(':');
    return ORDERS[`${field}:${direction}`] ?? `sorted by ${fieldLabel(field)}`;
  }
  const isSearched = SEARCH_PARAMETERS.some((name) => conditions[name] !== undefined);
  return isSearched ? 'the most relevant first' : 'as OpenAlex sorts them';
}

/** What it is to become unless the reader says otherwise. */
export function usualTarget({ kind, continued, wanted }: ExportableList): ListTarget {
  return targetsOf(kind).find((target) => target === (wanted ?? continued?.target)) ?? 'csv';
}

/** How much is wanted unless the reader says otherwise: all where that was asked for or the list is short, else its first part. */
export function usualExtent(list: ExportableList): string {
  const { continued, wanted } = list;
  if (wanted !== undefined) return extentsOf(list).at(-1)?.value ?? String(list.count);
  if (continued !== undefined) {
    const extents = extentsOf(list);
    const same = extents.find(({ value }) => Number(value) >= continued.limit) ?? extents.at(-1);
    if (same !== undefined) return same.value;
  }
  return String(list.source.type === 'ids' ? list.count : Math.min(list.count, FIRST_PART));
}
