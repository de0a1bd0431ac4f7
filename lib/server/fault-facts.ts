/** A text member of whatever was thrown, such as a system error's code; read by shape, as not all are our realm's Errors. */
export function faultFact(thrown: unknown, member: 'code' | 'name'): string | null {
  if (typeof thrown !== 'object' || thrown === null) return null;
  const value: unknown = Reflect.get(thrown, member);
  return typeof value === 'string' ? value : null;
}
