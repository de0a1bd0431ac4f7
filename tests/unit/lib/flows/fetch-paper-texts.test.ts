import { fetchPaperTexts } from '@/lib/flows/fetch-paper-texts';
import { rawWork } from '@/tests/support/build-records';
import { buildPaper } from '@/tests/support/build-review';
import { createTestContext } from '@/tests/support/flow-context';

const RECORDS = [
  rawWork('W1001', {
    title: 'Reading tides',
    changes: {
      abstract_inverted_index: { Tides: [0], rise: [1] },
      keywords: [{ id: 'https://openalex.org/keywords/tide', display_name: 'Tide', score: 0.5 }],
    },
  }),
  rawWork('W1002', {
    title: 'Other',
    changes: { doi: 'https://doi.org/10.1234/b', abstract_inverted_index: { By: [0], DOI: [1] } },
  }),
];

describe('fetchPaperTexts(context, papers)', () => {
  it('looks up abstracts and keywords by OpenAlex id, else by DOI, and keeps what a paper says itself', async () => {
    const context = createTestContext(RECORDS);
    const papers = [
      buildPaper('row-1', { openAlexId: 'W1001', title: 'As in the file', keywords: ['Sea'] }),
      buildPaper('row-2', { doi: '10.1234/b' }),
      buildPaper('row-3', { openAlexId: 'W9999' }),
      buildPaper('row-4', { title: 'Nothing to look up' }),
    ];
    expect(await fetchPaperTexts(context, papers)).toEqual(
      new Map([
        ['row-1', { title: 'As in the file', abstract: 'Tides rise', keywords: ['Sea', 'Tide'] }],
        ['row-2', { title: 'Other', abstract: 'By DOI', keywords: [] }],
      ]),
    );
    expect(context.requests.map((request) => request.split('?')[0])).toEqual([
      '/works',
      '/works/doi:10.1234/b',
      '/works/W9999',
    ]);
  });
});
