import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { exampleLists } from '@/lib/evaluation/example/example-run';
import type { Paper } from '@/lib/evaluation/types';

const LIBRARY = path.resolve('public/sample-library.ndjson.gz');

/** Behind the works of the sample library. */
const FIRST_ID = 9_000_009_001;

const idOf = (at: number) => `W${FIRST_ID + at}`;

/** Its abstract has the words of the others in another order, which some forms of a query tell apart. */
const OTHER_ORDER = '10.5555/example.003';

/**
 * The product ships titles alone, and a search is repaired by what abstracts say: here each abstract names the subject. A paper
 * without a DOI has none.
 */
function abstractOf({ doi }: Paper): string {
  if (doi === null) return '';
  return doi === OTHER_ORDER ? 'Screening with machine learning.' : 'We use machine learning for screening.';
}

function recordOf(paper: Paper, at: number): string {
  const words = abstractOf(paper).split(' ').filter(Boolean);
  return JSON.stringify({
    id: `https://openalex.org/${idOf(at)}`,
    doi: paper.doi === null ? null : `https://doi.org/${paper.doi}`,
    title: paper.title,
    display_name: paper.title,
    publication_year: paper.publicationYear,
    publication_date: `${paper.publicationYear}-01-01`,
    type: 'article',
    language: 'en',
    authorships: [],
    cited_by_count: 0,
    referenced_works: [],
    abstract_inverted_index:
      words.length === 0 ? null : Object.fromEntries(words.map((word, place) => [word, [place]])),
  });
}

/** The review that the product ships, all of it invented: its papers among the works of the sample library. */
export function readSampleReview(): {
  readonly lines: readonly string[];
  readonly included: ReadonlySet<string>;
} {
  const { included, excluded } = exampleLists();
  const others = gunzipSync(readFileSync(LIBRARY)).toString('utf8').trim().split('\n');
  return {
    lines: [...others, ...[...included, ...excluded].map(recordOf)],
    included: new Set(included.map((_, at) => idOf(at))),
  };
}
