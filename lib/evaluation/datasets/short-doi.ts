/** Marked, as an address or bare: `doi:10/gfz`, `https://doi.org/10/gfz`, `10/gfz`. */
const SHORT_DOI = /^(?:doi:\s*|(?:https?:\/\/)?(?:www\.|dx\.)?doi\.org\/)*(10\/[a-z0-9]{2,20})$/i;

/** A short DOI, `10/gfz`: a handle that leads to a DOI at doi.org, and is not the DOI itself. Null for anything else. */
export function readShortDoi(text: string): string | null {
  return SHORT_DOI.exec(text)?.[1]?.toLowerCase() ?? null;
}
