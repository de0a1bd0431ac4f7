import { doiUrl, parseDoi } from '@/lib/identifiers/doi';

describe('parseDoi(text)', () => {
  it('says which text is no DOI', () => {
    expect(parseDoi('10.12/x')).toEqual({ ok: false, error: 'Invalid DOI format: 10.12/x' });
  });

  it.each([
    ['10.1002/(sici)1(2)18:7&lt;509::aid&gt;3.0.co;2-z', '10.1002/(sici)1(2)18:7<509::aid>3.0.co;2-z'],
    [
      'https://doi.org/10.1002/(SICI)1(2)18:7&amp;lt;509::AID&amp;gt;3.0.CO;2-Z',
      '10.1002/(sici)1(2)18:7<509::aid>3.0.co;2-z',
    ],
    ['10.1234/a&amp;b', '10.1234/a&b'],
    ['10.1234/abc [doi]', '10.1234/abc'],
    ['doi: 10.1234/abc [DOI] ', '10.1234/abc'],
  ])('reads %j as %j', (text, doi) => {
    expect(parseDoi(text)).toEqual({ ok: true, value: doi });
    expect(parseDoi(doi)).toEqual({ ok: true, value: doi });
  });

  it('gives the same when applied to its own result', () => {
    const first = parseDoi('https://doi.org/10.1002/(SICI)1(2)18:7%3C509::AID%3E3.0.CO;2-Z');
    if (!first.ok) throw new Error('expected a DOI');
    expect(parseDoi(first.value)).toEqual(first);
    expect(parseDoi(doiUrl(first.value))).toEqual(first);
  });
});
