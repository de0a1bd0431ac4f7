import { ask, idsOf, tinyLibraries } from './tiny-library';

describe.each(tinyLibraries())('a library %s', (_, library) => {
  describe('autocomplete of one kind', () => {
    it('answers the keys of the service', () => {
      const { body } = ask(library, '/autocomplete/works', { q: 'open acc' });
      expect(body).toEqual({
        meta: { count: 2, db_response_time_ms: 1, page: 1, per_page: 10 },
        results: [
          {
            id: 'https://openalex.org/W30',
            short_id: 'works/W30',
            display_name: 'Open access in networks',
            hint: 'Ada Lovett, Béla Kun',
            cited_by_count: 5,
            works_count: null,
            entity_type: 'work',
            external_id: 'https://doi.org/10.5555/t.30',
            filter_key: 'openalex',
          },
          expect.objectContaining({ id: 'https://openalex.org/W17', hint: 'Béla Kun' }),
        ],
      });
    });

    it.each([
      [
        'authors',
        'lov',
        'A11',
        'author',
        'Child Lab, France',
        'https://orcid.org/0000-0000-0000-0001',
        'authorships.author.id',
      ],
      ['authors', 'bela', 'A12', 'author', 'Parent, United States', null, 'authorships.author.id'],
      ['sources', 'journal', 'S40', 'source', 'Small Press', '1234-5679', 'primary_location.source.id'],
      [
        'sources',
        'archive',
        'S41',
        'source',
        'host organization unknown',
        null,
        'primary_location.source.id',
      ],
      [
        'institutions',
        'par',
        'I10',
        'institution',
        'Testville, USA',
        'https://ror.org/0zzz00139',
        'authorships.institutions.lineage',
      ],
      ['topics', 'unit', 'T60', 'topic', 'unit checks', null, 'topics.id'],
      [
        'publishers',
        'big',
        'P51',
        'publisher',
        null,
        null,
        'primary_location.source.host_organization_lineage',
      ],
      ['funders', 'fund', 'F70', 'funder', null, null, 'awards.funder_id'],
      ['keywords', 'open', 'keywords/open-access', 'keyword', null, null, 'keywords.id'],
      ['concepts', 'netw', 'C80', 'concept', null, 'https://www.wikidata.org/wiki/Q1', 'concepts.id'],
    ])('%s of %s gives %s', (kind, q, id, entityType, hint, externalId, filterKey) => {
      const asked = ask(library, `/autocomplete/${kind}`, { q });
      expect(idsOf(asked)).toEqual([id]);
      expect(asked.body.results[0]).toMatchObject({
        entity_type: entityType,
        hint,
        external_id: externalId,
        filter_key: filterKey,
      });
    });

    it.each([
      ['works', 'W30', 'W30'],
      ['works', 'https://doi.org/10.5555/t.30', 'W30'],
      ['authors', '0000-0000-0000-0001', null],
      ['authors', 'https://orcid.org/0000-0000-0000-0001', 'A11'],
      ['institutions', 'https://ror.org/0zzz00139', 'I10'],
      ['sources', 'issn:1234-5679', 'S40'],
    ])('%s matches the identifier %s exactly', (kind, q, id) => {
      const asked = ask(library, `/autocomplete/${kind}`, { q });
      if (id !== null) expect(idsOf(asked)).toEqual([id]);
      expect(asked.body.meta.count).toBe(id === null ? asked.body.results.length : 1);
    });

    it('honours filter and hide_zero', () => {
      expect(idsOf(ask(library, '/autocomplete/works', { q: 'open', filter: 'is_oa:true' }))).toEqual([
        'W30',
      ]);
      expect(idsOf(ask(library, '/autocomplete/authors', { q: 'nobody' }))).toEqual(['A13']);
      expect(idsOf(ask(library, '/autocomplete/authors', { q: 'nobody', hide_zero: 'true' }))).toEqual([]);
    });

    it.each(['per_page', 'format', 'select', 'page'])('refuses %s', (name) => {
      const asked = ask(library, '/autocomplete/works', { q: 'x', [name]: '5' });
      expect(asked.status).toBe(400);
      expect(asked.body.message).toBe(
        `${name} is not a valid parameter for the entity autocomplete endpoint. Valid parameters are: q, filter, mailto, search, hide_zero, author_hint, data_version, data-version, include_xpac, include-xpac, api-key, api_key.`,
      );
    });

    it('needs a q', () => {
      expect(ask(library, '/autocomplete/works').status).toBe(400);
    });
  });

  describe('autocomplete of all kinds', () => {
    it('mixes kinds, without concepts and repositories', () => {
      expect(idsOf(ask(library, '/autocomplete', { q: 'open access' }))).toEqual([
        'keywords/open-access',
        'W30',
        'W17',
      ]);
      expect(idsOf(ask(library, '/autocomplete', { q: 'network' }))).toEqual(['W100', 'W30', 'W200']);
      expect(idsOf(ask(library, '/autocomplete', { q: 'testing' }))).toEqual(['T60']);
    });

    it('looks only at people and institutions for five letters or fewer', () => {
      expect(idsOf(ask(library, '/autocomplete', { q: 'open' }))).toEqual([]);
      expect(idsOf(ask(library, '/autocomplete', { q: 'ada' }))).toEqual(['A11']);
    });

    it('narrows to one kind, or leaves works out', () => {
      expect(idsOf(ask(library, '/autocomplete', { q: 'open access', entity_type: 'work' }))).toEqual([
        'W30',
        'W17',
      ]);
      expect(idsOf(ask(library, '/autocomplete', { q: 'open access', hide_works: 'true' }))).toEqual([
        'keywords/open-access',
      ]);
    });

    it('finds nothing for emoji', () => {
      expect(ask(library, '/autocomplete', { q: '💩💩💩' }).body).toEqual({
        meta: { count: 0, db_response_time_ms: 1, page: 1, per_page: 10 },
        results: [],
      });
    });

    it('refuses parameters of the entity form', () => {
      const asked = ask(library, '/autocomplete', { q: 'x', filter: 'is_oa:true' });
      expect(asked.status).toBe(400);
      expect(asked.body.message).toMatch(
        /^filter is not a valid parameter for the full autocomplete endpoint\./,
      );
    });
  });
});
