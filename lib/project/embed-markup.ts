const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => ESCAPES[character] ?? '');
}

/**
 * The HTML by which a page of another site frames a map; any text of a map's name is safe in it.
 * Source: docs/how-to/embed-a-map.md#the-frame.
 * @param address of the map's page, as a whole.
 */
export function embedMarkup(address: string, name: string): string {
  return `<iframe src="${escaped(address)}" title="${escaped(`Map: ${name}`)}" width="100%" height="520" style="border: 0" loading="lazy"></iframe>`;
}
