import {
  array,
  discriminatedUnion,
  exactOptional,
  int,
  literal,
  maximum,
  minimum,
  nullable,
  number,
  object,
  enum as oneOf,
  string,
  tuple,
  union,
  type ZodMiniType,
} from 'zod/mini';
import { PUBLICATION_SHAPE } from '@/lib/entities/publication-shape';
import {
  type Decision,
  ENTRY_KINDS,
  FLOW_COLUMNS,
  type LedgerEntry,
  LINK_DIRECTIONS,
  type Origin,
  PHASES,
  type ProjectHeader,
  type ProjectRecord,
  READING_ORDERS,
  type ReportWord,
  VERDICTS,
} from './types';

const texts = array(string());
const noText = nullable(string());
const noNumber = nullable(number());

const count = int().check(minimum(0));

const REPORT_WORD_SHAPE = discriminatedUnion('kind', [
  object({ kind: literal('answer'), item: count, text: string(), time: string() }),
  object({ kind: literal('file'), file: string(), text: string(), time: string() }),
  object({
    kind: literal('elsewhere'),
    id: string(),
    text: string(),
    column: oneOf(FLOW_COLUMNS),
    duplicates: count,
    byAutomation: count,
    otherReasons: count,
    excluded: count,
    time: string(),
  }),
]) satisfies ZodMiniType<ReportWord>;

export const HEADER_SHAPE = object({
  id: string(),
  name: string(),
  question: string(),
  criteria: texts,
  reasons: texts,
  marks: exactOptional(texts),
  tags: texts,
  created: string(),
  changed: string(),
  archived: noText,
  formatVersion: number(),
  source: string(),
  copy: string(),
  screener: string(),
  screeners: array(object({ id: string(), name: string(), named: exactOptional(string()) })),
  screeningSince: noText,
  fullTextSince: noText,
  othersShownSince: noText,
  renewAfterDays: exactOptional(noNumber),
  stopping: exactOptional(
    object({
      target: number().check(minimum(0.5), maximum(1)),
      alpha: number().check(minimum(0.001), maximum(0.5)),
    }),
  ),
  savedToFile: noText,
  apart: array(tuple([string(), string()])),
  report: exactOptional(array(REPORT_WORD_SHAPE)),
}) satisfies ZodMiniType<ProjectHeader>;

const ENTRY_REF = { copy: string(), sequence: number() };

const ENTRY_HEAD = object({ ...ENTRY_REF, hash: string() });

const PLACE = { ...ENTRY_REF, position: number() };

const ORIGIN_SHAPE = discriminatedUnion('kind', [
  object({ ...PLACE, kind: literal('search'), update: exactOptional(string()) }),
  object({ ...PLACE, kind: literal('line'), line: number() }),
  object({
    ...PLACE,
    kind: literal('links'),
    direction: oneOf(LINK_DIRECTIONS),
    seeds: texts,
    round: noNumber,
  }),
  object({
    ...PLACE,
    kind: literal('file'),
    file: string(),
    row: number(),
    before: exactOptional(texts),
  }),
  object({ ...PLACE, kind: literal('hand'), place: string() }),
  object({ ...PLACE, kind: literal('detection'), method: string(), reasons: texts }),
  object({ ...PLACE, kind: literal('library') }),
]) satisfies ZodMiniType<Origin>;

const STANDING_SHAPE = discriminatedUnion('state', [
  object({ state: literal('present'), time: string() }),
  object({ state: literal('removed'), time: string() }),
  object({ state: literal('united'), time: string(), into: string() }),
]);

export const RECORD_SHAPE = object({
  id: string(),
  facts: PUBLICATION_SHAPE,
  origins: array(ORIGIN_SHAPE),
  standing: STANDING_SHAPE,
  annotation: object({ note: string(), tags: texts, study: noText, time: noText }),
}) satisfies ZodMiniType<ProjectRecord>;

export const DECISION_SHAPE = object({
  phase: oneOf(PHASES),
  screener: string(),
  record: string(),
  verdict: nullable(oneOf(VERDICTS)),
  reason: noText,
  time: string(),
  isByAutomation: exactOptional(literal(true)),
  order: exactOptional(oneOf(READING_ORDERS)),
}) satisfies ZodMiniType<Decision>;

export const ENTRY_SHAPE = object({
  ...ENTRY_REF,
  kind: oneOf(ENTRY_KINDS),
  time: string(),
  screener: string(),
  asked: nullable(
    discriminatedUnion('type', [
      object({ type: literal('request'), request: string(), words: string() }),
      object({ type: literal('file'), name: string(), sha256: string() }),
      object({ type: literal('words'), words: string() }),
    ]),
  ),
  counts: object({ found: noNumber, retrieved: noNumber, new: noNumber, duplicates: noNumber }),
  credits: noNumber,
  source: string(),
  program: object({ version: string(), commit: string() }),
  reverses: nullable(object(ENTRY_REF)),
  listed: exactOptional(
    object({
      ids: texts,
      again: nullable(object(ENTRY_REF)),
      merged: array(tuple([string(), string()])),
      deleted: texts,
      onlyListed: exactOptional(texts),
    }),
  ),
  heads: array(ENTRY_HEAD),
  values: exactOptional(
    object({ sha256: string(), count, on: union([oneOf(['nothing', 'before']), ENTRY_HEAD]) }),
  ),
  idsHash: noText,
  previous: noText,
  hash: string(),
}) satisfies ZodMiniType<LedgerEntry>;
