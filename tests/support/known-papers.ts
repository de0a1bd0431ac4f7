import type { KnownPaper } from '@/lib/strategy/known-index';

/** A known paper of which no more is known than is told. */
export function knownPaper(id: string, title: string, changes: Partial<KnownPaper> = {}): KnownPaper {
  return {
    id,
    title,
    abstract: null,
    keywords: [],
    topics: [],
    year: null,
    type: null,
    language: null,
    ...changes,
  };
}
