import { openAlexId, orcidOf } from './identifiers.mjs';
import { institutionStub } from './institutions.mjs';

const GROUPS = [
  'Machine Learning Benchmark Consortium',
  'Climate Change Assessment Group',
  'Machine Learning in Practice Collaboration',
  'Climate Change and Health Study Group',
];
const AUTHORS_PER_TOPIC = 26;
const TOTAL = 1200;

/** Institutions where a topic is at home, the first more than the last. */
function homesOf(topic, institutions, random) {
  const themes = {
    ml: /Machine Learning/,
    climate: /Climate Change/,
    both: /Machine Learning|Climate Change/,
  };
  const pattern = themes[topic.theme];
  const themed = pattern === undefined ? [] : institutions.filter(({ name }) => pattern.test(name));
  return [...random.several(themed, 2), ...random.several(institutions, 5)];
}

function uniqueName(country, random, taken) {
  for (;;) {
    const middle = random.chance(0.3) ? ` ${random.pick('ABCDEFGHJKLMNPRSTW'.split(''))}.` : '';
    const name = `${random.pick(country.first)}${middle} ${random.pick(country.family)}`;
    if (!taken.has(name)) {
      taken.add(name);
      return name;
    }
  }
}

/** Where a person worked and when, latest first. */
function careerOf(homes, random) {
  const first = random.weighted(homes, (home) => 8 - homes.indexOf(home));
  const begins = random.integer(2004, 2016);
  if (random.chance(0.7)) return [{ institution: first, from: begins, to: 2025 }];
  const second = random.pick(homes.filter((home) => home !== first));
  const moves = random.integer(begins + 2, 2022);
  return [
    { institution: second, from: moves, to: 2025 },
    { institution: first, from: begins, to: moves },
  ];
}

/** The authors made so far: numbered as they come, each with a name of its own. */
function openRegister(random) {
  const taken = new Set();
  const authors = [];
  function addNamed(name, topics, career, weight) {
    const number = authors.length + 1;
    const hasOrcid = number === 1 || (!GROUPS.includes(name) && random.chance(0.4));
    taken.add(name);
    authors.push({
      id: openAlexId('A', number),
      number,
      name,
      orcid: hasOrcid ? orcidOf(number) : null,
      topics,
      career,
      weight,
    });
  }
  function addPerson(topics, career, weight) {
    addNamed(uniqueName(career[0].institution.country, random, taken), topics, career, weight);
  }
  return { authors, addNamed, addPerson };
}

/** The author whose ORCID the examples use, and the groups. */
function addNamedAuthors({ addNamed }, topics, institutions, random) {
  const joint = topics.find(({ theme }) => theme === 'both');
  const home = institutions.find(({ name }) => name === 'Climate Change Research Institute');
  const former = institutions.find(({ name }) => name === 'Institute for Machine Learning and Society');
  const career = [
    { institution: home, from: 2014, to: 2025 },
    { institution: former, from: 2006, to: 2014 },
  ];
  addNamed('Marisol Venn', [joint, topics[0], topics[9], topics[10]], career, 14);
  GROUPS.forEach((name, index) => {
    const theme = name.startsWith('Machine') ? 'ml' : 'climate';
    const themed = topics.filter((topic) => topic.theme === theme);
    const institution = index % 2 === 0 ? former : home;
    addNamed(name, random.several(themed, 3), [{ institution, from: 2010, to: 2025 }], 2);
  });
}

/** Decides where each topic is at home, and fills it with people. */
function addTopicAuthors({ addPerson }, topics, institutions, random) {
  for (const topic of topics) {
    topic.homes = homesOf(topic, institutions, random);
    for (let at = 0; at < AUTHORS_PER_TOPIC; at += 1) {
      const others = random.chance(0.25) ? [random.pick(topics)] : [];
      addPerson([topic, ...others], careerOf(topic.homes, random), 1 + 6 / (1 + at));
    }
  }
}

/** People between two topics: the first of them at institutions without people so far. */
function addAuthorsBetween({ authors, addPerson }, topics, institutions, random) {
  const staffed = new Set(authors.flatMap(({ career }) => career.map(({ institution }) => institution)));
  const empty = institutions.filter((institution) => !staffed.has(institution));
  while (authors.length < TOTAL) {
    const pair = random.several(topics, 2);
    const institution = empty.pop();
    const career =
      institution === undefined ? careerOf(pair[0].homes, random) : [{ institution, from: 2004, to: 2025 }];
    addPerson(pair, career, 1);
  }
}

/**
 * 1,200 authors: 26 per topic, four groups, and people between topics for the rest. The first is the one whose ORCID the
 * examples use: 0000-0000-0000-0001, at home in machine learning and climate change.
 */
export function makeAuthors(topics, institutions, random) {
  const register = openRegister(random);
  addNamedAuthors(register, topics, institutions, random);
  addTopicAuthors(register, topics, institutions, random);
  addAuthorsBetween(register, topics, institutions, random);
  return register.authors;
}

/** The institution of a year: the latest that had begun, else the first ever. */
export function institutionIn(author, year) {
  const fitting = author.career.find(({ from }) => from <= year);
  return (fitting ?? author.career[author.career.length - 1]).institution;
}

export function authorRecord(author, tally) {
  return {
    id: author.id,
    orcid: author.orcid,
    display_name: author.name,
    display_name_alternatives: [],
    works_count: tally.works_count,
    cited_by_count: tally.cited_by_count,
    summary_stats: tally.summary_stats,
    ids: { openalex: author.id, ...(author.orcid === null ? {} : { orcid: author.orcid }) },
    affiliations: tally.affiliations.map(({ institution, years }) => ({
      institution: institutionStub(institution),
      years,
    })),
    last_known_institutions: tally.affiliations
      .slice(0, 1)
      .map(({ institution }) => institutionStub(institution)),
    topics: tally.topics,
    counts_by_year: tally.counts_by_year,
    works_api_url: `https://api.openalex.org/works?filter=author.id:${author.id.slice(21)}`,
    updated_date: '2026-01-15',
    created_date: '2024-01-15',
  };
}
