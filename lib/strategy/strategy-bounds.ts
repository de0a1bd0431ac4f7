/** More lines than any strategy has. */
export const MOST_LINES = 500;

/** More versions than a reader makes. */
export const MOST_VERSIONS = 1_000;

/** More papers than a list of known ones has. */
export const MOST_KNOWN = 20_000;

/** A line that is too long to be asked is kept all the same, up to here, and said to be too long. Unit: characters. */
export const LONGEST_LINE = 20_000;

/** Of a name, a citation, the reason of a loss. Unit: characters. */
export const LONGEST_NAME = 2_000;
