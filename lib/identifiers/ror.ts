import { failure, type Result, success } from '@/lib/base/result';
import type { Ror } from '@/lib/identifiers/brand';
import { identifierMessages } from '@/lib/identifiers/identifier-messages';
import { readWebAddress, writtenForms } from '@/lib/identifiers/written-form';

/** Crockford's base 32, the alphabet of ROR: no i, l, o, u. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const OPENALEX_LETTERS = 'wasipcfkqt';
const PREFIX = /^ror\s*[:/]\s*/i;

/** Whether the two digits at the end are the check digits (ISO 7064, mod 97-10) of the seven characters before. */
export function isRorChecksumValid(id: string): boolean {
  if (!/^0[0-9a-z]{6}\d{2}$/.test(id)) return false;
  let value = 0;
  for (const character of id.slice(0, 7)) value = value * 32 + ALPHABET.indexOf(character);
  return 98 - ((value * 100) % 97) === Number(id.slice(7));
}

function readRor(form: string): { readonly id: string; readonly isPrefixed: boolean } {
  const address = readWebAddress(form);
  if (address?.host === 'ror.org') return { id: address.path.toLowerCase(), isPrefixed: true };
  return { id: form.replace(PREFIX, '').toLowerCase(), isPrefixed: PREFIX.test(form) };
}

function faultOf(id: string, input: string): string | null {
  if (id === '' || [...id].some((character) => !ALPHABET.includes(character))) {
    return identifierMessages.badRor(input);
  }
  if (id.length !== 9) return identifierMessages.badRorLength(input);
  // About one id in a thousand has digits only; the check digits tell it from any other number.
  if (/^\d+$/.test(id)) return isRorChecksumValid(id) ? null : identifierMessages.rorWithoutLetters(input);
  return OPENALEX_LETTERS.includes(id.charAt(0)) ? identifierMessages.badRor(input) : null;
}

/**
 * Reads a ROR id written bare, after `ror:` or as an address, where one is expected. Never throws.
 * Errors: 'Invalid ROR ID format: {x}', 'Invalid ROR ID length: {x} (must be exactly 9 characters)',
 * 'Invalid ROR ID: {x} (ROR IDs must contain letters)'. Source: docs/behaviours/identifiers.md#ror.
 */
export function parseRor(text: string): Result<Ror, string> {
  let fault = identifierMessages.badRor(text);
  for (const form of writtenForms(text)) {
    const { id } = readRor(form);
    const found = faultOf(id, text);
    if (found === null) return success(id as Ror);
    fault = found;
  }
  return failure(fault);
}

/**
 * The ROR id a text wholly is, where it could be anything else: bare, it needs the leading zero and the
 * check digits that every real id has, or 'databases' would be one.
 */
export function detectRor(text: string): Ror | null {
  for (const form of writtenForms(text)) {
    const { id, isPrefixed } = readRor(form);
    if (faultOf(id, text) === null && (isPrefixed || isRorChecksumValid(id))) return id as Ror;
  }
  return null;
}

/** A text in the shape that all real ROR ids have (`0`, six characters, two digits), whatever its check digits. */
export function readRorShape(text: string): string | null {
  for (const form of writtenForms(text)) {
    const { id } = readRor(form);
    const isShaped = /^0[0-9a-z]{6}\d{2}$/.test(id) && !/^\d+$/.test(id);
    if (isShaped && [...id].every((character) => ALPHABET.includes(character))) return id;
  }
  return null;
}

export function rorUrl(ror: Ror): string {
  return `https://ror.org/${ror}`;
}
