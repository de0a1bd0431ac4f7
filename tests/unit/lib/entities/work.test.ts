import {
  abstractText,
  authorStubs,
  authorships,
  bestFreeCopy,
  isOpenAccess,
  isRetracted,
  keywordNames,
  referenceIds,
  workConcepts,
  workDoi,
  workFunders,
  workKeywords,
  workSource,
  workTopics,
} from '@/lib/entities/work';
import { parsed, url } from '@/tests/support/build-records';

const buildWork = (fields: object) => parsed('works', { id: url('W10'), ...fields });

describe('authorships(work)', () => {
  const work = buildWork({
    authorships: [
      {
        author_position: 'first',
        author: { id: url('A11'), display_name: 'Ada', orcid: 'https://orcid.org/0000-0001-0000-0000' },
        institutions: [
          { id: url('I11'), display_name: 'Uni' },
          { id: null, display_name: 'Nowhere' },
        ],
        is_corresponding: true,
      },
      { author_position: 'middle', author: { id: url('A9999999999'), display_name: 'Somebody' } },
      { author: { id: null, display_name: null }, raw_author_name: 'Raw Name' },
      { author_position: 'last', author: { id: url('A11'), display_name: 'Ada' } },
    ],
  });

  it('gives names and sources as plain text', () => {
    const marked = buildWork({
      authorships: [{ author: { id: url('A11'), display_name: 'Ada &amp; <b>Co</b>' } }],
      primary_location: { source: { id: url('S11'), display_name: 'Science &amp; Art' } },
    });
    expect(authorships(marked)[0]?.name).toBe('Ada & Co');
    expect(authorStubs(marked)[0]?.label).toBe('Ada & Co');
    expect(workSource(marked)?.label).toBe('Science & Art');
  });

  it('keeps the whole byline, without ids for pseudo authors and unknown ones', () => {
    expect(authorships(work).map(({ authorId, name, position }) => [authorId, name, position])).toEqual([
      ['A11', 'Ada', 'first'],
      [null, 'Somebody', 'middle'],
      [null, 'Raw Name', 'middle'],
      ['A11', 'Ada', 'last'],
    ]);
    expect(authorships(work)[0]).toMatchObject({
      isCorresponding: true,
      orcid: 'https://orcid.org/0000-0001-0000-0000',
      institutions: [{ kind: 'institutions', id: 'I11', label: 'Uni' }],
    });
  });

  it('gives each real author once as a stub', () => {
    expect(authorStubs(work)).toEqual([{ kind: 'authors', id: 'A11', label: 'Ada' }]);
  });

  it('is empty for a work without the field', () => {
    expect(authorships(buildWork({}))).toEqual([]);
    expect(authorships(buildWork({ authorships: null }))).toEqual([]);
  });
});

describe('workSource(work)', () => {
  it.each([
    ['the primary location', { primary_location: { source: { id: url('S10'), display_name: 'J' } } }, 'S10'],
    [
      'the first other location with a source',
      {
        primary_location: { source: null },
        locations: [{ source: null }, { source: { id: url('S11'), display_name: 'J' } }],
      },
      'S11',
    ],
    ['the venue of 2022, as a source', { host_venue: { id: url('V12'), display_name: 'J' } }, 'S12'],
    ['nothing', { primary_location: null, locations: null, host_venue: { id: null } }, undefined],
  ])('reads %s', (_, fields, id) => {
    expect(workSource(buildWork(fields))?.id).toBe(id);
  });
});

describe('referenceIds(work)', () => {
  it('drops the work itself, repetitions and gaps', () => {
    const work = buildWork({ referenced_works: [url('W11'), url('W10'), null, url('w11'), url('W12')] });
    expect(referenceIds(work)).toEqual(['W11', 'W12']);
  });
});

describe('tags of a work', () => {
  const work = buildWork({
    topics: [{ id: url('T10'), display_name: 'Topic', score: 0.5 }, { id: null }],
    concepts: [{ id: url('C10'), display_name: 'Concept', score: '0.25' }],
    keywords: [
      { id: url('keywords/open-access'), display_name: 'Open access', score: 0.4 },
      { keyword: 'old word', score: 0.3 },
      'bare word',
    ],
  });

  it('have scores also where they were written as text', () => {
    expect(workTopics(work)).toEqual([{ kind: 'topics', id: 'T10', label: 'Topic', score: 0.5 }]);
    expect(workConcepts(work)).toEqual([{ kind: 'concepts', id: 'C10', label: 'Concept', score: 0.25 }]);
  });

  it('are keywords with ids as stubs, and all of them by name', () => {
    expect(workKeywords(work)).toEqual([
      { kind: 'keywords', id: 'open-access', label: 'Open access', score: 0.4 },
    ]);
    expect(keywordNames(work)).toEqual(['Open access', 'old word', 'bare word']);
  });
});

describe('workFunders(work)', () => {
  it('unites funders, awards and grants, each funder once with its awards', () => {
    const work = buildWork({
      funders: [{ id: url('F10'), display_name: 'One' }],
      awards: [{ id: url('G10'), funder_id: url('F10'), funder_display_name: 'One', funder_award_id: 'X-1' }],
      grants: [
        { funder: url('F11'), funder_display_name: 'Two', award_id: null },
        { funder: url('F10'), funder_display_name: 'One', award_id: 'X-2' },
      ],
    });
    expect(workFunders(work)).toEqual([
      { kind: 'funders', id: 'F10', label: 'One', awardIds: ['X-1', 'X-2'] },
      { kind: 'funders', id: 'F11', label: 'Two', awardIds: [] },
    ]);
  });
});

describe('abstractText(work)', () => {
  const words = { Open: [0], 'access.': [3], is: [1], '<i>free</i>': [2] };
  it.each([
    ['the index of 2026', words],
    ['the wrapper of 2022', { IndexLength: 4, InvertedIndex: words }],
    ['the text of a snapshot', JSON.stringify({ IndexLength: 4, InvertedIndex: words })],
  ])('rebuilds %s without markup', (_, index) => {
    expect(abstractText(buildWork({ abstract_inverted_index: index }))).toBe('Open is free access.');
  });

  it.each([[null], [{}], ['no json'], [{ word: [-1, 1e9, 0.5] }], [{ word: 'x' }]])(
    'is null for %j',
    (index) => {
      expect(abstractText(buildWork({ abstract_inverted_index: index }))).toBeNull();
    },
  );

  it('reads a word called InvertedIndex as a word', () => {
    expect(abstractText(buildWork({ abstract_inverted_index: { InvertedIndex: [0] } }))).toBe(
      'InvertedIndex',
    );
  });
});

describe('single facts of a work', () => {
  it.each([
    [{ doi: 'https://doi.org/10.7717/PeerJ.4375' }, '10.7717/peerj.4375'],
    [{ ids: { doi: 'doi:10.1/x' } }, '10.1/x'],
    [{ doi: null }, null],
  ])('reads the DOI of %j', (fields, expected) => {
    expect(workDoi(buildWork(fields))).toBe(expected);
  });

  it('knows whether access is open, or does not', () => {
    expect(isOpenAccess(buildWork({ open_access: { is_oa: false } }))).toBe(false);
    expect(isOpenAccess(buildWork({}))).toBeNull();
  });

  it('knows a retraction', () => {
    expect(isRetracted(buildWork({ is_retracted: true }))).toBe(true);
    expect(isRetracted(buildWork({ is_retracted: null }))).toBe(false);
  });

  it('finds the best free copy, or the address of open access', () => {
    expect(
      bestFreeCopy(
        buildWork({
          best_oa_location: {
            landing_page_url: 'https://a',
            pdf_url: 'https://a.pdf',
            source: { display_name: 'Repo' },
            license: 'cc-by',
          },
        }),
      ),
    ).toEqual({
      url: 'https://a',
      pdfUrl: 'https://a.pdf',
      sourceLabel: 'Repo',
      version: null,
      license: 'cc-by',
    });
    expect(bestFreeCopy(buildWork({ open_access: { oa_url: 'https://b' } }))?.url).toBe('https://b');
    expect(bestFreeCopy(buildWork({}))).toBeNull();
  });
});
