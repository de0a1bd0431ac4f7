import { failure, type Result, success } from '@/lib/base/result';
import type { Orcid } from '@/lib/identifiers/brand';
import { identifierMessages } from '@/lib/identifiers/identifier-messages';
import { readWebAddress, writtenForms } from '@/lib/identifiers/written-form';

const PREFIX = /^orcid(?:\s*id)?\s*(?::\s*|\s+)/i;
const HYPHENATED = /^(\d{4})-(\d{4})-(\d{4})-(\d{3}[\dX])$/i;
const COMPACT = /^(\d{4})(\d{4})(\d{4})(\d{3}[\dX])$/i;

/** Whether the last character is the check character of the fifteen digits before it (ISO 7064, mod 11-2). */
export function isOrcidChecksumValid(hyphenated: string): boolean {
  const characters = hyphenated.replaceAll('-', '').toUpperCase();
  let total = 0;
  for (const digit of characters.slice(0, -1)) total = (total + Number(digit)) * 2;
  const check = (12 - (total % 11)) % 11;
  return characters.charAt(characters.length - 1) === (check === 10 ? 'X' : String(check));
}

function candidateOf(form: string): string | null {
  const unprefixed = form.replace(PREFIX, '');
  const address = readWebAddress(unprefixed);
  const isAddress = address?.host === 'orcid.org';
  const bare = isAddress ? address.path : unprefixed;
  // Sixteen bare digits are as likely a card or account number: without hyphens the text has to say what they are.
  const canBeCompact = isAddress || unprefixed !== form;
  const match = HYPHENATED.exec(bare) ?? (canBeCompact ? COMPACT.exec(bare) : null);
  return match === null ? null : match.slice(1).join('-').toUpperCase();
}

/** The sixteen characters of a text in the shape of an ORCID, whatever their checksum; null for other texts. */
export function readOrcidShape(text: string): string | null {
  for (const form of writtenForms(text)) {
    const candidate = candidateOf(form);
    if (candidate !== null) return candidate;
  }
  return null;
}

/**
 * Reads an ORCID written bare, after `orcid:` or as an address. Never throws.
 * Errors: 'Invalid ORCID checksum'; 'Unable to detect entity from ORCID: {x}' for other shapes.
 */
export function parseOrcid(text: string): Result<Orcid, string> {
  const candidate = readOrcidShape(text);
  if (candidate === null) return failure(identifierMessages.badOrcid(text));
  if (!isOrcidChecksumValid(candidate)) return failure(identifierMessages.badChecksum('ORCID'));
  return success(candidate as Orcid);
}

export function orcidUrl(orcid: Orcid): string {
  return `https://orcid.org/${orcid}`;
}
