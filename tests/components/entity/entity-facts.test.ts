import { entityFacts, entityProse } from '@/components/entity/entity-facts';
import type { EntityKind } from '@/lib/base/entity-kind';
import { parsed } from '@/tests/support/build-records';

const openAlex = (id: string) => `https://openalex.org/${id}`;
const COUNTS = { works_count: 1200, cited_by_count: 34_000 };
const TOPICS = [{ id: openAlex('T11'), display_name: 'Oceans', count: 40 }];

/** Each line as the panel reads: label, then its items, an entity by its id, quiet words in brackets. */
function lines(kind: EntityKind, raw: object): readonly string[] {
  return entityFacts(parsed(kind, raw)).map(({ label, items }) => {
    const texts = items.map(({ text, entity, note }) =>
      [text, entity === undefined ? '' : ` <${entity.id}>`, note === undefined ? '' : ` (${note})`].join(''),
    );
    return `${label}: ${texts.join(', ')}`;
  });
}

describe('entityFacts(record)', () => {
  it.each<[EntityKind, object, readonly string[]]>([
    [
      'sources',
      {
        id: openAlex('S1'),
        display_name: 'Ocean Letters',
        host_organization: openAlex('P1'),
        host_organization_name: 'Tide Press',
        type: 'book-series',
        issn_l: '1234-5679',
        topics: TOPICS,
        ...COUNTS,
      },
      [
        'Publisher: Tide Press <P1>',
        'Type: Book series',
        'ISSN-L: 1234-5679',
        'Works: 1,200',
        'Cited by: 34,000',
        'Topics: Oceans <T11> (40)',
      ],
    ],
    [
      'institutions',
      {
        id: openAlex('I1'),
        display_name: 'Sea College',
        type: 'education',
        ror: 'https://ror.org/04gyf1771',
        geo: { city: 'Delft', country: 'Netherlands' },
        associated_institutions: [
          { id: openAlex('I2'), display_name: 'Sea Lab', relationship: 'child' },
          { id: openAlex('I3'), display_name: 'Sea Club', relationship: 'related' },
        ],
        topics: TOPICS,
        ...COUNTS,
      },
      [
        'Place: Delft, Netherlands',
        'Type: Education',
        'ROR: 04gyf1771',
        'Works: 1,200',
        'Cited by: 34,000',
        'Related: Sea Lab <I2> (child), Sea Club <I3>',
        'Topics: Oceans <T11> (40)',
      ],
    ],
    [
      'topics',
      {
        id: openAlex('T1'),
        display_name: 'Tides',
        subfield: { id: `${openAlex('subfields')}/1`, display_name: 'Oceanography' },
        field: { id: `${openAlex('fields')}/1`, display_name: 'Earth sciences' },
        domain: { id: `${openAlex('domains')}/1`, display_name: 'Physical sciences' },
        keywords: ['sea', 'moon'],
        siblings: [{ id: openAlex('T12'), display_name: 'Waves' }],
        ...COUNTS,
      },
      [
        'Subfield: Oceanography',
        'Field: Earth sciences',
        'Domain: Physical sciences',
        'Works: 1,200',
        'Cited by: 34,000',
        'Keywords: sea, moon',
        'Siblings: Waves <T12>',
      ],
    ],
    [
      'publishers',
      {
        id: openAlex('P1'),
        display_name: 'Tide Press',
        country_codes: ['NL', 'FR'],
        alternate_titles: ['Tide', 'Tide Books'],
        summary_stats: { h_index: 2916 },
        roles: [
          { role: 'publisher', id: openAlex('P1'), works_count: 1200 },
          { role: 'institution', id: openAlex('I9'), works_count: 1 },
        ],
        ...COUNTS,
      },
      [
        'Countries: Netherlands, France',
        'Works: 1,200',
        'Cited by: 34,000',
        'h-index: 2,916',
        'Other names: Tide, Tide Books',
        'Other roles: Institution <I9> (1 work)',
      ],
    ],
    [
      'funders',
      { id: openAlex('F1'), display_name: 'Sea Fund', country_code: 'NL', awards_count: 7, ...COUNTS },
      ['Country: Netherlands', 'Awards: 7', 'Works: 1,200', 'Cited by: 34,000'],
    ],
    [
      'concepts',
      {
        id: openAlex('C1'),
        display_name: 'Tide',
        level: 2,
        ancestors: [{ id: openAlex('C2'), display_name: 'Geology', level: 0 }],
        ...COUNTS,
      },
      ['Level: 2', 'Broader: Geology <C2>', 'Works: 1,200', 'Cited by: 34,000'],
    ],
    [
      'keywords',
      { id: `${openAlex('keywords')}/tide`, display_name: 'Tide', ...COUNTS },
      ['Works: 1,200', 'Cited by: 34,000'],
    ],
  ])('lists what the record of one of %s says', (kind, raw, expected) => {
    expect(lines(kind, raw)).toEqual(expected);
  });

  it('leaves out what a record does not say', () => {
    expect(lines('institutions', { id: openAlex('I1'), display_name: 'Sea College' })).toEqual([]);
  });
});

describe('entityProse(record)', () => {
  it.each<[EntityKind, object]>([
    ['topics', { id: openAlex('T1'), display_name: 'Tides', description: 'Of the sea.' }],
    ['funders', { id: openAlex('F1'), display_name: 'Sea Fund', description: 'Of the sea.' }],
    ['concepts', { id: openAlex('C1'), display_name: 'Tide', description: 'Of the sea.' }],
  ])('is the description of one of %s', (kind, raw) => {
    expect(entityProse(parsed(kind, raw))).toEqual({ heading: 'Description', text: 'Of the sea.' });
  });

  it('is absent where there is none', () => {
    expect(entityProse(parsed('sources', { id: openAlex('S1'), display_name: 'Letters' }))).toBeNull();
  });
});
