import { parseRecord } from '@/lib/entities/parse';

describe('parseRecord(kind, raw)', () => {
  it('keeps the very object, unknown fields and all', () => {
    const raw = { id: 'https://openalex.org/W12', new_field: { deep: [1] }, doi: null };
    const parsed = parseRecord('works', raw);
    expect(parsed).toEqual({ ok: true, value: { kind: 'works', id: 'W12', raw }, dropped: [] });
    expect(parsed.ok && parsed.value.raw).toBe(raw);
  });

  it.each([
    ['works', { id: 'https://openalex.org/w12' }, 'W12'],
    ['keywords', { id: 'https://openalex.org/keywords/Machine-Learning' }, 'machine-learning'],
    ['keywords', { id: 'https://openalex.org/keywords/p53' }, 'p53'],
    ['sources', { id: 'https://openalex.org/V12' }, 'V12'],
  ] as const)('reads the id of one of the %s', (kind, raw, id) => {
    const parsed = parseRecord(kind, raw);
    expect(parsed.ok && parsed.value.id).toBe(id);
  });

  it.each([
    ['works', null, '', 'Expected object'],
    ['works', 'W12', '', 'Expected object'],
    ['works', {}, 'id', 'Expected string'],
    ['works', { id: '' }, 'id', 'Not an id of works: '],
    ['works', { id: 'https://openalex.org/A12' }, 'id', 'Not an id of works: https://openalex.org/A12'],
    ['keywords', { display_name: 'Tides' }, 'id', 'Expected string'],
  ] as const)('refuses one of the %s without a usable id (%j)', (kind, raw, path, message) => {
    expect(parseRecord(kind, raw)).toEqual({ ok: false, error: { path, message } });
  });

  it.each([
    ['a number', { cited_by_count: 'many' }, {}, ['cited_by_count']],
    ['a list', { authorships: {} }, {}, ['authorships']],
    [
      'an item of a list of texts',
      { referenced_works: ['W13', 14] },
      { referenced_works: ['W13'] },
      ['referenced_works.1'],
    ],
    [
      'an item of a list of objects',
      { authorships: ['Ann', { is_corresponding: true }, 7] },
      { authorships: [{ is_corresponding: true }] },
      ['authorships.0', 'authorships.2'],
    ],
    [
      'a field deep inside',
      { authorships: [{}, { author: { id: 5, orcid: null } }] },
      { authorships: [{}, { author: { orcid: null } }] },
      ['authorships.1.author.id'],
    ],
    [
      'a field of a form among several',
      { keywords: [{ id: 5, display_name: 'Tides' }, 'seas', 7] },
      { keywords: [{ display_name: 'Tides' }, 'seas'] },
      ['keywords.0.id', 'keywords.2'],
    ],
    ['a field that has several forms', { abstract_inverted_index: [1] }, {}, ['abstract_inverted_index']],
    [
      'several fields',
      { fwci: '1.2', ids: { mag: true, pmid: 'p' }, title: 'Tides' },
      { ids: { pmid: 'p' }, title: 'Tides' },
      ['fwci', 'ids.mag'],
    ],
  ])('leaves out %s of another type, and nothing else', (_case, fields, left, paths) => {
    const parsed = parseRecord('works', { id: 'W12', other: [7, 'x'], ...fields });
    expect(parsed).toMatchObject({ ok: true, value: { kind: 'works', id: 'W12' } });
    expect(parsed.ok && parsed.value.raw).toEqual({ id: 'W12', other: [7, 'x'], ...left });
    expect(parsed.ok && parsed.dropped.map(({ path }) => path).toSorted()).toEqual(paths);
  });

  it('takes gaps in any list, and null for a list', () => {
    const raw = {
      id: 'W12',
      keywords: [null],
      authorships: [null],
      referenced_works: [null, 'W13'],
      topics: [null],
      locations: null,
      concepts: null,
    };
    expect(parseRecord('works', raw)).toEqual({
      ok: true,
      value: { kind: 'works', id: 'W12', raw },
      dropped: [],
    });
    expect(parseRecord('works', { ...raw, keywords: null })).toMatchObject({ ok: true, dropped: [] });
  });

  it('keeps a field of the name of a prototype, and does not become one', () => {
    const raw: unknown = JSON.parse('{"id": "W12", "fwci": "x", "__proto__": {"polluted": 1}}');
    const parsed = parseRecord('works', raw);
    expect(parsed.ok && Object.keys(parsed.value.raw)).toEqual(['id', '__proto__']);
    expect(Reflect.get({}, 'polluted')).toBeUndefined();
  });

  it('leaves out texts that are longer than any, which would stop the page', () => {
    const long = 'x'.repeat(1_000_000);
    const raw = {
      id: 'https://openalex.org/W1',
      title: long,
      display_name: 'Tides',
      authorships: [{ author: { id: 'A1', display_name: long } }],
    };
    const parsed = parseRecord('works', raw);
    if (!parsed.ok) throw new Error(parsed.error.message);
    expect(JSON.stringify(parsed.value.raw).length).toBeLessThan(200);
    expect(parsed.value.raw).toMatchObject({
      display_name: 'Tides',
      authorships: [{ author: { id: 'A1' } }],
    });
    expect(parsed.dropped.map(({ path }) => path)).toEqual(['title', 'authorships.0.author.display_name']);
    const named = parseRecord('authors', {
      id: 'https://openalex.org/A1',
      display_name_alternatives: ['Ann', long],
    });
    expect(named.ok && named.value.raw.display_name_alternatives).toEqual(['Ann']);
  });

  it('mends a hundred thousand faulty items in one go', () => {
    const raw = { id: 'W12', authorships: Array.from({ length: 100_000 }, (_, index) => index) };
    const parsed = parseRecord('works', raw);
    expect(parsed.ok && parsed.value.raw.authorships).toEqual([]);
    expect(parsed.ok && parsed.dropped).toHaveLength(100_000);
  });

  it('leaves a list with more faults than can be told out as a whole', () => {
    const authorships = Array.from({ length: 300_000 }, (_, index) => index);
    const parsed = parseRecord('works', { id: 'W12', fwci: 'x', authorships, title: 'Tides' });
    expect(parsed.ok && parsed.value.raw).toEqual({ id: 'W12', title: 'Tides' });
    expect(parsed.ok && parsed.dropped.map(({ path }) => path)).toEqual(['fwci', 'authorships']);
  });
});
