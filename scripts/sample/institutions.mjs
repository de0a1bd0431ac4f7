import { COUNTRIES } from './countries.mjs';
import { openAlexId, rorOf, slugOf } from './identifiers.mjs';

/** Per country: a national academy above two institutes, a university above a school and a hospital, and others alone. */
const PLAN = [
  { key: 'academy', type: 'government', parent: null, name: (c) => `National Academy of ${c.towns[0]}` },
  {
    key: 'instituteA',
    type: 'facility',
    parent: 'academy',
    name: (_, i) => INSTITUTES[(2 * i) % INSTITUTES.length],
  },
  {
    key: 'instituteB',
    type: 'facility',
    parent: 'academy',
    name: (_, i) => INSTITUTES[(2 * i + 1) % INSTITUTES.length],
  },
  { key: 'university', type: 'education', parent: null, name: (c) => `University of ${c.towns[1]}` },
  {
    key: 'school',
    type: 'education',
    parent: 'university',
    name: (c) => `${c.towns[1]} School of Engineering`,
  },
  {
    key: 'hospital',
    type: 'healthcare',
    parent: 'university',
    name: (c) => `${c.towns[1]} University Hospital`,
  },
  { key: 'college', type: 'education', parent: null, name: (c) => `${c.towns[2]} Institute of Technology` },
  { key: 'other', type: 'nonprofit', parent: null, name: (c, i) => OTHERS[i % OTHERS.length](c) },
];

const INSTITUTES = [
  'Climate Change Research Institute',
  'Institute for Machine Learning and Society',
  'Centre for Climate Change Adaptation',
  'Machine Learning Laboratory for the Sciences',
  'Institute of Atmospheric Measurement',
  'Observatory for Climate Change and Oceans',
  'Centre for Machine Learning in Medicine',
  'Institute of Plant and Soil Research',
  'Institute for Energy Systems',
  'Laboratory of Polymer Physics',
  'Centre for Science Studies',
  'Institute of Population Health',
  'Climate Change Economics Unit',
  'Institute of Applied Machine Learning',
  'Institute of Materials Testing',
];

const OTHERS = [
  (c) => `${c.towns[2]} Natural History Museum`,
  (c) => `Foundation for Open Science ${c.towns[0]}`,
  (c) => `${c.towns[0]} Weather Service`,
  (c) => `${c.towns[1]} Semiconductor Works`,
];
const OTHER_TYPES = ['archive', 'nonprofit', 'government', 'company'];

/** 120 institutions: 15 countries of 8, some under others. */
export function makeInstitutions() {
  const institutions = [];
  COUNTRIES.forEach((country, index) => {
    const byKey = new Map();
    for (const plan of PLAN) {
      const number = institutions.length + 1;
      const id = openAlexId('I', number);
      const parent = plan.parent === null ? null : byKey.get(plan.parent);
      const usesInstituteName = plan.key === 'instituteA' || plan.key === 'instituteB';
      const base = plan.name(country, index);
      const isRepeated = usesInstituteName && institutions.some((known) => known.name === base);
      const institution = {
        id,
        number,
        name: isRepeated ? `${base} ${country.towns[0]}` : base,
        type: plan.key === 'other' ? OTHER_TYPES[index % OTHER_TYPES.length] : plan.type,
        ror: rorOf(number),
        country,
        town: country.towns[number % country.towns.length],
        parent,
        lineage: [id, ...(parent?.lineage ?? [])],
        children: [],
      };
      parent?.children.push(institution);
      byKey.set(plan.key, institution);
      institutions.push(institution);
    }
  });
  return institutions;
}

/** The short form that works and authors carry. */
export function institutionStub(institution) {
  return {
    id: institution.id,
    display_name: institution.name,
    ror: institution.ror,
    country_code: institution.country.code,
    type: institution.type,
    lineage: institution.lineage,
  };
}

function associated(institution, relationship) {
  return {
    id: institution.id,
    ror: institution.ror,
    display_name: institution.name,
    country_code: institution.country.code,
    type: institution.type,
    relationship,
  };
}

export function institutionRecord(institution, tally) {
  const { country } = institution;
  const initials = institution.name.match(/\p{Lu}/gu).join('');
  return {
    id: institution.id,
    ror: institution.ror,
    display_name: institution.name,
    country_code: country.code,
    type: institution.type,
    type_id: `https://openalex.org/institution-types/${institution.type}`,
    lineage: institution.lineage,
    homepage_url: `https://${slugOf(institution.name)}.example.org`,
    image_url: null,
    image_thumbnail_url: null,
    display_name_acronyms: [initials],
    display_name_alternatives: [],
    repositories: tally.repositories ?? [],
    works_count: tally.works_count,
    cited_by_count: tally.cited_by_count,
    summary_stats: tally.summary_stats,
    ids: { openalex: institution.id, ror: institution.ror },
    geo: {
      city: institution.town,
      geonames_city_id: null,
      region: null,
      country_code: country.code,
      country: country.name,
      latitude: country.latitude,
      longitude: country.longitude,
    },
    associated_institutions: [
      ...(institution.parent === null ? [] : [associated(institution.parent, 'parent')]),
      ...institution.children.map((child) => associated(child, 'child')),
    ],
    counts_by_year: tally.counts_by_year,
    roles: [{ role: 'institution', id: institution.id, works_count: tally.works_count }],
    topics: tally.topics,
    is_super_system: false,
    works_api_url: `https://api.openalex.org/works?filter=authorships.institutions.lineage:${institution.id.slice(21)}`,
    updated_date: '2026-01-15',
    created_date: '2024-01-15',
  };
}
