/** Names of the members that hold an object's name, in a list of authors or a source. */
const NAME_KEYS = [
  'name',
  'display_name',
  'raw_author_name',
  'literal',
  'title',
  'value',
  'keyword',
] as const;

function memberOf(value: object, key: string): unknown {
  return Object.hasOwn(value, key) ? Reflect.get(value, key) : undefined;
}

function personName(value: object): string | null {
  const family = memberOf(value, 'family') ?? memberOf(value, 'lastName');
  const given = memberOf(value, 'given') ?? memberOf(value, 'firstName');
  if (typeof family !== 'string') return null;
  return typeof given === 'string' && given !== '' ? `${family}, ${given}` : family;
}

/** Lists and names of papers are flat; deeper nesting is meant to break readers. */
const DEEPEST = 20;

function yearOf(dateParts: unknown): string {
  const first: unknown = [dateParts].flat(3)[0];
  return typeof first === 'string' || typeof first === 'number' ? String(first).split(',', 1).join('') : '';
}

function nameOf(value: object, depth: number): string {
  if (depth > DEEPEST) return '';
  const person = personName(value);
  if (person !== null) return person;
  for (const key of NAME_KEYS) {
    const name = memberOf(value, key);
    if (typeof name === 'string') return name;
  }
  const inner = memberOf(value, 'author') ?? memberOf(value, 'source');
  if (typeof inner === 'object' && inner !== null) return nameOf(inner, depth + 1);
  return yearOf(memberOf(value, 'date-parts'));
}

function textOf(value: unknown, depth: number): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : value.toISOString().slice(0, 10);
  if (Array.isArray(value)) {
    if (depth > DEEPEST) return '';
    return value
      .map((each) => textOf(each, depth + 1))
      .filter((text) => text !== '')
      .join('; ');
  }
  return typeof value === 'object' ? nameOf(value, depth) : '';
}

/** Any value of a JSON file or a spreadsheet's cell as one text; lists joined by `; `, as authors are. Never throws. */
export function cellText(value: unknown): string {
  return textOf(value, 0);
}
