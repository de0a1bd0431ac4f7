/** Throws when a condition that our own code guarantees does not hold: a bug, never a user's fault. */
export function invariant(condition: unknown, message: string): asserts condition {
  if (!condition) throw new Error(`Invariant broken: ${message}`);
}

/** Ends an exhaustive switch; the compiler proves it unreachable. */
export function assertNever(value: never): never {
  throw new Error(`Unexpected value: ${JSON.stringify(value)}`);
}
