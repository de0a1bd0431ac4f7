import { parseRecord } from '@/lib/entities/parse';

describe('parseRecord(kind, raw)', () => {
  it('keeps the very object, unknown fields and all', () => {
    const raw = { id: 'https://openalex.org/W12', new_field: { deep: [1] }, doi: null };
    const parsed = parseRecord('works', raw);
    expect(parsed).toEqual({ ok: true, value: { kind: 'works', id: 'W12', raw } });
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
    ['works', { id: 'W12', cited_by_count: 'many' }, 'cited_by_count', 'Expected number'],
    ['works', { id: 'W12', referenced_works: ['W13', 14] }, 'referenced_works', 'Expected a list of texts'],
    [
      'works',
      { id: 'W12', authorships: [{}, { author: { id: 5 } }] },
      'authorships.1.author.id',
      'Expected string',
    ],
    ['authors', { id: 'A12', affiliations: {} }, 'affiliations', 'Expected array'],
  ] as const)('refuses one of the %s and names the field (%j)', (kind, raw, path, message) => {
    expect(parseRecord(kind, raw)).toEqual({ ok: false, error: { path, message } });
  });
});
