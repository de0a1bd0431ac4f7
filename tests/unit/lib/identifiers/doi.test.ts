import { doiUrl, parseDoi } from '@/lib/identifiers/doi';

describe('parseDoi(text)', () => {
  it('says which text is no DOI', () => {
    expect(parseDoi('10.12/x')).toEqual({ ok: false, error: 'Invalid DOI format: 10.12/x' });
  });

  it('gives the same when applied to its own result', () => {
    const first = parseDoi('https://doi.org/10.1002/(SICI)1(2)18:7%3C509::AID%3E3.0.CO;2-Z');
    if (!first.ok) throw new Error('expected a DOI');
    expect(parseDoi(first.value)).toEqual(first);
    expect(parseDoi(doiUrl(first.value))).toEqual(first);
  });
});
