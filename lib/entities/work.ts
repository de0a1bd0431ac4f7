import { PSEUDO_AUTHOR_IDS } from '@/lib/identifiers/short-id';
import { toScore } from './facts';
import { readInvertedIndex } from './inverted-index';
import { toPlainText } from './plain-text';
import type { WorkRecord } from './records';
import { type EntityStub, present, stubOf, uniqueById, uniqueIds } from './stub';

/** Replaces an author without a name in a byline. */
export const UNKNOWN_AUTHOR = 'Unknown author';

export interface Authorship {
  /**
   * Null if the record names no author or a pseudo author (docs/data-contract.md#pseudo-authors): shown, never a node.
   */
  readonly authorId: string | null;
  readonly name: string;
  readonly orcid: string | null;
  readonly position: 'first' | 'middle' | 'last';
  readonly isCorresponding: boolean;
  readonly institutions: readonly EntityStub[];
}

/** The title as plain text; empty for a work without one. */
export function workTitle({ raw }: WorkRecord): string {
  return toPlainText(raw.display_name ?? raw.title ?? '');
}

/**
 * Authors in the order of the byline. Lists of works hold at most the first 100 of them
 * (docs/data-contract.md#authorships).
 */
export function authorships(work: WorkRecord): readonly Authorship[] {
  return present(work.raw.authorships).map((each, index) => {
    const stub = stubOf('authors', each.author?.id, each.author?.display_name);
    const isPerson = stub !== null && !PSEUDO_AUTHOR_IDS.has(stub.id);
    return {
      authorId: isPerson ? stub.id : null,
      name: toPlainText(each.author?.display_name ?? each.raw_author_name ?? '') || UNKNOWN_AUTHOR,
      orcid: each.author?.orcid ?? null,
      position: toPosition(each.author_position, index),
      isCorresponding: each.is_corresponding === true,
      institutions: present(
        present(each.institutions).map((one) => stubOf('institutions', one.id, one.display_name)),
      ),
    };
  });
}

function toPosition(written: string | null | undefined, index: number): Authorship['position'] {
  if (written === 'first' || written === 'last') return written;
  return (written === null || written === undefined) && index === 0 ? 'first' : 'middle';
}

/** Authors that can be nodes, in the order of the byline, each once. */
export function authorStubs(work: WorkRecord): readonly EntityStub[] {
  const stubs: EntityStub[] = [];
  for (const { authorId, name } of authorships(work)) {
    if (authorId !== null) stubs.push({ kind: 'authors', id: authorId, label: name });
  }
  return uniqueById(stubs);
}

/**
 * The source of the primary location, else of the first location that has one, else the venue of a 2022 record. A `V`
 * id becomes the `S` id with the same number.
 */
export function workSource(work: WorkRecord): EntityStub | null {
  const { primary_location: primary, locations, host_venue: venue } = work.raw;
  const sources = [primary?.source, ...present(locations).map((location) => location.source)];
  for (const source of sources) {
    const stub = stubOf('sources', source?.id, source?.display_name);
    if (stub !== null) return stub;
  }
  const old = stubOf('sources', venue?.id, venue?.display_name);
  return old === null ? null : { ...old, id: old.id.replace(/^V(?=\d)/, 'S') };
}

/** Works this one cites: short ids, each once, without the work itself. */
export function referenceIds(work: WorkRecord): readonly string[] {
  return uniqueIds('works', work.raw.referenced_works, work.id);
}

export function relatedWorkIds(work: WorkRecord): readonly string[] {
  return uniqueIds('works', work.raw.related_works, work.id);
}

export interface ScoredStub extends EntityStub {
  /** Confidence of the tagging, 0 to 1; null where the record gives none. */
  readonly score: number | null;
}

export function workTopics(work: WorkRecord): readonly ScoredStub[] {
  return uniqueById(present(work.raw.topics).flatMap((each) => scored('topics', each)));
}

export function workConcepts(work: WorkRecord): readonly ScoredStub[] {
  return uniqueById(present(work.raw.concepts).flatMap((each) => scored('concepts', each)));
}

/** Keywords that have an id; `keywordNames` also gives those of older records. */
export function workKeywords(work: WorkRecord): readonly ScoredStub[] {
  const tagged = present(work.raw.keywords).flatMap((each) =>
    typeof each === 'string' ? [] : scored('keywords', each),
  );
  return uniqueById(tagged);
}

export function keywordNames(work: WorkRecord): readonly string[] {
  return present(work.raw.keywords).flatMap((each) => {
    const name = typeof each === 'string' ? each : (each.display_name ?? each.keyword ?? each.value);
    return name ? [name] : [];
  });
}

interface Tag {
  readonly id?: string | null | undefined;
  readonly display_name?: string | null | undefined;
  readonly score?: number | string | null | undefined;
}

function scored(kind: 'topics' | 'concepts' | 'keywords', tag: Tag): readonly ScoredStub[] {
  const stub = stubOf(kind, tag.id, tag.display_name);
  return stub === null ? [] : [{ ...stub, score: toScore(tag.score) }];
}

export interface WorkFunder extends EntityStub {
  /** The funder's award numbers; may be empty. */
  readonly awardIds: readonly string[];
}

/** Union of the three generations' fields: funders, awards, grants; each funder once. */
export function workFunders(work: WorkRecord): readonly WorkFunder[] {
  const byId = new Map<string, { stub: EntityStub; awardIds: Set<string> }>();
  const add = (id?: string | null, label?: string | null, awardId?: string | null) => {
    const stub = stubOf('funders', id, label);
    if (stub === null) return;
    const entry = byId.get(stub.id) ?? { stub, awardIds: new Set<string>() };
    if (awardId) entry.awardIds.add(awardId);
    byId.set(stub.id, entry);
  };
  for (const each of present(work.raw.funders)) add(each.id, each.display_name);
  for (const each of present(work.raw.awards))
    add(each.funder_id, each.funder_display_name, each.funder_award_id);
  for (const each of present(work.raw.grants)) add(each.funder, each.funder_display_name, each.award_id);
  return [...byId.values()].map(({ stub, awardIds }) => ({ ...stub, awardIds: [...awardIds] }));
}

export function publicationYear(work: WorkRecord): number | null {
  return work.raw.publication_year ?? null;
}

export function isRetracted(work: WorkRecord): boolean {
  return work.raw.is_retracted === true;
}

/** Whether a free copy exists; null: the record has no status. */
export function isOpenAccess(work: WorkRecord): boolean | null {
  return work.raw.open_access?.is_oa ?? null;
}

/** Status as the service words it (`gold`, `diamond`, …); unknown words pass as they are. */
export function openAccessStatus(work: WorkRecord): string | null {
  return work.raw.open_access?.oa_status ?? null;
}

export interface FreeCopy {
  readonly url: string;
  readonly pdfUrl: string | null;
  readonly sourceLabel: string | null;
  readonly version: string | null;
  readonly license: string | null;
}

/** The best free copy of the full text, or null. */
export function bestFreeCopy(work: WorkRecord): FreeCopy | null {
  const location = work.raw.best_oa_location;
  const url = location?.landing_page_url ?? location?.pdf_url ?? work.raw.open_access?.oa_url;
  if (!url) return null;
  return {
    url,
    pdfUrl: location?.pdf_url ?? null,
    sourceLabel: location?.source?.display_name ?? null,
    version: location?.version ?? null,
    license: location?.license ?? null,
  };
}

/** Bare DOI in lower case (`10.7717/peerj.4375`), or null. */
export function workDoi(work: WorkRecord): string | null {
  const written = work.raw.doi ?? work.raw.ids?.doi;
  const bare = written?.replace(/^(?:https?:\/\/(?:dx\.)?doi\.org\/|doi:)/i, '').toLowerCase();
  return bare || null;
}

export function workType(work: WorkRecord): string | null {
  return work.raw.type ?? null;
}

/** The abstract from its inverted index, without markup; null: the record has none. */
export function abstractText(work: WorkRecord): string | null {
  return toPlainText(readInvertedIndex(work.raw.abstract_inverted_index)) || null;
}
