import { issnOf, openAlexId, slugOf } from './identifiers.mjs';

/** Name, parent, country. */
const PUBLISHERS = [
  ['Meridian Sample Press', null, 'GB'],
  ['Meridian Open', 'Meridian Sample Press', 'GB'],
  ['Meridian Proceedings', 'Meridian Sample Press', 'US'],
  ['Halden & Marlowe (sample)', null, 'US'],
  ['Halden Medical', 'Halden & Marlowe (sample)', 'US'],
  ['Björkvik Förlag (sample)', null, 'SE'],
  ['Société savante de Valcombe (sample)', null, 'FR'],
  ['Sundarpur University Press (sample)', null, 'IN'],
  ['Wattle Academic (sample)', null, 'AU'],
  ['Wattle Earth Sciences', 'Wattle Academic (sample)', 'AU'],
  ['Open Shelf Collective (sample)', null, 'KE'],
  ['Aue Verlag (sample)', null, 'DE'],
];

export function makePublishers() {
  const publishers = [];
  PUBLISHERS.forEach(([name, parentName, country], index) => {
    const id = openAlexId('P', index + 1);
    const parent = publishers.find((known) => known.name === parentName) ?? null;
    publishers.push({ id, name, country, parent, lineage: [id, ...(parent?.lineage ?? [])] });
  });
  return publishers;
}

export function publisherRecord(publisher, tally) {
  return {
    id: publisher.id,
    display_name: publisher.name,
    alternate_titles: [],
    hierarchy_level: publisher.lineage.length - 1,
    parent_publisher: publisher.parent?.id ?? null,
    lineage: publisher.lineage,
    country_codes: [publisher.country],
    homepage_url: `https://${slugOf(publisher.name)}.example.org`,
    image_url: null,
    image_thumbnail_url: null,
    works_count: tally.works_count,
    cited_by_count: tally.cited_by_count,
    summary_stats: tally.summary_stats,
    ids: { openalex: publisher.id },
    counts_by_year: tally.counts_by_year,
    roles: [{ role: 'publisher', id: publisher.id, works_count: tally.works_count }],
    sources_api_url: `https://api.openalex.org/sources?filter=host_organization.id:${publisher.id.slice(21)}`,
    updated_date: '2026-01-15',
    created_date: '2024-01-15',
  };
}

const GENERAL = [
  'Letters in Open Inquiry (sample)',
  'Annals of Reproducible Results (sample)',
  'The Sample Review of Everything',
  'Frontlines of Method (sample)',
  'Small Studies (sample)',
];
const CONFERENCES = [
  'Machine Learning',
  'Climate Change Dialogues',
  'Knowledge Systems',
  'Energy and Materials',
];
const PREPRINT_SERVERS = ['SampleXiv', 'EarthSampleXiv', 'SocSampleXiv', 'MedSampleXiv'];

/** One journal per topic, five general ones, six conferences or series, four preprint servers: 60. */
export function makeSources(topics, publishers, institutions) {
  const sources = [];
  const add = (name, type, host, options = {}) => {
    const number = sources.length + 1;
    const isJournal = type === 'journal';
    sources.push({
      id: openAlexId('S', number),
      number,
      name,
      type,
      issn: isJournal ? [issnOf(2 * number), issnOf(2 * number + 1)] : [],
      host,
      isOa: options.isOa ?? number % 3 === 0,
      topic: options.topic ?? null,
    });
  };
  topics.forEach((topic, index) => {
    const name =
      topic.name === 'Machine Learning for Scientific Discovery'
        ? 'Journal of Machine Learning Studies (sample)'
        : topic.name === 'Climate Change Impacts on Ecosystems'
          ? 'Climate Change Quarterly (sample)'
          : `Journal of ${topic.name} (sample)`;
    add(name, 'journal', publishers[index % publishers.length], { topic });
  });
  for (const [index, name] of GENERAL.entries())
    add(name, 'journal', publishers[(index * 3) % publishers.length]);
  for (const theme of CONFERENCES) {
    add(`Proceedings of the Sample Conference on ${theme}`, 'conference', publishers[2]);
  }
  add('Meridian Handbooks (sample)', 'book series', publishers[0]);
  add('Open Shelf Books (sample)', 'ebook platform', publishers[10], { isOa: true });
  for (const [index, name] of PREPRINT_SERVERS.entries()) {
    add(name, 'repository', institutions[3 + 8 * index], { isOa: true });
  }
  return sources;
}

function hostOf(source) {
  const { host } = source;
  return {
    host_organization: host.id,
    host_organization_name: host.name,
    host_organization_lineage: host.lineage,
  };
}

/** The short form that works carry. */
export function sourceStub(source) {
  return {
    id: source.id,
    display_name: source.name,
    issn_l: source.issn[0] ?? null,
    issn: source.issn.length === 0 ? null : source.issn,
    is_oa: source.isOa,
    is_in_doaj: source.isOa && source.type === 'journal',
    is_core: source.type === 'journal',
    ...hostOf(source),
    type: source.type,
  };
}

export function sourceRecord(source, tally) {
  const stub = sourceStub(source);
  return {
    id: source.id,
    issn_l: stub.issn_l,
    issn: stub.issn,
    display_name: source.name,
    ...hostOf(source),
    works_count: tally.works_count,
    cited_by_count: tally.cited_by_count,
    summary_stats: tally.summary_stats,
    is_oa: stub.is_oa,
    is_in_doaj: stub.is_in_doaj,
    is_core: stub.is_core,
    ids: { openalex: source.id, ...(stub.issn === null ? {} : { issn_l: stub.issn_l, issn: stub.issn }) },
    homepage_url: `https://${slugOf(source.name)}.example.org`,
    apc_prices: stub.is_in_doaj ? [{ price: 900 + 50 * source.number, currency: 'USD' }] : null,
    apc_usd: stub.is_in_doaj ? 900 + 50 * source.number : null,
    country_code: source.host.country?.code ?? source.host.country,
    societies: [],
    alternate_titles: [],
    abbreviated_title: null,
    type: source.type,
    topics: tally.topics,
    counts_by_year: tally.counts_by_year,
    works_api_url: `https://api.openalex.org/works?filter=primary_location.source.id:${source.id.slice(21)}`,
    updated_date: '2026-01-15',
    created_date: '2024-01-15',
  };
}
