import { describeTerm } from '@/lib/queries/describe-term';

describe('describeTerm(kind, term, labelOf)', () => {
  const nameOf = (_field: string, value: string) => (value === 'S11' ? 'Journal of Tides' : null);

  it.each([
    ['publication_year', '2019-2024', 'Year', '2019 to 2024'],
    ['publication_year', '2020-', 'Year', 'from 2020'],
    ['publication_year', '-2020', 'Year', 'until 2020'],
    ['publication_year', '2020', 'Year', '2020'],
    ['cited_by_count', '>100', 'Citations', 'more than 100'],
    ['type', 'article|review', 'Type', 'article or review'],
    ['type', '!article', 'Type', 'not article'],
    ['open_access.is_oa', 'true', 'Open access', 'yes'],
    ['authorships.countries', 'NL|de', 'Country', 'Netherlands or Germany'],
    ['primary_location.source.id', 'S11|S12', 'Source', 'Journal of Tides or S12'],
    ['language', 'null', 'Language', 'not known'],
    ['title.search', '"deep tides"', 'Words of the title', 'deep tides'],
    ['biblio.first_page', '3', 'Biblio first page', '3'],
  ])('%s:%s', (field, value, label, text) => {
    expect(describeTerm('works', { field, value }, nameOf)).toEqual({ label, value: text });
  });
});
