import type { TopicShare } from './facts';
import type { AuthorRecord } from './records';
import { type EntityStub, present, stubOf, uniqueById } from './stub';
import { topicShares } from './topic';

export interface Affiliation extends EntityStub {
  /** Years with a work under this affiliation, oldest first; may be empty. */
  readonly years: readonly number[];
  /** Named by the author's latest works. */
  readonly isLastKnown: boolean;
}

/** Institutions named by the author's latest works, from old and new record forms. */
export function lastKnownInstitutions(author: AuthorRecord): readonly EntityStub[] {
  const { last_known_institutions: list, last_known_institution: single } = author.raw;
  const stubs = present(
    present(list ?? [single]).map((each) => stubOf('institutions', each.id, each.display_name)),
  );
  return uniqueById(stubs);
}

/** Every institution of the author, in the record's order, then last known ones that no affiliation names. */
export function affiliations(author: AuthorRecord): readonly Affiliation[] {
  const lastKnown = lastKnownInstitutions(author);
  const lastKnownIds = new Set(lastKnown.map((stub) => stub.id));
  const found: Affiliation[] = [];
  for (const each of present(author.raw.affiliations)) {
    const stub = stubOf('institutions', each.institution?.id, each.institution?.display_name);
    if (stub === null) continue;
    const years = [...present(each.years)].sort((a, b) => a - b);
    found.push({ ...stub, years, isLastKnown: lastKnownIds.has(stub.id) });
  }
  for (const stub of lastKnown) found.push({ ...stub, years: [], isLastKnown: true });
  return uniqueById(found);
}

export function authorTopics(author: AuthorRecord): readonly TopicShare[] {
  return topicShares(author.raw.topics);
}

/** Bare ORCID (`0000-0002-1298-3089`), or null. */
export function authorOrcid(author: AuthorRecord): string | null {
  return author.raw.orcid?.replace(/^https?:\/\/orcid\.org\//i, '').toUpperCase() || null;
}

export function otherNames(author: AuthorRecord): readonly string[] {
  return present(author.raw.display_name_alternatives).filter((name) => name !== author.raw.display_name);
}

export interface AuthorMetrics {
  readonly hIndex: number | null;
  readonly i10Index: number | null;
  /** Citations of the last two years' works per work. */
  readonly meanCitedness: number | null;
}

export function authorMetrics(author: AuthorRecord): AuthorMetrics {
  const stats = author.raw.summary_stats;
  return {
    hIndex: stats?.h_index ?? null,
    i10Index: stats?.i10_index ?? null,
    meanCitedness: stats?.['2yr_mean_citedness'] ?? null,
  };
}
