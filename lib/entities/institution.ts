import { countryName } from '@/lib/format/country-name';
import type { TopicShare } from './facts';
import type { InstitutionRecord } from './records';
import { type EntityStub, present, stubOf, uniqueById, uniqueIds } from './stub';
import { topicShares } from './topic';

/** Institutions above this one, from the record's lineage; nearest first as the service orders them. */
export function institutionParentIds(institution: InstitutionRecord): readonly string[] {
  return uniqueIds('institutions', institution.raw.lineage, institution.id);
}

export interface AssociatedInstitution extends EntityStub {
  /** `parent`, `child` or `related`; an unknown word passes as it is. */
  readonly relationship: string;
}

export function associatedInstitutions(institution: InstitutionRecord): readonly AssociatedInstitution[] {
  return uniqueById(
    present(institution.raw.associated_institutions).flatMap((each) => {
      const stub = stubOf('institutions', each.id, each.display_name);
      return stub === null ? [] : [{ ...stub, relationship: each.relationship ?? 'related' }];
    }),
  );
}

export function institutionTopics(institution: InstitutionRecord): readonly TopicShare[] {
  return topicShares(institution.raw.topics);
}

export function institutionRor(institution: InstitutionRecord): string | null {
  return institution.raw.ror?.replace(/^https?:\/\/ror\.org\//i, '').toLowerCase() || null;
}

/** 'Gainesville, United States', as far as the record knows; else the country of its code; else empty. */
export function cityAndCountry(institution: InstitutionRecord): string {
  const { geo, country_code: code } = institution.raw;
  const names = [geo?.city, geo?.country].filter(Boolean).join(', ');
  return names || (code ? countryName(code) : '');
}

/** `education`, `facility`, … as the service words it. */
export function institutionType(institution: InstitutionRecord): string | null {
  return institution.raw.type ?? null;
}

/** Acronyms and other names, each once, without the name itself. */
export function institutionOtherNames({ raw }: InstitutionRecord): readonly string[] {
  const names = new Set([...present(raw.display_name_acronyms), ...present(raw.display_name_alternatives)]);
  return [...names].filter((name) => name !== raw.display_name);
}

/** The country's name in English, or null. */
export function institutionCountry(institution: InstitutionRecord): string | null {
  const code = institution.raw.country_code;
  return code ? countryName(code) : null;
}
