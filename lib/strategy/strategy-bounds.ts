/** The limit for lines, more than any real strategy has. */
export const MOST_LINES = 500;

/** The limit for versions, more than a reader makes. */
export const MOST_VERSIONS = 1_000;

/** The limit for a list of known papers. */
export const MOST_KNOWN = 20_000;

/** The limit for a stored line. A line longer than `MAX_LINE_LENGTH` is stored but not asked. Unit: characters. */
export const LONGEST_LINE = 20_000;

/** The limit for a name, a citation or the reason of a loss. Unit: characters. */
export const LONGEST_NAME = 2_000;
