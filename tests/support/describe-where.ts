/** The two calls of jest that are made; a test of ours gives others. */
interface Declare {
  readonly describe: (title: string, body: () => void) => void;
  readonly it: { readonly skip: (title: string, body: () => void) => void };
}

/**
 * Declares tests that need something of the machine. Where it is missing, one skipped test names it: jest would run the body of a skipped
 * `describe` to collect its tests.
 *
 * @param missing what the tests need and the machine lacks, as in 'needs Redis, which is not installed'; null: nothing
 */
export function describeWhere(
  missing: string | null,
  title: string,
  body: () => void,
  declare: Declare = { describe, it },
): void {
  declare.describe(title, () => {
    if (missing === null) body();
    else declare.it.skip(missing, () => undefined);
  });
}
