import type { KnownPaper } from '@/lib/strategy/known-index';

/** A known paper of which no more is known than is told. */
export function knownPaper(
  id: string,
  title: string,
  { year, ...changes }: Partial<KnownPaper> & { readonly year?: number } = {},
): KnownPaper {
  return {
    id,
    title,
    abstract: null,
    keywords: [],
    topics: [],
    date: year === undefined ? null : { year, month: null, day: null },
    language: null,
    ...changes,
  };
}
