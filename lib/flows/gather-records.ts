import type { EntityKind } from '@/lib/base/entity-kind';
import { csvLines, writeCsv } from '@/lib/base/write-csv';
import { writeWorkbook } from '@/lib/base/write-workbook';
import { createKeyGiver } from '@/lib/bibliography/citation-keys';
import {
  REFERENCE_FORMAT_IDS,
  REFERENCE_FORMATS,
  type ReferenceFormatId,
} from '@/lib/bibliography/reference-formats';
import type { Publication } from '@/lib/entities/publication';
import { LIST_COLUMN_WIDTHS, wholeListColumns, wholeListFields } from '@/lib/entities/record-columns';
import { type EntityRecord, isRecordOf } from '@/lib/entities/records';
import { kindFacts } from '@/lib/entities/registry';
import { PAPER_FIELDS, paperOfWork } from '@/lib/evaluation/matching/paper-of-work';
import type { Paper } from '@/lib/evaluation/types';
import { factsOfWork, PROJECT_FIELDS } from '@/lib/project/facts-of-work';
import type { FlowContext, FlowOptions } from './context';
import { citeWorks } from './look-up-citations';

/** What a collected list can become. Source: docs/behaviours/lists.md#what-a-list-becomes. */
const LIST_TARGETS = [
  'csv',
  'xlsx',
  ...REFERENCE_FORMAT_IDS,
  'graph',
  'repository',
  'project',
  'dataset',
] as const;

export type ListTarget = (typeof LIST_TARGETS)[number];

/** References and datasets are made of works alone. */
export function targetsOf(kind: EntityKind): readonly ListTarget[] {
  return kind === 'works' ? LIST_TARGETS : ['csv', 'xlsx', 'graph', 'repository'];
}

/** What was made of the records. */
export type Gathered =
  | {
      readonly type: 'file';
      readonly extension: string;
      readonly mediaType: string;
      /** The file, cut into pieces: one long text would take its memory twice. */
      readonly pieces: readonly (string | ArrayBuffer)[];
      /** Works that not all authors of could be loaded. */
      readonly incomplete: number;
    }
  | { readonly type: 'records'; readonly records: readonly EntityRecord[] }
  | { readonly type: 'papers'; readonly papers: readonly Paper[] }
  /** In the list's order. */
  | {
      readonly type: 'works';
      readonly works: readonly { readonly id: string; readonly facts: Publication }[];
    };

/** Takes records page by page and keeps of each only what its format needs. */
export interface Gatherer {
  /** Fields to ask for. */
  readonly fields: readonly string[];
  /** All of them or, where it fails, none. Errors: AbortError only. */
  add(records: readonly EntityRecord[], options?: FlowOptions): Promise<void>;
  /** @param lines what the file holds and how it was searched for. */
  finish(lines: readonly string[]): Promise<Gathered>;
}

export function createGatherer(context: FlowContext, kind: EntityKind, target: ListTarget): Gatherer {
  switch (target) {
    case 'csv':
      return gatherCsv(kind);
    case 'xlsx':
      return gatherWorkbook(context, kind);
    case 'graph':
    case 'repository':
      return gatherRecords(kind);
    case 'project':
      return gatherFacts();
    case 'dataset':
      return gatherPapers();
    default:
      return gatherReferences(context, target);
  }
}

function gatherCsv(kind: EntityKind): Gatherer {
  const columns = wholeListColumns(kind);
  const titles = columns.map(({ title }) => title);
  const pieces: string[] = [];
  return {
    fields: wholeListFields(kind),
    add: async (records) => {
      pieces.push(csvLines(records.map((record) => columns.map(({ value }) => value(record)))));
    },
    finish: async () => ({
      type: 'file',
      extension: 'csv',
      mediaType: 'text/csv',
      pieces: [writeCsv(titles, []), ...pieces],
      incomplete: 0,
    }),
  };
}

function gatherWorkbook({ writeWorkbook: write = writeWorkbook }: FlowContext, kind: EntityKind): Gatherer {
  const columns = wholeListColumns(kind);
  const rows: (string | number | null)[][] = [];
  return {
    fields: wholeListFields(kind),
    add: async (records) => {
      for (const record of records) rows.push(columns.map(({ value }) => value(record)));
    },
    finish: async (lines) => ({
      type: 'file',
      extension: 'xlsx',
      mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      pieces: [
        await write([
          {
            name: kindFacts(kind).plural,
            rows: [columns.map(({ title }) => title), ...rows],
            widths: columns.map(({ id }) => LIST_COLUMN_WIDTHS[id] ?? 14),
          },
          { name: 'Search', rows: lines.map((line) => [line]), widths: [100] },
        ]),
      ],
      incomplete: 0,
    }),
  };
}

/** What a reference is made of. */
const REFERENCE_FIELDS = [
  'id',
  'doi',
  'display_name',
  'type',
  'authorships',
  'primary_location',
  'biblio',
  'publication_year',
  'publication_date',
  'ids',
  'language',
  'keywords',
  'is_retracted',
  'abstract_inverted_index',
] as const;

function gatherReferences(context: FlowContext, format: ReferenceFormatId): Gatherer {
  const { write, join, extension, mediaType } = REFERENCE_FORMATS[format];
  const giveKeys = createKeyGiver();
  const files: string[] = [];
  let incomplete = 0;
  return {
    fields: REFERENCE_FIELDS,
    add: async (records, options) => {
      const works = records.flatMap((record) => (isRecordOf('works', record) ? [record] : []));
      const cited = await citeWorks(context, works, options);
      incomplete += cited.incomplete;
      if (works.length > 0) files.push(write(giveKeys(cited.citations)));
    },
    finish: async (lines) => ({
      type: 'file',
      extension,
      mediaType,
      pieces: join(files, lines),
      incomplete,
    }),
  };
}

function gatherRecords(kind: EntityKind): Gatherer {
  const records: EntityRecord[] = [];
  return {
    fields: kindFacts(kind).minimalFields,
    add: async (page) => {
      records.push(...page);
    },
    finish: async () => ({ type: 'records', records }),
  };
}

function gatherPapers(): Gatherer {
  const papers: Paper[] = [];
  return {
    fields: PAPER_FIELDS,
    add: async (records) => {
      for (const record of records) if (isRecordOf('works', record)) papers.push(paperOfWork(record));
    },
    finish: async () => ({ type: 'papers', papers }),
  };
}

function gatherFacts(): Gatherer {
  const works: { readonly id: string; readonly facts: Publication }[] = [];
  return {
    fields: PROJECT_FIELDS,
    add: async (records) => {
      for (const record of records) {
        if (isRecordOf('works', record)) works.push({ id: record.id, facts: factsOfWork(record) });
      }
    },
    finish: async () => ({ type: 'works', works }),
  };
}
