/** What JSON calls an object: members by name. */
export type PlainObject = Readonly<Record<string, unknown>>;

/** Whether a value that came from JSON or a structured copy is an object rather than a list, null or a primitive. */
export function isPlainObject(value: unknown): value is PlainObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
