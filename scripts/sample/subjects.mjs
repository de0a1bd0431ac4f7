import { openAlexId, slugOf } from './identifiers.mjs';
import { DOMAINS, FIELDS, SUBFIELDS, TOPIC_ROWS } from './topics.mjs';

function level(namespace, code, name) {
  return { id: `https://openalex.org/${namespace}/${code}`, display_name: name };
}

export function makeTopics() {
  return TOPIC_ROWS.map((row, index) => {
    const subfield = SUBFIELDS[row.subfield];
    const field = FIELDS[subfield.field];
    return {
      ...row,
      id: openAlexId('T', index + 1),
      index,
      hierarchy: {
        subfield: level('subfields', row.subfield, subfield.name),
        field: level('fields', subfield.field, field.name),
        domain: level('domains', field.domain, DOMAINS[field.domain]),
      },
    };
  });
}

/** The short form that works carry. */
export function topicStub(topic, score) {
  return { id: topic.id, display_name: topic.name, score, ...topic.hierarchy };
}

export function topicRecord(topic, topics, tally) {
  return {
    id: topic.id,
    display_name: topic.name,
    description: `This cluster of invented papers is about ${topic.name.toLowerCase()}: ${topic.objects.join(', ')}, studied with ${topic.methods.join(', ')}.`,
    keywords: topic.keywords,
    ids: { openalex: topic.id },
    ...topic.hierarchy,
    siblings: topics
      .filter((other) => other.subfield === topic.subfield && other !== topic)
      .map(({ id, name }) => ({ id, display_name: name })),
    works_count: tally.works_count,
    cited_by_count: tally.cited_by_count,
    works_api_url: `https://api.openalex.org/works?filter=topics.id:${topic.id.slice(21)}`,
    updated_date: '2026-01-15',
    created_date: '2024-01-15',
  };
}

export function keywordStub(name, score) {
  return { id: `https://openalex.org/keywords/${slugOf(name)}`, display_name: name, score };
}

export function keywordRecord(name, tally) {
  const id = `https://openalex.org/keywords/${slugOf(name)}`;
  return {
    id,
    display_name: name,
    works_count: tally.works_count,
    cited_by_count: tally.cited_by_count,
    works_api_url: `https://api.openalex.org/works?filter=keywords.id:${slugOf(name)}`,
    updated_date: '2026-01-15',
    created_date: '2024-01-15',
  };
}

/** Three levels: fields (0), subfields (1), topic keywords (2). */
export function makeConcepts(topics) {
  const concepts = [];
  const add = (name, depth, parent) => {
    const known = concepts.find((concept) => concept.name === name);
    if (known !== undefined) return known;
    const concept = { id: openAlexId('C', concepts.length + 1), name, level: depth, parent };
    concepts.push(concept);
    return concept;
  };
  for (const topic of topics) {
    const field = add(topic.hierarchy.field.display_name, 0, null);
    const subfield = add(topic.hierarchy.subfield.display_name, 1, field);
    topic.concepts = [field, subfield, ...topic.keywords.slice(0, 1).map((word) => add(word, 2, subfield))];
  }
  return concepts;
}

/** The short form that works carry. */
export function conceptStub(concept, score) {
  return { id: concept.id, wikidata: null, display_name: concept.name, level: concept.level, score };
}

function ancestorsOf(concept) {
  return concept.parent === null ? [] : [...ancestorsOf(concept.parent), concept.parent];
}

export function conceptRecord(concept, tally) {
  return {
    id: concept.id,
    wikidata: null,
    display_name: concept.name,
    level: concept.level,
    description: `invented papers about ${concept.name.toLowerCase()}`,
    works_count: tally.works_count,
    cited_by_count: tally.cited_by_count,
    summary_stats: tally.summary_stats,
    ids: { openalex: concept.id },
    image_url: null,
    image_thumbnail_url: null,
    ancestors: ancestorsOf(concept).map(({ id, name, level: depth }) => ({
      id,
      wikidata: null,
      display_name: name,
      level: depth,
    })),
    related_concepts: [],
    counts_by_year: tally.counts_by_year,
    works_api_url: `https://api.openalex.org/works?filter=concepts.id:${concept.id.slice(21)}`,
    updated_date: '2026-01-15',
    created_date: '2024-01-15',
  };
}
