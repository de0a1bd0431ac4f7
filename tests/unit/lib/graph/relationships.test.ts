import type { EntityKind } from '@/lib/base/entity-kind';
import { edgeId } from '@/lib/graph/edge-types';
import { detectRelationships, type RelationshipSubject } from '@/lib/graph/relationships';
import type { GraphEdge } from '@/lib/graph/types';
import { parsed, rawWork, url } from '@/tests/support/build-records';
import { buildNode } from '@/tests/support/graph-from-text';

/** A subject with a record of the given raw fields, or without a record. */
function subject(id: string, fields?: object): RelationshipSubject {
  const kind = buildNode(id).entityType;
  const address = kind === 'keywords' ? url(`keywords/${id}`) : url(id);
  return { id, kind, record: fields === undefined ? null : parsed(kind, { id: address, ...fields }) };
}

function work(id: string, sketch: Parameters<typeof rawWork>[1] = {}): RelationshipSubject {
  return subject(id, rawWork(id, sketch));
}

function readable(edges: readonly GraphEdge[]): readonly string[] {
  return edges.map(({ source, type, target }) => `${source} -${type}-> ${target}`).sort();
}

describe('detectRelationships(subjects)', () => {
  it('finds what two works and an author have to do with one another, whatever came first', () => {
    const subjects = [
      subject('A10'),
      work('W11', { cites: ['W12', 'W99'], authors: ['A10', 'A98'], source: 'S97' }),
      work('W12', { authors: ['A98', 'A10'] }),
    ];
    const expected = ['A10 -authored-> W11', 'A10 -authored-> W12', 'W11 -references-> W12'];
    expect(readable(detectRelationships(subjects))).toEqual(expected);
    expect(readable(detectRelationships([...subjects].reverse()))).toEqual(expected);
  });

  const stub = (id: string) => ({ id: url(id), display_name: id });
  const rows: readonly (readonly [string, string, object, string, Partial<GraphEdge>])[] = [
    [
      'a first author',
      'W10',
      { authorships: [{ author_position: 'first', author: stub('A11'), is_corresponding: true }] },
      'A11 -authored-> W10',
      { label: 'first author', weight: 1, metadata: { isCorresponding: true } },
    ],
    [
      'another author',
      'W10',
      { authorships: [{ author_position: 'last', author: stub('A11') }] },
      'A11 -authored-> W10',
      { label: 'co-author', weight: 0.5, metadata: { isCorresponding: false } },
    ],
    [
      'a source',
      'W10',
      { primary_location: { source: stub('S11') } },
      'W10 -published_in-> S11',
      { label: 'Published in' },
    ],
    [
      'a citation',
      'W10',
      { referenced_works: [url('W11')] },
      'W10 -references-> W11',
      { label: 'References' },
    ],
    [
      'a topic',
      'W10',
      { topics: [{ ...stub('T11'), score: 0.75 }] },
      'W10 -work_has_topic-> T11',
      { weight: 0.75 },
    ],
    [
      'a concept',
      'W10',
      { concepts: [{ ...stub('C11'), score: '0.5' }] },
      'W10 -work_has_topic-> C11',
      { weight: 0.5 },
    ],
    [
      'a keyword',
      'W10',
      { keywords: [{ id: url('keywords/open-access'), display_name: 'Open access', score: 0.25 }] },
      'W10 -work_has_keyword-> open-access',
      { weight: 0.25 },
    ],
    [
      'a funder of 2026',
      'W10',
      { awards: [{ funder_id: url('F11'), funder_award_id: 'X-1' }] },
      'W10 -funded_by-> F11',
      { metadata: { awards: 'X-1' } },
    ],
    ['a funder of 2024', 'W10', { grants: [{ funder: url('F11') }] }, 'W10 -funded_by-> F11', {}],
    [
      'a related work',
      'W10',
      { related_works: [url('W11')] },
      'W10 -related_to-> W11',
      { label: 'Related to' },
    ],
    [
      'an affiliation',
      'A10',
      { affiliations: [{ institution: stub('I11'), years: [2021, 2020] }] },
      'A10 -affiliated-> I11',
      { metadata: { years: '2020, 2021', isLastKnown: false } },
    ],
    [
      'a last known institution of 2022',
      'A10',
      { last_known_institution: stub('I11') },
      'A10 -affiliated-> I11',
      { metadata: { isLastKnown: true } },
    ],
    [
      'a research topic',
      'A10',
      {
        topics: [
          { ...stub('T11'), count: 3 },
          { ...stub('T12'), count: 1 },
        ],
      },
      'A10 -author_researches-> T11',
      { weight: 0.75 },
    ],
    ['a publisher', 'S10', { host_organization: url('P11') }, 'S10 -source_published_by-> P11', {}],
    ['a hosting institution', 'S10', { host_organization: url('I11') }, 'S10 -source_published_by-> I11', {}],
    [
      'a parent institution',
      'I10',
      { lineage: [url('I10'), url('I11')] },
      'I10 -institution_child_of-> I11',
      {},
    ],
    ['a parent publisher', 'P10', { parent_publisher: stub('P11') }, 'P10 -publisher_child_of-> P11', {}],
  ];

  it.each(rows)('finds %s', (_, id, fields, expected, facts) => {
    const [source = '', , target = ''] = expected.split(/ -|-> /);
    const other = source === id ? target : source;
    const edges = detectRelationships([subject(other), subject(id, fields)]);
    expect(readable(edges)).toEqual([expected]);
    expect(edges.map(edgeId)).toEqual([expected.replace(' -', '-').replace('-> ', '-')]);
    expect(edges).toMatchObject([facts]);
  });

  it('states no field, country or hierarchy of a topic or funder', () => {
    const subjects = [
      subject('T10', { field: { id: 'https://openalex.org/fields/17' }, siblings: [stub('T11')] }),
      subject('T11'),
      subject('F10', { country_code: 'US' }),
    ];
    expect(detectRelationships(subjects)).toEqual([]);
  });

  it('drops self references, repetitions and missing ends', () => {
    const subjects = [work('W10', { cites: ['W10', 'W11', 'W11', 'W12'] }), work('W11')];
    expect(readable(detectRelationships(subjects))).toEqual(['W10 -references-> W11']);
  });

  it('never ties anything to pseudo authors', () => {
    const subjects = [
      subject('A9999999999'),
      subject('A5317838346'),
      work('W10', { authors: ['A9999999999', 'A5317838346'] }),
    ];
    expect(detectRelationships(subjects)).toEqual([]);
  });

  it('does not take an entity of another kind for the one meant', () => {
    const wrong = { id: 'S11', kind: 'works' as EntityKind, record: null };
    expect(detectRelationships([wrong, work('W10', { source: 'S11' })])).toEqual([]);
  });

  it('finds nothing in records without lists', () => {
    expect(
      detectRelationships(
        ['W10', 'A10', 'S10', 'I10', 'P10', 'T10', 'F10', 'C10'].map((id) => subject(id, {})),
      ),
    ).toEqual([]);
  });

  it('finds each edge once, and nothing more when asked again', () => {
    const subjects = [work('W10', { cites: ['W11'] }), work('W11', { cites: ['W10'] })];
    const once = detectRelationships(subjects);
    expect(readable(once)).toEqual(['W10 -references-> W11', 'W11 -references-> W10']);
    expect(readable(detectRelationships([...subjects, ...subjects]))).toEqual(readable(once));
  });
});
