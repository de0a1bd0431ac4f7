/** Tags as they are typed, separated by commas; each once. */
export function tagsFromText(text: string): readonly string[] {
  return [...new Set(text.split(',').map((tag) => tag.trim()))].filter((tag) => tag !== '');
}
