import {
  affiliations,
  authorMetrics,
  authorOrcid,
  authorTopics,
  lastKnownInstitutions,
  otherNames,
} from '@/lib/entities/author';
import { countsByYear, recordLabel } from '@/lib/entities/facts';
import { awardsCount } from '@/lib/entities/funder';
import { recordHint } from '@/lib/entities/hint';
import {
  associatedInstitutions,
  cityAndCountry,
  institutionCountry,
  institutionParentIds,
  institutionRor,
} from '@/lib/entities/institution';
import { publisherParentIds, publisherStandardId } from '@/lib/entities/publisher';
import { sourceHost, sourceHostName } from '@/lib/entities/source';
import { topicHierarchy, topicKeywordNames, topicSiblings } from '@/lib/entities/topic';
import { parsed, rawEntity, rawWork, url } from '@/tests/support/build-records';

describe('accessors of authors', () => {
  it('unite affiliations with last known institutions, old and new', () => {
    const author = parsed('authors', {
      id: url('A10'),
      affiliations: [
        { institution: { id: url('I10'), display_name: 'One' }, years: [2022, 2020, null] },
        { institution: { id: null }, years: [2000] },
      ],
      last_known_institutions: [
        { id: url('I10'), display_name: 'One' },
        { id: url('I11'), display_name: 'Two' },
      ],
    });
    expect(affiliations(author)).toEqual([
      { kind: 'institutions', id: 'I10', label: 'One', years: [2020, 2022], isLastKnown: true },
      { kind: 'institutions', id: 'I11', label: 'Two', years: [], isLastKnown: true },
    ]);
    const old = parsed('authors', {
      id: url('A11'),
      last_known_institution: { id: url('I12'), display_name: 'Old' },
    });
    expect(lastKnownInstitutions(old).map((stub) => stub.id)).toEqual(['I12']);
    expect(affiliations(parsed('authors', { id: url('A12'), last_known_institution: null }))).toEqual([]);
  });

  it('read topics with counts, the ORCID and the metrics', () => {
    const author = parsed('authors', {
      id: url('A10'),
      orcid: 'https://orcid.org/0000-0002-1298-308x',
      topics: [{ id: url('T10'), display_name: 'Topic', count: 7 }],
      summary_stats: { h_index: 4, i10_index: 2, '2yr_mean_citedness': 1.5 },
    });
    expect(authorTopics(author)).toEqual([{ id: 'T10', label: 'Topic', count: 7 }]);
    expect(authorOrcid(author)).toBe('0000-0002-1298-308X');
    expect(authorMetrics(author)).toEqual({ hIndex: 4, i10Index: 2, meanCitedness: 1.5 });
  });
});

describe('accessors of the other kinds', () => {
  it.each([
    ['a publisher', { host_organization: url('P10'), host_organization_name: 'House' }, 'publishers', 'P10'],
    [
      'an institution',
      { host_organization: url('I10'), host_organization_name: 'Uni' },
      'institutions',
      'I10',
    ],
  ])('read %s as the host of a source', (_, fields, kind, id) => {
    expect(sourceHost(parsed('sources', { id: url('S10'), ...fields }))).toMatchObject({ kind, id });
  });

  it('read the publisher of an old source by name only', () => {
    const source = parsed('sources', { id: url('S10'), publisher: 'House' });
    expect(sourceHost(source)).toBeNull();
    expect(sourceHostName(source)).toBe('House');
  });

  it('read parents without the entity itself', () => {
    const institution = parsed('institutions', {
      id: url('I10'),
      lineage: [url('I10'), url('I11'), url('I12')],
    });
    expect(institutionParentIds(institution)).toEqual(['I11', 'I12']);
    const lineage = [url('P10'), url('P11')];
    for (const parent of [url('P11'), { id: url('P11'), display_name: 'Big' }]) {
      const publisher = parsed('publishers', { id: url('P10'), parent_publisher: parent, lineage });
      expect(publisherParentIds(publisher)).toEqual(['P11']);
    }
  });

  it('read city, country and ROR of an institution', () => {
    const institution = parsed('institutions', {
      id: url('I10'),
      ror: 'https://ror.org/02y3ad647',
      country_code: 'US',
      geo: { city: 'Gainesville', country: 'United States' },
    });
    expect(cityAndCountry(institution)).toBe('Gainesville, United States');
    expect(institutionRor(institution)).toBe('02y3ad647');
    expect(cityAndCountry(parsed('institutions', { id: url('I11'), country_code: 'DE' }))).toBe('Germany');
  });

  it('read associated institutions, the country, other names, ISSNs and the words of a topic', () => {
    const institution = parsed('institutions', {
      id: url('I10'),
      country_code: 'us',
      associated_institutions: [
        { id: url('I11'), display_name: 'Hospital', relationship: 'child' },
        { id: null },
      ],
    });
    expect(associatedInstitutions(institution)).toEqual([
      { kind: 'institutions', id: 'I11', label: 'Hospital', relationship: 'child' },
    ]);
    expect(institutionCountry(institution)).toBe('United States');
    const names = { display_name: 'Ada', display_name_alternatives: ['Ada', 'A. L.', null] };
    expect(otherNames(parsed('authors', { id: url('A10'), ...names }))).toEqual(['A. L.']);
    expect(topicKeywordNames(parsed('topics', { id: url('T10'), keywords: ['Word'] }))).toEqual(['Word']);
  });

  it('read the hierarchy of a topic whether its ids are addresses or numbers', () => {
    const topic = parsed('topics', {
      id: url('T10'),
      subfield: { id: 'https://openalex.org/subfields/1702', display_name: 'AI' },
      field: { id: 17, display_name: 'Computer Science' },
      siblings: [
        { id: url('T10'), display_name: 'Itself' },
        { id: url('T11'), display_name: 'Sibling' },
      ],
    });
    expect(topicHierarchy(topic)).toEqual({
      subfield: { id: '1702', label: 'AI' },
      field: { id: '17', label: 'Computer Science' },
      domain: null,
    });
    expect(topicSiblings(topic).map((stub) => stub.id)).toEqual(['T11']);
  });

  it('read the award count of funders old and new', () => {
    expect(awardsCount(parsed('funders', { id: url('F10'), grants_count: 4 }))).toBe(4);
    expect(awardsCount(parsed('funders', { id: url('F10'), awards_count: 5, grants_count: 4 }))).toBe(5);
  });

  it('read the standard identifier of a publisher: ROR, else Wikidata', () => {
    const ids = { ror: 'https://ror.org/1', wikidata: 'https://wd/Q1' };
    expect(publisherStandardId(parsed('publishers', { id: url('P10'), ids }))).toBe('https://ror.org/1');
    expect(publisherStandardId(parsed('publishers', { id: url('P10'), ids: { wikidata: 'Q1' } }))).toBe('Q1');
    expect(publisherStandardId(parsed('publishers', { id: url('P10') }))).toBeNull();
  });
});

describe('facts of every kind', () => {
  it('label a record by its name, its title, else its id', () => {
    expect(recordLabel(parsed('works', { id: url('W10'), title: 'A &amp; <b>B</b>' }))).toBe('A & B');
    expect(recordLabel(parsed('works', { id: url('W10'), display_name: null, title: null }))).toBe('W10');
    expect(recordLabel(parsed('authors', rawEntity('A10')))).toBe('Name of A10');
  });

  it('list years oldest first', () => {
    const author = parsed('authors', {
      id: url('A10'),
      counts_by_year: [
        { year: 2024, works_count: 1, cited_by_count: 9 },
        { year: 2022, works_count: 2, cited_by_count: 3 },
      ],
    });
    expect(countsByYear(author)).toEqual([
      { year: 2022, works: 2, citations: 3 },
      { year: 2024, works: 1, citations: 9 },
    ]);
  });

  it.each([
    [
      'works',
      rawWork('W10', { authors: ['A10', 'A11', 'A12', 'A13'], year: 2018 }),
      'Name of A10, Name of A11, Name of A12 et al. · 2018',
    ],
    ['works', rawWork('W10', { authors: ['A10'] }), 'Name of A10 · 2020'],
    [
      'authors',
      { id: url('A10'), last_known_institutions: [{ id: url('I10'), display_name: 'Uni' }] },
      'Uni',
    ],
    ['sources', { id: url('S10'), host_organization_name: 'House', type: 'journal' }, 'House'],
    ['sources', { id: url('S10'), type: 'journal' }, 'journal'],
    ['institutions', { id: url('I10'), country_code: 'FR' }, 'France'],
    ['topics', { id: url('T10'), field: { id: 17, display_name: 'Computer Science' } }, 'Computer Science'],
    ['publishers', { id: url('P10'), country_codes: ['US', 'GB'] }, 'United States, United Kingdom'],
    ['funders', { id: url('F10'), country_code: 'CN' }, 'China'],
    ['concepts', { id: url('C10'), level: 0 }, 'Level 0'],
    ['keywords', { id: url('keywords/x') }, ''],
  ] as const)('hint at one of the %s', (kind, raw, expected) => {
    expect(recordHint(parsed(kind, raw))).toBe(expected);
  });
});
