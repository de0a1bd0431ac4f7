import { NEVER_MISSING } from '@/lib/entities/catalogue/field-types';
import { ANY_LETTER, toShortId } from '@/lib/identifiers/short-id';
import { invalidParams } from '@/lib/library/service-errors';

/** A range of numbers; each end may be open (infinite) or excluded. */
export interface NumberRange {
  readonly from: number;
  readonly to: number;
  readonly isExclusive: boolean;
}

const ID_FORM = new RegExp(
  `^(?:(?:https?://)?(?:api\\.)?openalex\\.org/(?:[a-z-]+/)?|openalex:|[a-z-]+/)?${ANY_LETTER}\\d{2,}$`,
  'i',
);

/** An OpenAlex id in any accepted form as a short id. Throws the service's 400. */
export function readId(value: string): string {
  if (ID_FORM.test(value.trim())) return toShortId(value.replace(/^openalex:/i, ''));
  throw invalidParams(`'${value.replace('https://openalex.org/', '')}' is not a valid OpenAlex ID.`);
}

export function readBoolean(field: string, value: string): string {
  const lower = value.trim().toLowerCase();
  if (lower === 'true' || lower === 'false') return lower;
  throw invalidParams(
    NEVER_MISSING.test(field)
      ? `Value for ${field} must be true or false, not ${lower}.`
      : `Value for ${field} must be true, false null, or !null: not ${lower}.`,
  );
}

function readNumber(field: string, text: string): number {
  const number = text.trim() === '' ? Number.NaN : Number(text);
  if (Number.isNaN(number)) throw invalidParams(`Value for param ${field} must be a number.`);
  return number;
}

/**
 * `5`, `>5`, `<5` (excluded), `5-9`, `5-`, `-9` (included). Throws the service's 400.
 * Source: docs/data-contract.md#ranges.
 */
export function readNumberRange(field: string, value: string): NumberRange {
  const text = value.trim();
  if (text.includes('<')) return { from: -Infinity, to: readNumber(field, text.slice(1)), isExclusive: true };
  if (text.startsWith('-'))
    return { from: -Infinity, to: readNumber(field, text.slice(1)), isExclusive: false };
  if (text.includes('>')) return { from: readNumber(field, text.slice(1)), to: Infinity, isExclusive: true };
  if (text.endsWith('-'))
    return { from: readNumber(field, text.slice(0, -1)), to: Infinity, isExclusive: false };
  const [from = '', to] = text.split('-');
  const low = readNumber(field, from);
  return { from: low, to: to === undefined ? low : readNumber(field, to), isExclusive: false };
}

export function isInRange(value: number, range: NumberRange): boolean {
  if (range.isExclusive) return value > range.from && value < range.to;
  return value >= range.from && value <= range.to;
}

function readDate(field: string, text: string): string {
  const isReal =
    /^\d{4}-\d{2}-\d{2}$/.test(text) &&
    !Number.isNaN(Date.parse(text)) &&
    new Date(`${text}T00:00:00Z`).toISOString().startsWith(text);
  if (isReal) return text;
  throw invalidParams(`Value for param ${field} is an invalid date. Format is yyyy-mm-dd (e.g. 2020-05-17).`);
}

/** The day before or after, as yyyy-mm-dd. */
function shiftDay(date: string, days: number): string {
  const time = Date.parse(`${date}T00:00:00Z`) + days * 86_400_000;
  return new Date(time).toISOString().slice(0, 10);
}

/**
 * The days a date filter covers, both ends included; open ends reach from '' to '9999-12-31'.
 * Throws the service's 400. Source: docs/data-contract.md#ranges.
 */
export function readDateRange(field: string, value: string): { readonly from: string; readonly to: string } {
  const last = '9999-12-31';
  if (value.startsWith('<')) return { from: '', to: shiftDay(readDate(field, value.slice(1)), -1) };
  if (value.startsWith('>')) return { from: shiftDay(readDate(field, value.slice(1)), 1), to: last };
  const date = readDate(field, value);
  if (field.startsWith('from_')) return { from: date, to: last };
  if (field.startsWith('to_')) return { from: '', to: date };
  return { from: date, to: date };
}
