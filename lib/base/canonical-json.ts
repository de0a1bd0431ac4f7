import { invariant } from './invariant';
import { isPlainObject } from './plain-object';

/**
 * A value of JSON as the one text that stands for it: members in the order of their UTF-16 code units, no white space,
 * numbers and texts as JavaScript writes them. Members that are undefined are left out, as JSON leaves them out.
 *
 * Half of a surrogate pair, which the RFC refuses, is escaped: it stays the same text through a file, and a query that was
 * cut in the middle of a character can still be recorded.
 *
 * *Errors*: throws for what JSON cannot say (numbers that are not finite, functions).
 * *Source*: RFC 8785, JSON Canonicalization Scheme.
 */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) {
    // Of texts alone, as most long lists are, the platform writes the same, and much faster.
    const isTexts = value.every((each) => typeof each === 'string');
    return isTexts ? JSON.stringify(value) : `[${value.map(canonicalJson).join(',')}]`;
  }
  if (isPlainObject(value)) {
    const names = Object.keys(value).filter((name) => value[name] !== undefined);
    // Without a comparer, sort goes by UTF-16 code units.
    const members = names.sort().map((name) => `${JSON.stringify(name)}:${canonicalJson(value[name])}`);
    return `{${members.join(',')}}`;
  }
  invariant(
    value === null || typeof value === 'string' || typeof value === 'boolean' || Number.isFinite(value),
    'A value to be hashed is one of JSON',
  );
  return JSON.stringify(value);
}
