import type { EntityKind } from '@/lib/base/entity-kind';
import { parseRecord } from '@/lib/entities/parse';
import { isRawRecord, readList } from '@/lib/library/raw-record';
import type { ServiceAnswer } from './question';

/** What is wrong with an answer, in words; null: nothing. */
export type Expectation = (answer: ServiceAnswer) => string | null;

const shortened = (value: unknown) => (JSON.stringify(value) ?? 'nothing').slice(0, 160);

function readDeep(body: unknown, path: string): unknown {
  let value: unknown = body;
  for (const name of path.split('.')) {
    if (Array.isArray(value)) value = value[Number(name)];
    else value = isRawRecord(value) ? value[name] : undefined;
  }
  return value;
}

export const all =
  (...expectations: readonly Expectation[]): Expectation =>
  (answer) => {
    for (const expectation of expectations) {
      const fault = expectation(answer);
      if (fault !== null) return fault;
    }
    return null;
  };

export const status =
  (expected: number): Expectation =>
  (answer) =>
    answer.status === expected
      ? null
      : `status ${answer.status} instead of ${expected}: ${shortened(answer.body)}`;

export const field =
  (path: string, what: string, isFine: (value: unknown) => boolean): Expectation =>
  ({ body }) => {
    const value = readDeep(body, path);
    return isFine(value) ? null : `${path} is ${shortened(value)}, not ${what}`;
  };

export const text = (path: string, form: RegExp): Expectation =>
  field(path, `of the form ${form.source}`, (value) => typeof value === 'string' && form.test(value));

export const equal = (path: string, expected: unknown): Expectation =>
  field(path, shortened(expected), (value) => value === expected);

export const number = (path: string): Expectation =>
  field(path, 'a number', (value) => typeof value === 'number');

export const atLeast = (path: string, least: number): Expectation =>
  field(path, `${least} or more`, (value) => typeof value === 'number' && value >= least);

/** The first record of a list is read whole, as the product reads it. */
export const record =
  (kind: EntityKind): Expectation =>
  ({ body }) => {
    const parsed = parseRecord(kind, readDeep(body, 'results.0'));
    if (!parsed.ok)
      return `the first of ${kind} cannot be read: ${parsed.error.path} ${parsed.error.message}`;
    const lost = parsed.dropped.map(({ path }) => path).join(', ');
    return lost === '' ? null : `values of another type among ${kind}: ${lost}`;
  };

export const count = (path: string, least: number, most: number): Expectation =>
  field(
    path,
    `a list of ${least} to ${most}`,
    (value) => Array.isArray(value) && value.length >= least && value.length <= most,
  );

export const header =
  (name: string, form: RegExp): Expectation =>
  ({ headers }) => {
    const value = headers.get(name);
    return value !== null && form.test(value)
      ? null
      : `header ${name} is ${value ?? 'missing'}, not ${form.source}`;
  };

export const noHeader =
  (name: string): Expectation =>
  ({ headers }) =>
    headers.has(name) ? `header ${name} is there: ${headers.get(name)}` : null;

/** An answer whose body must be read by its kind, since it is a page. */
export const noJson: Expectation = ({ body }) => (body === null ? null : `JSON: ${shortened(body)}`);

/** Every group has its three parts. */
export const groups: Expectation = ({ body }) => {
  const found = isRawRecord(body) ? readList(body, 'group_by').filter(isRawRecord) : [];
  const isWhole = found.every(
    ({ key, key_display_name, count: size }) =>
      typeof key === 'string' && typeof key_display_name === 'string' && typeof size === 'number',
  );
  return found.length > 0 && isWhole ? null : `group_by is ${shortened(found)}`;
};

/** Some group is empty. */
export const emptyGroups: Expectation = ({ body }) => {
  const found = isRawRecord(body) ? readList(body, 'group_by').filter(isRawRecord) : [];
  return found.some((group) => group.count === 0) ? null : `none of ${found.length} groups is empty`;
};

/** A refusal in the service's own words. */
export const refusal = (form: RegExp): Expectation => all(status(400), text('message', form));
