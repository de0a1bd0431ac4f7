import { awardStub, funderStub } from './funders.mjs';
import { doiOf, openAlexId } from './identifiers.mjs';
import { institutionStub } from './institutions.mjs';
import { institutionIn } from './people.mjs';
import { conceptStub, keywordStub, topicStub } from './subjects.mjs';
import { makeAbstract, makeTitle } from './titles.mjs';
import { sourceStub } from './venues.mjs';

export const FIRST_YEAR = 2006;
export const LAST_YEAR = 2025;
const TYPES = [
  ['article', 78],
  ['review', 7],
  ['preprint', 6],
  ['book-chapter', 4],
  ['dataset', 2],
  ['letter', 1],
  ['editorial', 1],
  ['dissertation', 1],
];
const TEAMS_PER_TOPIC = 5;

function worksPlanned(topic) {
  if (topic.theme === 'both') return 110;
  return topic.theme === 'none' ? 58 : 74;
}

function dateOf(random) {
  const year = random.weighted(
    Array.from({ length: LAST_YEAR - FIRST_YEAR + 1 }, (_, at) => FIRST_YEAR + at),
    (candidate) => 3 + (candidate - FIRST_YEAR),
  );
  const month = String(random.integer(1, 12)).padStart(2, '0');
  return { year, date: `${year}-${month}-${String(random.integer(1, 28)).padStart(2, '0')}` };
}

function sourceFor(type, topic, sources, random) {
  const ofType = (wanted) => sources.filter((source) => source.type === wanted);
  if (type === 'preprint') return random.pick(ofType('repository'));
  if (type === 'book-chapter') return random.pick([...ofType('book series'), ...ofType('ebook platform')]);
  if (type === 'dataset' || type === 'dissertation')
    return random.chance(0.5) ? null : random.pick(ofType('repository'));
  if (random.chance(0.7)) return sources.find((source) => source.topic === topic);
  if (random.chance(0.3)) return random.pick(ofType('conference'));
  const journals = ofType('journal');
  const near = journals.filter((source) => source.topic === null || source.topic.subfield === topic.subfield);
  return random.pick(near);
}

function teamOf(topic, authors, random) {
  const members = authors.filter((author) => author.topics.includes(topic));
  const team = [];
  while (team.length < Math.min(7, members.length)) {
    const member = random.weighted(members, (author) => author.weight);
    if (!team.includes(member)) team.push(member);
  }
  return team;
}

function bylineOf(team, authors, random) {
  const size = Math.min(
    team.length,
    random.weighted([1, 2, 3, 4, 5, 6], (n) => [3, 6, 6, 4, 2, 1][n - 1]),
  );
  const byline = random.several(team, size);
  if (random.chance(0.15)) {
    const guest = random.pick(authors);
    if (!byline.includes(guest)) byline.push(guest);
  }
  return byline;
}

/** Makes every person without a paper an author of one on their first topic. */
function includeEveryone(works, authors, random) {
  const writing = new Set(works.flatMap((work) => work.byline));
  for (const author of authors) {
    if (!writing.has(author))
      random.pick(works.filter(({ topic }) => topic === author.topics[0])).byline.push(author);
  }
}

/** The works without citations, ordered by topic and team so that neighbours resemble each other. */
export function planWorks({ topics, authors, sources, funders }, random) {
  const works = [];
  const titles = new Set();
  for (const topic of topics) {
    const teams = Array.from({ length: TEAMS_PER_TOPIC }, () => teamOf(topic, authors, random));
    const planned = worksPlanned(topic);
    for (let at = 0; at < planned; at += 1) {
      const team = teams[Math.floor((at * TEAMS_PER_TOPIC) / planned)];
      const number = works.length + 1;
      const { year, date } = dateOf(random);
      const type = random.weighted(TYPES, ([, weight]) => weight)[0];
      const byline = number === 500 ? random.several(authors, 48) : bylineOf(team, authors, random);
      const town = random.pick(institutionIn(byline[0], year).country.towns);
      works.push({
        id: openAlexId('W', number),
        number,
        doi: random.chance(0.96) ? doiOf(number) : null,
        ...makeTitle(topic, town, random, titles),
        year,
        date,
        type,
        topic,
        second: random.chance(0.15) ? random.pick(topics.filter((other) => other !== topic)) : null,
        keywords: random.several(topic.keywords, random.integer(2, 4)),
        byline,
        source: sourceFor(type, topic, sources, random),
        funders: random.chance(0.3) ? random.several(funders, random.chance(0.8) ? 1 : 2) : [],
        abstract: random.chance(0.8) ? makeAbstract(topic, town, random) : null,
        isRetracted: number % 409 === 0,
        status: random.pick(['gold', 'hybrid', 'green', 'bronze', 'closed', 'closed', 'closed', 'diamond']),
        references: [],
        citedIn: new Map(),
      });
    }
  }
  includeEveryone(works, authors, random);
  return works;
}

function authorship(author, at, count, year) {
  const institution = institutionIn(author, year);
  return {
    author_position: at === 0 ? 'first' : at === count - 1 ? 'last' : 'middle',
    author: { id: author.id, display_name: author.name, orcid: author.orcid },
    institutions: [institutionStub(institution)],
    countries: [institution.country.code],
    is_corresponding: at === 0,
  };
}

function locationOf(work) {
  const isOpen = work.status !== 'closed';
  return {
    is_oa: isOpen,
    landing_page_url: work.doi,
    pdf_url: null,
    source: work.source === null ? null : sourceStub(work.source),
    license: work.status === 'gold' || work.status === 'diamond' ? 'cc-by' : null,
    version: work.type === 'preprint' ? 'submittedVersion' : 'publishedVersion',
  };
}

function citedTotal(work) {
  return [...work.citedIn.values()].reduce((sum, count) => sum + count, 0);
}

export function countsByYear(work) {
  return [...work.citedIn]
    .sort(([a], [b]) => b - a)
    .map(([year, cited_by_count]) => ({ year, cited_by_count }));
}

export function workRecord(work) {
  const location = locationOf(work);
  const primaryTopic = topicStub(work.topic, 0.98);
  const authorships = work.byline.map((author, at) => authorship(author, at, work.byline.length, work.year));
  return {
    id: work.id,
    doi: work.doi,
    title: work.title,
    display_name: work.title,
    publication_year: work.year,
    publication_date: work.date,
    ids: { openalex: work.id, ...(work.doi === null ? {} : { doi: work.doi }) },
    language: work.language,
    primary_location: location,
    type: work.type,
    open_access: { is_oa: location.is_oa, oa_status: work.status, oa_url: location.is_oa ? work.doi : null },
    authorships,
    cited_by_count: citedTotal(work),
    is_retracted: work.isRetracted,
    is_xpac: false,
    primary_topic: primaryTopic,
    topics: [primaryTopic, ...(work.second === null ? [] : [topicStub(work.second, 0.61)])],
    keywords: work.keywords.map((name, at) => keywordStub(name, Number((0.9 - 0.1 * at).toFixed(1)))),
    concepts: work.topic.concepts.map((concept) => conceptStub(concept, 0.5)),
    best_oa_location: location.is_oa ? location : null,
    awards: work.funders.slice(0, work.number % 2).map((funder) => awardStub(funder, work.number)),
    funders: work.funders.map(funderStub),
    referenced_works_count: work.references.length,
    referenced_works: work.references.map(({ id }) => id),
    related_works: work.related.map(({ id }) => id),
    abstract_inverted_index: work.abstract,
    counts_by_year: countsByYear(work),
    updated_date: '2026-01-15',
    created_date: '2024-01-15',
  };
}
