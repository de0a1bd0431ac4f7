import type { ReadCitations } from './citation';
import { readCslJson } from './csl-json';
import { readBibtex } from './read-bibtex';
import { isRis, readRis } from './read-ris';

/** The citations of a text in BibTeX, RIS or CSL-JSON, told by what it holds; null for any other text. */
export function readCitations(text: string): ReadCitations | null {
  const start = text
    .slice(0, 2_000)
    .replace(/^\ufeff/, '')
    .trimStart();
  if (isRis(start)) return readRis(text);
  if (start.startsWith('[')) return readCslJson(text);
  if (!/(?:^|\n)[^\S\n]*@\s*[a-z]+\s*[{(]/i.test(text)) return null;
  const found = readBibtex(text);
  return found.citations.length + found.faults.length === 0 ? null : found;
}
