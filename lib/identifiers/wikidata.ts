import { failure, type Result, success } from '@/lib/base/result';
import type { WikidataId } from '@/lib/identifiers/brand';
import { identifierMessages } from '@/lib/identifiers/identifier-messages';
import { readWebAddress, writtenForms } from '@/lib/identifiers/written-form';

const PREFIX = /^wikidata\s*[:/]\s*/i;

function read(text: string): { readonly id: string; readonly isMarked: boolean } | null {
  for (const form of writtenForms(text)) {
    const address = readWebAddress(form);
    const isWikidata = address !== null && /(?:^|\.)wikidata\.org$/.test(address.host);
    const bare = isWikidata ? address.path.replace(/^(?:wiki|entity)\//i, '') : form.replace(PREFIX, '');
    if (/^q[1-9]\d{0,11}$/i.test(bare)) {
      return { id: bare.toUpperCase(), isMarked: isWikidata || PREFIX.test(form) };
    }
  }
  return null;
}

/** Reads `Q42`, `wikidata:Q42` or an address. Never throws. Error: 'Unrecognized identifier format'. */
export function parseWikidata(text: string): Result<WikidataId, string> {
  const reading = read(text);
  return reading === null ? failure(identifierMessages.unrecognized) : success(reading.id as WikidataId);
}

/**
 * The Wikidata id a text wholly is. Bare in free text it needs three digits, since 'Q1' is a quarter
 * and 'Q10' an enzyme there.
 */
export function detectWikidata(text: string, context: 'free-text' | 'explicit'): WikidataId | null {
  const reading = read(text);
  if (reading === null) return null;
  const isShort = context === 'free-text' && !reading.isMarked && reading.id.length < 4;
  return isShort ? null : (reading.id as WikidataId);
}

export function wikidataUrl(id: WikidataId): string {
  return `https://www.wikidata.org/wiki/${id}`;
}
