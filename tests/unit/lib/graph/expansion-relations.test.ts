import { ENTITY_KINDS, type EntityKind } from '@/lib/base/entity-kind';
import { EXPANSION_RELATIONS, plannedTotal, type RelationPlan } from '@/lib/graph/expansion-relations';
import { checkFilter } from '@/lib/openalex/filter-check';
import { parsed, rawEntity, rawWork, url } from '@/tests/support/build-records';

const RAW_BY_KIND: Readonly<Record<EntityKind, object>> = {
  works: rawWork('W10', {
    cites: ['W11', 'W12'],
    authors: ['A11', 'A9999999999', 'A12'],
    source: 'S11',
    topics: ['T11'],
    citedBy: 4,
    changes: {
      funders: [{ id: url('F11'), display_name: 'Funder' }],
      keywords: [{ id: url('keywords/k'), display_name: 'K', score: 1 }],
      related_works: [url('W13')],
    },
  }),
  authors: rawEntity('A10', {
    affiliations: [{ institution: { id: url('I11'), display_name: 'Uni' } }],
    topics: [{ id: url('T11'), display_name: 'Topic', count: 2 }],
  }),
  sources: rawEntity('S10', { host_organization: url('I11'), topics: [] }),
  institutions: rawEntity('I10', { lineage: [url('I10'), url('I11')], topics: [] }),
  topics: rawEntity('T10', { siblings: [{ id: url('T11'), display_name: 'Sibling' }] }),
  publishers: rawEntity('P10', { parent_publisher: url('P11') }),
  funders: rawEntity('F10'),
  keywords: { id: url('keywords/k'), works_count: 3 },
  concepts: rawEntity('C10'),
};

function plans(kind: EntityKind): readonly (readonly [string, RelationPlan])[] {
  const record = parsed(kind, RAW_BY_KIND[kind]);
  return EXPANSION_RELATIONS[kind].map((relation) => [relation.id, relation.plan(record)]);
}

function readable(plan: RelationPlan): string {
  if (plan.form === 'embedded') return `has ${plan.neighbours.map(({ id }) => id).join(' ')}`.trim();
  if (plan.form === 'ids') return `ids ${plan.ids.join(' ')} or ${plan.filter}`;
  return plan.form === 'list' ? `asks ${plan.filter}` : `groups ${plan.filter} by ${plan.groupBy}`;
}

describe('EXPANSION_ARMS', () => {
  it.each([
    ['works', 'References, Cited by, Authors, Source, Topics, Funders, Keywords, Related works'],
    ['authors', 'Works, Institutions, Co-authors, Topics'],
    ['sources', 'Works, Publisher, Topics'],
    ['institutions', 'Authors, Works, Parent institutions, Child institutions, Topics'],
    ['topics', 'Works, Sibling topics'],
    ['publishers', 'Sources, Parent publisher, Child publishers'],
    ['funders', 'Works, Institutions'],
    ['keywords', 'Works'],
    ['concepts', 'Works'],
  ] as const)('of %s are %s', (kind, labels) => {
    expect(EXPANSION_RELATIONS[kind].map((relation) => relation.label).join(', ')).toBe(labels);
  });

  it.each([
    [
      'works',
      [
        'references: ids W11 W12 or cited_by:W10,openalex:!W10',
        'cited-by: asks cites:W10,openalex:!W10',
        'authors: has A11 A12',
        'source: has S11',
        'topics: has T11',
        'funders: has F11',
        'keywords: has k',
        'related: ids W13 or related_to:W10',
      ],
    ],
    [
      'authors',
      [
        'works: asks authorships.author.id:A10',
        'institutions: has I11',
        'co-authors: groups authorships.author.id:A10 by authorships.author.id',
        'topics: has T11',
      ],
    ],
    ['sources', ['works: asks primary_location.source.id:S10', 'publisher: has I11', 'topics: has']],
    [
      'institutions',
      [
        'authors: asks affiliations.institution.id:I10',
        'works: asks authorships.institutions.lineage:I10',
        'parents: ids I11 or openalex:I11',
        'children: asks lineage:I10,openalex:!I10',
        'topics: has',
      ],
    ],
    ['topics', ['works: asks topics.id:T10', 'siblings: has T11']],
    [
      'publishers',
      [
        'sources: asks host_organization_lineage:P10',
        'parent: ids P11 or openalex:P11',
        'children: asks lineage:P10,openalex:!P10',
      ],
    ],
    [
      'funders',
      ['works: asks funders.id:F10', 'institutions: groups funders.id:F10 by authorships.institutions.id'],
    ],
    ['keywords', ['works: asks keywords.id:k']],
    ['concepts', ['works: asks concepts.id:C10']],
  ] as const)('of %s plan what to ask', (kind, expected) => {
    expect(plans(kind).map(([id, plan]) => `${id}: ${readable(plan)}`)).toEqual(expected);
  });

  it.each(ENTITY_KINDS)('of %s ask in the syntax of the service', (kind) => {
    const record = parsed(kind, RAW_BY_KIND[kind]);
    for (const relation of EXPANSION_RELATIONS[kind]) {
      const plan = relation.plan(record);
      if (plan.form === 'embedded') continue;
      const listed = plan.form === 'groups' ? 'works' : relation.target;
      expect(() => checkFilter(listed, plan.filter)).not.toThrow();
    }
  });

  it.each(ENTITY_KINDS)('of %s have ids of their own', (kind) => {
    const ids = EXPANSION_RELATIONS[kind].map((relation) => relation.id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('know how many neighbours the record promises', () => {
    const totals = Object.fromEntries(plans('works').map(([id, plan]) => [id, plannedTotal(plan)]));
    expect(totals).toEqual({
      references: 2,
      'cited-by': 4,
      authors: 2,
      source: 1,
      topics: 1,
      funders: 1,
      keywords: 1,
      related: 1,
    });
    expect(plans('institutions').map(([, plan]) => plannedTotal(plan))).toEqual([null, 3, 1, null, 0]);
  });

  it('have nothing for a record of another kind', () => {
    const [references] = EXPANSION_RELATIONS.works;
    expect(references?.plan(parsed('authors', RAW_BY_KIND.authors))).toEqual({
      form: 'embedded',
      neighbours: [],
    });
  });
});
