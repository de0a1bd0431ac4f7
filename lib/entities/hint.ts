import { affiliations, lastKnownInstitutions } from './author';
import { conceptLevel } from './concept';
import { funderCountry } from './funder';
import { cityAndCountry } from './institution';
import { publisherCountries } from './publisher';
import type { EntityRecord } from './records';
import { sourceHostName, sourceType } from './source';
import { topicHierarchy } from './topic';
import { authorships, publicationYear } from './work';

/**
 * A short line about an entity: authors and year of a work, city and country of an institution, publisher of a source.
 * May be empty. It names up to three authors of a work, as the service's own type-ahead does.
 */
export function recordHint(record: EntityRecord): string {
  switch (record.kind) {
    case 'works': {
      const names = authorships(record).map((each) => each.name);
      const authors = `${names.slice(0, 3).join(', ')}${names.length > 3 ? ' et al.' : ''}`;
      return joined(authors, publicationYear(record));
    }
    case 'authors':
      return (lastKnownInstitutions(record)[0] ?? affiliations(record)[0])?.label ?? '';
    case 'sources':
      return sourceHostName(record) ?? sourceType(record) ?? '';
    case 'institutions':
      return cityAndCountry(record);
    case 'topics':
      return topicHierarchy(record).field?.label ?? '';
    case 'publishers':
      return publisherCountries(record).join(', ');
    case 'funders':
      return funderCountry(record) ?? '';
    case 'concepts': {
      const level = conceptLevel(record);
      return level === null ? '' : `Level ${level}`;
    }
    case 'keywords':
      return '';
  }
}

function joined(...parts: readonly (string | number | null)[]): string {
  return parts.filter((part) => part !== null && part !== '').join(' · ');
}
