/** Splits typed tags at commas; each once. */
export function tagsFromText(text: string): readonly string[] {
  return [...new Set(text.split(',').map((tag) => tag.trim()))].filter((tag) => tag !== '');
}
