import { addRow, rowProduct, type SparseRows, unitRows } from './sparse-rows';
import type { RankingReason, ScreeningPaper } from './types';

/** Citations among the papers, and references in common. Papers are indexes into the list. */
export interface CitationLinks {
  /** For each paper, the papers of the list that it cites. */
  readonly cites: readonly (readonly number[])[];
  readonly citedBy: readonly (readonly number[])[];
  /**
   * One row of length 1 per paper. Its columns are the works it cites and itself, if another paper has them too. Rarely
   * cited works weigh more: ln((1 + n) / (1 + papers with it)).
   */
  readonly references: SparseRows;
}

/** O(n + references). */
export function buildCitationLinks(papers: readonly ScreeningPaper[]): CitationLinks {
  const places = new Map(papers.map(({ id }, place) => [id, place]));
  const lists = papers.map(({ id, references }) => new Set([id, ...references]));
  const cites = papers.map(({ id, references }) =>
    [...new Set(references)].flatMap((reference) => (reference === id ? [] : (places.get(reference) ?? []))),
  );
  const citedBy: number[][] = papers.map(() => []);
  cites.forEach((cited, place) => {
    for (const other of cited) citedBy[other]?.push(place);
  });
  const papersWith = new Map<string, number>();
  for (const list of lists) for (const id of list) papersWith.set(id, (papersWith.get(id) ?? 0) + 1);
  const columns = new Map<string, number>();
  for (const [id, count] of papersWith) if (count > 1) columns.set(id, columns.size);
  const rarity = (id: string) => Math.log((1 + papers.length) / (1 + (papersWith.get(id) ?? 0)));
  const rows = lists.map((list) =>
    [...list].flatMap((id) => {
      const column = columns.get(id);
      return column === undefined ? [] : [[column, rarity(id)] as const];
    }),
  );
  return { cites, citedBy, references: unitRows(rows, columns.size) };
}

/**
 * The citation score of each paper; 0: no link. It is the mean similarity of its references to those of included papers
 * (bibliographic coupling). The share of included papers that it cites or is cited by is added.
 */
export function citationScores(links: CitationLinks, included: readonly number[]): Float64Array {
  const { cites, citedBy, references } = links;
  const direct = new Float64Array(cites.length);
  const profile = new Float64Array(references.width);
  for (const place of included) {
    for (const other of [...(cites[place] ?? []), ...(citedBy[place] ?? [])]) {
      direct[other] = (direct[other] ?? 0) + 1;
    }
    addRow(references, place, 1, profile);
  }
  return direct.map((count, place) =>
    included.length === 0 ? 0 : (count + rowProduct(references, place, profile)) / included.length,
  );
}

/** Counts the links of a paper to included papers. */
export function citationReason(
  papers: readonly ScreeningPaper[],
  { cites, citedBy }: CitationLinks,
  included: ReadonlySet<number>,
  referencesOfIncluded: ReadonlySet<string>,
): (place: number) => Omit<RankingReason, 'terms'> {
  const count = (places: readonly number[] | undefined) =>
    (places ?? []).filter((place) => included.has(place)).length;
  return (place) => ({
    cites: count(cites[place]),
    citedBy: count(citedBy[place]),
    sharedReferences: new Set(papers[place]?.references.filter((id) => referencesOfIncluded.has(id))).size,
  });
}
