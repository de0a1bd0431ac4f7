/**
 * The same function, which computes its value once for each object for as long as that is there. For values of objects that never change.
 */
export function rememberedBy<From extends object, Value extends object | string>(
  compute: (from: From) => Value,
): (from: From) => Value {
  const known = new WeakMap<From, Value>();
  return (from) => {
    const value = known.get(from) ?? compute(from);
    known.set(from, value);
    return value;
  };
}
