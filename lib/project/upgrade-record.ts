import { array, boolean, nullable, number, object, string } from 'zod/mini';
import { readDate } from '@/lib/bibliography/citation';
import { publicationType } from '@/lib/bibliography/citation-of-work';
import { splitListedName, splitName } from '@/lib/bibliography/names';
import { EMPTY_PUBLICATION, onlyKnown, type Publication } from '@/lib/entities/publication';
import { isLocalRecordId } from './local-record-id';
import { RECORD_SHAPE } from './project-shapes';
import type { ProjectRecord } from './types';

const texts = array(string());
const noText = nullable(string());
const noNumber = nullable(number());

/** A record as projects and project files of version 1 hold it. */
export const FIRST_RECORD_SHAPE = object({
  ...RECORD_SHAPE.shape,
  facts: object({
    title: string(),
    authors: texts,
    year: noNumber,
    date: noText,
    venue: noText,
    type: noText,
    language: noText,
    doi: noText,
    pmid: noText,
    abstract: noText,
    keywords: texts,
    citedBy: noNumber,
    references: texts,
    freeCopy: noText,
    isRetracted: boolean(),
  }),
});

type FirstRecord = ReturnType<typeof FIRST_RECORD_SHAPE.parse>;

function upgradedFacts({ id, facts }: FirstRecord): Publication {
  const { year, date, type, authors, citedBy, freeCopy, ...same } = facts;
  const isLocal = isLocalRecordId(id);
  return {
    ...EMPTY_PUBLICATION,
    ...same,
    type: publicationType(type),
    authors: authors.map(isLocal ? splitListedName : splitName),
    date: readDate(date) ?? (year === null ? null : { year, month: null, day: null }),
    openAlexId: isLocal ? null : id,
    citedByCount: citedBy,
    ...onlyKnown({ serviceType: type, freeCopy }),
  };
}

/** A record of version 1 as one of version 2, whose facts are a publication. */
export function upgradedRecord(record: FirstRecord): ProjectRecord {
  return { ...record, facts: upgradedFacts(record) };
}

/** Upgrades a stored value; what is no record of version 1 stays as it is. */
export function upgradeRecord(value: unknown): unknown {
  const record = FIRST_RECORD_SHAPE.safeParse(value);
  return record.success ? upgradedRecord(record.data) : value;
}
