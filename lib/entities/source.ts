import { countryName } from '@/lib/format/country-name';
import { kindOfShortId } from '@/lib/identifiers/short-id';
import type { TopicShare } from './facts';
import { toPlainText } from './plain-text';
import type { SourceRecord } from './records';
import { type EntityStub, stubOf } from './stub';
import { topicShares } from './topic';

/** The publisher of the source, or the institution that runs a repository; null: only a name is known. */
export function sourceHost(source: SourceRecord): EntityStub | null {
  const { host_organization: host, host_organization_name: name, publisher } = source.raw;
  const stub = stubOf('publishers', host, name ?? publisher);
  if (stub === null) return null;
  const kind = kindOfShortId(stub.id);
  return kind === 'publishers' || kind === 'institutions' ? { ...stub, kind } : null;
}

export function sourceHostName(source: SourceRecord): string | null {
  return toPlainText(source.raw.host_organization_name ?? source.raw.publisher ?? '') || null;
}

/** The linking ISSN (`0028-0836`), or null. */
export function sourceIssnL(source: SourceRecord): string | null {
  return source.raw.issn_l || null;
}

/** `journal`, `repository`, … as the service words it. */
export function sourceType(source: SourceRecord): string | null {
  return source.raw.type ?? null;
}

/** The country's name in English, or null. */
export function sourceCountry(source: SourceRecord): string | null {
  const code = source.raw.country_code;
  return code ? countryName(code) : null;
}

/** 'Open access', with the Directory of Open Access Journals if it lists the source; null: it is not open. */
export function sourceAccess({ raw }: SourceRecord): string | null {
  if (raw.is_in_doaj === true) return 'Open access, listed in DOAJ';
  return raw.is_oa === true ? 'Open access' : null;
}

export function sourceTopics(source: SourceRecord): readonly TopicShare[] {
  return topicShares(source.raw.topics);
}
