import type { WrittenAttributes } from './flat-attributes';

/** A member of a JSON object; undefined of anything else. */
export function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

/** A JSON list; empty for anything else. */
export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

export function numberOf(value: unknown): number | null {
  return typeof value === 'number' ? value : null;
}

/** The members of a JSON object that are texts, numbers or flags, as texts. */
export function attributesOf(data: unknown): WrittenAttributes {
  const values = new Map<string, string>();
  if (typeof data !== 'object' || data === null) return values;
  for (const [name, value] of Object.entries(data)) {
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') {
      values.set(name, String(value));
    }
  }
  return values;
}
