import { COUNTRIES } from './countries.mjs';
import { openAlexId, rorOf, slugOf } from './identifiers.mjs';

const THEMED = [
  'Climate Change Action Fund (sample)',
  'Machine Learning for Good Trust (sample)',
  'Halden Medical Charity (sample)',
  'Open Knowledge Endowment (sample)',
  'Global Soil Partnership (sample)',
  'Clean Energy Bridge (sample)',
  'Fund for Coastal Cities (sample)',
  'Brain and Mind Foundation (sample)',
  'Pollinator Alliance (sample)',
  'Meridian Prize Fund (sample)',
];

/** 25: one research council per country, ten with a theme. */
export function makeFunders() {
  const councils = COUNTRIES.map((country) => ({
    name: `${country.towns[0]} Research Council (sample)`,
    country: country.code,
  }));
  const themed = THEMED.map((name, index) => ({
    name,
    country: COUNTRIES[(index * 4) % COUNTRIES.length].code,
  }));
  return [...councils, ...themed].map((funder, index) => ({
    ...funder,
    id: openAlexId('F', index + 1),
    ror: rorOf(500 + index),
  }));
}

export function funderStub(funder) {
  return { id: funder.id, display_name: funder.name, ror: funder.ror };
}

/** Award ids are made of the work's number, so that each is met once. */
export function awardStub(funder, workNumber) {
  return {
    id: openAlexId('G', workNumber),
    display_name: null,
    funder_award_id: `SAMPLE-${workNumber}`,
    funder_id: funder.id,
    funder_display_name: funder.name,
    doi: null,
  };
}

export function funderRecord(funder, tally) {
  return {
    id: funder.id,
    display_name: funder.name,
    alternate_titles: [],
    country_code: funder.country,
    description: 'Invented funder of the sample library',
    homepage_url: `https://${slugOf(funder.name)}.example.org`,
    image_url: null,
    image_thumbnail_url: null,
    awards_count: tally.awards_count,
    works_count: tally.works_count,
    cited_by_count: tally.cited_by_count,
    summary_stats: tally.summary_stats,
    ids: { openalex: funder.id, ror: funder.ror },
    counts_by_year: tally.counts_by_year,
    roles: [{ role: 'funder', id: funder.id, works_count: tally.works_count }],
    updated_date: '2026-01-15',
    created_date: '2024-01-15',
  };
}
