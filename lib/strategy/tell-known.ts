import { hasKeywords } from '@/lib/search-text/search-wish';
import { requestsOf, type WorkSet } from './work-set';

/** The parts of known papers that are read for a set: 'titles and abstracts'. Full texts are not available. */
export function tellBasis(set: WorkSet | null): string {
  const requests = set === null ? [] : requestsOf(set);
  const scopes = requests.flatMap(({ searches }) => searches.map(({ scope }) => scope));
  if (scopes.some(hasKeywords)) return 'titles, abstracts and keywords';
  const areTitles = scopes.length > 0 && scopes.every((scope) => scope === 'title');
  return areTitles ? 'titles' : 'titles and abstracts';
}

/** The loading state of the known papers. */
export interface KnownStanding {
  readonly state: 'none' | 'price' | 'loading' | 'failed' | 'ready';
  readonly message: string | null;
}

/** Explains why known papers are not available. @param purpose they are needed for, as a sentence. */
export function tellNoPapers({ state, message }: KnownStanding, purpose: string): string {
  switch (state) {
    case 'none':
      return `No known papers are chosen. Choose some above the lines. ${purpose}`;
    case 'price':
      return `The known papers are not read yet. Read them above the lines. ${purpose}`;
    case 'loading':
      return 'Reading the known papers…';
    case 'failed':
      return `The known papers could not be read: ${message ?? 'no reason was given'}`;
    case 'ready':
      return 'None of the known papers is in this source, so that no line can find them.';
  }
}
