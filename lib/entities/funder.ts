import { countryName } from '@/lib/format/country-name';
import type { FunderRecord } from './records';
import { present } from './stub';

/** The country's name in English, or null. */
export function funderCountry(funder: FunderRecord): string | null {
  const code = funder.raw.country_code;
  return code ? countryName(code) : null;
}

/** Number of awards; records before 2025-12 called it `grants_count`. */
export function awardsCount(funder: FunderRecord): number | null {
  return funder.raw.awards_count ?? funder.raw.grants_count ?? null;
}

export function funderOtherNames(funder: FunderRecord): readonly string[] {
  return present(funder.raw.alternate_titles);
}

export function funderDescription(funder: FunderRecord): string | null {
  return funder.raw.description || null;
}
