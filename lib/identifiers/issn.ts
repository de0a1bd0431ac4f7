import { failure, type Result, success } from '@/lib/base/result';
import type { Issn } from '@/lib/identifiers/brand';
import { identifierMessages } from '@/lib/identifiers/identifier-messages';
import { readWebAddress, writtenForms } from '@/lib/identifiers/written-form';

const PREFIX = /^(?:e-?|p-?|l-?)?issn(?:[-_]?l)?\s*[:/]?\s*/i;
const SHAPE = /^(\d{4})([-\u2010-\u2013]?)(\d{3}[\dX])$/i;

/** Whether the last character is the mod 11 check character of the seven digits before it. */
export function isIssnChecksumValid(issn: string): boolean {
  const characters = issn.replaceAll('-', '').toUpperCase();
  let total = 0;
  for (let index = 0; index < 7; index += 1) total += Number(characters.charAt(index)) * (8 - index);
  const check = (11 - (total % 11)) % 11;
  return characters.charAt(7) === (check === 10 ? 'X' : String(check));
}

interface IssnReading {
  readonly issn: string;
  readonly isPrefixed: boolean;
  readonly isHyphenated: boolean;
}

function readIssn(text: string): IssnReading | null {
  for (const form of writtenForms(text)) {
    const address = readWebAddress(form);
    const isPortal = address?.host === 'portal.issn.org' || address?.host === 'issn.org';
    const bare = isPortal ? address.path.replace(/^resource\/issn\//i, '') : form.replace(PREFIX, '');
    const [, first, hyphen, second] = SHAPE.exec(bare) ?? [];
    if (first === undefined || second === undefined) continue;
    return {
      issn: `${first}-${second.toUpperCase()}`,
      isPrefixed: isPortal || PREFIX.test(form),
      isHyphenated: hyphen !== '',
    };
  }
  return null;
}

/**
 * Reads an ISSN with or without hyphen, after an optional ISSN or EISSN, where one is expected. The check
 * character is tested only when asked for, as the records themselves hold wrong ones. Never throws.
 * Errors: 'ISSN must be a non-empty string', 'Invalid ISSN format: {x}', 'Invalid ISSN checksum'.
 * Source: docs/behaviours/identifiers.md#issn.
 */
export function parseIssn(
  text: string,
  { testsChecksum = false }: { readonly testsChecksum?: boolean } = {},
): Result<Issn, string> {
  if (text.trim() === '') return failure(identifierMessages.issnNotAString);
  const reading = readIssn(text);
  if (reading === null) return failure(identifierMessages.badIssn(text));
  if (testsChecksum && !isIssnChecksumValid(reading.issn)) {
    return failure(identifierMessages.badChecksum('ISSN'));
  }
  return success(reading.issn as Issn);
}

function isRangeWithin(issn: string, earliest: number, latest: number): boolean {
  const [from = 0, to = 0] = issn.split('-').map(Number);
  return from >= earliest && from <= to && to <= latest;
}

/** Whether an ISSN could be two years; those hardly ever written as a range need the check digit of an ISSN. */
function readsAsYears(issn: string): boolean {
  if (isRangeWithin(issn, 1800, 2035)) return true;
  return isRangeWithin(issn, 1000, 2100) && !isIssnChecksumValid(issn);
}

/**
 * The ISSN a text wholly is, where it could be anything else: a range of years (`2019-2024`) is none, and
 * eight characters without hyphen need a correct check character.
 */
export function detectIssn(text: string): Issn | null {
  const reading = readIssn(text);
  if (reading === null) return null;
  const { issn, isPrefixed, isHyphenated } = reading;
  if (isPrefixed) return issn as Issn;
  const isDoubtful = isHyphenated ? readsAsYears(issn) : !isIssnChecksumValid(issn);
  return isDoubtful ? null : (issn as Issn);
}
