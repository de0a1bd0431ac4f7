import { atom } from 'jotai/vanilla';
import type { EntityKind } from '@/lib/base/entity-kind';
import { exportFileName } from '@/lib/base/export-file';
import { report } from '@/lib/base/report';
import { failure, type Result, success } from '@/lib/base/result';
import { describeError } from '@/lib/base/thrown-errors';
import { writeCsv } from '@/lib/base/write-csv';
import {
  REFERENCE_FORMAT_IDS,
  REFERENCE_FORMATS,
  type ReferenceFormatId,
} from '@/lib/bibliography/reference-formats';
import { recordLabel } from '@/lib/entities/facts';
import { fileColumns } from '@/lib/entities/record-columns';
import type { EntityRecord } from '@/lib/entities/records';
import { kindFacts } from '@/lib/entities/registry';
import type { FlowContext } from '@/lib/flows/context';
import { lookUpCitations } from '@/lib/flows/look-up-citations';
import { nodeFromRecord } from '@/lib/graph/node-from-record';
import { flowContextAtom, NOT_STARTED } from '@/lib/state/flow-context-atom';
import { beginRunAtom, endRunAtom } from '@/lib/state/graph/graph-status-atoms';
import { nameStepOfNodes } from '@/lib/state/graph/step-names';
import { addEntitiesAtom } from './import-graph-atoms';

/** Formats that a list of records is saved in; references are made of works only. */
export type ListFormat = 'csv' | ReferenceFormatId;

export interface ListFormatChoice {
  readonly format: ListFormat;
  readonly label: string;
}

const CSV = { label: 'CSV', extension: 'csv', mediaType: 'text/csv' } as const;

const TABLES: readonly ListFormatChoice[] = [{ format: 'csv', label: CSV.label }];

const REFERENCES: readonly ListFormatChoice[] = REFERENCE_FORMAT_IDS.map((format) => ({
  format,
  label: REFERENCE_FORMATS[format].label,
}));

/** The formats that a list of a kind is offered in, in that order. */
export function listFormats(kind: EntityKind): readonly ListFormatChoice[] {
  return kind === 'works' ? [...TABLES, ...REFERENCES] : TABLES;
}

export interface ListedFile {
  readonly name: string;
  readonly mediaType: string;
  readonly text: string;
  /** References made of what the list shows, since their records could not be loaded. */
  readonly incomplete: number;
}

/** Makes a file of listed records of one kind. Error: why there is none. Never rejects. */
export const exportListedAtom = atom(
  null,
  async (
    get,
    _set,
    kind: EntityKind,
    records: readonly EntityRecord[],
    format: ListFormat,
  ): Promise<Result<ListedFile, string>> => {
    const context = get(flowContextAtom);
    if (context === null) return failure(NOT_STARTED);
    if (format === 'csv') {
      const columns = fileColumns(kind);
      const rows = records.map((record) => columns.map(({ value }) => value(record)));
      const text = writeCsv(
        columns.map(({ title }) => title),
        rows,
      );
      const name = exportFileName({ ...CSV, stem: kind }, context.now());
      return success({ name, mediaType: CSV.mediaType, text, incomplete: 0 });
    }
    const facts = REFERENCE_FORMATS[format];
    const nodes = records.map((record) => nodeFromRecord(record, 'minimal'));
    const { citations, incomplete } = await lookUpCitations(context, nodes);
    const name = exportFileName(facts, context.now());
    return success({ name, mediaType: facts.mediaType, text: facts.write(citations), incomplete });
  },
);

/** Outcome of adding: how many entities are in the graph now, and why their relations may be missing. */
export interface AddedRecords {
  readonly count: number;
  readonly fault: string | null;
}

/**
 * Adds listed records of one kind and their relations to the graph, as one step. Fields that relations are read from and
 * that the list did not ask for are looked up first, a hundred records for a credit. Never rejects.
 */
export const addListedAtom = atom(
  null,
  async (get, set, kind: EntityKind, records: readonly EntityRecord[]): Promise<AddedRecords> => {
    const context = get(flowContextAtom);
    if (context === null) return { count: 0, fault: NOT_STARTED };
    const run = set(beginRunAtom, 'load');
    const { signal } = run.controller;
    try {
      const { records: complete, fault } = await withRelations(context, kind, records, signal);
      if (signal.aborted) return { count: 0, fault: null };
      const step = nameStepOfNodes('Add', complete.map(recordLabel));
      set(addEntitiesAtom, context, complete, step, 'minimal');
      return { count: complete.length, fault };
    } finally {
      set(endRunAtom, run);
    }
  },
);

/** The records with the fields that nodes need; unchanged if those fields cannot be loaded. */
async function withRelations(
  { api }: FlowContext,
  kind: EntityKind,
  records: readonly EntityRecord[],
  signal: AbortSignal,
): Promise<{ readonly records: readonly EntityRecord[]; readonly fault: string | null }> {
  const select = kindFacts(kind).minimalFields;
  if (records.every(({ raw }) => select.every((field) => field in raw))) return { records, fault: null };
  try {
    const ids = records.map(({ id }) => id);
    const { found } = await api.fetchBatch(kind, ids, { select, signal });
    const byId = new Map(found.map((record) => [record.id, record]));
    return { records: records.map((record) => byId.get(record.id) ?? record), fault: null };
  } catch (error) {
    if (signal.aborted) return { records: [], fault: null };
    report('warning', `The relations of ${records.length} ${kind} could not be looked up`, error);
    return { records, fault: describeError(error) };
  }
}
