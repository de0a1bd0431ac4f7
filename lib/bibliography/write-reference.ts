import type { PublicationName } from '@/lib/entities/publication';
import { type Citation, pageRange } from './citation';

/** Names before the rest becomes 'et al.'. */
const MOST_NAMES = 10;

/**
 * A citation in words, for a text: `Moon, A., & Sand, S. (2019). Title. Venue, 12(3), 1–9. https://doi.org/10.1/x`.
 * Unknown parts are left out; a missing year reads `n.d.`.
 */
export function writeReference(citation: Citation): string {
  const { title, venue, volume, issue, doi, url, date, authors } = citation;
  const number = volume === null ? issue : `${volume}${issue === null ? '' : `(${issue})`}`;
  const venueAndPages = [venue, number, pageRange(citation, '–')].filter((part) => part !== null).join(', ');
  const address = doi === null ? url : `https://doi.org/${doi}`;
  const byline = joinNames(authors.map(nameInWords));
  return [
    `${byline === '' ? '' : `${byline} `}(${date?.year ?? 'n.d.'}).`,
    closed(title),
    ...(venueAndPages === '' ? [] : [closed(venueAndPages)]),
    ...(address === null ? [] : [address]),
  ].join(' ');
}

function nameInWords(name: PublicationName): string {
  if (name.whole !== undefined) return name.whole;
  const initials = name.given
    .split(/[\s.]+/)
    .filter(Boolean)
    .map((part) => `${[...part][0] ?? ''}.`);
  return [name.family, initials.join(' ')].filter(Boolean).join(', ');
}

function joinNames(names: readonly string[]): string {
  if (names.length > MOST_NAMES) return `${names.slice(0, MOST_NAMES).join(', ')}, et al.`;
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')}, & ${last}`;
}

function closed(sentence: string): string {
  return /[.?!…]$/.test(sentence) ? sentence : `${sentence}.`;
}
