import { invariant } from './invariant';

/** A record with one value for each key; of keys that are named twice the last value counts. */
export function recordOf<Key extends string, Value>(
  keys: readonly Key[],
  valueFor: (key: Key) => Value,
): Readonly<Record<Key, Value>> {
  const values: Partial<Record<Key, Value>> = {};
  for (const key of keys) values[key] = valueFor(key);
  invariant(isComplete(values, keys), 'Every key has its value');
  return values;
}

function isComplete<Key extends string, Value>(
  values: Partial<Record<Key, Value>>,
  keys: readonly Key[],
): values is Record<Key, Value> {
  return keys.every((key) => key in values);
}
