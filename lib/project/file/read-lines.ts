import { parseJson } from '@/lib/base/json';
import { isPlainObject } from '@/lib/base/plain-object';
import { failure, type Result, success } from '@/lib/base/result';
import type { Shape } from '@/lib/base/shape';

/** All objects in a value of JSON, at every depth. Not recursive: a stranger's file may be nested without end. */
function* objectsIn(value: unknown): Generator<Readonly<Record<string, unknown>>> {
  const open: unknown[] = [value];
  while (open.length > 0) {
    const next = open.pop();
    const isList = Array.isArray(next);
    if (!isList && !isPlainObject(next)) continue;
    if (!isList) yield next;
    for (const member of isList ? next : Object.values(next))
      if (typeof member === 'object') open.push(member);
  }
}

function countMembers(value: unknown): number {
  let count = 0;
  for (const each of objectsIn(value)) count += Object.keys(each).length;
  return count;
}

/** Whether lists and objects in a value of JSON are nested more than `most` deep. Writing such a value would exhaust the stack. */
export function isDeeperThan(value: unknown, most: number): boolean {
  let level: readonly unknown[] = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > most) return true;
    const nested = level.filter((each) => typeof each === 'object' && each !== null);
    level = nested.flatMap((each) => Object.values(each ?? {}));
  }
  return false;
}

const INHERITED = ['__proto__', 'constructor', 'prototype'] as const;

/** Whether an object in a value of JSON has a member of a name that every object inherits. */
export function hasInheritedName(value: unknown): boolean {
  for (const each of objectsIn(value)) if (INHERITED.some((name) => Object.hasOwn(each, name))) return true;
  return false;
}

/**
 * A value as this release knows it, and nothing beyond: a member that the shape does not name, `__proto__` among them, is a
 * fault. Error: why it is refused, as the rest of a sentence.
 */
export function readValue<Value>(text: string, shape: Shape<Value>): Result<Value, string> {
  const parsed = parseJson(text);
  if (!parsed.ok) return failure('is no JSON.');
  const checked = shape.safeParse(parsed.value);
  if (!checked.success) return failure('has another form than it should.');
  return countMembers(checked.data) === countMembers(parsed.value)
    ? success(checked.data)
    : failure('says more than this version of Academic Explorer can read.');
}

/** A value per line. Error: the line, and why it is refused, as the rest of a sentence. */
export function readLines<Value>(
  name: string,
  text: string,
  shape: Shape<Value>,
): Result<readonly Value[], string> {
  const values: Value[] = [];
  const lines = text.split('\n');
  if (lines.pop() !== '') return failure(`${name} is cut off.`);
  for (const [index, line] of lines.entries()) {
    const value = readValue(line, shape);
    if (!value.ok) return failure(`line ${(index + 1).toLocaleString('en-US')} of ${name} ${value.error}`);
    values.push(value.value);
  }
  return success(values);
}
