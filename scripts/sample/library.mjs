import { citeWorks } from './citations.mjs';
import { funderRecord, makeFunders } from './funders.mjs';
import { institutionRecord, makeInstitutions } from './institutions.mjs';
import { authorRecord, institutionIn, makeAuthors } from './people.mjs';
import { createRandom } from './random.mjs';
import { conceptRecord, keywordRecord, makeConcepts, makeTopics, topicRecord } from './subjects.mjs';
import { tallyOf, worksBy } from './tallies.mjs';
import { makePublishers, makeSources, publisherRecord, sourceRecord } from './venues.mjs';
import { planWorks, workRecord } from './works.mjs';

const SEED = 20260115;

function affiliationsOf(author, works) {
  const years = new Map();
  for (const { year } of works) {
    const institution = institutionIn(author, year);
    years.set(institution, new Set([...(years.get(institution) ?? []), year]));
  }
  return author.career
    .filter(({ institution }) => years.has(institution))
    .map(({ institution }) => ({ institution, years: [...years.get(institution)].sort((a, b) => b - a) }));
}

function repositoriesOf(institution, sources) {
  return sources
    .filter(({ host, type }) => host === institution && type === 'repository')
    .map(({ id, name }) => ({
      id,
      display_name: name,
      host_organization: institution.id,
      host_organization_name: institution.name,
      host_organization_lineage: institution.lineage,
    }));
}

/** All records of the sample library, works first. Only authors with works are kept, as in the service's lists. */
export function makeLibrary() {
  const random = createRandom(SEED);
  const topics = makeTopics();
  const concepts = makeConcepts(topics);
  const institutions = makeInstitutions();
  const publishers = makePublishers();
  const sources = makeSources(topics, publishers, institutions);
  const funders = makeFunders();
  const authors = makeAuthors(topics, institutions, random);
  const works = planWorks({ topics, authors, sources, funders }, random);
  citeWorks(works, random);

  const ofAuthor = worksBy(works, (work) => work.byline);
  const ofInstitution = worksBy(works, (work) =>
    work.byline.flatMap((author) => institutionIn(author, work.year).lineage),
  );
  const ofSource = worksBy(works, (work) => (work.source === null ? [] : [work.source]));
  const ofPublisher = worksBy(works, (work) => work.source?.host.lineage ?? []);
  const ofFunder = worksBy(works, (work) => work.funders);
  const ofTopic = worksBy(works, (work) => (work.second === null ? [work.topic] : [work.topic, work.second]));
  const ofKeyword = worksBy(works, (work) => work.keywords);
  const ofConcept = worksBy(works, (work) => work.topic.concepts);
  const keywords = [...new Set(topics.flatMap((topic) => topic.keywords))].sort();

  return [
    ...works.map(workRecord),
    ...authors.map((author) => {
      const own = ofAuthor(author);
      return authorRecord(author, { ...tallyOf(own), affiliations: affiliationsOf(author, own) });
    }),
    ...institutions.map((institution) =>
      institutionRecord(institution, {
        ...tallyOf(ofInstitution(institution.id)),
        repositories: repositoriesOf(institution, sources),
      }),
    ),
    ...sources.map((source) => sourceRecord(source, tallyOf(ofSource(source)))),
    ...publishers.map((publisher) => publisherRecord(publisher, tallyOf(ofPublisher(publisher.id)))),
    ...funders.map((funder) => funderRecord(funder, tallyOf(ofFunder(funder)))),
    ...topics.map((topic) => topicRecord(topic, topics, tallyOf(ofTopic(topic)))),
    ...keywords.map((keyword) => keywordRecord(keyword, tallyOf(ofKeyword(keyword)))),
    ...concepts.map((concept) => conceptRecord(concept, tallyOf(ofConcept(concept)))),
  ];
}
