const PREFIX = 'Reader: ';

/** The tag of the papers that one reader is to decide on. Source: docs/behaviours/screening.md#splitting-the-work. */
export function shareTag(reader: string): string {
  return `${PREFIX}${reader}`;
}

export function isShareTag(tag: string): boolean {
  return tag.startsWith(PREFIX);
}
