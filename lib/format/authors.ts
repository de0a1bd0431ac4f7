const SHOWN = 3;

/**
 * Up to 3 names, then how many more: `A, B, C +2 more`; empty without names. Source:
 * docs/behaviours/shell.md#author-names.
 */
export function formatAuthors(names: readonly string[]): string {
  const shown = names.slice(0, SHOWN).join(', ');
  return names.length > SHOWN ? `${shown} +${names.length - SHOWN} more` : shown;
}
